// stepping/error_control_test.cpp: the rules of the error controller, on a stepper whose errors are known beforehand.
#include "stepping/error_control.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "assembly/equation_problem.hpp"
#include "solve/linear_solver.hpp"
#include "stepping/simulation.hpp"
#include "support/counted_allocations.hpp"

namespace trammel::testing {
namespace {

/// One coordinate of size one that stays where it is.
EquationProblem resting(std::vector<double> events = {}) {
    Equations e;
    e.n = 1;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(1, 1)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(VecX::Zero(1)); };
    e.q0 = VecX::Ones(1);
    e.v0 = VecX::Zero(1);
    e.kinks = std::move(events);
    return EquationProblem(e);
}

/// Moves time only. Its error is rate(t) h³ in units of the tolerance; it fails where a step is longer than allowed.
class Pretender final : public Stepper {
public:
    explicit Pretender(std::function<double(double)> error_rate) : rate(std::move(error_rate)) {}
    std::string_view name() const override { return "pretender"; }
    Orders orders(Steps) const override { return {2, 2, 2}; }
    Result<void, StepFailure> start(State&, double h) override {
        starts.push_back(h);
        return {};
    }
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override {
        tried.push_back(h);
        if (h > longest(from.time)) return tl::unexpected(StepFailure{Trouble::diverged, from.time, h, {}, {}, true});
        to.time = from.time + h;
        return StepReport{1, 0};
    }
    bool local_error(const State& from, const State&, double h, VecX& error) const override {
        error[0] = tolerance * rate(from.time) * h * h * h;
        return true;
    }
    void forget(const State&) override {}

    static constexpr double tolerance = 1e-6;
    std::function<double(double)> rate, longest = [](double) { return 1e9; };
    std::vector<double> tried, starts;
};

struct Diary final : Observer {
    void step(const StepRecord& record) override {
        times.push_back(record.state.time);
        sizes.push_back(record.h);
    }
    std::vector<double> times, sizes;
};

struct Outcome {
    RunSummary summary;
    State state;
    Diary diary;
};

ErrorSettings settings(double first = 0.1) {
    return {Pretender::tolerance, 1e-20, first, 1e-8, 0};
}

Outcome run(Pretender& stepper, const ErrorSettings& set, double end, std::vector<double> events = {}) {
    Outcome o;
    EquationProblem problem = resting(std::move(events));
    const auto solver = make_linear_solver(default_linear_solver);
    EXPECT_EQ(solver->analyze(problem.pattern()), SolveStatus::ok);
    const Events kinks(problem, *solver);
    o.state = problem.initial_state();
    const auto controller = error_control(problem, stepper, set, o.state);
    SimulationSettings simulation;
    simulation.end = end;
    simulation.events = &kinks;
    o.summary = simulate(stepper, *controller, o.state, simulation, {&o.diary});
    return o;
}

TEST(ErrorControl, finds_the_step_whose_error_is_just_below_the_tolerance) {
    Pretender stepper([](double) { return 1000; });  // ε = 1 at h = 0.1
    const Outcome o = run(stepper, settings(1e-4), 20);
    ASSERT_FALSE(o.summary.failure);
    EXPECT_EQ(o.summary.rejections, 0);
    EXPECT_EQ(o.state.time, 20);
    const double h = o.diary.sizes[o.diary.sizes.size() / 2];
    EXPECT_GT(h, 0.1 / 1.5 * 0.9);
    EXPECT_LE(h, 0.1);
}

TEST(ErrorControl, a_step_within_the_dead_band_keeps_every_bit) {
    // ε = 0.4 at h = 0.1: the factor is 0.9 · 0.4^(−0.16) ≈ 1.05
    Pretender stepper([](double) { return 400; });
    const Outcome o = run(stepper, settings(0.1), 5);
    for (std::size_t k = 0; k + 3 < stepper.tried.size(); ++k) EXPECT_EQ(stepper.tried[k], 0.1);
}

TEST(ErrorControl, a_refused_step_shrinks_by_its_error_and_does_not_grow_right_after) {
    // from t = 1 on the error is 8 times as large as before: half the step is enough
    Pretender stepper([](double t) { return t < 0.999 ? 400 : 3200; });
    const Outcome o = run(stepper, settings(0.1), 3);
    ASSERT_FALSE(o.summary.failure);
    EXPECT_EQ(o.summary.error_rejections, 1);
    EXPECT_EQ(o.summary.rejections, 1);
    std::size_t k = 0;
    while (o.diary.sizes[k] > 0.099) ++k;
    EXPECT_NEAR(o.diary.sizes[k], 0.1 * 0.9 * std::cbrt(1 / 3.2), 1e-12);
    EXPECT_LE(o.diary.sizes[k + 1], o.diary.sizes[k]);
}

TEST(ErrorControl, repeated_refusals_cut_deeper) {
    Pretender stepper([](double) { return 1200; });
    // an error that does not fall with h: 1.2 whatever the step, until it is small
    stepper.rate = [&stepper](double) {
        const double h = stepper.tried.back();
        return h > 0.005 ? 1.2 / (h * h * h) : 0.5 / (h * h * h);
    };
    const Outcome o = run(stepper, settings(0.1), 0.2);
    ASSERT_FALSE(o.summary.failure);
    EXPECT_NEAR(stepper.tried[1] / stepper.tried[0], 0.9 * std::cbrt(1 / 1.2), 1e-12);
    EXPECT_NEAR(stepper.tried[2] / stepper.tried[1], 0.3, 1e-12);
    EXPECT_NEAR(stepper.tried[3] / stepper.tried[2], 0.3, 1e-12);
}

TEST(ErrorControl, growth_is_limited_except_from_the_first_step) {
    Pretender stepper([](double) { return 1e-12; });
    const Outcome o = run(stepper, settings(1e-6), 1e6);
    EXPECT_GT(o.diary.sizes[1] / o.diary.sizes[0], 100);
    EXPECT_LE(o.diary.sizes[1] / o.diary.sizes[0], 1e4 * (1 + 1e-12));
    for (std::size_t k = 2; k < o.diary.sizes.size(); ++k) EXPECT_LE(o.diary.sizes[k] / o.diary.sizes[k - 1], 10 * (1 + 1e-12));
}

TEST(ErrorControl, a_failed_iteration_takes_a_quarter_of_the_step) {
    Pretender stepper([](double) { return 400; });
    stepper.longest = [](double t) { return t > 0.45 && t < 0.75 ? 0.03 : 1; };
    const Outcome o = run(stepper, settings(0.1), 2);
    ASSERT_FALSE(o.summary.failure);
    EXPECT_GT(o.summary.rejections, 0);
    EXPECT_EQ(o.summary.error_rejections, 0);
    bool quarter = false;
    for (double h : o.diary.sizes) quarter |= h == 0.025;
    EXPECT_TRUE(quarter);
}

TEST(ErrorControl, gives_up_at_the_smallest_step_and_says_where) {
    Pretender stepper([](double t) { return t < 0.5 ? 400 : 1e40; });
    const Outcome o = run(stepper, settings(0.1), 1);
    ASSERT_TRUE(o.summary.failure);
    EXPECT_EQ(o.summary.failure->trouble, Trouble::error_too_large);
    EXPECT_LE(o.summary.failure->h, 1e-8);
    EXPECT_EQ(o.summary.failure->where, "coordinate 0");
    EXPECT_NE(explain(*o.summary.failure).find("run.step.tolerance"), std::string::npos);

    Pretender diverging([](double) { return 400; });
    diverging.longest = [](double) { return 1e-12; };
    const Outcome d = run(diverging, settings(0.1), 1);
    ASSERT_TRUE(d.summary.failure);
    EXPECT_EQ(d.summary.failure->trouble, Trouble::diverged);
}

TEST(ErrorControl, events_are_met_to_the_last_bit_and_the_run_begins_anew_behind_them) {
    const std::vector<double> events{0.3, 0.7, 1.0 / 3, 2.0 / 3 + 1e-6};
    Pretender stepper([](double) { return 400; });
    const Outcome o = run(stepper, settings(0.1), 1.1, events);
    ASSERT_FALSE(o.summary.failure);
    for (double e : events) EXPECT_NE(std::find(o.diary.times.begin(), o.diary.times.end(), e), o.diary.times.end()) << e;
    EXPECT_EQ(stepper.starts.size(), events.size());
    EXPECT_EQ(o.state.time, 1.1);
}

TEST(ErrorControl, no_scrap_of_a_step_is_left_before_an_event) {
    Pretender stepper([](double) { return 400; });
    const Outcome o = run(stepper, settings(0.1), 1, {0.5 + 1e-7});
    const double smallest = *std::min_element(o.diary.sizes.begin(), o.diary.sizes.end());
    EXPECT_GT(smallest, 4e-4);  // behind the event the run begins with 1e-3
}

TEST(ErrorControl, exact_distance_reaches_its_goal) {
    for (int i = 1; i < 2000; ++i) {
        const double from = i / 777.0, to = from + i * 1.2345e-7;
        EXPECT_EQ(from + exact_distance(from, to), to);
    }
}

TEST(ErrorControl, memory_continues_with_the_same_steps) {
    Pretender stepper([](double t) { return 400 * (1.5 + std::sin(20 * t)); });
    EquationProblem problem = resting();
    const State start = problem.initial_state();
    const auto one = error_control(problem, stepper, settings(0.1), start),
               two = error_control(problem, stepper, settings(0.5), start);
    State from = start, to = start;
    double h = one->first(0);
    for (int k = 0; k < 40; ++k) {
        if (k == 17) two->recall(one->memory());
        to.time = from.time + h;
        const Verdict verdict = one->judge(from, to, {}, h);
        if (k >= 17) {
            EXPECT_EQ(verdict.next_h, two->judge(from, to, {}, h).next_h);
        }
        h = verdict.next_h;
        if (verdict.accept) from = to;
    }
}

TEST(ErrorControl, judging_asks_for_no_memory) {
    Pretender stepper([](double) { return 400; });
    EquationProblem problem = resting();
    State from = problem.initial_state(), to = from;
    const auto control = error_control(problem, stepper, settings(0.1), from);
    const long before = counted_allocations();
    for (int k = 0; k < 10; ++k) control->judge(from, to, {}, 0.1);
    EXPECT_EQ(counted_allocations() - before, 0);
}

}  // namespace
}  // namespace trammel::testing
