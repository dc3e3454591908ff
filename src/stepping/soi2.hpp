// stepping/soi2.hpp: generalized-α-SOI2 (Jay & Negrut): constraints hold at position and at velocity level.
//
//   equations of a step: stepping/soi2_equations.hpp
//   before a step h after a step h':   a_i += α (h/h' − 1)(a_i − a_i'),   (Ma)_i likewise,   a_i' the value used by the
//   step before, already adjusted. Without it only the first order is left when steps change again and again.
//   v̇_f = [(1−α_m) a + α_m a_i − α_f v̇_i]/(1−α_f) is the output: with constant mass M v̇_f = F(t_f) exactly.
//
// Theory: docs/theory/soi2.md
#pragma once

#include "stepping/soi2_newton.hpp"

namespace trammel {

struct Soi2Settings {
    AlphaMethod method = alpha_method(0.8);
    bool stabilised = true;           ///< false: ã = a, position level only (index 3)
    bool adjust = true;               ///< a_i follows a change of the step size
    bool extrapolated_start = false;  ///< first a_i = v̇ + αh v̈ instead of v̇
    bool full_newton = false;         ///< one matrix of double size, new in every iteration (for comparison)
    NewtonSettings newton;
    std::string name = "generalized_alpha_soi2";
};

/// Hilber–Hughes–Taylor with damping 0 ≤ alpha ≤ ⅓: α_m = 0, α_f = alpha.
constexpr AlphaMethod hht_method(double alpha) {
    return {0, alpha, (1 + alpha) * (1 + alpha) / 4, 0.5 + alpha};
}

class Soi2 final : public Stepper {
public:
    Soi2(Problem& problem, LinearSolver& solver, Soi2Settings settings);

    std::string_view name() const override { return settings_.name; }
    Orders orders(Steps) const override;
    std::string objection() const override;
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    bool local_error(const State& from, const State& to, double h, VecX& error) const override;
    void forget(const State& state) override;
    SolverCounts own_counts() const override { return newton_.own_solver_counts(); }
    const Soi2Newton& newton() const { return newton_; }
    /// ã and λ̃ of the last attempt.
    const Soi2Equations& equations() const { return equations_; }

private:
    /// Puts a_i and (Ma)_i, adjusted to h, where the next step looks for those used by this one.
    void adjust(const State& from, double h, State& to) const;
    void predict(const State& from, double h, State& to);
    void keep(const State& from, double h, State& to);

    Problem& problem_;
    LinearSolver& solver_;
    Soi2Settings settings_;
    Soi2Equations equations_;
    Soi2Newton newton_;
    VecX product_;
};

}  // namespace trammel
