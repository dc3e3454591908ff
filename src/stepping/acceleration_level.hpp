// stepping/acceleration_level.hpp: accelerations and multipliers at a given instant, and the way back to the constraints.
//
//   r(t, q, v̄ + w a, a) + Bᵀλ = 0        B a + Ḃv − g̈ = 0  (velocity rows: dk/dt = 0)
//
//   [ M + w G   s Bᵀ ] { Δa  }     { −r − Bᵀλ           }        λ = s λ̄
//   [ s B        −ε  ] { Δλ̄ }  =  { −s (B a + Ḃv − g̈) }
//
// The factorization is kept: corrections are taken from the true equations until they hold, and a new matrix is formed
// only when they shrink slowly. The same matrix brings positions to C = 0 and velocities to B v = ġ, k = 0.
// Theory: docs/theory/acceleration_level.md
#pragma once

#include "assembly/problem.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

struct AccelerationSettings {
    double tolerance = 1e-12;  ///< error of the accelerations, relative to the acceleration scale
    int max_iterations = 30;
    double regularisation = 0;  ///< relative ε of redundant rows
};

class AccelerationLevel {
public:
    AccelerationLevel(Problem& problem, LinearSolver& solver, AccelerationSettings settings);

    /// A step of this size begins: what follows is counted in its report.
    void begin(double h);
    /// Accelerations and multipliers at the time and configuration of the state, which holds a first guess of both.
    /// Afterwards v = v̄ + w a. With redundant rows the gap ε(λ̄ − guess)/s is left: off C = 0 they contradict
    /// each other.
    [[nodiscard]] Result<void, StepFailure> solve(State&, const VecX& v_bar, double w);
    /// Nearest positions with C = 0, then velocities with B v = ġ and k = 0, then accelerations and multipliers there.
    [[nodiscard]] Result<void, StepFailure> project(State&);
    /// The next correction takes a new matrix: where gaps are not small, an old one would not find the nearest point.
    void renew() { stale_ = true; }
    StepReport report() const { return report_; }
    StepFailure failed(const State&, Trouble) const;

    /// Scales of this state; drops the factorization.
    void forget(const State&);
    /// The freedom that has neither mass nor constraint, by name; empty if there is none.
    std::string massless_freedom();

private:
    [[nodiscard]] Result<void, StepFailure> positions(State&);
    [[nodiscard]] Result<void, StepFailure> velocities(State&);
    bool form(const State&, double w);
    [[nodiscard]] Result<void, StepFailure> solve(State&, const VecX& v_bar, double w, bool relaxed);
    /// right_ becomes the correction; relaxed: towards rows that leave the gap ε(λ̄ − λ̄_c)/s. False: not solvable.
    bool correction(const State&, double w, bool relaxed);
    enum class Next : std::uint8_t { iterate, done, failed };
    /// What a correction of this size tells, compared with the target and with the size of the quantity itself.
    Next judge(double size, double target, double scale);
    double size_of(const double* x) const;
    double acceleration_scale(const State&) const;
    bool finite() const;

    Problem& problem_;
    LinearSolver& solver_;
    AccelerationSettings settings_;
    System system_;
    VecX right_;              ///< residual, then correction, over (dofs, rows)
    VecX weight_;             ///< M_ii / mean
    VecX increment_, speed_;  ///< of a projection; velocity at which accelerations are renewed
    VecX centre_;             ///< first guess of the multipliers, λ_c
    State base_;              ///< configuration before a projection
    double mass_ = 1, length_ = 1, epsilon_ = 0, regularisation_ = 0, formed_w_ = 0, h_ = 0;
    bool formed_ = false;
    bool stale_ = false;    ///< a new matrix is wanted before the next correction
    bool fresh_ = false;    ///< the matrix belongs to this very solution
    int iteration_ = 0;     ///< of this solution
    double last_size_ = 0;  ///< of the correction before, by the same matrix; 0: none
    double rate_ = 0;       ///< worst contraction seen in this solution
    Trouble trouble_ = Trouble::diverged;
    StepReport report_;
};

}  // namespace trammel
