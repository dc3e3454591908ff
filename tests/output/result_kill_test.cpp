// result_kill_test.cpp: a run killed at any instant leaves a result that opens and can be continued.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <random>
#include <thread>

#include "output/result_fixture.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

class KillTest : public ResultTest {
protected:
    /// The child: continues if there is something to continue, and writes until it is killed. Every published file is
    /// told to the parent.
    [[noreturn]] void write_for_ever(int told) const {
        try {
            Checkpoint from;
            ResultFile file = std::filesystem::exists(path) ? ResultFile::resume(path, header(), series(), from)
                                                            : ResultFile::create(path, header(), series());
            for (std::int64_t i = file.rows();; ++i) {
                append_rows(file, i, i + 1);
                if (i % 40 == 0) file.set_checkpoint(checkpoint(1e-3 * static_cast<double>(i), i + 1));
                if (i % 97 != 0) continue;
                file.publish();
                if (write(told, "p", 1) != 1) break;
            }
        } catch (const std::exception& error) {
            std::fprintf(stderr, "child: %s\n", error.what());
        }
        _exit(1);
    }
};

TEST_F(KillTest, a_killed_run_leaves_a_whole_result) {
    std::mt19937 random(1);
    std::uniform_int_distribution<int> files(0, 2), microseconds(0, 3000);
    std::int64_t last_rows = 0;
    int published = 0;
    for (int trial = 0; trial < 100; ++trial) {
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) write_for_ever(ends[1]);
        // somewhere between two published files, or within one of them
        char told = 0;
        for (int k = files(random); k > 0; --k) ASSERT_EQ(read(ends[0], &told, 1), 1);
        std::this_thread::sleep_for(std::chrono::microseconds(microseconds(random)));
        kill(child, SIGKILL);
        close(ends[0]);
        close(ends[1]);
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
