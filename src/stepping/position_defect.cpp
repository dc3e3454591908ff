// stepping/position_defect.cpp: two-point Hermite quadrature on vectors and frames.
#include "stepping/position_defect.hpp"

namespace trammel {

PositionDefect::PositionDefect(const Problem& problem) : problem_(problem) {
    for (VecX* x : {&increment_, &rate_, &bend_, &turn_, &turn_rate_, &twice_}) *x = VecX::Zero(problem.dofs());
}

void PositionDefect::operator()(const State& from, const State& to, double h, VecX& defect) {
    const auto bracket = [&](const VecX& x, const VecX& y, VecX& out) { problem_.bracket(x.data(), y.data(), out.data()); };
    problem_.difference(from, to, increment_.data());
    // ψ̇ at the end
    bracket(increment_, to.velocity, turn_);
    bracket(increment_, turn_, twice_);
    rate_ = to.velocity + 0.5 * turn_ + twice_ / 12;
    // ψ̈ at the end: with [ψ,v]˙ = [ψ̇,v] + [ψ,v̇]
    bend_ = to.acceleration;
    bracket(rate_, turn_, twice_);
    bend_ += twice_ / 12;
    bracket(rate_, to.velocity, turn_rate_);
    bracket(increment_, to.acceleration, twice_);
    turn_rate_ += twice_;
    bracket(increment_, turn_rate_, twice_);
    bend_ += 0.5 * turn_rate_ + twice_ / 12;
    defect = increment_ - 0.5 * h * (from.velocity + rate_) - h * h / 12 * (from.acceleration - bend_);
}

}  // namespace trammel
