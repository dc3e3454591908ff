// stepping/tdg.cpp: stages, then the way back to the constraints; a failed step in two parts.
#include "stepping/tdg.hpp"

#include <algorithm>

namespace trammel {
namespace {

constexpr double first_part = 0.45;         ///< of a divided step; not one half, where a failed stage would often lie again
constexpr int fewest_with_constraints = 4;  ///< passes; fewer leave errors of first or second order in velocities

}  // namespace

Tdg::Tdg(Problem& problem, LinearSolver& solver, TdgSettings settings)
    : problem_(problem),
      settings_(settings),
      stages_(problem),
      newton_(problem, solver.name(), settings.iteration),
      accelerations_(problem, solver, {1e-12, 30, settings.iteration.regularisation}),
      massless_(accelerations_.massless_freedom()),
      defect_(problem) {
    if (!settings.multicorrector) return;
    pass_solver_ = make_linear_solver(solver.name());
    // a pattern that cannot be analysed shows at the first factorization
    [[maybe_unused]] const SolveStatus status = pass_solver_->analyze(problem.pattern());
    multicorrector_ = std::make_unique<Multicorrector>(problem, *pass_solver_, settings.passes, settings.iteration);
}

std::string Tdg::objection() const {
    if (!massless_.empty())
        return massless_ + " has neither mass nor constraint, and accelerations at the ends of steps need one of them";
    if (multicorrector_ && settings_.passes > 0 && settings_.passes < fewest_with_constraints && problem_.rows() > 0)
        return "the model has constraints, and fewer than four passes leave them with errors of first order; give passes: 4 or "
               "more, or passes: 0 to go on until convergence";
    const auto& velocity_level = stages_.velocity_level();
    if (multicorrector_ && settings_.passes > 0 &&
        std::any_of(velocity_level.begin(), velocity_level.end(), [](char v) { return v; }))
        return "the model has constraints of velocity level, whose errors shrink too slowly for a fixed number of passes; give "
               "passes: 0 to go on until convergence";
    return {};
}

Result<void, StepFailure> Tdg::start(State& state, double) {
    state.history.resize(0);
    forget(state);
    return {};
}

void Tdg::forget(const State& state) {
    stages_.resize(state);
    middle_.assign(static_cast<std::size_t>(settings_.splits), state);
    newton_.forget(state);
    accelerations_.forget(state);
    if (multicorrector_) multicorrector_->forget(state);
}

SolverCounts Tdg::own_counts() const {
    SolverCounts counts = newton_.solver_counts();
    if (pass_solver_) counts += pass_solver_->counts();
    return counts;
}

Result<StepReport, StepFailure> Tdg::solve_stages(const State& from, double h) {
    if (multicorrector_) {
        stages_.begin(from, h, multicorrector_->from_zero());
        auto report = multicorrector_->solve(stages_);
        if (report || multicorrector_->from_zero()) return report;
    }
    stages_.begin(from, h, false);
    return newton_.solve(stages_);
}

Result<void, StepFailure> Tdg::single(const State& from, double h, State& to) {
    auto solved = solve_stages(from, h);
    if (!solved) return tl::unexpected(solved.error());
    report_.iterations += solved->iterations;
    report_.singular += solved->singular;
    report_.error = solved->error;
    if (problem_.reach(stages_.increment().data()) > 1)
        return tl::unexpected(StepFailure{Trouble::half_turn, from.time + h, h, {}, {}, false});
    const State& end = stages_.stage(1);
    to.time = from.time + h;
    to.poses = end.poses;
    to.linear = end.linear;
    to.velocity = end.velocity;
    to.acceleration = from.acceleration;
    to.multipliers = from.multipliers;
    to.windings = from.windings;
    to.history = from.history;
    // velocities of stages miss the constraints by h²: an old direction of the way back would cost an order
    if (problem_.rows() > 0) accelerations_.renew();
    if (auto ok = accelerations_.project(to); !ok) return ok;
    problem_.settle(to);
    return {};
}

Result<void, StepFailure> Tdg::advance(const State& from, double h, State& to, int splits) {
    auto whole = single(from, h, to);
    if (whole || splits == 0) return whole;
    State& middle = middle_[static_cast<std::size_t>(splits) - 1];
    if (auto ok = advance(from, first_part * h, middle, splits - 1); !ok) return ok;
    if (auto ok = advance(middle, (1 - first_part) * h, to, splits - 1); !ok) return ok;
    to.time = from.time + h;
    return {};
}

Result<StepReport, StepFailure> Tdg::attempt(const State& from, double h, State& to) {
    report_ = {};
    accelerations_.begin(h);
    if (auto ok = advance(from, h, to, settings_.splits); !ok) return tl::unexpected(ok.error());
    report_.singular += accelerations_.report().singular;
    return report_;
}

bool Tdg::local_error(const State& from, const State& to, double h, VecX& error) const {
    defect_(from, to, h, error);
    return true;
}

}  // namespace trammel
