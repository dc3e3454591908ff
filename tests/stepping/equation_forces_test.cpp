// stepping/equation_forces_test.cpp: user equations with forces nonlinear in the multipliers, general velocity rows, kinks.
#include <cmath>
#include <limits>

#include "assembly/equation_problem.hpp"
#include "stepping/soi2.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

/// A mass on a circle; the rod pulls with p(λ).
Equations on_a_circle() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(2 * MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector2d(0, -2 * 9.81)); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, (q.squaredNorm() - 1) / 2)); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.q0 = Eigen::Vector2d(0.6, -0.8);
    e.v0 = Eigen::Vector2d(0.8, 0.6) * 2;
    return e;
}

double pull(double lambda) {
    return lambda + 0.05 * lambda * lambda * lambda;
}

Equations nonlinear() {
    Equations e = on_a_circle();
    e.total_force = [](double, const VecX& q, const VecX&, const VecX& l) {
        return VecX(Eigen::Vector2d(0, -2 * 9.81) - pull(l[0]) * q);
    };
    e.force = nullptr;
    return e;
}

/// Fifty steps of SOI2.
State run(const Equations& equations) {
    EquationProblem problem(equations);
    const auto solver = make_linear_solver(default_linear_solver);
    EXPECT_EQ(solver->analyze(problem.pattern()), SolveStatus::ok);
    State state = problem.initial_state();
    const auto made = ConsistentStart(problem, *solver).make(state);
    EXPECT_TRUE(made) << explain(made.error());
    Soi2Settings settings;
    settings.newton.tolerance = 1e-12;
    settings.method = hht_method(0);  // α_f = 0: forces of one instant only, so p(λ) alone matters
    Soi2 stepper(problem, *solver, settings);
    EXPECT_TRUE(stepper.start(state, 1e-2));
    State next = state;
    for (int k = 0; k < 50; ++k) {
        const auto outcome = stepper.attempt(state, 1e-2, next);
        EXPECT_TRUE(outcome) << explain(outcome.error());
        std::swap(state, next);
    }
    return state;
}

TEST(EquationForces, start_finds_multipliers_of_a_nonlinear_force) {
    EquationProblem plain(on_a_circle()), bent(nonlinear());
    State a = plain.initial_state(), b = bent.initial_state();
    const auto solver = make_linear_solver(default_linear_solver);
    ASSERT_EQ(solver->analyze(plain.pattern()), SolveStatus::ok);
    ASSERT_TRUE(ConsistentStart(plain, *solver).make(a));
    ASSERT_TRUE(ConsistentStart(bent, *solver).make(b));
    EXPECT_NEAR(pull(b.multipliers[0]), a.multipliers[0], 1e-8);
    EXPECT_GT(std::abs(b.multipliers[0] - a.multipliers[0]), 1);
}

TEST(EquationForces, motion_does_not_depend_on_how_the_multiplier_is_measured) {
    const State plain = run(on_a_circle()), bent = run(nonlinear());
    EXPECT_LT((plain.linear - bent.linear).norm(), 1e-10);
    EXPECT_LT((plain.velocity - bent.velocity).norm(), 1e-10);
    EXPECT_NEAR(pull(bent.multipliers[0]), plain.multipliers[0], 1e-8);
}

TEST(EquationForces, a_general_velocity_row_acts_like_the_linear_one) {
    Equations linear;
    linear.n = 3;
    linear.nonholonomic = 1;
    linear.mass = [](double, const VecX&) { return MatX(Vec3(1, 1, 0.2).asDiagonal()); };
    linear.force = [](double, const VecX&, const VecX&) { return VecX(Vec3(3, 0, 0)); };
    linear.velocity_rows = [](double, const VecX& q) { return MatX(Eigen::RowVector3d(std::sin(q[2]), -std::cos(q[2]), 0)); };
    linear.q0 = Vec3(0, 0, 0.4);
    linear.v0 = Vec3(std::cos(0.4), std::sin(0.4), 1.5);
    Equations general = linear;
    general.velocity_rows = nullptr;
    general.velocity_constraint = [](double, const VecX& q, const VecX& v) {
        return VecX(VecX::Constant(1, std::sin(q[2]) * v[0] - std::cos(q[2]) * v[1]));
    };
    EXPECT_LT(apart(run(linear), run(general)).largest(), 1e-8);  // A by differences
}

TEST(EquationForces, kinks_are_told_in_order) {
    Equations e = on_a_circle();
    e.kinks = {0.5, 2};
    const EquationProblem problem(e);
    EXPECT_EQ(problem.next_kink(0, 1), 0.5);
    EXPECT_EQ(problem.next_kink(0.5, 2), 0.5);
    EXPECT_EQ(problem.next_kink(0.6, 2), 2);
    EXPECT_EQ(problem.next_kink(0.6, 1.9), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace trammel::testing
