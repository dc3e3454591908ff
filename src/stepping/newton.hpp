// stepping/newton.hpp: Newton's method with one factorization kept over iterations and steps.
//
//   [ M + c7 G + c8 (K + X + p BᵀB)   r Bᵀ ] { Δa  }     { −r_d  }
//   [ r B                              −ε  ] { Δλ̄ }  =  { −s C  }        λ = r λ̄, r = c8 s
//
// The matrix is formed anew only when it pays: when the contraction rate of an iteration is poor, when the iterations
// lost since the last factorization outweigh its cost, when the step size changes. Never on a fixed schedule.
// With redundant rows ε > 0: the residual stays exact, so the constraints hold all the same; ε only picks one of the
// many multipliers, and the first iteration of each step draws it to the smallest. Theory: docs/theory/newton.md
#pragma once

#include "assembly/problem.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

struct NewtonSettings {
    double tolerance = 1e-7;        ///< iteration error in acceleration, relative to the acceleration scale
    int max_iterations = 20;
    bool augmented = false;         ///< p = s, else p = 0
    bool geometric_stiffness = true;
    bool full = false;              ///< a new matrix in every iteration (for comparison)
    double regularisation = 0;      ///< relative ε of redundant rows
};

struct NewtonCounts {
    long iterations = 0, matrices = 0, residuals = 0;
};

/// Derivatives of q, v, a at the end of the step by the unknown acceleration: c8, c7, 1.
struct NewtonWeights {
    double q = 0, v = 0;
};

class Newton {
public:
    Newton(Problem& problem, LinearSolver& solver, NewtonSettings settings);

    /// One step: improve `to` until the equations hold. `correct(Δa)` moves q, v, a of `to`.
    template <class Correct>
    [[nodiscard]] Result<StepReport, StepFailure> solve(State& to, double h, NewtonWeights weights, Correct&& correct);

    /// Means of the diagonals of M, G, K at this state; drops the factorization.
    void forget(const State&);
    const NewtonCounts& counts() const { return counts_; }
    NewtonSettings& settings() { return settings_; }
    bool regularised() const { return settings_.regularisation > 0; }

private:
    enum class Next : std::uint8_t { iterate, converged, failed };
    void begin(const State& to, double h, NewtonWeights weights);
    bool form(const State& to);
    Next improve(State& to);
    Next judge(double size);
    StepFailure failure(Trouble trouble, const State& to) const;

    Problem& problem_;
    LinearSolver& solver_;
    NewtonSettings settings_;
    System system_;
    VecX right_;                   ///< residual, then correction, over (dofs, rows)
    VecX weight_;                  ///< M_ii / mean
    double mean_mass_ = 1, mean_damping_ = 0, mean_stiffness_ = 0, length_ = 1;
    double s_ = 1, r_ = 1, epsilon_ = 0, h_ = 0, formed_h_ = 0;
    NewtonWeights weights_;
    double reference_ = 1, floor_ = 0;
    bool formed_ = false, fresh_ = false, refresh_ = false;
    double rate_ = -1, last_size_ = 0;
    int iteration_ = 0, best_ = 0;
    int lost_ = 0;
    Trouble trouble_ = Trouble::diverged;
    std::vector<double> corrections_;
    NewtonCounts counts_;
};

template <class Correct>
Result<StepReport, StepFailure> Newton::solve(State& to, double h, NewtonWeights weights, Correct&& correct) {
    begin(to, h, weights);
    for (;;) {
        const Next next = improve(to);
        if (next == Next::failed) return tl::unexpected(failure(trouble_, to));
        correct(right_.data());
        to.multipliers += r_ * right_.tail(problem_.rows());
        if (next == Next::converged) break;
    }
    return StepReport{iteration_, last_size_ * (rate_ > 0 ? rate_ : 1) / reference_, -1};
}

}  // namespace trammel
