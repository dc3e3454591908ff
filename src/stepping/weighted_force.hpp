// stepping/weighted_force.hpp: HHT-α and generalized-α after Chung and Hulbert: forces weighted over the step.
//
//   M [(1−α_m) a_f + α_m a_i] + (1−α_f) F_f + α_f F_i = 0,     F = r(t, q, v, 0) + Bᵀλ,     C(t_f, q_f) = 0
//   q_f, v_f from a as in alpha_motion.hpp
// With x = [(1−α_m) a_f + α_m a_i]/(1−α_f) and μ = α_f/(1−α_f):   r(t_f, q_f, v_f, x) + Bᵀλ_f + μ F_i = 0.
// Where the direction B of the joint forces changes within the step there are three readings of the weighted sum:
//   each      B_fᵀλ_f + μ B_iᵀλ_i        every force with its own instant: the same motion as generalized_alpha
//   end       B_fᵀ(λ_f + μ λ_i)          one direction, that of the end: first order where B moves
//   weighted  B_mᵀ(λ_f + μ λ_i)          one direction, that at q_i ⊕ (1−α_f)ψ and t_f − α_f h
// state.acceleration is v̇ of (1−α_m) a_f + α_m a_i = (1−α_f) v̇_f + α_f v̇_i; the scheme's own a is history.head(n).
// Theory: docs/theory/weighted_force.md
#pragma once

#include "stepping/alpha_motion.hpp"
#include "stepping/newton.hpp"

namespace trammel {

enum class ForceDirection : std::uint8_t { each, end, weighted };

/// Hilber, Hughes and Taylor: α_f = α, γ = ½ + α, β = (1+α)²/4, α in [0, 1/3].
constexpr AlphaMethod hht_method(double alpha) {
    return {0, alpha, (1 + alpha) * (1 + alpha) / 4, 0.5 + alpha};
}

struct WeightedForceSettings {
    AlphaMethod method = alpha_method(0.8);
    ForceDirection direction = ForceDirection::each;
    bool full_start = false;
    NewtonSettings newton;
    std::string name = "chung_hulbert";
};

class WeightedForce final : public Stepper {
public:
    WeightedForce(Problem& problem, LinearSolver& solver, WeightedForceSettings settings);

    std::string_view name() const override { return settings_.name; }
    Orders orders(Steps) const override;
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    bool local_error(const State& from, const State& to, double h, VecX& error) const override;
    void forget(const State& state) override { newton_.forget(state); }
    Newton& newton() { return newton_; }

private:
    /// μ F_i; without Bᵀλ where old and new multipliers share one direction.
    void keep_start_force(const State& from);
    void residual(const State& to, double* dynamics, double* gap);
    /// sum += B_mᵀλ, λ of `to`; aside_ must hold `to` without multipliers.
    void add_joint_forces_within(const State& to, Eigen::Ref<VecX> sum);

    Problem& problem_;
    WeightedForceSettings settings_;
    AlphaMotion motion_;
    Newton newton_;
    double mu_;                    ///< α_f/(1−α_f)
    bool shared_direction_;        ///< the multipliers of Newton are λ_f + μ λ_i
    const State* from_ = nullptr;  ///< of the attempt under way
    State aside_;                  ///< a state beside the step: its start, or within it
    VecX start_force_, pull_, unused_gap_;
};

}  // namespace trammel
