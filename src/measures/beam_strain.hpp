// measures/beam_strain.hpp: strains of a beam at one point of an element, bilinear in the coordinates of its nodes.
//
//   x' = Σ N'_a x_a     d_k = Σ N_a d_ka     d_k' = Σ N'_a d_ka           ' : derivative by arc length
//   Γ_k = x'·d_k        κ_i = ½ ε_ijk d_j'·d_k                            first axis along the beam
//   ε = (Γ, κ) − rest:  stretch, shear along y and z, twist, curvature about y and z
// With Z = (x d₁ d₂ d₃)ᵀ (4×3):  S = Z' Zᵀ holds all products. The stress (n, m) makes of it a constant 4×4 matrix Σ:
//   σ·δε = Σ : δ(Z'Zᵀ)     force on Z': Σ Z     force on Z: Σᵀ Z'     second derivative: N'_a N_b Σ + N_a N'_b Σᵀ
// Theory: docs/theory/beam.md
#pragma once

#include "lie/types.hpp"

namespace trammel {

using Mat4 = Mat<4, 4>;
using Mat43 = Mat<4, 3>;

/// Γ and κ of the products Z'Zᵀ.
inline Vec6 beam_strain(const Mat43& z, const Mat43& slope) {
    const auto product = [&](int i, int j) { return slope(i, 0) * z(j, 0) + slope(i, 1) * z(j, 1) + slope(i, 2) * z(j, 2); };
    Vec6 e;
    e << product(0, 1), product(0, 2), product(0, 3), 0.5 * (product(2, 3) - product(3, 2)),
        0.5 * (product(3, 1) - product(1, 3)), 0.5 * (product(1, 2) - product(2, 1));
    return e;
}

/// Σ of the section forces n and moments m.
inline Mat4 stress_matrix(const Vec6& s) {
    const double x = 0.5 * s[3], y = 0.5 * s[4], z = 0.5 * s[5];
    Mat4 m;
    m << 0, s[0], s[1], s[2],  //
        0, 0, z, -y,           //
        0, -z, 0, x,           //
        0, y, -x, 0;
    return m;
}

template <int Order>
struct BeamStrain {
    static constexpr int nodes = Order + 1, size = 6, coordinates = 12 * nodes;
    static constexpr bool quadratic = true;
    Vec<nodes> shape, slope;  ///< N_a and N'_a at the point
    Vec6 rest = Vec6::Zero();

    Vec6 value(const Vec<coordinates>& z) const { return beam_strain(combined(z, shape), combined(z, slope)) - rest; }

    void gradient(const Vec<coordinates>& z, Mat<6, coordinates>& D) const {
        const Mat43 at = combined(z, shape), along = combined(z, slope);
        for (int r = 0; r < 6; ++r) {
            const Mat4 unit = stress_matrix(Vec6::Unit(r));
            const Mat43 on_slope = unit * at, on_z = unit.transpose() * along;
            for (int a = 0; a < nodes; ++a)
                for (int k = 0; k < 4; ++k)
                    D.template block<1, 3>(r, 12 * a + 3 * k) = slope[a] * on_slope.row(k) + shape[a] * on_z.row(k);
        }
    }

    /// Does not depend on z.
    void hessian(const Vec<coordinates>&, const Vec6& sigma, Mat<coordinates, coordinates>& H) const {
        const Mat4 stress = stress_matrix(sigma);
        for (int a = 0; a < nodes; ++a)
            for (int b = 0; b < nodes; ++b) {
                const Mat4 pair = slope[a] * shape[b] * stress + shape[a] * slope[b] * stress.transpose();
                for (int i = 0; i < 4; ++i)
                    for (int j = 0; j < 4; ++j)
                        H.template block<3, 3>(12 * a + 3 * i, 12 * b + 3 * j) = pair(i, j) * Mat3::Identity();
            }
    }

private:
    /// Σ weight_a Z_a
    static Mat43 combined(const Vec<coordinates>& z, const Vec<nodes>& weight) {
        Mat43 sum = Mat43::Zero();
        for (int a = 0; a < nodes; ++a)
            for (int k = 0; k < 4; ++k) sum.row(k) += weight[a] * z.template segment<3>(12 * a + 3 * k).transpose();
        return sum;
    }
};

}  // namespace trammel
