// Nothing is lost: a run that is killed or interrupted leaves a readable result, and resumed it gives the same bits.
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "app/program.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

using test::Folder;

/// A swinging chain, so long in time that it can be caught in the middle.
std::string chain(const std::string& step = "{h: 1 ms}", const std::string& end = "100") {
    constexpr int links = 12;
    std::string bodies, joints;
    for (int i = 0; i < links; ++i) {
        const std::string n = std::to_string(i), last = i == 0 ? "ground" : "link" + std::to_string(i - 1);
        bodies += "  link" + n + ": {mass: 1, inertia: [1e-3, 1/12, 1/12], position: [" + n + " + 0.5, 0, 0]}\n";
        joints += "  hinge" + n + ": {type: revolute, between: [" + last + ", link" + n + "], at: [" + n +
                  ", 0, 0], axis: [0, 1, 0]}\n";
    }
    return "trammel: 1\ngravity: [0, 0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints +
           "elements:\n  friction: {type: torsion_spring, joint: hinge0, damping: 1}\n"
           "loads:\n  push: {type: force, on: link11, value: [\"sin(2*t) > 0.3 ? 5 : 0\", 0, \"abs(cos(t))\"]}\n"
           "run: {step: " +
           step + ", end: " + end +
           ", output_every: 50, mark_every: 100}\n"
           "outputs:\n  - {name: tip, of: link11, quantities: [position]}\n";
}

/// A run whose result can be read all the time, not once in a second: on a fast machine it takes hardly more.
pid_t start_readable(const std::string& model, const std::string& result, const std::string& log) {
    return test::start({"run", model, "-o", result, "--publish", "0"}, log);
}

/// Waits until the result was published with a checkpoint well after the start.
bool in_the_middle(const std::string& path) {
    for (int i = 0; i < 30000; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (!test::fs::exists(path)) continue;
        const ResultOverview overview = read_overview(path);
        if (overview.ending != "running") return false;
        if (overview.checkpoint_time > 0) return true;
    }
    return false;
}

void expect_same_bits(const std::string& one, const std::string& two) {
    const State a = read_final_state(one), b = read_final_state(two);
    EXPECT_EQ(a.time, b.time);
    EXPECT_TRUE(a.velocity == b.velocity);
    EXPECT_TRUE(a.acceleration == b.acceleration);
    EXPECT_TRUE(a.multipliers == b.multipliers);
    EXPECT_TRUE(a.windings == b.windings);
    ASSERT_EQ(a.poses.size(), b.poses.size());
    for (std::size_t i = 0; i < a.poses.size(); ++i) {
        EXPECT_TRUE(a.poses[i].x == b.poses[i].x);
        EXPECT_TRUE(a.poses[i].q.coeffs() == b.poses[i].q.coeffs());
    }
    EXPECT_EQ(read_times(one), read_times(two));
    for (const Series& s : read_overview(one).series) EXPECT_EQ(read_series(one, s.path), read_series(two, s.path)) << s.path;
}

TEST(Restart, AKilledOrInterruptedRunResumedGivesTheSameBits) {
    const Folder folder;
    const std::string model = folder.write("chain.yaml", chain());
    const std::string whole = folder / "whole.h5", killed = folder / "killed.h5", asked = folder / "asked.h5";
    ASSERT_EQ(test::run(folder, {"run", model, "-o", whole}).code, 0);

    const pid_t victim = start_readable(model, killed, folder / "victim.txt");
    const bool caught = in_the_middle(killed);
    kill(victim, SIGKILL);
    EXPECT_EQ(test::wait_for(victim), -SIGKILL);
    ASSERT_TRUE(caught);
    EXPECT_FALSE(read_overview(killed).complete);
    const auto resumed = test::run(folder, {"run", model, "-o", killed, "--resume"});
    ASSERT_EQ(resumed.code, 0) << resumed.text;
    expect_same_bits(whole, killed);

    const pid_t polite = start_readable(model, asked, folder / "polite.txt");
    ASSERT_TRUE(in_the_middle(asked));
    kill(polite, SIGTERM);
    EXPECT_EQ(test::wait_for(polite), 128 + SIGTERM);
    const ResultOverview overview = read_overview(asked);
    EXPECT_EQ(overview.ending, "interrupted");
    EXPECT_GE(overview.rows, *overview.checkpoint_rows);
    ASSERT_EQ(test::run(folder, {"run", model, "-o", asked, "--resume"}).code, 0);
    expect_same_bits(whole, asked);
}

TEST(Restart, WithErrorControlAndKinksTheBitsAreTheSameToo) {
    const Folder folder;
    const std::string model = folder.write("chain.yaml", chain("{type: error, tolerance: 1e-6}", "40"));
    const std::string whole = folder / "whole.h5", asked = folder / "asked.h5";
    const auto all = test::run(folder, {"run", model, "-o", whole});
    ASSERT_EQ(all.code, 0) << all.text;
    EXPECT_NE(all.text.find("rejected by their error"), std::string::npos) << all.text;

    const pid_t polite = start_readable(model, asked, folder / "polite.txt");
    ASSERT_TRUE(in_the_middle(asked));
    kill(polite, SIGKILL);
    test::wait_for(polite);
    const auto resumed = test::run(folder, {"run", model, "-o", asked, "--resume"});
    ASSERT_EQ(resumed.code, 0) << resumed.text;
    expect_same_bits(whole, asked);
}

TEST(Restart, TheResultOfAnotherModelIsRefused) {
    const Folder folder;
    const std::string model =
        folder.write("a.yaml", "trammel: 1\nbodies:\n  a: {mass: 1, inertia: [1, 1, 1]}\nrun: {step: {h: 0.1}, end: 1}\n");
    const std::string other =
        folder.write("b.yaml", "trammel: 1\nbodies:\n  a: {mass: 2, inertia: [1, 1, 1]}\nrun: {step: {h: 0.1}, end: 1}\n");
    ASSERT_EQ(test::run(folder, {"run", model, "-o", folder / "r.h5"}).code, 0);
    const auto refused = test::run(folder, {"run", other, "-o", folder / "r.h5", "--resume"});
    EXPECT_NE(refused.code, 0);
    EXPECT_NE(refused.text.find("r.h5"), std::string::npos) << refused.text;
    EXPECT_TRUE(read_overview(folder / "r.h5").complete);
}

}  // namespace
}  // namespace trammel
