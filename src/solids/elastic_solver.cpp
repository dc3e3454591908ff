// solids/elastic_solver.cpp: factor, conjugate gradients, block Lanczos.
#include "solids/elastic_solver.hpp"

#include <cmath>
#include <random>
#include <stdexcept>

#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

/// (c/50L)²: c the speed of sound along a bar of the stiffest material, L the size of the body.
double natural_shift(const SolidMatrices& matrices) {
    double fastest = 0;
    for (const SolidMaterial& m : matrices.input().materials) fastest = std::max(fastest, m.young / m.density);
    const double length = extent(matrices.mesh());
    return fastest / (2500 * length * length);
}

MatX random_block(int rows, int columns, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(-1, 1);
    MatX block(rows, columns);
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i) block(i, j) = number(random);
    return block;
}

}  // namespace

int extend_basis(const SolidMatrices& matrices, MatX& basis, MatX fresh) {
    const int before = static_cast<int>(basis.cols());
    int count = before;
    basis.conservativeResize(matrices.freedoms(), before + fresh.cols());
    for (int j = 0; j < fresh.cols(); ++j) {
        VecX v = fresh.col(j);
        double size = std::sqrt(v.dot(matrices.inertia(v).col(0)));
        bool independent = size > 0;
        for (int pass = 0; pass < 3 && independent; ++pass) {
            v /= size;
            const VecX mv = matrices.inertia(v);
            v -= basis.leftCols(count) * (basis.leftCols(count).transpose() * mv);
            size = std::sqrt(std::max(0.0, v.dot(matrices.inertia(v).col(0))));
            if (pass == 0 && size < 1e-10) independent = false;
            if (pass > 0 && size < 0.5) independent = false;  // rounding only
        }
        if (independent) basis.col(count++) = v / size;
    }
    basis.conservativeResize(Eigen::NoChange, count);
    return count - before;
}

ElasticSolver::ElasticSolver(const SolidMatrices& matrices)
    : matrices_(matrices), shift_(natural_shift(matrices)), factor_(std::make_shared<SparseCholesky>()) {
    const SparseMatrix lower = matrices.shifted(shift_);
    factor_->analyze(lower, matrices.groups());
    if (!factor_->factorize(lower))
        throw std::runtime_error("the stiffness of the solid is not positive: check its material and its springs");
    free_ = matrices.free_motions();
    free_m_ = matrices.inertia(free_);
}

ElasticSolver::ElasticSolver(const ElasticSolver& base, const MatX& held)
    : matrices_(base.matrices_), shift_(base.shift_), factor_(base.factor_), held_(held) {
    const MatX flexibility = factor_->solved(held);
    const Eigen::LDLT<MatX> schur(held.transpose() * flexibility);
    const VecX pivots = schur.vectorD();
    if (!(pivots.minCoeff() > 1e-12 * pivots.maxCoeff()))
        throw ModelError(
            {matrices_.mesh().file},
            "the interface is singular: two of its freedoms are the same, or a face has too few nodes for its rotations");
    prescribed_ = schur.solve(flexibility.transpose()).transpose();
    // of the motions as a whole those that do not move the interface
    free_ = base.free_;
    if (free_.cols() > 0) {
        const MatX at_interface = held.transpose() * free_;
        const Eigen::SelfAdjointEigenSolver<MatX> still(at_interface.transpose() * at_interface);
        // against a translation too: supports may have left nothing but motions that keep the interface still
        const double none = 1e-12 * std::max(still.eigenvalues().maxCoeff(), 1 / matrices_.mass());
        const auto count = (still.eigenvalues().array() < none).count();
        free_ = MatX(base.free_ * still.eigenvectors().leftCols(count));
    }
    free_m_ = matrices_.inertia(free_);
}

MatX ElasticSolver::precondition(const MatX& load) const {
    MatX x = factor_->solved(load);
    if (held_.cols() > 0) x -= prescribed_ * (held_.transpose() * x);
    return x;
}

MatX ElasticSolver::solve(const MatX& load) const {
    // without what moves the body as a whole, and without forces A μ of the interface
    const auto balanced = [&](VecX r) {
        r -= free_m_ * (free_.transpose() * r);
        if (held_.cols() > 0) r -= held_ * (prescribed_.transpose() * r);
        return r;
    };
    MatX all(load.rows(), load.cols());
    for (int c = 0; c < load.cols(); ++c) {
        VecX r = balanced(load.col(c)), x = VecX::Zero(r.size()), z = precondition(r), p = z;
        double rz = r.dot(z);
        const double first = rz;
        for (int round = 1; rz > 1e-28 * first && round < 200; ++round) {
            const VecX kp = matrices_.stiffness(p);
            const double curvature = p.dot(kp);
            if (!(curvature > 0)) break;
            x += rz / curvature * p;
            // every few rounds the residual itself, free of what rounding has piled up
            r = round % 8 == 0 ? balanced(load.col(c) - matrices_.stiffness(x).col(0)) : balanced(r - rz / curvature * kp);
            z = precondition(r);
            const double next = r.dot(z);
            if (next > 0.25 * rz && next < 1e-22 * first) break;  // only rounding is left
            p = z + next / rz * p;
            rz = next;
        }
        if (!(rz <= 1e-18 * first))
            throw std::runtime_error("the body is not held against its load: its deformation was not found");
        all.col(c) = x - free_ * (free_m_.transpose() * x);
    }
    return all;
}

VecX ElasticSolver::spin_up(SolidMatrices& matrices, const ElasticSolver& solver) {
    const VecX u0 = solver.solve(matrices.centrifugal_load());
    matrices.set_stress(u0);
    return u0;
}

RestModes ElasticSolver::modes(int count, double omega, int most) const {
    const int n = matrices_.freedoms();
    count = std::min(count, n);
    constexpr int width = 4;
    MatX V(n, 0), T;
    MatX next = precondition(matrices_.inertia(random_block(n, std::min(width, n), 1)));
    RestModes found;
    unsigned seed = 2;
    int check_at = count + 2 * width;
    int block_start = 0;
    for (;;) {
        if (extend_basis(matrices_, V, next) == 0) {
            next = precondition(matrices_.inertia(random_block(n, std::min(width, n), seed++)));
            if (V.cols() == n || seed > 20) {
                if (V.cols() < n) throw std::runtime_error("the search for modes at rest came to a standstill");
            } else {
                continue;
            }
        }
        const int m = static_cast<int>(V.cols()), fresh = m - block_start;
        MatX remainder;
        if (fresh > 0) {
            next = precondition(matrices_.inertia(V.rightCols(fresh)));
            found.solves += fresh;
            const MatX column = V.transpose() * matrices_.inertia(next);
            T.conservativeResize(m, m);
            T.rightCols(fresh) = column;
            T.bottomRows(fresh) = column.transpose();
            remainder = next - V * column;
        }
        block_start = m;
        if (m < std::min(check_at, n)) continue;
        const Eigen::SelfAdjointEigenSolver<MatX> ritz((T + T.transpose()) / 2);
        // residuals: θ φ − (K+σM)⁻¹M φ lies in the remainder of the last block
        const MatX weight = fresh > 0 ? MatX(remainder.transpose() * matrices_.inertia(remainder)) : MatX();
        const auto converged = [&](int k) {  // k-th from the top
            if (m == n) return true;
            const VecX last = ritz.eigenvectors().col(m - 1 - k).tail(fresh);
            return std::sqrt(std::abs(last.dot(weight * last))) < 1e-10 * ritz.eigenvalues()[m - 1 - k];
        };
        const auto frequency = [&](int k) { return std::sqrt(std::max(0.0, 1 / ritz.eigenvalues()[m - 1 - k] - shift_)); };
        int good = 0;
        while (good < m && converged(good)) ++good;
        int wanted = count;
        while (wanted < std::min({good, most}) && frequency(wanted - 1) < omega) ++wanted;
        const bool enough = good >= wanted && (wanted >= most || frequency(wanted - 1) >= omega || m == n);
        if (!enough && m < n) {
            check_at = m + std::max(2 * width, count / 4);
            continue;
        }
        // a degenerate pair that the count would cut comes whole
        if (wanted < good && wanted > 0 && frequency(wanted) - frequency(wanted - 1) < 1e-5 * frequency(wanted)) ++wanted;
        found.omega.resize(wanted);
        for (int k = 0; k < wanted; ++k) found.omega[k] = frequency(k);
        found.vectors = V * ritz.eigenvectors().rightCols(wanted).rowwise().reverse();
        return found;
    }
}

}  // namespace trammel
