// analysis/ground_axes.hpp: small motions of spinning nodes in axes that do not turn:  η = Rᵀξ.
//
//   η̇ = Rᵀξ̇ − w̃ Rᵀξ:   M' = R M Rᵀ,  C' = R (C − 2 M w̃) Rᵀ,  K' = R (K − C w̃ + M w̃²) Rᵀ,  B' = B Rᵀ
// Constant only where all that spins is axisymmetric; that is tried by turning it. At rest a change of axes alone.
// Theory: docs/theory/linearisation.md
#pragma once

#include "analysis/linearisation.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

/// From the matrices in node axes at the same state.
Linearisation in_ground_axes(const Linearisation&, const NodeTable&, const State&, const Spin&);

/// A motion given in ground axes, in the axes of the nodes.
VecX seen_from_nodes(const NodeTable&, const State&, const Spin&, const VecX& motion);
/// By more than rounding.
bool differ(const Sparse& a, const Sparse& b);
/// Some rows of `b`, combined, that are not combinations of the rows of `a`.
bool other_rows(const Sparse& a, const Sparse& b, const std::vector<int>& redundant);

/// Why the matrices in ground axes are not constant; empty: they are.
std::string objection_to_ground_axes(Problem&, const NodeTable&, const State&, const Spin&, const std::vector<int>& redundant);

}  // namespace trammel
