// measures/joint_frames.hpp: where a joint stands on its two bodies, and small helpers on coordinates z.
// Theory: docs/theory/measure.md
#pragma once

#include "assembly/measure.hpp"

namespace trammel {

/// Joint point and axes (columns) in the frames of the two nodes; the third axis is the joint axis.
struct JointFrames {
    Vec3 arm_a = Vec3::Zero(), arm_b = Vec3::Zero();
    Mat3 axes_a = Mat3::Identity(), axes_b = Mat3::Identity();
};

/// Body-fixed vector in space: Σ c_k d_k of node n.
template <int Size>
Vec3 direction(const Vec<Size>& z, int n, const Vec3& c) {
    return c.x() * z.template segment<3>(12 * n + 3) + c.y() * z.template segment<3>(12 * n + 6) +
           c.z() * z.template segment<3>(12 * n + 9);
}

/// Body-fixed point in space: x + Σ r_k d_k of node n.
template <int Size>
Vec3 point(const Vec<Size>& z, int n, const Vec3& r) {
    return z.template segment<3>(12 * n) + direction(z, n, r);
}

/// How a fixed vector or point depends on z: row += weight · ∂(direction)/∂z.
template <class Row>
void add_direction(Row&& row, int n, const Vec3& c, const Vec3& weight) {
    for (int k = 0; k < 3; ++k) row.template segment<3>(12 * n + 3 + 3 * k) += c[k] * weight.transpose();
}

template <class Row>
void add_point(Row&& row, int n, const Vec3& r, const Vec3& weight) {
    row.template segment<3>(12 * n) += weight.transpose();
    add_direction(row, n, r, weight);
}

/// Hessian of weight · (p·q), p and q linear in z with coefficients over (x, d₁, d₂, d₃) of their nodes.
template <class H>
void add_product(H& hessian, int n, const Eigen::Vector4d& p, int m, const Eigen::Vector4d& q, double weight) {
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
            const double c = weight * p[i] * q[j];
            if (c == 0) continue;
            for (int k = 0; k < 3; ++k) {
                hessian(12 * n + 3 * i + k, 12 * m + 3 * j + k) += c;
                hessian(12 * m + 3 * j + k, 12 * n + 3 * i + k) += c;
            }
        }
}

inline Eigen::Vector4d as_direction(const Vec3& c) {
    return {0, c.x(), c.y(), c.z()};
}
inline Eigen::Vector4d as_point(const Vec3& r) {
    return {1, r.x(), r.y(), r.z()};
}

}  // namespace trammel
