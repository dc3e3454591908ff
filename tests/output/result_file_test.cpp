// result_file_test.cpp: a result reads back as it was written, continues, and fails in words.
#include "output/result_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "output/result_fixture.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

namespace fs = std::filesystem;

TEST_F(ResultTest, reads_back_what_was_written) {
    ResultFile file = ResultFile::create(path, header(), series());
    EXPECT_EQ(file.row_values(), 6);
    append_rows(file, 0, 3000);
    EXPECT_EQ(file.rows(), 3000);
    file.set_checkpoint(checkpoint(2.9, 3000));
    const std::vector<SummaryItem> summary{{"steps", std::int64_t{12}}, {"wall_time", 0.5}, {"integrator", "alpha"}};
    file.finish(state(3), summary);

    const ResultOverview overview = read_overview(path);
    EXPECT_EQ(overview.header.model_text, header().model_text);
    EXPECT_EQ(overview.header.model_name, "crank.yaml");
    EXPECT_EQ(overview.header.settings, "h: 1e-3");
    EXPECT_EQ(overview.header.title, "Crank ü");
    EXPECT_EQ(overview.series, series());
    EXPECT_TRUE(overview.complete);
    EXPECT_EQ(overview.rows, 3000);
    EXPECT_EQ(overview.checkpoint_rows, 3000);
    EXPECT_EQ(overview.checkpoint_time, 2.9);
    EXPECT_EQ(read_times(path)[1234], 1.234);
    const std::vector<double> momentum = read_series(path, "ledger/momentum");
    ASSERT_EQ(momentum.size(), 6000u);
    for (int i = 0; i < 3000; ++i) EXPECT_EQ(momentum[2 * i + 1], row(i)[5]);
    expect_same_bits(read_final_state(path), state(3));
    EXPECT_FALSE(fs::exists(path + ".part"));
    EXPECT_FALSE(fs::exists(path + ".tmp"));
}

TEST_F(ResultTest, keeps_the_bits_of_a_checkpoint) {
    ResultFile file = ResultFile::create(path, header(), series());
    append_rows(file, 0, 10);
    file.set_checkpoint(checkpoint(1.0 / 3, 10));
    file.publish();
    file.set_checkpoint(checkpoint(2.0 / 3, 10));  // overwritten in place
    file.publish();
    const Checkpoint stored = read_checkpoint(path);
    const Checkpoint expected = checkpoint(2.0 / 3, 10);
    expect_same_bits(stored.state, expected.state);
    EXPECT_EQ(stored.controller, expected.controller);
    EXPECT_EQ(stored.counters, expected.counters);
    EXPECT_EQ(stored.ledger, expected.ledger);
}

TEST_F(ResultTest, is_readable_while_the_run_goes_on) {
    ResultFile file = ResultFile::create(path, header(), series());
    EXPECT_FALSE(fs::exists(path));
    append_rows(file, 0, 5);
    file.publish();
    EXPECT_EQ(read_overview(path).rows, 5);
    EXPECT_EQ(read_overview(path).ending, "running");
    EXPECT_FALSE(read_overview(path).complete);
    EXPECT_FALSE(read_overview(path).checkpoint_rows.has_value());
    append_rows(file, 5, 2000);
    EXPECT_EQ(read_overview(path).rows, 5);
    file.publish();
    EXPECT_EQ(read_series(path, "outputs/tip/angle").back(), row(1999)[3]);
    file.finish(state(1), {}, Ending::interrupted);
    EXPECT_EQ(read_overview(path).ending, "interrupted");
    EXPECT_FALSE(read_overview(path).complete);
}

TEST_F(ResultTest, continues_from_its_checkpoint_and_drops_later_rows) {
    {
        ResultFile file = ResultFile::create(path, header(), series());
        append_rows(file, 0, 1500);
        file.set_checkpoint(checkpoint(1.5, 1500));
        append_rows(file, 1500, 1777);
        file.finish(state(1.777), std::vector<SummaryItem>{{"steps", std::int64_t{1}}}, Ending::failed);
    }
    EXPECT_EQ(read_overview(path).rows, 1777);
    Checkpoint from;
    ResultFile file = ResultFile::resume(path, header(), series(), from);
    expect_same_bits(from.state, state(1.5));
    EXPECT_EQ(from.counters[0], 1500);
    EXPECT_EQ(file.rows(), 1500);
    EXPECT_EQ(read_overview(path).rows, 1777);  // untouched until published
    append_rows(file, 1500, 2500);
    file.publish();
    EXPECT_EQ(read_overview(path).ending, "running");
    EXPECT_EQ(read_overview(path).checkpoint_rows, 1500);
    EXPECT_NE(error_of([&] { read_final_state(path); }), "");
    file.finish(state(2.5), {});
    const std::vector<double> angles = read_series(path, "outputs/tip/angle");
    ASSERT_EQ(angles.size(), 2500u);
    for (int i = 0; i < 2500; ++i) ASSERT_EQ(angles[i], row(i)[3]);
    EXPECT_TRUE(read_overview(path).complete);
}

TEST_F(ResultTest, refuses_to_continue_what_does_not_fit) {
    Checkpoint from;
    auto resume = [&](const RunHeader& with, const std::vector<Series>& what) {
        return error_of([&] { ResultFile::resume(path, with, what, from); });
    };
    EXPECT_NE(resume(header(), series()).find("there is no result"), std::string::npos);
    std::ofstream(path) << "not HDF5";
    EXPECT_NE(resume(header(), series()).find("not a result"), std::string::npos);
    ResultFile file = ResultFile::create(path, header(), series());
    file.publish();
    EXPECT_NE(resume(header(), series()).find("no checkpoint"), std::string::npos);
    file.set_checkpoint(checkpoint(0, 0));
    file.finish(state(0), {});
    RunHeader other = header();
    other.model_text += " ";
    EXPECT_NE(resume(other, series()).find("another model"), std::string::npos);
    EXPECT_NE(resume(header(), {}).find("other quantities"), std::string::npos);
    EXPECT_EQ(resume(header(), series()), "");
    EXPECT_TRUE(read_overview(path).complete);
}

TEST_F(ResultTest, leaves_the_earlier_result_when_a_run_is_abandoned) {
    std::ofstream(path) << "precious";
    {
        ResultFile file = ResultFile::create(path, header(), series());
        append_rows(file, 0, 2000);
    }
    std::string text;
    std::ifstream(path) >> text;
    EXPECT_EQ(text, "precious");
    EXPECT_FALSE(fs::exists(path + ".part"));
}

TEST_F(ResultTest, says_why_it_cannot_write) {
    auto create = [&](const std::string& where) { return error_of([&] { ResultFile::create(where, header(), series()); }); };
    EXPECT_NE(create(directory + "/none/run.h5").find("does not exist"), std::string::npos);
    EXPECT_NE(create(directory).find("not a regular file"), std::string::npos);
    EXPECT_NE(create("").find("no name"), std::string::npos);
    if (geteuid() != 0) {
        fs::permissions(directory, fs::perms::owner_read | fs::perms::owner_exec);
        EXPECT_NE(create(path).find("Permission denied"), std::string::npos);
        fs::permissions(directory, fs::perms::owner_all);
    }
    ResultFile file = ResultFile::create(path, header(), series());
    EXPECT_NE(create(path).find("another run"), std::string::npos);
    append_rows(file, 0, 1);
    file.finish(state(0), {});  // unharmed by the second attempt
    EXPECT_EQ(read_overview(path).rows, 1);
}

TEST_F(ResultTest, keeps_a_symbolic_link) {
    fs::create_directory(directory + "/elsewhere");
    fs::create_symlink(directory + "/elsewhere/run.h5", path);
    ResultFile::create(path, header(), series()).finish(state(0), {});
    EXPECT_TRUE(fs::is_symlink(path));
    EXPECT_EQ(read_overview(directory + "/elsewhere/run.h5").rows, 0);
}

// A limit on the file size stands for a full disk; in a process of its own, which must also end well.
TEST_F(ResultTest, a_full_disk_is_an_error_and_not_the_end_of_the_last_result) {
    auto run_into_the_limit = [&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const std::string error = error_of([&] {
            ResultFile file = ResultFile::create(path, header(), series());
            append_rows(file, 0, 100);
            file.set_checkpoint(checkpoint(0.1, 100));
            file.publish();
            const rlimit full{400 * 1024, RLIM_INFINITY};
            setrlimit(RLIMIT_FSIZE, &full);
            append_rows(file, 100, 100000);
            file.publish();
        });
        std::fprintf(stderr, "%s\n", error.c_str());
#ifdef __SANITIZE_ADDRESS__
        std::_Exit(0);  // HDF5 keeps the memory of a file it could not close
#else
        std::exit(0);
#endif
    };
    testing::FLAGS_gtest_death_test_style = "fast";
    EXPECT_EXIT(run_into_the_limit(), testing::ExitedWithCode(0), "File too large");
    EXPECT_EQ(read_overview(path).rows, 100);
    EXPECT_EQ(read_overview(path).checkpoint_rows, 100);
    EXPECT_FALSE(fs::exists(path + ".part"));
}

TEST_F(ResultTest, mistakes_of_the_programmer_are_logic_errors) {
    ResultFile file = ResultFile::create(path, header(), series());
    EXPECT_THROW(file.append(0, std::vector<double>(5)), std::logic_error);
    EXPECT_THROW(ResultFile::create(path + "2", header(), {{"time", 1, "", {}}}), std::logic_error);
    EXPECT_THROW(ResultFile::create(path + "2", header(), {{"a", 2, "", {"x"}}}), std::logic_error);
    EXPECT_THROW(ResultFile::create(path + "2", header(), {{"a", 1, "", {}}, {"a", 1, "", {}}}), std::logic_error);
}

}  // namespace
}  // namespace trammel
