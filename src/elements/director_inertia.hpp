// elements/director_inertia.hpp: M̂ over (x, d₁, d₂, d₃) whose directors have an inertia of their own along every axis.
//
//   E = ∫ X Xᵀ dm about the mass centre, principal values e_k  →  max(e_k, f Σ e)
// Theory: docs/theory/energy_decaying.md
#pragma once

#include <Eigen/Eigenvalues>

#include "lie/types.hpp"

namespace trammel {

/// `fraction` f; 0: M̂ as it is.
inline Mat<4, 4> with_director_inertia(const Mat<4, 4>& mass, double fraction) {
    if (fraction <= 0) return mass;
    const Vec3 first = mass.bottomLeftCorner<3, 1>();
    const Mat3 shift = mass(0, 0) > 0 ? Mat3(first * first.transpose() / mass(0, 0)) : Mat3(Mat3::Zero());
    const Eigen::SelfAdjointEigenSolver<Mat3> principal(Mat3(mass.bottomRightCorner<3, 3>()) - shift);
    const Vec3 lifted = principal.eigenvalues().cwiseMax(fraction * principal.eigenvalues().sum());
    Mat<4, 4> out = mass;
    out.bottomRightCorner<3, 3>() = shift + principal.eigenvectors() * lifted.asDiagonal() * principal.eigenvectors().transpose();
    return out;
}

}  // namespace trammel
