// stepping/kept_newton.hpp: Newton's method on any square equations, with the matrix kept while it serves.
//
//   A Δ = −r, A by the rules of contraction.hpp
// Identities of energy schemes hold as well as their equations are solved. Unknowns are changes within a
// step, whose rounding is far below that of positions: a step ends at the tolerance, relative to the motion, or where small
// corrections do not shrink any more: by then they are the rounding of positions, or of the forces of stiff elements.
// Multipliers are judged where their corrections are not small: rows of an old matrix have turned.
// Theory: docs/theory/newton.md
#pragma once

#include "stepping/newton.hpp"

namespace trammel {

/// What has to vanish in a step.
class StepEquations {
public:
    virtual ~StepEquations() = default;
    virtual void residual(double* out) = 0;
    /// At the unknowns of the last residual.
    virtual void matrix(double regularisation, System&) = 0;
    virtual void correct(const double* change) = 0;
    /// Size of the motion within the step, as root mean square of what corrections of the judged unknowns change.
    virtual double motion() const = 0;
    /// Largest position, which sets the rounding of forces and gaps.
    virtual double length() const = 0;
    virtual std::string unknown_name(int unknown) const = 0;
};

class KeptNewton {
public:
    /// The first `judged` unknowns are positions: they decide on convergence.
    KeptNewton(LinearSolver& solver, const Pattern& pattern, int judged, NewtonSettings settings);

    [[nodiscard]] Result<StepReport, StepFailure> solve(StepEquations&, double time, double h);
    /// Drops the factorization.
    void forget();
    const NewtonCounts& counts() const { return counts_; }

private:
    using Next = Contraction::Next;
    bool form(StepEquations&);
    Next improve(StepEquations&);
    Next judge(double size, double multiplier_size);

    LinearSolver& solver_;
    NewtonSettings settings_;
    System system_;
    VecX right_;
    int judged_;
    double regularisation_, length_ = 0, reference_ = 1, last_multiplier_size_ = 0;
    Contraction contraction_;
    NewtonCounts counts_;
};

}  // namespace trammel
