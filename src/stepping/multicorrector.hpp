// stepping/multicorrector.hpp: both stages by passes with one matrix of single size.
//
// In z₁ = a₁, z₂ = a₁ + a₂ the matrix A² has the factor [1/6 0; 2/3 1/6], and both corrections have the same matrix:
//   [ S    s Bᵀ ]                { r₁     }     { r₁ + r₂ − h G Δz₁ − ⅔ h² (K+X) Δz₁ }
//   [ s B    −ε ] Δz₁, Δz₂  = −  { 6 s C₁/h² },  { 6 s (C₁ + C₂)/h² − 4 s B Δz₁       }      S = M + h/√6 G + h²/6 (K+X)
// Velocity rows: √6 s k/h and √6 s B Δz₁. M, G, K, B are means over both stages as they begin, or of an earlier
// step.
//
// A fixed number of passes begins with a = 0: two are stable for every frequency, and the error of what is left falls
// with h⁴. Constraints need four. Passes until convergence begin with the accelerations known; if they do not converge,
// the step has failed.
// Theory: docs/theory/tdg.md
#pragma once

#include "stepping/radau_newton.hpp"

namespace trammel {

class Multicorrector {
public:
    /// passes = 0: until convergence, twice as many as iterations of Newton's method at most.
    Multicorrector(Problem& problem, LinearSolver& solver, int passes, RadauSettings settings);

    /// Improves the stages, which have begun.
    [[nodiscard]] Result<StepReport, StepFailure> solve(RadauStages&);
    bool from_zero() const { return passes_ > 0; }
    void forget(const State&);

private:
    bool form(const RadauStages&);
    /// right_ becomes the corrections of a₁, a₂, λ̄₁, λ̄₂.
    bool correction(const RadauStages&);
    StepFailure failure(const RadauStages&, Trouble) const;

    Problem& problem_;
    LinearSolver& solver_;
    int passes_;
    RadauSettings settings_;
    System system_, coupling_;  ///< S, and h G + ⅔ h² (K+X) with s B
    System scratch_;
    VecX right_, first_, second_, product_;
    RadauJudge judge_;
    double mass_ = 1, epsilon_ = 0, formed_h_ = 0;
    bool formed_ = false, fresh_ = false, stale_ = false;
    int singular_ = 0;
};

}  // namespace trammel
