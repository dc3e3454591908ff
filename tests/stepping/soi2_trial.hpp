// stepping/soi2_trial.hpp: a problem with a consistent start and SOI2, ready to step; small equations to try it on.
#pragma once

#include <cmath>

#include "assembly/equation_problem.hpp"
#include "stepping/soi2.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {

inline Soi2Settings settings_of(double rho, double tolerance = 1e-13) {
    Soi2Settings settings;
    settings.method = alpha_method(rho);
    settings.newton.tolerance = tolerance;
    return settings;
}

class Soi2Trial {
public:
    Soi2Trial(Problem& problem, const Soi2Settings& settings, double h)
        : solver(make_linear_solver(default_linear_solver)), state(problem.initial_state()), h_(h) {
        EXPECT_EQ(solver->analyze(problem.pattern()), SolveStatus::ok);
        const auto made = ConsistentStart(problem, *solver, settings.newton.regularisation).make(state);
        EXPECT_TRUE(made) << explain(made.error());
        stepper = std::make_unique<Soi2>(problem, *solver, settings);
        const auto started = stepper->start(state, h);
        EXPECT_TRUE(started) << explain(started.error());
        next_ = state;
    }
    bool step(double h) {
        const auto outcome = stepper->attempt(state, h, next_);
        EXPECT_TRUE(outcome) << explain(outcome.error());
        if (outcome) std::swap(state, next_);
        return outcome.has_value();
    }
    const State& steps(int count) {
        for (int k = 0; k < count && step(h_); ++k) {
        }
        return state;
    }
    /// Steps h/3 and 2h/3 in turn.
    const State& pairs(int count) {
        for (int k = 0; k < count && step(h_ / 3) && step(2 * h_ / 3); ++k) {
        }
        return state;
    }
    std::unique_ptr<LinearSolver> solver;
    std::unique_ptr<Soi2> stepper;
    State state;

private:
    State next_;
    double h_;
};

/// Swings from the horizontal; the rod is driven to change its length if asked, so that g_t ≠ 0.
inline Equations pendulum(double stretching = 0) {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(2 * MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX& v) { return VecX(Eigen::Vector2d(-0.3 * v[0], -2 * 9.81 - 0.3 * v[1])); };
    const auto length = [stretching](double t) { return 1.5 + stretching * t * t; };
    e.constraint = [length](double t, const VecX& q) {
        return VecX(VecX::Constant(1, (q.squaredNorm() - length(t) * length(t)) / 2));
    };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.constraint_rate = [length, stretching](double t, const VecX&) {
        return VecX(VecX::Constant(1, -length(t) * 2 * stretching * t));
    };
    e.q0 = Eigen::Vector2d(1.5, 0);
    e.v0 = Eigen::Vector2d(0, -1);
    return e;
}

/// Polar coordinates of a bead on r = 1 + 0.3 cos φ: the mass changes with q.
inline Equations bead() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [](double, const VecX& q) { return MatX(Eigen::Vector2d(2, 2 * q[0] * q[0]).asDiagonal()); };
    e.force = [](double, const VecX& q, const VecX& v) {
        const double r = q[0], phi = q[1], g = 9.81;
        return VecX(
            Eigen::Vector2d(2 * r * v[1] * v[1] + 2 * g * std::cos(phi), -4 * r * v[0] * v[1] - 2 * g * r * std::sin(phi)));
    };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, q[0] - 1 - 0.3 * std::cos(q[1]))); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(Eigen::RowVector2d(1, 0.3 * std::sin(q[1]))); };
    e.q0 = Eigen::Vector2d(1 + 0.3 * std::cos(1.0), 1);
    e.v0 = Eigen::Vector2d(-0.3 * std::sin(1.0) * 2, 2);
    return e;
}

/// A knife edge on a slope: no sideways velocity, a velocity row.
inline Equations skate() {
    Equations e;
    e.n = 3;
    e.nonholonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(Vec3(1, 1, 0.2).asDiagonal()); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Vec3(3, 0, 0)); };
    e.velocity_rows = [](double, const VecX& q) { return MatX(Eigen::RowVector3d(std::sin(q[2]), -std::cos(q[2]), 0)); };
    e.q0 = Vec3(0, 0, 0.4);
    e.v0 = Vec3(std::cos(0.4), std::sin(0.4), 1.5);
    return e;
}

}  // namespace trammel::testing
