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

#include "stepping/newton.hpp"

namespace trammel {

struct GeneralizedAlphaSettings {
    double rho_inf = 0.8;
    /// plain: a_0 = v̇_0; full: a_0 and v_0 placed so that multipliers have no first-order transient.
    bool full_start = false;
    NewtonSettings newton;
};

struct AlphaCoefficients {
    double alpha_m, alpha_f, gamma, beta;
    double c1, c2, c3, c4, c5, c6, c7, c8, c9;
};
AlphaCoefficients alpha_coefficients(double rho_inf, double h);

class GeneralizedAlpha final : public Stepper {
public:
    GeneralizedAlpha(Problem& problem, LinearSolver& solver, GeneralizedAlphaSettings settings);

    std::string_view name() const override { return "generalized_alpha"; }
    int order() const override { return 2; }
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    void forget(const State& state) override { newton_.forget(state); }
    Newton& newton() { return newton_; }

private:
    void predict(const State& from, const AlphaCoefficients& c, double h, State& to);

    Problem& problem_;
    LinearSolver& solver_;
    GeneralizedAlphaSettings settings_;
    Newton newton_;
    VecX increment_;   ///< q_f ⊖ q_i
};

}  // namespace trammel
