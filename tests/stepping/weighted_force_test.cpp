// stepping/weighted_force_test.cpp: forces weighted over the step: the same motion as generalized-α where the mass is
// constant, the orders that are promised, nothing carried outside the state.
#include <cmath>

#include "assembly/equation_problem.hpp"
#include "schemes/scheme.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"
#include "stepping/weighted_force.hpp"
#include "support/counted_allocations.hpp"

namespace trammel::testing {
namespace {

/// A scheme, from a consistent start.
class March {
public:
    March(Problem& problem, const Scheme& scheme, double h)
        : solver(make_linear_solver(default_linear_solver)), state(problem.initial_state()) {
        EXPECT_EQ(solver->analyze(problem.pattern()), SolveStatus::ok);
        EXPECT_TRUE(ConsistentStart(problem, *solver).make(state));
        stepper = scheme.make(problem, *solver, 0);
        EXPECT_TRUE(stepper->start(state, h));
        next_ = state;
    }
    /// By its text, iterated to rounding.
    March(Problem& problem, const std::string& scheme, double h)
        : March(problem, parse_scheme(scheme + ":tolerance=1e-13:max_iterations=60"), h) {}
    const State& step(double h) {
        const auto outcome = stepper->attempt(state, h, next_);
        EXPECT_TRUE(outcome) << (outcome ? "" : explain(outcome.error()));
        std::swap(state, next_);
        return state;
    }
    const State& steps(int count, double h) {
        for (int k = 0; k < count; ++k) step(h);
        return state;
    }

    std::unique_ptr<LinearSolver> solver;
    std::unique_ptr<Stepper> stepper;
    State state;

private:
    State next_;
};

/// A pendulum in Cartesian coordinates: the direction of its joint force turns with it.
Equations pendulum() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX(2 * MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector2d(0, -2 * 9.81)); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, (q.squaredNorm() - 2.25) / 2)); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.q0 = 1.5 * Eigen::Vector2d(std::sin(1), -std::cos(1));
    e.v0 = 1.5 * Eigen::Vector2d(std::cos(1), std::sin(1));
    return e;
}

/// Polar coordinates of a mass on a spring: M = diag(m, m r²) changes with q.
Equations polar() {
    Equations e;
    e.n = 2;
    e.mass = [](double, const VecX& q) { return MatX(Eigen::Vector2d(1, q[0] * q[0]).asDiagonal()); };
    e.force = [](double, const VecX& q, const VecX& v) {
        return VecX(Eigen::Vector2d(q[0] * v[1] * v[1] - 4 * (q[0] - 1), -2 * q[0] * v[0] * v[1] - std::sin(q[1])));
    };
    e.q0 = Eigen::Vector2d(1.2, 0.4);
    e.v0 = Eigen::Vector2d(0.5, 1);
    return e;
}

/// The two forms of one method. A new matrix in every iteration, so that the multipliers too are iterated to rounding.
template <class Form, class Settings>
Scheme fully_iterated(double rho) {
    Scheme scheme;
    scheme.make = [rho](Problem& problem, LinearSolver& solver, double) {
        Settings settings;
        settings.method = alpha_method(rho);
        settings.full_start = true;
        settings.newton.tolerance = 1e-13;
        settings.newton.full = true;
        return std::make_unique<Form>(problem, solver, settings);
    };
    return scheme;
}

void expect_same_motion(Problem& problem, double rho, const std::vector<double>& sizes) {
    March weighted(problem, fully_iterated<WeightedForce, WeightedForceSettings>(rho), sizes[0]);
    March reference(problem, fully_iterated<GeneralizedAlpha, GeneralizedAlphaSettings>(rho), sizes[0]);
    const int n = problem.dofs();
    for (int k = 0; k < 60; ++k) {
        const double h = sizes[static_cast<std::size_t>(k) % sizes.size()];
        const Apart d = apart(weighted.step(h), reference.step(h));
        ASSERT_LT(d.q, 1e-10) << k;
        ASSERT_LT(d.v, 1e-9) << k;
        ASSERT_LT(d.lambda, 2e-8) << k;  // feels the rounding of positions over h²
        const VecX &ours = weighted.state.history, &theirs = reference.state.history;
        ASSERT_LT((ours.head(n) - theirs.head(n)).norm(), 2e-8 * (1 + theirs.head(n).norm())) << k;
        ASSERT_LT((weighted.state.acceleration - reference.state.acceleration).norm(),
                  2e-8 * (1 + reference.state.acceleration.norm()))
            << k;
    }
}

TEST(WeightedForce, each_with_its_own_direction_is_generalized_alpha) {
    EquationProblem cartesian(pendulum());
    const auto top = heavy_top(Retraction::cayley), links = chain(3);
    for (double rho : {0.0, 0.5, 0.8}) {
        SCOPED_TRACE(rho);
        for (Problem* problem :
             {static_cast<Problem*>(&cartesian), static_cast<Problem*>(top.get()), static_cast<Problem*>(links.get())})
            expect_same_motion(*problem, rho, {5e-3});
    }
}

TEST(WeightedForce, also_while_steps_change) {
    EquationProblem cartesian(pendulum());
    expect_same_motion(cartesian, 0.6, {5e-3, 5e-3, 8e-3, 3e-3});
}

double observed_order(Problem& problem, const std::string& scheme, int steps) {
    const State exact = March(problem, "generalized_alpha:rho_inf=0.8:start=full", 1.0 / 6400).steps(6400, 1.0 / 6400);
    const auto error = [&](int count) { return apart(March(problem, scheme, 1.0 / count).steps(count, 1.0 / count), exact).q; };
    return std::log2(error(steps) / error(2 * steps));
}

TEST(WeightedForce, order_is_the_promised_one) {
    EquationProblem turning(pendulum()), changing(polar());
    const auto top = heavy_top(Retraction::cayley);
    const auto promised = [](Problem& problem, const std::string& scheme) {
        return March(problem, scheme, 1e-2).stepper->orders(Steps::equal).position;
    };
    struct Row {
        Problem* problem;
        const char* scheme;
        int order;
    };
    const Row rows[] = {{&turning, "hht:alpha=0.1", 2},
                        {&turning, "hht:alpha=0.1:direction=end", 1},
                        {&turning, "hht:alpha=0.1:direction=weighted", 2},
                        {&turning, "chung_hulbert:rho_inf=0.5:direction=end", 1},
                        {&turning, "chung_hulbert:rho_inf=0.5:direction=weighted", 2},
                        {&changing, "hht:alpha=0.1", 1},
                        {&changing, "chung_hulbert:rho_inf=0.5", 1},
                        {top.get(), "hht:alpha=0.1", 2}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.scheme);
        EXPECT_EQ(promised(*row.problem, row.scheme), row.order);
        EXPECT_NEAR(observed_order(*row.problem, row.scheme, 400), row.order, 0.2);
    }
}

TEST(WeightedForce, the_constraint_holds_at_the_end_of_the_step) {
    EquationProblem problem(pendulum());
    for (const char* direction : {"each", "end", "weighted"}) {
        March run(problem, std::string("chung_hulbert:rho_inf=0.7:direction=") + direction, 1e-2);
        EXPECT_NEAR(run.steps(50, 1e-2).linear.norm(), 1.5, 1e-12) << direction;
    }
}

TEST(WeightedForce, all_that_is_carried_is_in_the_state) {
    const auto model = chain(3);
    for (const char* direction : {"each", "end", "weighted"}) {
        const std::string scheme = std::string("chung_hulbert:rho_inf=0.7:direction=") + direction;
        March run(*model, scheme, 5e-3);
        run.steps(7, 5e-3);
        run.stepper->forget(run.state);
        March again(*model, scheme, 5e-3);
        again.state = run.state;
        again.stepper->forget(again.state);
        const State &one = run.steps(5, 5e-3), &two = again.steps(5, 5e-3);
        EXPECT_TRUE(one.velocity == two.velocity && one.multipliers == two.multipliers && one.history == two.history)
            << direction;
    }
}

TEST(WeightedForce, asks_for_no_memory_once_warm) {
    const auto model = chain(5);
    for (const char* direction : {"each", "end", "weighted"}) {
        March run(*model, std::string("hht:direction=") + direction, 5e-3);
        run.steps(10, 5e-3);
        const long before = counted_allocations();
        run.steps(100, 5e-3);
        EXPECT_EQ(counted_allocations() - before, 0) << direction;
    }
}

}  // namespace
}  // namespace trammel::testing
