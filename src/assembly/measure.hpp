// assembly/measure.hpp: the common root of elastic elements and joints.
//
// A measure maps node coordinates z to a few numbers s: a strain, a gap, an angle, an elongation.
//   an elastic element pulls on it with a stress      r = Dsᵀ σ(s)
//   a joint            pulls on it with a multiplier  r = Dsᵀ λ,   s = g(t)
// A velocity measure has no value: only D and H(σ) = ∂(Dᵀσ)/∂z, which is symmetric just where D is the slope of something.
//   a velocity joint   pulls on it with a multiplier  r = Dᵀψ,    D ż = b(t)
// On the group everything follows from value, gradient D and Hessian H, once for all measures (node by node):
//   D_q    = D P(z)
//   X(σ)   = ∂(D_qᵀσ)/∂q = Pᵀ H(σ) P + turning of Dᵀσ with its node
//   ∂(D_q v)/∂q            = row k: żᵀ H(e_k) P + D_k ∂(P v)/∂q
// Theory: docs/theory/measure.md
#pragma once

#include <array>
#include <concepts>

#include "assembly/motion.hpp"

namespace trammel {

/// What a row needs to pull on nodes.
template <class M>
concept Slopes = requires(const M m, const Vec<M::nodes * 12>& z, const Vec<M::size>& sigma, Mat<M::size, M::nodes * 12>& D,
                          Mat<M::nodes * 12, M::nodes * 12>& H) {
    m.gradient(z, D);
    m.hessian(z, sigma, H);
};

template <class M>
concept Measure = Slopes<M> && requires(const M m, const Vec<M::nodes * 12>& z) {
    { m.value(z) } -> std::convertible_to<Vec<M::size>>;
    { M::quadratic } -> std::convertible_to<bool>;
};

template <class M>
concept VelocityMeasure = Slopes<M> && !Measure<M>;

/// The nodes an element or joint stands on, at one instant.
template <std::size_t N>
using NodeMotions = std::array<const NodeMotion*, N>;

template <std::size_t N>
Vec<12 * int(N)> coordinates(const NodeMotions<N>& nodes) {
    Vec<12 * int(N)> z;
    for (int n = 0; n < int(N); ++n) z.template segment<12>(12 * n) = coordinates(nodes[n]->frame);
    return z;
}

template <std::size_t N>
Vec<12 * int(N)> coordinate_rates(const NodeMotions<N>& nodes) {
    Vec<12 * int(N)> zdot;
    for (int n = 0; n < int(N); ++n) zdot.template segment<12>(12 * n) = spread(nodes[n]->frame) * nodes[n]->v;
    return zdot;
}

/// D_q = D P
template <Slopes M>
Mat<M::size, 6 * M::nodes> jacobian(const M& m, const NodeMotions<M::nodes>& nodes) {
    Mat<M::size, 12 * M::nodes> D;
    m.gradient(coordinates(nodes), D);
    Mat<M::size, 6 * M::nodes> B;
    for (int n = 0; n < M::nodes; ++n)
        B.template middleCols<6>(6 * n) = D.template middleCols<12>(12 * n) * spread(nodes[n]->frame);
    return B;
}

/// How Pᵀg of one node turns with the node, g fixed in space: rows (u, θ), columns θ.
inline Mat<6, 3> turning(const Frame& frame, const Vec12& g) {
    Mat<6, 3> t;
    t.topRows<3>() = skew(frame.R.transpose() * g.head<3>());
    t.bottomRows<3>().setZero();
    for (int k = 0; k < 3; ++k) t.bottomRows<3>() += skew(Vec3::Unit(k)) * skew(frame.R.transpose() * g.segment<3>(3 + 3 * k));
    return t;
}

/// X(σ) = ∂(D_qᵀ σ)/∂q at fixed σ
template <Slopes M>
Mat<6 * M::nodes, 6 * M::nodes> geometric_stiffness(const M& m, const NodeMotions<M::nodes>& nodes, const Vec<M::size>& sigma) {
    constexpr int N = M::nodes;
    const Vec<12 * N> z = coordinates(nodes);
    Mat<12 * N, 12 * N> H;
    m.hessian(z, sigma, H);
    Mat<M::size, 12 * N> D;
    m.gradient(z, D);
    const Vec<12 * N> g = D.transpose() * sigma;
    std::array<Mat<12, 6>, N> P;
    for (int n = 0; n < N; ++n) P[n] = spread(nodes[n]->frame);
    Mat<6 * N, 6 * N> X;
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j)
            X.template block<6, 6>(6 * i, 6 * j) = P[i].transpose() * (H.template block<12, 12>(12 * i, 12 * j) * P[j]);
    for (int n = 0; n < N; ++n)
        X.template block<6, 3>(6 * n, 6 * n + 3) += turning(nodes[n]->frame, g.template segment<12>(12 * n));
    return X;
}

/// ∂(D_q v)/∂q at fixed v; times v it is the bias (dD_q/dt) v of the acceleration level.
template <Slopes M>
Mat<M::size, 6 * M::nodes> rate_slope(const M& m, const NodeMotions<M::nodes>& nodes) {
    constexpr int N = M::nodes;
    const Vec<12 *N> z = coordinates(nodes), zdot = coordinate_rates(nodes);
    Mat<M::size, 12 * N> D;
    m.gradient(z, D);
    Mat<M::size, 12 * N> curved;
    Mat<12 * N, 12 * N> H;
    for (int k = 0; k < M::size; ++k) {
        m.hessian(z, Vec<M::size>::Unit(k), H);
        curved.row(k) = zdot.transpose() * H;
    }
    Mat<M::size, 6 * N> slope;
    for (int n = 0; n < N; ++n) {
        const Frame& frame = nodes[n]->frame;
        const Vec3 u = nodes[n]->v.template head<3>(), w = nodes[n]->v.template tail<3>();
        slope.template middleCols<6>(6 * n) = curved.template middleCols<12>(12 * n) * spread(frame);
        // δ(Pv): ẋ = R u → −R ũ θ ;  ḋ_k = R (w × e_k) → −R (w × e_k)~ θ
        Mat<12, 3> turned;
        turned.topRows<3>() = -frame.R * skew(u);
        for (int k = 0; k < 3; ++k) turned.middleRows<3>(3 + 3 * k) = -frame.R * skew(w.cross(Vec3::Unit(k)));
        slope.template middleCols<3>(6 * n + 3) += D.template middleCols<12>(12 * n) * turned;
    }
    return slope;
}

}  // namespace trammel
