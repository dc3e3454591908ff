// analysis/linearisation.hpp: small motions about any motion:  M η̈ + C η̇ + K η + Bᵀδλ = 0,  B η = 0.
//
//   M = ∂r/∂a     C = ∂r/∂v + M Q     K = ∂r/∂q + X(λ) + ∂r/∂v P + M S        P, Q, S: analysis/spin.hpp
// Theory: docs/theory/linearisation.md
#pragma once

#include "analysis/spin.hpp"
#include "assembly/problem.hpp"

namespace trammel {

struct Linearisation {
    Sparse M, C, K, B;
};

/// The state holds velocities, accelerations and multipliers of the motion.
Linearisation linearise(Problem&, const NodeTable&, const State&, const Spin& spin = {});

/// K and B alone; at rest without a look at masses.
Linearisation stiffness(Problem&, const NodeTable&, const State&, const Spin& spin = {});

}  // namespace trammel
