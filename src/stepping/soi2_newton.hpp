// stepping/soi2_newton.hpp: Newton's method for the doubled equations of SOI2, by two solves of single size.
//
// With δ = ã − a, μ = λ̃ − λ the difference of the two halves does not contain the stiffness:
//   [ M   κBᵀ ] { Δδ }     { r1 − r2 }      [ S   κBᵀ ] { Δa }     { r2 + c8 (K+X) Δδ }
//   [ B    0  ] { Δμ } = − { g1 − g2 } ,    [ B    0  ] { Δλ } = − { g2               }     S = M + c7 G + c8 (K+X)
// Dropped are terms O(h) of d(dC/dt)/dq and of the geometric stiffness of μ, so it converges to the same solution, a
// little more slowly. Both matrices are kept over iterations and steps by the rules of stepping/contraction.hpp. The full
// variant takes all terms and a new matrix in each iteration.
// Where rows are redundant, ε on the diagonal picks the smallest multipliers, with the constant of stepping/newton.hpp.
// Theory: docs/theory/soi2.md
#pragma once

#include <memory>

#include "stepping/soi2_equations.hpp"

namespace trammel {

class Soi2Newton {
public:
    Soi2Newton(Problem& problem, LinearSolver& solver, Soi2Equations& equations, NewtonSettings settings, bool full);

    /// Improves the unknowns of the equations, and `to` with them, until the equations hold.
    [[nodiscard]] Result<StepReport, StepFailure> solve(State& to, double h);
    /// Means of the diagonals at this state; drops the factorizations.
    void forget(const State&);
    const NewtonCounts& counts() const { return counts_; }
    const NewtonSettings& settings() const { return settings_; }
    /// Of the matrices beside S.
    SolverCounts own_solver_counts() const {
        SolverCounts counts;
        if (mass_solver_) counts += mass_solver_->counts();
        if (full_solver_) counts += full_solver_->counts();
        return counts;
    }

private:
    using Next = Contraction::Next;
    void begin(const State& to, double h);
    bool form(State& to);
    bool form_full(State& to);
    /// d(gap of velocity level)/dq times `weight` into these rows of the full matrix, by differences.
    void add_slopes(const State& to, const VecX& velocity, double weight, int first_row, bool velocity_rows_only);
    bool reduced_correction();
    bool full_correction();
    Next improve(State& to);
    Next judge(double a_size, double delta_size, double lambda_size);
    double size(const VecX& x) const;

    Problem& problem_;
    LinearSolver& solver_;  ///< of S
    Soi2Equations& equations_;
    NewtonSettings settings_;
    std::unique_ptr<LinearSolver> mass_solver_;  ///< of M
    System system_, stiffness_;
    // full variant: unknowns (ã, a, λ̃, λ)
    std::unique_ptr<Pattern> full_pattern_;
    std::unique_ptr<System> full_system_;
    std::unique_ptr<LinearSolver> full_solver_;
    VecX full_right_;
    State probe_;

    VecX first_, second_, weight_, product_;
    VecX da_, delta_, dlambda_, dmu_;  ///< corrections of a, δ, λ, μ
    MeanScales mean_;
    double length_ = 1;
    double regularisation_ = 0;  ///< relative ε now
    double r_ = 1, h_ = 0;
    double reference_ = 1;  ///< acceleration scale
    double target_a_ = 0, target_delta_ = 0, target_lambda_ = 0, noise_a_ = 0, noise_delta_ = 0, noise_lambda_ = 0;
    Contraction contraction_;
    NewtonCounts counts_;
};

}  // namespace trammel
