// analysis/ground_axes.cpp: change of axes, and whether it gives constant matrices.
#include "analysis/ground_axes.hpp"

#include <cmath>

#include "analysis/saddle.hpp"

namespace trammel {
namespace {

constexpr double turned = 1.0;  ///< rad; no symmetry of a few blades or poles comes back to itself there
constexpr double same = 1e-6;
constexpr double small = 1e-3;  ///< of the size of the model

using Entries = std::vector<Eigen::Triplet<double>>;

void place(Entries& entries, int first, const Mat3& block) {
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            if (block(i, j) != 0) entries.emplace_back(first + i, first + j, block(i, j));
}

Sparse gathered(int n, const Entries& entries) {
    Sparse m(n, n);
    m.setFromTriplets(entries.begin(), entries.end());
    return m;
}

}  // namespace

bool differ(const Sparse& a, const Sparse& b) {
    return Sparse(a - b).norm() > same * a.norm();
}

bool other_rows(const Sparse& a, const Sparse& b, const std::vector<int>& redundant) {
    if (a.rows() == 0) return false;
    Sparse one(a.cols(), a.cols());
    one.setIdentity();
    Saddle projection;
    if (!projection.factorize(one, a, redundant)) return true;
    for (int pass = 1; pass <= 3; ++pass) {
        VecX mix(b.rows());
        for (int i = 0; i < mix.size(); ++i) mix[i] = std::sin(1.3 * pass * (i + 1));
        const VecX row = b.transpose() * mix;
        if (projection.solve(row).norm() > same * row.norm()) return true;
    }
    return false;
}

namespace {

/// Multipliers that balance the state best; what is left of the residual, relative to its parts.
double balance(Problem& problem, const Linearisation& l, const std::vector<int>& redundant, State& state) {
    VecX f(problem.dofs()), g(problem.rows());
    Sparse one(l.B.cols(), l.B.cols());
    one.setIdentity();
    Saddle saddle;
    if (!saddle.factorize(one, l.B, redundant)) return 1;
    // forces are compared with those of small displacements
    VecX length(problem.dofs());
    problem.error_scale(state, length.data());
    const double before = state.multipliers.norm() + small * l.K.norm() * std::max(1.0, length.maxCoeff());
    problem.residual(state, f.data(), g.data());
    const double size = f.norm() + before;
    f *= -1;
    g.setZero();
    saddle.solve(f, g);
    state.multipliers += g;
    return size > 0 ? f.norm() / size : 0;
}

}  // namespace

Linearisation in_ground_axes(const Linearisation& l, const NodeTable& table, const State& state, const Spin& spin) {
    Entries T, W;
    for (std::size_t n = 0; n < table.kind.size(); ++n) {
        const int first = table.first[n];
        const bool turns = spin.takes_part(static_cast<NodeId>(n));
        if (table.kind[n] == NodeKind::vector) {
            for (int i = 0; i < table.count[n]; ++i) T.emplace_back(first + i, first + i, 1.0);
            continue;
        }
        for (int part = 0; part < table.count[n]; part += 3) {
            const Mat3 R = table.count[n] == 6 && turns ? state.poses[n].q.toRotationMatrix() : Mat3(Mat3::Identity());
            place(T, first + part, R.transpose());
            if (turns) place(W, first + part, skew(R.transpose() * (spin.speed * spin.axis)));
        }
    }
    const int n = static_cast<int>(l.K.rows());
    const Sparse t = gathered(n, T), w = gathered(n, W), back = t.transpose();
    const Sparse Mw = l.M * w, Cw = l.C * w;
    return {Sparse(back * l.M * t), Sparse(back * Sparse(l.C - 2 * Mw) * t), Sparse(back * Sparse(l.K - Cw + Sparse(Mw * w)) * t),
            Sparse(l.B * t)};
}

VecX seen_from_nodes(const NodeTable& table, const State& state, const Spin& spin, const VecX& motion) {
    VecX seen = motion;
    for (std::size_t n = 0; n < table.kind.size(); ++n)
        for (int part = 0; table.count[n] == 6 && spin.takes_part(static_cast<NodeId>(n)) && part < 6; part += 3)
            seen.segment<3>(table.first[n] + part) =
                state.poses[n].q.conjugate() * Vec3(motion.segment<3>(table.first[n] + part));
    return seen;
}

std::string objection_to_ground_axes(Problem& problem, const NodeTable& table, const State& state, const Spin& spin,
                                     const std::vector<int>& redundant) {
    if (spin.turning.empty()) return "the ground spins as well: name the bodies that spin, or use spinning axes";
    const Linearisation here = in_ground_axes(linearise(problem, table, state, spin), table, state, spin);
    State there = state;
    turn_by(table, spin, turned, there);
    set_steady_motion(table, spin, there);
    const Linearisation rows = stiffness(problem, table, there, spin);
    if (balance(problem, rows, redundant, there) > same)
        return "what spins is out of balance, so that it is in equilibrium at one angle only: use spinning axes";
    const Linearisation after = in_ground_axes(linearise(problem, table, there, spin), table, there, spin);
    if (differ(here.M, after.M) || differ(here.C, after.C) || differ(here.K, after.K) || other_rows(here.B, after.B, redundant))
        return "what spins is not axisymmetric, so that the matrices in ground axes change as it turns: use spinning axes";
    return {};
}

}  // namespace trammel
