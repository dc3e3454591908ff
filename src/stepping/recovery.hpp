// stepping/recovery.hpp: velocities, accelerations and multipliers for output, from positions and coordinate velocities ż.
//
//   v̂ : the velocity nearest to ż in the norm of the mass that fits the constraints      [ M  Bᵀ ] (v̂, ·) = (PᵀM_z ż, ġ)
//   a, λ̂ : the equations of motion and the constraints at acceleration level              [ B  0  ] (a, λ̂) = (−r₀, −bias)
// Nothing of it goes into the next step. The factorization is kept and refined with while it serves.
// Theory: docs/theory/energy_preserving.md
#pragma once

#include <Eigen/SparseCore>
#include <memory>

#include "stepping/block_projection.hpp"
#include "stepping/newton.hpp"

namespace trammel {

/// M over coordinates: as planned for matrices, and its few entries that are not zero for products.
struct CoordinateMass {
    System planned;
    Eigen::SparseMatrix<double> entries;

    explicit CoordinateMass(const Pattern& pattern) : planned(pattern) {}
    /// Entries from what is planned, of the first n rows and columns.
    void gather(int n);
};

class Recovery {
public:
    /// `added`: what director inertia adds to the mass over coordinates, or nullptr.
    Recovery(Problem& problem, const IntervalProblem& form, std::string_view solver, double regularisation,
             const CoordinateMass* added);

    /// Velocities, accelerations and multipliers of the state; false: singular. M_z ż over the coordinates is given.
    [[nodiscard]] bool complete(State&, const double* momentum);
    /// y with  M y + Bᵀ· = PᵀMw (given as momentum over coordinates), B y = 0
    [[nodiscard]] bool tangent_part(State&, const double* momentum, VecX& y);
    void forget() { formed_ = false; }
    const SolverCounts& counts() const { return solver_->counts(); }

private:
    [[nodiscard]] bool form(State&);
    [[nodiscard]] bool solve();
    bool factorize();
    void residual_of(const VecX& x);
    void project_right();

    Problem& problem_;
    const IntervalProblem& form_;
    std::unique_ptr<LinearSolver> solver_;
    double regularisation_, wanted_regularisation_;
    const CoordinateMass* added_;
    BlockProjection<6> projection_;
    BlockProjection<6>::Placement placement_;
    BlockProjection<6>::Left spread_;
    std::vector<int> dof_of_block_;
    System system_;
    VecX right_, solution_, residual_, z_, zdd_, momentum_;
    double scale_ = 1, epsilon_ = 0;
    bool formed_ = false;
};

/// P of one frame from its coordinates: δz = P (u, θ), body axes.
Mat<12, 6> spread_of(const double* z);
/// ż, z̈, z⃛ of one frame from body velocity, acceleration and its derivative.
Vec12 first_rate(const double* z, const Vec6& v);
Vec12 second_rate(const double* z, const Vec6& v, const Vec6& a);
Vec12 third_rate(const double* z, const Vec6& v, const Vec6& a, const Vec6& jerk);

}  // namespace trammel
