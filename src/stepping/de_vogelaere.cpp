// stepping/de_vogelaere.cpp: half step, full step.
//
// State::history = ( A_−½ : n | size of the step it belongs to : 1 )
#include "stepping/de_vogelaere.hpp"

#include <cmath>

#include "stepping/central_difference.hpp"

namespace trammel {

DeVogelaere::DeVogelaere(Problem& problem, LinearSolver& solver, DeVogelaereSettings settings)
    : problem_(problem),
      settings_(settings),
      accelerations_(problem, solver, settings.accelerations),
      objection_(explicit_objection(accelerations_)),
      before_(problem.dofs()),
      middle_(problem.dofs()),
      increment_(problem.dofs()),
      velocity_(problem.dofs()),
      turn_(problem.dofs()) {}

Result<void, StepFailure> DeVogelaere::start(State& state, double) {
    state.history = VecX::Zero(problem_.dofs() + 1);  // size 0: no step before
    accelerations_.forget(state);
    return {};
}

bool DeVogelaere::move(const State& from, double c, const VecX& acceleration, State& to) {
    problem_.bracket(from.velocity.data(), acceleration.data(), turn_.data());
    increment_ += c * turn_;
    if (problem_.reach(increment_.data()) > 1) return false;
    problem_.exponential(from, increment_.data(), to);
    return true;
}

Result<void, StepFailure> DeVogelaere::look_back(const State& from, double h, State& to) {
    const double back = -h / 2;
    to.time = from.time + back;
    increment_ = back * from.velocity + back * back / 2 * from.acceleration;
    if (!move(from, back * back * back / 12, from.acceleration, to))
        return tl::unexpected(accelerations_.failed(to, Trouble::half_turn));
    velocity_ = from.velocity + back * from.acceleration;
    if (auto ok = accelerations_.solve(to, velocity_, 0); !ok) return ok;
    // once more with the trapezoidal rule: with v_−½ of first order only, every change of the step would cost an order
    velocity_ = from.velocity + back / 2 * (from.acceleration + to.acceleration);
    if (auto ok = accelerations_.solve(to, velocity_, 0); !ok) return ok;
    before_ = to.acceleration;
    return {};
}

Result<StepReport, StepFailure> DeVogelaere::attempt(const State& from, double h, State& to) {
    const int n = problem_.dofs();
    accelerations_.begin(h);
    to.windings = from.windings;
    to.acceleration = from.acceleration;
    to.multipliers = from.multipliers;
    before_ = from.history.head(n);
    if (std::abs(from.history[n] - h) > 1e-9 * h)
        if (auto ok = look_back(from, h, to); !ok) {
            ok.error().time = from.time + h;  // of the step, not of the look back
            return tl::unexpected(ok.error());
        }

    // half step
    to.time = from.time + h / 2;
    increment_ = h / 2 * from.velocity + h * h / 24 * (4 * from.acceleration - before_);
    if (!move(from, h * h * h / 96, from.acceleration, to)) return tl::unexpected(accelerations_.failed(to, Trouble::half_turn));
    if (settings_.linear)
        velocity_ = from.velocity + h / 4 * from.acceleration;
    else
        velocity_ = from.velocity + h / 24 * (8 * from.acceleration - before_);
    if (auto ok = accelerations_.solve(to, velocity_, settings_.linear ? h / 4 : 5 * h / 24); !ok)
        return tl::unexpected(ok.error());
    middle_ = to.acceleration;

    // full step
    to.time = from.time + h;
    increment_ = h * from.velocity + h * h / 6 * (from.acceleration + 2 * middle_);
    if (!move(from, h * h * h / 12, middle_, to)) return tl::unexpected(accelerations_.failed(to, Trouble::half_turn));
    velocity_ = from.velocity + h / 6 * (from.acceleration + 4 * middle_);
    if (auto ok = accelerations_.solve(to, velocity_, h / 6); !ok) return tl::unexpected(ok.error());
    if (problem_.rows() > 0)
        if (auto ok = accelerations_.project(to); !ok) return tl::unexpected(ok.error());
    to.history.resize(n + 1);
    to.history.head(n) = middle_;
    to.history[n] = h;
    problem_.settle(to);
    return accelerations_.report();
}

}  // namespace trammel
