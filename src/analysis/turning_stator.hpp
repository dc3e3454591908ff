// analysis/turning_stator.hpp: small motions in spinning axes around which the stator turns and is not alike on all sides (Hill).
//
//   X(t) = X₀ + X₁ cos 2Ωt + X₂ sin 2Ωt  for X = M, C, K         x = e^{λt} (a + √2 b cos 2Ωt + √2 c sin 2Ωt)
//   [(λ + D)² M_H + (λ + D) C_H + K_H] (a, b, c) + Bᵀμ = 0        D: (a, b, c) → 2Ω (0, c, −b)
//   X_H = [X₀ X₁/√2 X₂/√2;  X₁/√2 X₀ 0;  X₂/√2 0 X₀]
// Exact for a rotor alike on all sides: whirling outside with ω it moves inside with ω − Ω and ω + Ω. For others harmonics beyond
// 2Ω are missing. Every motion is found several times, moved by 2Ω; kept is that whose mean part a is the largest.
// Theory: docs/theory/linear_body.md
#pragma once

#include <functional>

#include "analysis/modes.hpp"

namespace trammel {

struct TurningStator {
    Linearisation mean, cosine, sine;
};

/// From the linearisation seen from axes turned by an angle. Failure: what varies in another way, in words.
[[nodiscard]] Result<TurningStator, std::string> turning_stator(const std::function<Linearisation(double turn)>& at,
                                                                const std::vector<int>& redundant);

struct TurningModes {
    Modes modes;                   ///< shapes: mean parts, of unit mass
    std::vector<double> partners;  ///< of each mode: mass of the larger harmonic over that of the mean part
};
[[nodiscard]] Result<TurningModes, std::string> find_turning_modes(const TurningStator&, double speed,
                                                                   const std::vector<int>& redundant, const ModeSettings&);

}  // namespace trammel
