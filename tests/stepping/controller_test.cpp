// stepping/controller_test.cpp: the fixed-step controller: steps end on the grid start + k h, a failed one is halved.
#include <gtest/gtest.h>

#include <cmath>

#include "stepping/simulation.hpp"

namespace trammel::testing {
namespace {

/// Moves time only; fails where the step is longer than allowed at that time.
class Clockwork final : public Stepper {
public:
    explicit Clockwork(std::function<double(double)> longest) : longest_(std::move(longest)) {}
    std::string_view name() const override { return "clockwork"; }
    Orders orders(Steps) const override { return {1, 1, 1}; }
    Result<void, StepFailure> start(State&, double) override { return {}; }
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override {
        if (h > longest_(from.time)) return tl::unexpected(StepFailure{Trouble::diverged, from.time, h, {}, {}, true});
        to.time = from.time + h;
        return StepReport{1, 0};
    }
    void forget(const State&) override {}

private:
    std::function<double(double)> longest_;
};

struct Diary final : Observer {
    void step(const StepRecord& record) override {
        times.push_back(record.state.time);
        sizes.push_back(record.h);
    }
    void rejected(const StepFailure& failure, double next_h) override { retries.emplace_back(failure.h, next_h); }
    std::vector<double> times, sizes;
    std::vector<std::pair<double, double>> retries;
};

struct Outcome {
    RunSummary summary;
    State state;
    Diary diary;
};

Outcome run(double h, double end, int halvings, std::function<double(double)> longest) {
    Outcome o;
    Clockwork stepper(std::move(longest));
    const auto controller = fixed_step(h, 0, halvings);
    SimulationSettings settings;
    settings.end = end;
    o.summary = simulate(stepper, *controller, o.state, settings, {&o.diary});
    return o;
}

bool on_grid(double t, double h) {
    return std::abs(t / h - std::round(t / h)) < 1e-9;
}

TEST(FixedStep, keeps_to_the_grid_without_drift_and_ends_exactly) {
    const Outcome o = run(1e-3, 10, 5, [](double) { return 1.0; });
    EXPECT_EQ(o.summary.steps, 10000);
    EXPECT_EQ(o.state.time, 10);
    for (std::size_t k = 0; k < o.diary.times.size(); ++k)
        ASSERT_NEAR(o.diary.times[k], 1e-3 * static_cast<double>(k + 1), 4e-15 * (1 + o.diary.times[k]));
}

TEST(FixedStep, a_last_step_shorter_than_the_grid_ends_exactly) {
    const Outcome o = run(0.1, 0.73, 5, [](double) { return 1.0; });
    EXPECT_EQ(o.state.time, 0.73);
    EXPECT_EQ(o.summary.steps, 8);
}

TEST(FixedStep, a_failed_step_is_halved_and_grows_back_on_the_grid) {
    // between 0.3 and 0.5 steps of a quarter at most succeed
    const Outcome o = run(0.1, 1, 5, [](double t) { return t > 0.29 && t < 0.49 ? 0.026 : 1; });
    ASSERT_FALSE(o.summary.failure);
    EXPECT_EQ(o.state.time, 1);
    ASSERT_GE(o.diary.retries.size(), 2u);
    for (const auto& [failed, next] : o.diary.retries) EXPECT_NEAR(next, failed / 2, 1e-15);
    EXPECT_NEAR(o.diary.retries[0].first, 0.1, 1e-12);
    EXPECT_NEAR(o.diary.retries[1].first, 0.05, 1e-12);
    EXPECT_EQ(o.summary.rejections, static_cast<long>(o.diary.retries.size()));
    // every grid point is met, and the end of the run is in full steps again
    for (int k = 1; k <= 10; ++k) {
        bool met = false;
        for (double t : o.diary.times) met |= std::abs(t - 0.1 * k) < 1e-12;
        EXPECT_TRUE(met) << k;
    }
    EXPECT_NEAR(o.diary.sizes.back(), 0.1, 1e-12);
    EXPECT_NEAR(*std::min_element(o.diary.sizes.begin(), o.diary.sizes.end()), 0.025, 1e-12);
}

TEST(FixedStep, growing_back_takes_one_halving_per_cell) {
    const Outcome o = run(0.1, 1, 5, [](double t) { return t < 0.09 ? 0.026 : 1; });
    std::vector<double> expected{0.025, 0.025, 0.025, 0.025, 0.05, 0.05};
    for (int k = 0; k < 8; ++k) expected.push_back(0.1);
    ASSERT_EQ(o.diary.sizes.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_NEAR(o.diary.sizes[k], expected[k], 1e-12) << k;
}

TEST(FixedStep, a_failure_within_a_divided_cell_still_ends_on_the_grid) {
    const Outcome o = run(0.1, 0.5, 6, [](double t) { return t < 0.04 ? 0.06 : t < 0.09 ? 0.013 : 1; });
    ASSERT_FALSE(o.summary.failure);
    EXPECT_EQ(o.state.time, 0.5);
    EXPECT_TRUE(on_grid(o.diary.times[o.diary.times.size() - 2], 0.1));
    bool met = false;
    for (double t : o.diary.times) met |= std::abs(t - 0.1) < 1e-12;
    EXPECT_TRUE(met);
}

TEST(FixedStep, gives_up_after_the_allowed_halvings) {
    const Outcome o = run(0.1, 1, 3, [](double t) { return t < 0.45 ? 1 : 0; });
    ASSERT_TRUE(o.summary.failure);
    EXPECT_EQ(o.diary.retries.size(), 4u);
    EXPECT_EQ(o.diary.retries.back().second, 0);
    EXPECT_NEAR(o.state.time, 0.5, 1e-12);
    EXPECT_NEAR(o.summary.failure->h, 0.1 / 8, 1e-12);
}

TEST(FixedStep, memory_continues_a_divided_cell) {
    const auto first = fixed_step(0.1, 0, 5), second = fixed_step(0.1, 0, 5);
    State at;
    first->first(0);
    ASSERT_TRUE(first->retry({}, 0.1));
    at.time = 0.05;
    const Verdict verdict = first->judge({}, at, {}, 0.05);
    second->first(0.05);
    second->recall(first->memory());
    at.time = 0.1;
    EXPECT_NEAR(verdict.next_h, 0.05, 1e-15);
    EXPECT_EQ(first->judge({}, at, {}, 0.05).next_h, second->judge({}, at, {}, 0.05).next_h);
}

}  // namespace
}  // namespace trammel::testing
