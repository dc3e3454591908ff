// stepping/radau_newton.hpp: Newton's method over both stages at once.
//
//   [ δ_ij M + h A_ij G + h² A²_ij (K+X)    δ_ij s Bᵀ ] { Δa_j }       { r_i + Bᵀλ_i }
//   [ s A²_ij B  (velocity rows: s A_ij B)    −δ_ij ε  ] { Δλ̄_j }  = − { s C_i/h²     }      i, j = 1, 2;  λ = s λ̄
//
// M, G, K, B are those of stage i. The matrix has four times the pattern of the problem, planned once. It is kept over
// iterations and steps of one size while corrections shrink well. Where it is singular, ε bounds the multipliers; the
// equations themselves are not changed by it.
// Theory: docs/theory/tdg.md
#pragma once

#include <memory>

#include "stepping/radau_stages.hpp"
#include "stepping/scales.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

struct RadauSettings {
    double tolerance = 1e-12;  ///< iteration error of the positions, relative to their size
    int max_iterations = 30;
    double regularisation = 0;  ///< above zero: rows are redundant
};

/// Judges corrections: done, or not yet, or never.
class RadauJudge {
public:
    explicit RadauJudge(const RadauSettings& settings) : settings_(settings) {
        corrections_.reserve(static_cast<std::size_t>(settings.max_iterations) + 1);
    }
    enum class Next : std::uint8_t { iterate, renew, done, failed };
    void begin();
    /// A new matrix: contraction is observed anew.
    void renewed() { last_ = 0; }
    /// `fresh`: the matrix belongs to this very step.
    Next operator()(double size, bool fresh);
    /// The worst contraction of this step; 0: none seen.
    double rate() const { return rate_; }
    Trouble trouble() const { return trouble_; }
    const std::vector<double>& corrections() const { return corrections_; }
    int iterations() const { return static_cast<int>(corrections_.size()); }

private:
    const RadauSettings& settings_;
    double last_ = 0, before_ = 0, rate_ = 0;  ///< correction before, by the same matrix and by any
    Trouble trouble_ = Trouble::diverged;
    std::vector<double> corrections_;
};

class RadauNewton {
public:
    RadauNewton(Problem& problem, std::string_view solver, RadauSettings settings);

    /// Improves the stages, which have begun, until the equations hold.
    [[nodiscard]] Result<StepReport, StepFailure> solve(RadauStages&);
    /// Mean mass at this state; drops the factorization.
    void forget(const State&);
    const SolverCounts& solver_counts() const { return solver_->counts(); }

private:
    bool form(RadauStages&);
    void scatter(int i, int j, const RadauStages&);
    StepFailure failure(const RadauStages&, Trouble) const;

    Problem& problem_;
    RadauSettings settings_;
    System system_;                         ///< of one stage
    Pattern pattern_;                       ///< of both
    std::vector<std::array<int, 4>> slot_;  ///< of each entry of the single pattern: blocks (1,1), (1,2), (2,1), (2,2)
    std::vector<int> column_;               ///< of each entry of the single pattern
    std::vector<double> values_;
    std::unique_ptr<LinearSolver> solver_;
    VecX right_;
    RadauJudge judge_;
    double mass_ = 1, epsilon_ = 0, formed_h_ = 0;
    bool formed_ = false, fresh_ = false, stale_ = false;
    int singular_ = 0;
};

}  // namespace trammel
