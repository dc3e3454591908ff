// stepping/newmark.hpp: Newmark's family as members of the generalized-α family with α_m = α_f = 0.
//
//   q_f = q_i + h v_i + h²[(½−β) v̇_i + β v̇_f]      v_f = v_i + h[(1−γ) v̇_i + γ v̇_f]      equilibrium at t_f
//
// Stable for every step if 2β ≥ γ ≥ ½, else for ω h ≤ 1/√(γ/2−β). Order 2 for γ = ½, order 1 otherwise.
// Theory: docs/theory/newmark.md
#pragma once

#include "stepping/generalized_alpha.hpp"

namespace trammel {

constexpr AlphaMethod newmark(double beta, double gamma) {
    return {0, 0, beta, gamma};
}

/// γ = ½ + α, β = (1+α)²/4: as average acceleration, with the damping ρ∞ = (1−α)/(1+α).
constexpr AlphaMethod modified_average_acceleration(double alpha) {
    return newmark((1 + alpha) * (1 + alpha) / 4, 0.5 + alpha);
}

}  // namespace trammel
