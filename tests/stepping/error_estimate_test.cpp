// stepping/error_estimate_test.cpp: the estimate against the error made in a step, and tolerances against errors of runs.
#include <cmath>

#include "assembly/equation_problem.hpp"
#include "stepping/error_control.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

/// q̈ = −q from (1, 0): q = cos t
Equations oscillator() {
    Equations e;
    e.n = 1;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(1, 1)); };
    e.force = [](double, const VecX& q, const VecX&) { return VecX(-q); };
    e.q0 = VecX::Ones(1);
    e.v0 = VecX::Zero(1);
    return e;
}

/// Estimate over true error of one step of size h that begins on cos t at t = 1, with the algorithmic acceleration that a
/// run has.
double ratio(double rho, double h) {
    EquationProblem problem(oscillator());
    Trial run(problem, alpha(rho), h);
    State from = run.state, to = run.state;
    from.time = 1;
    from.linear[0] = std::cos(1);
    from.velocity[0] = -std::sin(1);
    from.acceleration[0] = -std::cos(1);
    const AlphaMethod m = alpha_method(rho);
    from.history[0] = -std::cos(1 + (m.alpha_m - m.alpha_f) * h);
    EXPECT_TRUE(run.stepper->attempt(from, h, to));
    VecX estimate(1);
    EXPECT_TRUE(run.stepper->local_error(from, to, h, estimate));
    return estimate[0] / (std::cos(1 + h) - to.linear[0]);
}

TEST(ErrorEstimate, tends_to_the_error_of_the_step) {
    for (double rho : {0.0, 0.5, 0.8, 1.0}) {
        const double coarse = std::abs(ratio(rho, 0.02) - 1), fine = std::abs(ratio(rho, 0.005) - 1);
        EXPECT_LT(fine, 0.03) << rho;
        EXPECT_LT(fine, 0.5 * coarse) << rho;
    }
}

/// A body that turns at constant speed: only the increment map errs, by Ω³h³/12 with Cayley, by nothing with exponential.
TEST(ErrorEstimate, sees_the_error_of_the_increment_map) {
    for (const Retraction map : {Retraction::cayley, Retraction::exponential}) {
        Workshop shop(Vec3::Zero());
        Vec6 velocity = Vec6::Zero();
        velocity[5] = 3;
        shop.body("wheel", {Vec3(1, 0, 0), Quaternion::Identity()}, 1, Vec3::Zero(), Vec3(1, 1, 2), velocity);
        const auto model = shop.finish(map);
        const double h = 0.01;
        Trial run(*model, alpha(0.8), h);
        const State from = run.state, to = run.steps(1);
        VecX estimate(6);
        ASSERT_TRUE(run.stepper->local_error(from, to, h, estimate));
        const double turned = 2 * std::atan2(to.poses[1].q.z(), to.poses[1].q.w());
        EXPECT_NEAR(estimate[5], 3 * h - turned, 0.01 * 27 * h * h * h / 12);
    }
}

struct Controlled {
    State state;
    RunSummary summary;
};

Controlled run(Problem& problem, double tolerance, double end, double rho = 0.8) {
    Controlled c;
    Trial trial(problem, alpha(rho), 1e-3);
    const auto control = error_control(problem, *trial.stepper, {tolerance, tolerance / 100, 0, 1e-9, 0.1}, trial.state);
    const Events events(problem, *trial.solver);
    SimulationSettings settings;
    settings.end = end;
    settings.events = &events;
    c.summary = simulate(*trial.stepper, *control, trial.state, settings, {});
    EXPECT_FALSE(c.summary.failure) << explain(*c.summary.failure);
    EXPECT_EQ(trial.state.time, end);
    c.state = trial.state;
    return c;
}

TEST(ErrorEstimate, a_smaller_tolerance_gives_a_smaller_error) {
    struct Case {
        std::string name;
        std::unique_ptr<Model> model;
        double end;
    };
    Case cases[] = {{"pendulum", chain(1), 2}, {"double pendulum", chain(2), 1}, {"heavy top", heavy_top(Retraction::cayley), 1}};
    for (Case& c : cases) {
        const State exact = run(*c.model, 1e-10, c.end).state;
        double before = 0;
        for (double tolerance : {1e-4, 1e-5, 1e-6, 1e-7}) {
            const Controlled now = run(*c.model, tolerance, c.end);
            const double error = apart(now.state, exact).q;
            // steps of third order in the tolerance, errors of second order in the steps: 10^(2/3) = 4.6 for each
            if (before > 0) {
                EXPECT_LT(error, before / 2) << c.name << " " << tolerance;
            }
            EXPECT_LT(now.summary.error_rejections, 0.2 * static_cast<double>(now.summary.steps) + 3) << c.name;
            before = error;
        }
    }
}

/// q̈ = f(t) with a jump at 0.4: without the event the error is of first order in the steps around it.
TEST(ErrorEstimate, a_jump_that_is_an_event_costs_no_accuracy) {
    const double jump = 0.4;
    const auto problem = [&](std::vector<double> events) {
        Equations e = oscillator();
        e.force = [&](double t, const VecX& q, const VecX&) { return VecX(-q + VecX::Constant(1, t > jump ? 1 : 0)); };
        e.kinks = std::move(events);
        return EquationProblem(e);
    };
    // q = cos t, then 1 − cos(t − 0.4) on top
    const double exact = std::cos(2.0) + 1 - std::cos(2.0 - jump);
    EquationProblem smooth(oscillator()), told = problem({jump}), untold = problem({});
    const Controlled without = run(smooth, 1e-6, 2), with = run(told, 1e-6, 2), blind = run(untold, 1e-6, 2);
    const double smooth_error = std::abs(without.state.linear[0] - std::cos(2.0));
    EXPECT_LT(std::abs(with.state.linear[0] - exact), 3 * smooth_error);
    EXPECT_GT(blind.summary.error_rejections, with.summary.error_rejections);
}

}  // namespace
}  // namespace trammel::testing
