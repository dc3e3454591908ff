// measures/spinning_point.hpp: a point in space and a point whose coordinates live in spinning axes are the same.
//
//   s = p_a − (x_s + R_s p_b)      a: in space,  b: coordinates in the axes s,  s: a moving ground, R_s = R(θ(t))
// For points that start together at x' that is U = R U' + (R − I) x' in displacements; U = R U' on the axis only.
// Bilinear in the coordinates. All time dependence is in the motion of s, so rates and power come from its node.
// Theory: docs/theory/rotor_stator.md
#pragma once

#include "measures/joint_frames.hpp"

namespace trammel {

struct SpinningPoint {
    static constexpr int nodes = 3, size = 3;
    static constexpr bool quadratic = true;
    Vec3 arm_a = Vec3::Zero(), arm_b = Vec3::Zero();  ///< points on a and b, body components

    Vec<3> value(const Vec<36>& z) const { return point(z, 0, arm_a) - point(z, 2, point(z, 1, arm_b)); }

    void gradient(const Vec<36>& z, Mat<3, 36>& D) const {
        D.setZero();
        const Vec3 in_axes = point(z, 1, arm_b);
        for (int i = 0; i < 3; ++i) {
            const Vec3 seen(z[27 + i], z[30 + i], z[33 + i]);  // R_sᵀ e_i
            add_point(D.row(i), 0, arm_a, Vec3::Unit(i));
            add_point(D.row(i), 1, arm_b, -seen);
            add_point(D.row(i), 2, in_axes, -Vec3::Unit(i));
        }
    }

    void hessian(const Vec<36>&, const Vec<3>& sigma, Mat<36, 36>& H) const {
        H.setZero();
        const Eigen::Vector4d b = as_point(arm_b);
        // −Σ_k d_k(s) (p_b)_k
        for (int k = 0; k < 3; ++k)
            for (int j = 0; j < 4; ++j) {
                const int of_b = 12 + 3 * j + k, of_axes = 27 + 3 * k;
                H.block<1, 3>(of_b, of_axes) = -b[j] * sigma.transpose();
                H.block<3, 1>(of_axes, of_b) = -b[j] * sigma;
            }
    }

    std::string row_name(int row) const {
        return std::string("translation along ").append(1, "xyz"[row]).append(" of the ground");
    }
};

}  // namespace trammel
