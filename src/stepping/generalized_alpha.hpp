// stepping/generalized_alpha.hpp: the generalized-α scheme in Arnold–Brüls form, on vector spaces and on SE(3).
//
//   q_f = q_i ⊕ { h v_i + h²[(½−β) a_i + β a_f] }        v_f = v_i + h[(1−γ) a_i + γ a_f]
//   (1−α_m) a_f + α_m a_i = (1−α_f) v̇_f + α_f v̇_i       equilibrium and constraints exactly at t_f
//   α_m = (2ρ−1)/(ρ+1)   α_f = ρ/(ρ+1)   γ = ½ − α_m + α_f   β = (1 − α_m + α_f)²/4
//
// a is the algorithmic acceleration, close to v̇ at t + (α_m − α_f)h; it is never an output.
// Theory: docs/theory/generalized_alpha.md
#pragma once

#include <memory>

#include "stepping/alpha_motion.hpp"
#include "stepping/newton.hpp"

namespace trammel {

struct GeneralizedAlphaSettings {
    AlphaMethod method = alpha_method(0.8);
    /// plain: a_0 = v̇_0; full: a_0 and v_0 placed so that multipliers have no first-order transient.
    bool full_start = false;
    NewtonSettings newton;
    std::string name = "generalized_alpha";
};

class GeneralizedAlpha final : public Stepper {
public:
    GeneralizedAlpha(Problem& problem, LinearSolver& solver, GeneralizedAlphaSettings settings);

    std::string_view name() const override { return settings_.name; }
    Orders orders(Steps steps) const override { return motion_.orders(steps); }
    std::string objection() const override;
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    bool local_error(const State& from, const State& to, double h, VecX& error) const override;
    void forget(const State& state) override { newton_.forget(state); }
    Newton& newton() { return newton_; }

private:
    Problem& problem_;
    GeneralizedAlphaSettings settings_;
    AlphaMotion motion_;
    Newton newton_;
};

}  // namespace trammel
