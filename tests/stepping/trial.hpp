// stepping/trial.hpp: a problem with its solver, consistent start and generalized-α, ready to step.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "lie/frame.hpp"
#include "solve/linear_solver.hpp"
#include "stepping/consistent_start.hpp"
#include "stepping/generalized_alpha.hpp"
#include "stepping/simulation.hpp"

namespace trammel::testing {

inline GeneralizedAlphaSettings alpha(double rho_inf, double tolerance = 1e-12) {
    GeneralizedAlphaSettings settings;
    settings.method = alpha_method(rho_inf);
    settings.newton.tolerance = tolerance;
    return settings;
}

class Trial {
public:
    Trial(Problem& problem, const GeneralizedAlphaSettings& settings, double h)
        : solver(make_linear_solver(default_linear_solver)), state(problem.initial_state()), h_(h) {
        EXPECT_EQ(solver->analyze(problem.pattern()), SolveStatus::ok);
        ConsistentStart start(problem, *solver, settings.newton.regularisation);
        const auto made = start.make(state);
        EXPECT_TRUE(made) << explain(made.error());
        stepper = std::make_unique<GeneralizedAlpha>(problem, *solver, settings);
        const auto started = stepper->start(state, h);
        EXPECT_TRUE(started) << explain(started.error());
        next_ = state;
    }

    /// Steps of the given size, as many as asked for.
    const State& steps(int count) {
        for (int k = 0; k < count; ++k) {
            const auto outcome = stepper->attempt(state, h_, next_);
            if (!outcome) {
                ADD_FAILURE() << explain(outcome.error());
                return state;
            }
            std::swap(state, next_);
        }
        return state;
    }

    std::unique_ptr<LinearSolver> solver;
    std::unique_ptr<GeneralizedAlpha> stepper;
    State state;

private:
    State next_;
    double h_;
};

/// Largest difference of positions and velocities of two states; of multipliers, relative to the largest.
struct Apart {
    double q = 0, v = 0, lambda = 0;
    double largest() const { return std::max({q, v, lambda}); }
};

inline Apart apart(const State& a, const State& b) {
    Apart d;
    for (std::size_t n = 0; n < a.poses.size(); ++n)
        d.q = std::max(d.q, (coordinates(frame_of(a.poses[n])) - coordinates(frame_of(b.poses[n]))).cwiseAbs().maxCoeff());
    if (a.linear.size() > 0) d.q = std::max(d.q, (a.linear - b.linear).cwiseAbs().maxCoeff());
    d.v = (a.velocity - b.velocity).cwiseAbs().maxCoeff();
    if (b.multipliers.size() > 0)
        d.lambda = (a.multipliers - b.multipliers).cwiseAbs().maxCoeff() / std::max(1.0, b.multipliers.cwiseAbs().maxCoeff());
    return d;
}

}  // namespace trammel::testing
