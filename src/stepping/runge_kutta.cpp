// stepping/runge_kutta.cpp: four stages; the last evaluation of a step is the first of the next.
#include "stepping/runge_kutta.hpp"

#include "stepping/central_difference.hpp"

namespace trammel {

RungeKutta::RungeKutta(Problem& problem, LinearSolver& solver, AccelerationSettings settings)
    : problem_(problem),
      accelerations_(problem, solver, settings),
      objection_(explicit_objection(accelerations_)),
      increment_(problem.dofs()),
      velocity_(problem.dofs()),
      turn_(problem.dofs()),
      twice_(problem.dofs()) {
    for (int i = 0; i < 4; ++i) rate_[i] = acceleration_[i] = VecX::Zero(problem.dofs());
}

Result<void, StepFailure> RungeKutta::start(State& state, double) {
    state.history.resize(0);
    accelerations_.forget(state);
    return {};
}

void RungeKutta::increment_rate(const VecX& increment, const VecX& velocity, VecX& out) {
    problem_.bracket(increment.data(), velocity.data(), turn_.data());
    problem_.bracket(increment.data(), turn_.data(), twice_.data());
    out = velocity + 0.5 * turn_ + 1.0 / 12 * twice_;
}

Result<StepReport, StepFailure> RungeKutta::attempt(const State& from, double h, State& to) {
    constexpr std::array<double, 4> node{0, 0.5, 0.5, 1};
    accelerations_.begin(h);
    to.windings = from.windings;
    to.history = from.history;
    to.acceleration = from.acceleration;
    to.multipliers = from.multipliers;
    rate_[0] = from.velocity;
    acceleration_[0] = from.acceleration;
    for (int i = 1; i < 4; ++i) {
        to.time = from.time + node[i] * h;
        increment_ = node[i] * h * rate_[i - 1];
        velocity_ = from.velocity + node[i] * h * acceleration_[i - 1];
        if (problem_.reach(increment_.data()) > 1) return tl::unexpected(accelerations_.failed(to, Trouble::half_turn));
        problem_.exponential(from, increment_.data(), to);
        if (auto ok = accelerations_.solve(to, velocity_, 0); !ok) return tl::unexpected(ok.error());
        increment_rate(increment_, velocity_, rate_[i]);
        acceleration_[i] = to.acceleration;
    }
    increment_ = h / 6 * (rate_[0] + 2 * rate_[1] + 2 * rate_[2] + rate_[3]);
    to.velocity = from.velocity + h / 6 * (acceleration_[0] + 2 * acceleration_[1] + 2 * acceleration_[2] + acceleration_[3]);
    if (problem_.reach(increment_.data()) > 1) return tl::unexpected(accelerations_.failed(to, Trouble::half_turn));
    problem_.exponential(from, increment_.data(), to);
    if (auto ok = accelerations_.project(to); !ok) return tl::unexpected(ok.error());
    problem_.settle(to);
    return accelerations_.report();
}

}  // namespace trammel
