// elements/beam_rows.hpp: coordinates of section frames as rows Z = (x, d₁, d₂, d₃)ᵀ, their rates, forces on them.
//
//   Ż = (R u, R w̃)ᵀ     Pᵀ G = (d_k·f, Σ d_k × g_k) in body axes, G = (f, g₁, g₂, g₃)ᵀ     M ⊗ I₃
// Theory: docs/theory/beam.md
#pragma once

#include "assembly/motion.hpp"
#include "lie/products.hpp"
#include "measures/beam_strain.hpp"

namespace trammel {

/// Z = (x − origin, d₁, d₂, d₃)ᵀ
inline Mat43 beam_coordinates(const Frame& frame, const Vec3& origin) {
    Mat43 z;
    z.row(0) = (frame.x - origin).transpose();
    z.bottomRows<3>() = frame.R.transpose();
    return z;
}

/// Ż
inline Mat43 coordinate_rate(const NodeMotion& n) {
    const Vec3 w = n.v.tail<3>();
    Mat43 rate;
    rate.row(0) = times(n.frame.R, Vec3(n.v.head<3>())).transpose();
    for (int k = 0; k < 3; ++k) rate.row(1 + k) = times(n.frame.R, Vec3(w.cross(Vec3::Unit(k)))).transpose();
    return rate;
}

/// Pᵀ: directors are the rows of z.
inline Vec6 in_body_axes(const Mat43& z, const Mat43& force) {
    const auto dot = [&](int i, int j) { return z(i, 0) * force(j, 0) + z(i, 1) * force(j, 1) + z(i, 2) * force(j, 2); };
    Vec6 r;
    r << dot(1, 0), dot(2, 0), dot(3, 0), dot(3, 2) - dot(2, 3), dot(1, 3) - dot(3, 1), dot(2, 1) - dot(1, 2);
    return r;
}

inline Mat43 as_rows(const Vec12& z) {
    return Eigen::Map<const Eigen::Matrix<double, 4, 3, Eigen::RowMajor>>(z.data());
}

inline Vec12 as_coordinates(const Mat43& rows) {
    Vec12 z;
    for (int k = 0; k < 4; ++k) z.segment<3>(3 * k) = rows.row(k).transpose();
    return z;
}

/// M ⊗ I₃
inline Mat<12, 12> thrice(const Mat4& m) {
    Mat<12, 12> all = Mat<12, 12>::Zero();
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) all.block<3, 3>(3 * i, 3 * j).diagonal().setConstant(m(i, j));
    return all;
}

}  // namespace trammel
