// stepping/energy_motion.hpp: what the energy schemes share: coordinates, their velocities ż, start-up, output, books.
//
//   history = (ż, λ of the last step, its size h).  ż is what the scheme carries; its part normal to the constraints
//   follows the motion at a distance of h²:
//     EP   ż = z' − (h²/12) N z‴          N = M⁻¹B(BᵀM⁻¹B)⁻¹Bᵀ over all rows, orthonormality too
//     ED   ż = z' + (h²/12) M⁻¹B λ'
//   A start without it leaves a ripple of the first order in h in the multipliers of the step. When h changes, the normal
//   part is scaled by (h_new/h_old)².
// Velocity, acceleration and multipliers of a State are recovered for output (recovery.hpp) and never carried on.
// Theory: docs/theory/energy_preserving.md
#pragma once

#include "stepping/consistent_start.hpp"
#include "stepping/recovery.hpp"

namespace trammel {

enum class Offset : std::uint8_t { none, jerk, multiplier_rate };

class EnergyMotion {
public:
    EnergyMotion(Problem& problem, IntervalProblem& form, LinearSolver& solver, double regularisation, double director_inertia);

    /// Fills the history of a consistent state.
    [[nodiscard]] Result<void, StepFailure> start(State&, double h, Offset);
    /// Reads z and ż of the begin of a step of this size.
    void begin(const State& from, double h);
    /// Keeps positions, history and what is recovered.
    [[nodiscard]] Result<void, StepFailure> finish(const VecX& z_f, const VecX& zdot_f, const VecX& lambda, double h, State& to);
    /// Energies at both ends; works are for the scheme to add.
    StepBooks books(const State& from, const State& to, const VecX& zdot_f);
    /// A body turned by more than a quarter within the step.
    bool turned_too_far(const VecX& z_f) const;
    void forget(const State&);
    /// What the recovery of output has solved.
    const SolverCounts& recovery_counts() const { return recovery_.counts(); }

    /// Increments (Δx, ψ) of frames and Δz of vectors over a step, continued from velocities and accelerations at its begin.
    void predict(const State& from, double h, VecX& increment) const;
    /// z_f − z_i of these increments, ψ by Cayley. A difference of positions would lose digits far from the origin.
    void change(const VecX& increment, VecX& out) const;

    /// momentum = M ż
    void times_mass(const VecX& rate, VecX& momentum) const { momentum.noalias() = mass_.entries * rate; }
    const System& mass() const { return mass_.planned; }
    const VecX& z() const { return z_i_; }
    const VecX& rate() const { return rate_i_; }
    const VecX& momentum() const { return momentum_i_; }  ///< M ż at the begin
    Eigen::Map<const VecX> multipliers(const State& from) const;
    /// Mean diagonal of inertia · M + K at this state: what constraint rows are multiplied with.
    double row_scale(const State&, double inertia, System& scratch);
    /// Blocks whose directors have no inertia of their own, by name; empty if M is positive definite.
    std::string without_inertia() const;

private:
    int size() const { return form_.coordinates(); }
    void rates(const State&, const VecX& z, VecX& out) const;
    /// Masses that are there right after this time.
    void weigh(double time);
    [[nodiscard]] Result<VecX, StepFailure> jerk_offset(State&, double h);
    [[nodiscard]] Result<VecX, StepFailure> multiplier_offset(const State&, double h);
    [[nodiscard]] Result<State, StepFailure> later(const State&, double shift);
    VecX all_multipliers(const State&);
    VecX solved_with_mass(const VecX& right) const;

    Problem& problem_;
    IntervalProblem& form_;
    LinearSolver& solver_;
    double regularisation_, director_inertia_;
    CoordinateMass mass_, added_;
    Recovery recovery_;
    VecX z_i_, rate_i_, momentum_i_, momentum_, scratch_;
};

}  // namespace trammel
