// stepping/tdg.hpp: the time-discontinuous Galerkin scheme, displacements quadratic in each step, forces by Radau's rule.
//
//   equilibrium and constraints at t + h/3 and t + h (stepping/radau_stages.hpp), then
//   nearest q with C = 0,  nearest v with B v = ġ and k = 0,  accelerations and multipliers from equilibrium there
//
// For linear systems it is Radau IIA of two stages: third order, no vibration of infinite frequency survives one step.
// A step that fails is made of two parts, 0.45 h and 0.55 h, and these again: where a stage happened to meet a singular
// position, the parts do not. Theory: docs/theory/tdg.md
#pragma once

#include "stepping/acceleration_level.hpp"
#include "stepping/multicorrector.hpp"
#include "stepping/position_defect.hpp"
#include "stepping/radau_newton.hpp"

namespace trammel {

struct TdgSettings {
    bool multicorrector = false;  ///< passes with a matrix of single size instead of Newton over both stages
    int passes = 0;               ///< of the multicorrector; 0: until convergence
    int splits = 6;               ///< how often a failed step may be divided
    RadauSettings iteration;
};

class Tdg final : public Stepper {
public:
    Tdg(Problem& problem, LinearSolver& solver, TdgSettings settings);

    std::string_view name() const override { return "tdg"; }
    /// Two passes leave an error of second order where forces depend on velocities.
    Orders orders(Steps) const override { return multicorrector_ && settings_.passes == 2 ? Orders{2, 2, 2} : Orders{3, 3, 3}; }
    std::string objection() const override;
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    bool local_error(const State& from, const State& to, double h, VecX& error) const override;
    void forget(const State&) override;
    SolverCounts own_counts() const override;
    /// Of the last step or part of one. Their accelerations and multipliers are of first order only.
    const RadauStages& stages() const { return stages_; }

private:
    [[nodiscard]] Result<void, StepFailure> advance(const State& from, double h, State& to, int splits);
    [[nodiscard]] Result<void, StepFailure> single(const State& from, double h, State& to);
    [[nodiscard]] Result<StepReport, StepFailure> solve_stages(const State& from, double h);

    Problem& problem_;
    TdgSettings settings_;
    RadauStages stages_;
    RadauNewton newton_;
    std::unique_ptr<LinearSolver> pass_solver_;
    std::unique_ptr<Multicorrector> multicorrector_;
    AccelerationLevel accelerations_;
    std::string massless_;
    mutable PositionDefect defect_;  ///< its memory
    std::vector<State> middle_;      ///< between the parts of a divided step, one per division
    StepReport report_;
};

}  // namespace trammel
