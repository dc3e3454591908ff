// stepping/newton.hpp: Newton's method with one factorization kept over iterations and steps.
//
//   [ M + c7 G + c8 (K + X + p BᵀB)   r Bᵀ ] { Δa  }     { −r_d       }
//   [ r B                              −ε  ] { Δλ̄ }  =  { −s C + ε λ̄ }        λ = r λ̄, r = c8 s
//
// A step ends when the error that a correction leaves is below the tolerance (contraction.hpp).
// With redundant rows ε > 0 picks the smallest of the many multipliers. It leaves a gap of ε λ̄ / s, about 1e-6 of the
// way that the joint force moves a body within one step: it falls with h² and lies far below the error of the scheme.
// Theory: docs/theory/newton.md
#pragma once

#include <functional>

#include "assembly/problem.hpp"
#include "stepping/contraction.hpp"
#include "stepping/scales.hpp"

namespace trammel {

struct NewtonSettings {
    /// Iteration error in acceleration, relative to the acceleration scale. Multipliers are judged coarsely: in long chains
    /// they add up the rounding of all bodies. They come out some hundred times less accurate than accelerations.
    double tolerance = 1e-7;
    int max_iterations = 20;
    bool augmented = false;     ///< p = s, else p = 0
    bool full = false;          ///< a new matrix in every iteration (for comparison)
    double regularisation = 0;  ///< relative ε of redundant rows
};

struct NewtonCounts {
    long iterations = 0, matrices = 0, residuals = 0;
    long singular = 0;  ///< matrices that were singular without regularisation
};

/// Relative ε that serves for redundant rows.
constexpr double redundant_regularisation = 1e-6;

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
    /// What is to vanish instead of the residual of the problem; same arguments.
    void use_residual(std::function<void(const State&, double* dynamics, double* gap)> residual) {
        residual_ = std::move(residual);
    }
    const NewtonCounts& counts() const { return counts_; }
    NewtonSettings& settings() { return settings_; }

private:
    using Next = Contraction::Next;
    void begin(const State& to, double h, NewtonWeights weights);
    bool form(const State& to);
    Next improve(State& to);
    Next judge(double size, double multiplier_size);

    Problem& problem_;
    LinearSolver& solver_;
    NewtonSettings settings_;
    std::function<void(const State&, double*, double*)> residual_;
    System system_;
    VecX right_;   ///< residual, then correction, over (dofs, rows)
    VecX weight_;  ///< M_ii / mean
    std::vector<int> velocity_rows_;
    VecX gap_;  ///< −s C, kept for the augmented Lagrangian
    MeanScales mean_;
    double length_ = 1;
    double regularisation_ = 0;  ///< relative ε now
    double s_ = 1, r_ = 1, epsilon_ = 0, h_ = 0;
    NewtonWeights weights_;
    double reference_ = 1, floor_ = 0;
    double last_multiplier_size_ = 0;
    Contraction contraction_;
    NewtonCounts counts_;
};

template <class Correct>
Result<StepReport, StepFailure> Newton::solve(State& to, double h, NewtonWeights weights, Correct&& correct) {
    begin(to, h, weights);
    const long singular = counts_.singular;
    for (;;) {
        const Next next = improve(to);
        if (next == Next::failed) return tl::unexpected(contraction_.failure(to.time, worst_unknown(problem_, right_)));
        correct(right_.data());
        to.multipliers += r_ * right_.tail(problem_.rows());
        if (next == Next::converged) break;
    }
    return contraction_.report(counts_.singular - singular);
}

}  // namespace trammel
