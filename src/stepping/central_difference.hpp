// stepping/central_difference.hpp: central differences, on vector spaces and on SE(3).
//
//   q_f = q_i ⊕ (h v_i + h²/2 v̇_i)      v_h = v_i + h/2 v̇_i      v_f = v_h + h/2 v̇_f
//   full:       forces with v_f, matrix M + h/2 G          order 2
//   classical:  forces with v_h, matrix M                  order 1 where forces depend on the velocity
//
// Constraints: multipliers at acceleration level, then back to C = 0 and B v = ġ after every step.
// Theory: docs/theory/central_difference.md
#pragma once

#include "stepping/acceleration_level.hpp"

namespace trammel {

struct CentralDifferenceSettings {
    bool classical = false;
    AccelerationSettings accelerations;
};

class CentralDifference final : public Stepper {
public:
    CentralDifference(Problem& problem, LinearSolver& solver, CentralDifferenceSettings settings);

    std::string_view name() const override { return "central_difference"; }
    Orders orders(Steps) const override { return settings_.classical ? Orders{1, 1, 1} : Orders{2, 2, 2}; }
    std::string objection() const override { return objection_; }
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    bool local_error(const State& from, const State& to, double h, VecX& error) const override;
    void forget(const State& state) override { accelerations_.forget(state); }

private:
    Problem& problem_;
    CentralDifferenceSettings settings_;
    AccelerationLevel accelerations_;
    std::string objection_;
    VecX increment_, middle_;  ///< q_f ⊖ q_i, v_h
};

/// Why an explicit scheme cannot integrate this problem; empty if it can.
std::string explicit_objection(AccelerationLevel&);

}  // namespace trammel
