// stepping/central_difference.cpp: position first, then the acceleration there.
#include "stepping/central_difference.hpp"

namespace trammel {

std::string explicit_objection(AccelerationLevel& accelerations) {
    const std::string freedom = accelerations.massless_freedom();
    if (freedom.empty()) return {};
    return "explicit schemes need mass or inertia at every freedom that no joint holds; " + freedom + " has none";
}

CentralDifference::CentralDifference(Problem& problem, LinearSolver& solver, CentralDifferenceSettings settings)
    : problem_(problem),
      settings_(settings),
      accelerations_(problem, solver, settings.accelerations),
      objection_(explicit_objection(accelerations_)),
      increment_(problem.dofs()),
      middle_(problem.dofs()) {}

Result<void, StepFailure> CentralDifference::start(State& state, double) {
    state.history.resize(0);
    accelerations_.forget(state);
    return {};
}

Result<StepReport, StepFailure> CentralDifference::attempt(const State& from, double h, State& to) {
    accelerations_.begin(h);
    to.time = from.time + h;
    to.windings = from.windings;
    to.history = from.history;
    to.acceleration = from.acceleration;
    to.multipliers = from.multipliers;
    increment_ = h * from.velocity + h * h / 2 * from.acceleration;
    middle_ = from.velocity + h / 2 * from.acceleration;
    if (problem_.reach(increment_.data()) > 1) return tl::unexpected(accelerations_.failed(to, Trouble::half_turn));
    problem_.retract(from, increment_.data(), to);
    if (auto ok = accelerations_.solve(to, middle_, settings_.classical ? 0 : h / 2); !ok) return tl::unexpected(ok.error());
    to.velocity = middle_ + h / 2 * to.acceleration;
    if (problem_.rows() > 0)
        if (auto ok = accelerations_.project(to); !ok) return tl::unexpected(ok.error());
    problem_.settle(to);
    return accelerations_.report();
}

bool CentralDifference::local_error(const State& from, const State& to, double h, VecX& error) const {
    // the first term left out of the position: h³/6 v̈
    error = h * h / 6 * (to.acceleration - from.acceleration);
    return true;
}

}  // namespace trammel
