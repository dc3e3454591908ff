// elements/beam_tangent.hpp: w_q K + w_v G + w_a M of beam elements; included by beam_order<n>.cpp only.
//
// With A = R_aᵀD, A' = R_aᵀD', y = R_aᵀx', M(A) = ½(tr A I − A), Q = R_aᵀR_b, ax: vector of the skew part
//   rows of the strain     [ N'_a Aᵀ   N_a ỹ ;  0   N'_a M(A) − N_a M(A') ]
//   geometric, pair (a,b)  uθ: −Q ñ_ab    θu: ñ_ba Q    θθ: −½ (Q m_ab)~ − ax(Q) m_abᵀ
//                          n_ab = Σ w N'_a N_b n     m_ab = Σ w (N'_a N_b − N_a N'_b) m
//   turning of node a      uθ: (R_aᵀf)~     θθ: R_aᵀG − tr(R_aᵀG) I      f, G: all forces on x_a and on its directors
// Theory: docs/theory/beam.md
#pragma once

#include "elements/beam_batch.hpp"
#include "elements/beam_forces.hpp"

namespace trammel {
namespace beam_detail {

/// M(A)
inline Mat3 half_complement(const Mat3& a) {
    Mat3 m = -0.5 * a;
    m.diagonal().array() += 0.5 * a.trace();
    return m;
}

/// How ẍ and the directors of a node change with its twist, velocity and acceleration, weighted; node axes.
struct AccelerationSlopes {
    Mat3 by_u, by_theta;            ///< of Rᵀẍ
    std::array<Mat3, 3> directors;  ///< of Rᵀd̈_k by the rotation

    AccelerationSlopes(const NodeMotion& n, const Weights& weights) {
        const Vec3 u = n.v.head<3>(), w = n.v.tail<3>(), du = n.a.head<3>(), dw = n.a.tail<3>();
        const Mat3 spin = skew(w), W = director_acceleration(w, dw);
        by_u = weights.a * Mat3::Identity() + weights.v * spin;
        by_theta = -weights.v * skew(u) - weights.q * skew(du + w.cross(u));
        for (int k = 0; k < 3; ++k) {
            const Mat3 e = skew(Vec3::Unit(k));
            directors[k] = -weights.a * e - weights.v * (skew(spin.col(k)) + spin * e) - weights.q * skew(W.col(k));
        }
    }
    Mat3 of(const Vec3& s) const { return s.x() * directors[0] + s.y() * directors[1] + s.z() * directors[2]; }
};

}  // namespace beam_detail

template <int Order>
void BeamsOf<Order>::strain_rows(const View& view, const Mat43& z, const Mat43& slope, const Element& e, int g,
                                 Mat<6, 6 * N>& B) {
    const Shape& shape = Shape::instance();
    const Mat3 D = z.bottomRows<3>().transpose(), along = slope.bottomRows<3>().transpose();
    const Vec3 tangent = slope.row(0).transpose();
    for (int a = 0; a < N; ++a) {
        const Mat3& R = view.node[a]->frame.R;
        const double n = shape.at[g][a], dn = shape.slope_at[g][a] * e.per_length[g];
        const Mat3 A = transposed_times(R, D), turned = transposed_times(R, along);
        B.template block<3, 3>(0, 6 * a) = dn * A.transpose();
        B.template block<3, 3>(0, 6 * a + 3) = n * skew(transposed_times(R, tangent));
        B.template block<3, 3>(3, 6 * a).setZero();
        B.template block<3, 3>(3, 6 * a + 3) = dn * beam_detail::half_complement(A) - n * beam_detail::half_complement(turned);
    }
}

/// Dε · ∂(P v)/∂q: the coordinate velocities of a node turn with it.
template <int Order>
void BeamsOf<Order>::add_rate_turning(const View& view, const Point& at, const Element& e, int g, Mat<6, 6 * N>& B) {
    const Shape& shape = Shape::instance();
    for (int a = 0; a < N; ++a) {
        const NodeMotion& node = *view.node[a];
        const Vec3 u = node.v.template head<3>(), w = node.v.template tail<3>();
        const double n = shape.at[g][a], dn = shape.slope_at[g][a] * e.per_length[g];
        for (int j = 0; j < 3; ++j) {
            const Vec3 turn = Vec3::Unit(j);
            Mat43 change;
            change.row(0) = (node.frame.R * turn.cross(u)).transpose();
            for (int k = 0; k < 3; ++k) change.row(1 + k) = (node.frame.R * turn.cross(Vec3(w.cross(Vec3::Unit(k))))).transpose();
            B.col(6 * a + 3 + j) += beam_strain(at.z, dn * change) + beam_strain(n * change, at.slope);
        }
    }
}

template <int Order>
void BeamsOf<Order>::add_stiffness(const Element& e, const View& view, const Weights& weights, Local& K) const {
    const Shape& shape = Shape::instance();
    std::array<std::array<Vec3, N>, N> forces, moments;
    for (int a = 0; a < N; ++a) {
        forces[a].fill(Vec3::Zero());
        moments[a].fill(Vec3::Zero());
    }
    Point at;
    Mat<6, 6 * N> B, pulled;
    Mat<6 * N, 6> Bt;
    for (int g = 0; g < Order; ++g) {
        evaluate(e, view, g, at);
        strain_rows(view, at.z, at.slope, e, g, B);
        Bt = B.transpose();
        if (e.damping > 0) {
            std::array<Mat43, N> rate;
            for (int a = 0; a < N; ++a) rate[a] = coordinate_rate(*view.node[a]);
            Mat<6, 6 * N> slope;
            strain_rows(view, combined<Order>(rate, shape.at[g]), combined<Order>(rate, shape.slope_at[g]) * e.per_length[g], e,
                        g, slope);
            add_rate_turning(view, at, e, g, slope);
            B = (weights.q + e.damping * weights.v) * B + weights.q * e.damping * slope;
        } else {
            B *= weights.q;
        }
        pulled.noalias() = (e.weight[g] * stiffness_[e.stiffness[g]]).lazyProduct(B);
        for (int j = 0; j < 6 * N; ++j)
            for (int k = 0; k < 6; ++k) K.col(j) += pulled(k, j) * Bt.col(k);
        const Vec3 n = at.stress.template head<3>(), m = at.stress.template tail<3>();
        for (int a = 0; a < N; ++a)
            for (int b = 0; b < N; ++b) {
                const double ab = shape.slope_at[g][a] * e.per_length[g] * shape.at[g][b];
                forces[a][b] += ab * n;
                moments[a][b] += ab * m;
            }
    }
    for (int a = 0; a < N; ++a)
        for (int b = 0; b < N; ++b) {
            const Mat3 Q = transposed_times(view.node[a]->frame.R, view.node[b]->frame.R);
            const Vec3 m = moments[a][b] - moments[b][a];
            auto block = K.template block<6, 6>(6 * a, 6 * b);
            block.template topRightCorner<3, 3>() -= weights.q * Q * skew(forces[a][b]);
            block.template bottomLeftCorner<3, 3>() += weights.q * skew(forces[b][a]) * Q;
            block.template bottomRightCorner<3, 3>() -= weights.q * (0.5 * skew(times(Q, m)) + axial(Q) * m.transpose());
        }
}

template <int Order>
void BeamsOf<Order>::add_inertia_tangent(const Element& e, const View& view, const Weights& weights, Local& K) const {
    for (int b = 0; b < N; ++b) {
        const beam_detail::AccelerationSlopes slopes(*view.node[b], weights);
        for (int a = 0; a < N; ++a) {
            const Mat4 M = pair_mass(e, a, b);
            const Mat3 Q = transposed_times(view.node[a]->frame.R, view.node[b]->frame.R);
            const Vec3 first = M.template bottomLeftCorner<3, 1>();
            const Mat3 arm = skew(first), QU = Q * slopes.by_u, QT = Q * slopes.by_theta;
            auto block = K.template block<6, 6>(6 * a, 6 * b);
            block.template topLeftCorner<3, 3>() += M(0, 0) * QU;
            block.template topRightCorner<3, 3>() += M(0, 0) * QT + Q * slopes.of(first);
            block.template bottomLeftCorner<3, 3>() += arm * QU;
            Mat3 turning = arm * QT;
            for (int k = 0; k < 3; ++k) {
                const Mat3 director = Q * slopes.of(M.template block<3, 1>(1, 1 + k));
                // e_k × each column
                turning.row((k + 1) % 3) -= director.row((k + 2) % 3);
                turning.row((k + 2) % 3) += director.row((k + 1) % 3);
            }
            block.template bottomRightCorner<3, 3>() += turning;
        }
    }
}

template <int Order>
void BeamsOf<Order>::add_turning(const View& view, const Forces& force, double weight, Local& K) {
    for (int a = 0; a < N; ++a) {
        const Mat3& R = view.node[a]->frame.R;
        const Vec3 f = transposed_times(R, Vec3(force[a].row(0).transpose()));
        Mat3 G = transposed_times(R, Mat3(force[a].template bottomRows<3>().transpose()));
        G.diagonal().array() -= G.trace();
        auto block = K.template block<6, 6>(6 * a, 6 * a);
        block.template topRightCorner<3, 3>() += weight * skew(f);
        block.template bottomRightCorner<3, 3>() += weight * G;
    }
}

template <int Order>
void BeamsOf<Order>::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    View view;
    Forces force;
    Local K;
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const Element& e = elements_[k];
        gather(motion, e, view);
        K.setZero();
        if (weights.q != 0 || (weights.v != 0 && e.damping > 0)) add_stiffness(e, view, weights, K);
        add_inertia_tangent(e, view, weights, K);
        if (weights.q != 0) {
            force.fill(Mat43::Zero());
            add_elastic(e, view, force);
            add_inertia(e, view, force);
            add_turning(view, force, weights.q, K);
        }
        for (int a = 0; a < N; ++a)
            for (int b = 0; b < N; ++b) {
                Mat6 block = K.template block<6, 6>(6 * a, 6 * b);
                if (e.mounts >= 0)
                    block = (mounts_[e.mounts].adjoint[a].transpose() * block * mounts_[e.mounts].adjoint[b]).eval();
                slots_[k][a][b].add(system, block);
            }
    }
}

}  // namespace trammel
