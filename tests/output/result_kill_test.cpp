// result_kill_test.cpp: a run killed at any instant leaves a result that opens and can be continued.
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <random>
#include <thread>

#include "output/result_fixture.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

class KillTest : public ResultTest {
protected:
    /// The child: continues if there is something to continue, and writes until it is killed.
    [[noreturn]] void write_for_ever() const {
        try {
            Checkpoint from;
            ResultFile file = std::filesystem::exists(path) ? ResultFile::resume(path, header(), series(), from)
                                                            : ResultFile::create(path, header(), series());
            for (std::int64_t i = file.rows();; ++i) {
                append_rows(file, i, i + 1);
                if (i % 40 == 0) file.set_checkpoint(checkpoint(1e-3 * static_cast<double>(i), i + 1));
                if (i % 97 == 0) file.publish();
            }
        } catch (const std::exception& error) {
            std::fprintf(stderr, "child: %s\n", error.what());
        }
        _exit(1);
    }
};

TEST_F(KillTest, a_killed_run_leaves_a_whole_result) {
    std::mt19937 random(1);
    std::uniform_int_distribution<int> microseconds(200, 30000);
    std::int64_t last_rows = 0;
    int published = 0;
    for (int trial = 0; trial < 150; ++trial) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) write_for_ever();
        std::this_thread::sleep_for(std::chrono::microseconds(microseconds(random)));
        kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself";
        if (!std::filesystem::exists(path)) continue;

        ++published;
        const ResultOverview overview = read_overview(path);
        ASSERT_TRUE(overview.checkpoint_rows.has_value());
        ASSERT_LE(*overview.checkpoint_rows, overview.rows);
        ASSERT_GE(overview.rows, *overview.checkpoint_rows);
        ASSERT_FALSE(overview.complete);
        const Checkpoint stored = read_checkpoint(path);
        ASSERT_EQ(stored.counters[0], *overview.checkpoint_rows);
        expect_same_bits(stored.state, state(1e-3 * static_cast<double>(*overview.checkpoint_rows - 1)));
        const std::vector<double> momentum = read_series(path, "ledger/momentum");
        const std::vector<double> times = read_times(path);
        ASSERT_EQ(momentum.size(), 2 * times.size());
        for (std::int64_t i = 0; i < overview.rows; ++i) {
            ASSERT_EQ(times[i], 1e-3 * static_cast<double>(i));
            ASSERT_EQ(momentum[2 * i + 1], row(i)[5]);
        }
        last_rows = overview.rows;
    }
    EXPECT_GT(published, 50);
    EXPECT_GT(last_rows, 100);
}

}  // namespace
}  // namespace trammel
