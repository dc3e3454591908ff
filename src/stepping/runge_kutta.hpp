// stepping/runge_kutta.hpp: the classical Runge–Kutta scheme of order 4, on SE(3) in the form of Munthe-Kaas.
//
//   q = q_i · exp ψ      ψ̇ = v + ½[ψ,v] + 1/12 [ψ,[ψ,v]]      v̇ from equilibrium at (t, q, v)
//
// and the four stages of Runge and Kutta on (ψ, v), which live in a vector space. Theory: docs/theory/runge_kutta.md
#pragma once

#include <array>

#include "stepping/acceleration_level.hpp"

namespace trammel {

class RungeKutta final : public Stepper {
public:
    RungeKutta(Problem& problem, LinearSolver& solver, AccelerationSettings settings);

    std::string_view name() const override { return "runge_kutta_4"; }
    Orders orders(Steps) const override { return {4, 4, 4}; }
    std::string objection() const override { return objection_; }
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    void forget(const State& state) override { accelerations_.forget(state); }

private:
    /// out = ψ̇ for the velocity v at the increment ψ
    void increment_rate(const VecX& increment, const VecX& velocity, VecX& out);

    Problem& problem_;
    AccelerationLevel accelerations_;
    std::string objection_;
    std::array<VecX, 4> rate_, acceleration_;   ///< ψ̇ and v̇ of the stages
    VecX increment_, velocity_, turn_, twice_;  ///< turn_ = [ψ,v], twice_ = [ψ,[ψ,v]]
};

}  // namespace trammel
