// stepping/events.hpp: instants at which loads and drives go on differently: a run ends a step there and begins anew.
//
//   up to the last instant of the old branch:  an ordinary step
//   from the first instant of the new branch:  M Δv + BᵀΛ = 0, B v = ġ;  then v̇ and λ of the new forces
// Theory: docs/theory/error_control.md
#pragma once

#include "stepping/consistent_start.hpp"

namespace trammel {

class Events {
public:
    Events(Problem& problem, LinearSolver& solver, double regularisation = 0)
        : problem_(problem), solver_(solver), regularisation_(regularisation) {}

    /// The last instant of the present branch in [from, to], or infinity.
    double next(double from, double to) const { return problem_.next_kink(from, to); }
    /// Takes a state at that instant to its right side: a few bits later, with velocities, accelerations and multipliers
    /// that fit what holds from there on. Positions stay.
    [[nodiscard]] Result<void, StepFailure> pass(State& now, double last) const;

private:
    Problem& problem_;
    LinearSolver& solver_;
    double regularisation_;
};

/// h with from + h == to, to the last bit.
double exact_distance(double from, double to);

}  // namespace trammel
