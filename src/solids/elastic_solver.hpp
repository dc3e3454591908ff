// solids/elastic_solver.hpp: one factor of K + σM, from which everything else follows.
//
//   K x = f       by conjugate gradients with the factor: a few iterations, also for bodies that are free to move
//   K φ = ω² M φ  by block Lanczos on (K + σM)⁻¹M with full orthogonalisation
// σ > 0 makes the factor exist for every body; it is of the size of the lowest frequencies.
// Theory: docs/theory/rotating_solid.md
#pragma once

#include <memory>

#include "solids/solid_matrices.hpp"

namespace trammel {

struct RestModes {
    VecX omega;    ///< rad/s, ascending
    MatX vectors;  ///< columns, orthonormal in M
    int solves = 0;
};

class ElasticSolver {
public:
    explicit ElasticSolver(const SolidMatrices& matrices);

    /// The same body with Aᵀx = 0 for the columns of A; shares the factor. Solutions and modes keep Aᵀx = 0, loads may have
    /// parts A μ. Throws ModelError when the columns depend on each other.
    ElasticSolver(const ElasticSolver& base, const MatX& held);

    const SolidMatrices& matrices() const { return matrices_; }
    const SparseCholesky& factor() const { return *factor_; }
    double shift() const { return shift_; }

    /// (K + σM)⁻¹ of the columns; with Aᵀx = 0: the solution of (K + σM)x + Aμ = load.
    MatX precondition(const MatX& load) const;
    /// x with (K + σM)x = A μ and Aᵀx = I: a start for displacements prescribed along A.
    const MatX& prescribed() const { return prescribed_; }

    /// K x = load. What would move a free body as a whole is taken by its inertia: x is its deformation, M-orthogonal to
    /// free motions. Throws std::runtime_error if the iteration does not end.
    MatX solve(const MatX& load) const;

    /// Sets the stresses of the centrifugal equilibrium at Ω = 1 rad/s in `matrices`; returns the displacement u₀.
    static VecX spin_up(SolidMatrices& matrices, const ElasticSolver& solver);

    /// The lowest `count` modes and all below `omega`, but never more than `most`. Degenerate pairs come whole.
    RestModes modes(int count, double omega = 0, int most = 1 << 30) const;

private:
    const SolidMatrices& matrices_;
    double shift_ = 0;
    std::shared_ptr<SparseCholesky> factor_;
    MatX held_;        ///< A
    MatX prescribed_;  ///< (K + σM)⁻¹A (Aᵀ(K + σM)⁻¹A)⁻¹
    MatX free_;        ///< motions as a whole, M-orthonormal
    MatX free_m_;      ///< M times them
};

/// Appends to `basis` what the columns of `fresh` add to it, orthonormal in M; returns how many were independent.
int extend_basis(const SolidMatrices& matrices, MatX& basis, MatX fresh);

}  // namespace trammel
