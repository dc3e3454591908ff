// measures/lower_pair.hpp: every joint made of "no sliding along an axis" and "no turning of one axis against another".
//
//   translation rows   t_k  = e_k · (p_b − p_a)         e_k: joint axes fixed in body a,  k in the Slides mask
//   rotation rows      r_ij = e_i · f_j                 f_j: joint axes fixed in body b,  (i,j) in the Turns mask
//
// bilinear in the coordinates, so exact over an interval. Rows are taken in body a, so the Jacobian depends on the
// relative motion only. At an instant, with Q = R_aᵀR_b, d = R_aᵀ(p_b − p_a), c = Σ λ_k e_k, m = Σ μ_ij e_i × Q f_j:
//   force on a:  (−c, c × (d + r_a) + m)        force on b:  (Qᵀc, r_b × Qᵀc − Qᵀm)
// Theory: docs/theory/lower_pair.md
#pragma once

#include <bit>

#include "lie/products.hpp"
#include "measures/joint_frames.hpp"
#include "measures/names.hpp"

namespace trammel {

/// Bits of the masks: axes 1, 2, 3 for Slides; pairs (1,2), (1,3), (2,3) for Turns.
template <unsigned Slides, unsigned Turns>
struct LowerPair : JointFrames {
    static constexpr int nodes = 2;
    static constexpr int slides = std::popcount(Slides), turns = std::popcount(Turns);
    static constexpr int size = slides + turns;
    static constexpr bool quadratic = true;
    static constexpr int first_of_pair[3] = {0, 0, 1}, second_of_pair[3] = {1, 2, 2};

    explicit LowerPair(const JointFrames& frames = {}) : JointFrames(frames) {}

    Vec<size> value(const Vec<24>& z) const {
        Vec<size> s;
        const Vec3 d = point(z, 1, arm_b) - point(z, 0, arm_a);
        each([&](int row, int k) { s[row] = direction(z, 0, axes_a.col(k)).dot(d); },
             [&](int row, int i, int j) { s[row] = direction(z, 0, axes_a.col(i)).dot(direction(z, 1, axes_b.col(j))); });
        return s;
    }

    void gradient(const Vec<24>& z, Mat<size, 24>& D) const {
        D.setZero();
        const Vec3 d = point(z, 1, arm_b) - point(z, 0, arm_a);
        each(
            [&](int row, int k) {
                const Vec3 e = direction(z, 0, axes_a.col(k));
                add_direction(D.row(row), 0, axes_a.col(k), d);
                add_point(D.row(row), 0, arm_a, -e);
                add_point(D.row(row), 1, arm_b, e);
            },
            [&](int row, int i, int j) {
                add_direction(D.row(row), 0, axes_a.col(i), direction(z, 1, axes_b.col(j)));
                add_direction(D.row(row), 1, axes_b.col(j), direction(z, 0, axes_a.col(i)));
            });
    }

    void hessian(const Vec<24>&, const Vec<size>& sigma, Mat<24, 24>& H) const {
        H.setZero();
        each(
            [&](int row, int k) {
                const auto e = as_direction(axes_a.col(k));
                add_product(H, 0, e, 1, as_point(arm_b), sigma[row]);
                add_product(H, 0, e, 0, as_point(arm_a), -sigma[row]);
            },
            [&](int row, int i, int j) {
                add_product(H, 0, as_direction(axes_a.col(i)), 1, as_direction(axes_b.col(j)), sigma[row]);
            });
    }

    /// Gap and joint forces at an instant, by hand.
    void pull(const NodeMotions<2>& node, const Vec<size>& lambda, Vec<size>& s, std::array<Vec6, 2>& force) const {
        const Frame &A = node[0]->frame, &B = node[1]->frame;
        const Mat3 Q = transposed_times(A.R, B.R);
        const Vec3 reach = transposed_times(A.R, Vec3(B.x - A.x)) + times(Q, arm_b), d = reach - arm_a;
        Vec3 c = Vec3::Zero(), m = Vec3::Zero();
        std::array<Vec3, 3> f;
        if constexpr (Turns & 0b001u) f[1] = times(Q, axes_b.col(1));
        if constexpr (Turns & 0b110u) f[2] = times(Q, axes_b.col(2));
        each(
            [&](int row, int k) {
                s[row] = axes_a.col(k).dot(d);
                c += lambda[row] * axes_a.col(k);
            },
            [&](int row, int i, int j) {
                s[row] = axes_a.col(i).dot(f[j]);
                m += lambda[row] * axes_a.col(i).cross(f[j]);
            });
        const Vec3 c_b = transposed_times(Q, c);
        force[0].template head<3>() = -c;
        force[0].template tail<3>() = c.cross(reach) + m;
        force[1].template head<3>() = c_b;
        force[1].template tail<3>() = arm_b.cross(c_b) - transposed_times(Q, m);
    }

    Mat<size, 12> instant_jacobian(const NodeMotions<2>& node) const {
        const Frame &A = node[0]->frame, &B = node[1]->frame;
        const Mat3 Q = A.R.transpose() * B.R;
        const Vec3 reach = A.R.transpose() * (B.x - A.x) + Q * arm_b;
        Mat<size, 12> J;
        each(
            [&](int row, int k) {
                const Vec3 e = axes_a.col(k), e_b = Q.transpose() * e;
                J.row(row) << -e.transpose(), e.cross(reach).transpose(), e_b.transpose(), arm_b.cross(e_b).transpose();
            },
            [&](int row, int i, int j) {
                const Vec3 m = axes_a.col(i).cross(Q * axes_b.col(j));
                J.row(row) << 0, 0, 0, m.transpose(), 0, 0, 0, -(Q.transpose() * m).transpose();
            });
        return J;
    }

    Mat<12, 12> instant_geometric(const NodeMotions<2>& node, const Vec<size>& lambda) const {
        const Frame &A = node[0]->frame, &B = node[1]->frame;
        const Mat3 Q = A.R.transpose() * B.R, Qt = Q.transpose();
        const Vec3 reach = A.R.transpose() * (B.x - A.x) + Q * arm_b;
        Vec3 c = Vec3::Zero(), m = Vec3::Zero();
        Mat3 m_by_a = Mat3::Zero(), m_by_b = Mat3::Zero();
        each([&](int row, int k) { c += lambda[row] * axes_a.col(k); },
             [&](int row, int i, int j) {
                 const Vec3 e = axes_a.col(i), F = Q * axes_b.col(j);
                 m += lambda[row] * e.cross(F);
                 m_by_a += lambda[row] * skew(e) * skew(F);
                 m_by_b -= lambda[row] * skew(e) * Q * skew(axes_b.col(j));
             });
        const Mat3 C = skew(c), Cb = skew(Qt * c), rb = skew(arm_b);
        Mat<12, 12> X = Mat<12, 12>::Zero();
        X.block<3, 3>(3, 0) = -C;
        X.block<3, 3>(3, 3) = C * skew(reach) + m_by_a;
        X.block<3, 3>(3, 6) = C * Q;
        X.block<3, 3>(3, 9) = -C * Q * rb + m_by_b;
        X.block<3, 3>(6, 3) = -Qt * C;
        X.block<3, 3>(6, 9) = Cb;
        X.block<3, 3>(9, 3) = -rb * Qt * C + Qt * skew(m) - Qt * m_by_a;
        X.block<3, 3>(9, 9) = rb * Cb - skew(Qt * m) - Qt * m_by_b;
        return X;
    }

    std::string row_name(int wanted) const {
        const char* what = "";
        int axis = 0;
        each(
            [&](int row, int k) {
                if (row == wanted) what = "translation along ", axis = k;
            },
            [&](int row, int i, int j) {
                if (row == wanted) what = "rotation about ", axis = 3 - i - j;
            });
        return std::string(what).append(1, "xyz"[axis]).append(" of the joint");
    }

private:
    /// Calls slide(row, k) and turn(row, i, j) for every row, unrolled by the compiler.
    template <class Slide, class Turn>
    static constexpr void each(Slide&& slide, Turn&& turn) {
        int row = 0;
        for (int k = 0; k < 3; ++k)
            if (Slides >> k & 1u) slide(row++, k);
        for (int p = 0; p < 3; ++p)
            if (Turns >> p & 1u) turn(row++, first_of_pair[p], second_of_pair[p]);
    }
};

}  // namespace trammel
