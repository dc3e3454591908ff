// stepping/de_vogelaere.hpp: the scheme of Fu and de Vogelaere: order 4 with two force evaluations per step.
//
//   ψ_½ = h/2 v_i + h²/24 (4 A_i − A_−½) + (h/2)³/12 [v_i, A_i]              q_½ = q_i · exp ψ_½
//   v_½ = v_i + h/24 (5 A_½ + 8 A_i − A_−½)   (cubic)   or   v_i + h/4 (A_i + A_½)   (linear)
//   ψ_f = h v_i + h²/6 (A_i + 2 A_½) + h³/12 [v_i, A_½]                      q_f = q_i · exp ψ_f
//   v_f = v_i + h/6 (A_i + 4 A_½ + A_f)
//
// A = v̇ from equilibrium at the instant it belongs to; A_−½ is that of the middle of the step before. The brackets are
// the first term of Magnus' series; they vanish where coordinates add up. Theory: docs/theory/de_vogelaere.md
#pragma once

#include "stepping/acceleration_level.hpp"

namespace trammel {

struct DeVogelaereSettings {
    bool linear = false;  ///< velocity of the half step by the linear rule: order 3 where forces depend on the velocity
    AccelerationSettings accelerations;
};

class DeVogelaere final : public Stepper {
public:
    DeVogelaere(Problem& problem, LinearSolver& solver, DeVogelaereSettings settings);

    std::string_view name() const override { return "fu_de_vogelaere"; }
    Orders orders(Steps) const override { return settings_.linear ? Orders{3, 3, 3} : Orders{4, 4, 4}; }
    std::string objection() const override { return objection_; }
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    void forget(const State& state) override { accelerations_.forget(state); }

private:
    /// before_ = A_−½ of steps of this size, from the state alone.
    Result<void, StepFailure> look_back(const State& from, double h, State& to);
    /// to.q = from.q · exp{ψ + c [v, A]}
    bool move(const State& from, double c, const VecX& acceleration, State& to);

    Problem& problem_;
    DeVogelaereSettings settings_;
    AccelerationLevel accelerations_;
    std::string objection_;
    VecX before_, middle_;              ///< A_−½ and A_½
    VecX increment_, velocity_, turn_;  ///< ψ, v̄, [v, A]
};

}  // namespace trammel
