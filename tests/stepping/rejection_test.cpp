// stepping/rejection_test.cpp: an attempt that fails leaves the state it started from as it was, bit for bit.
#include <bit>

#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

std::vector<std::uint64_t> bits(const State& s) {
    std::vector<std::uint64_t> all{std::bit_cast<std::uint64_t>(s.time)};
    const auto add = [&](const double* x, Eigen::Index n) {
        for (Eigen::Index i = 0; i < n; ++i) all.push_back(std::bit_cast<std::uint64_t>(x[i]));
    };
    for (const Pose& p : s.poses) add(p.x.data(), 3), add(p.q.coeffs().data(), 4);
    for (const VecX* v : {&s.linear, &s.velocity, &s.acceleration, &s.multipliers, &s.windings, &s.history})
        add(v->data(), v->size());
    return all;
}

/// A chain that moves, and a stepper that may iterate too rarely for the step asked of it.
GeneralizedAlphaSettings impatient() {
    GeneralizedAlphaSettings settings = alpha(0.8);
    settings.newton.max_iterations = 6;
    return settings;
}

TEST(Rejection, a_failed_attempt_changes_nothing) {
    const auto model = chain(5);
    Trial run(*model, impatient(), 5e-3);
    run.steps(20);
    const State before = run.state;
    State next = run.state;
    const auto outcome = run.stepper->attempt(run.state, 0.3, next);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().trouble, Trouble::too_many_iterations);
    EXPECT_FALSE(outcome.error().where.empty());
    EXPECT_EQ(outcome.error().corrections.size(), 6u);
    EXPECT_EQ(bits(run.state), bits(before));
}

TEST(Rejection, the_next_attempt_is_as_good_as_without_the_failure) {
    const auto model = chain(5);
    Trial run(*model, impatient(), 5e-3), undisturbed(*model, impatient(), 5e-3);
    run.steps(20);
    undisturbed.steps(20);
    State next = run.state;
    ASSERT_FALSE(run.stepper->attempt(run.state, 0.3, next));
    const Apart d = apart(run.steps(20), undisturbed.steps(20));
    EXPECT_LT(d.q, 1e-12);
    EXPECT_LT(d.v, 1e-10);
    EXPECT_LT(d.lambda, 1e-8);  // multipliers feel the rounding of positions divided by h²
}

TEST(Rejection, the_loop_ends_with_the_last_accepted_state) {
    struct Watch final : Observer {
        void step(const StepRecord& record) override { last = record.state; }
        void rejected(const StepFailure&, double next_h) override { offered = next_h; }
        State last;
        double offered = -1;
    } watch;
    const auto model = chain(5);
    Trial run(*model, impatient(), 0.3);
    watch.last = run.state;
    const auto controller = fixed_step(0.3, 0, 1);
    SimulationSettings settings;
    settings.end = 3;
    const RunSummary summary = simulate(*run.stepper, *controller, run.state, settings, {&watch});
    ASSERT_TRUE(summary.failure);
    EXPECT_GT(summary.rejections, 1);
    EXPECT_EQ(watch.offered, 0);
    EXPECT_EQ(bits(run.state), bits(watch.last));
}

}  // namespace
}  // namespace trammel::testing
