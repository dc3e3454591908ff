// stepping/weighted_force.cpp: Newton on x, the weighted mean of accelerations, with the force of the start kept aside.
#include "stepping/weighted_force.hpp"

#include <algorithm>

namespace trammel {

WeightedForce::WeightedForce(Problem& problem, LinearSolver& solver, WeightedForceSettings settings)
    : problem_(problem),
      settings_(settings),
      motion_(problem, solver, settings.method, settings.full_start),
      newton_(problem, solver, settings.newton),
      mu_(settings.method.alpha_f / (1 - settings.method.alpha_f)),
      shared_direction_(settings.direction != ForceDirection::each),
      start_force_(problem.dofs()),
      pull_(problem.dofs()),
      unused_gap_(problem.rows()) {
    newton_.use_residual([this](const State& to, double* dynamics, double* gap) { residual(to, dynamics, gap); });
}

Orders WeightedForce::orders(Steps steps) const {
    Orders orders = motion_.orders(steps);
    // M stands at the end of the step while the forces are those within it; the direction likewise
    const bool direction_lags = settings_.direction == ForceDirection::end && mu_ > 0 && problem_.rows() > 0;
    if (!problem_.constant_mass() || direction_lags)
        for (int* order : {&orders.position, &orders.velocity, &orders.multipliers}) *order = std::min(*order, 1);
    return orders;
}

Result<void, StepFailure> WeightedForce::start(State& state, double h) {
    if (auto started = motion_.start(state, h, newton_.settings().regularisation); !started) return started;
    newton_.forget(state);
    return {};
}

void WeightedForce::keep_start_force(const State& from) {
    aside_ = from;
    aside_.acceleration.setZero();
    if (shared_direction_) aside_.multipliers.setZero();
    problem_.residual(aside_, start_force_.data(), unused_gap_.data());
    start_force_ *= mu_;
}

void WeightedForce::residual(const State& to, double* dynamics, double* gap) {
    Eigen::Map<VecX> sum(dynamics, problem_.dofs());
    if (settings_.direction != ForceDirection::weighted) {
        problem_.residual(to, dynamics, gap);
    } else {
        aside_ = to;
        aside_.multipliers.setZero();
        problem_.residual(aside_, dynamics, gap);
        add_joint_forces_within(to, sum);
    }
    sum += start_force_;
}

void WeightedForce::add_joint_forces_within(const State& to, Eigen::Ref<VecX> sum) {
    const double new_part = 1 - settings_.method.alpha_f;
    pull_ = new_part * motion_.increment();
    problem_.retract(*from_, pull_.data(), aside_);
    aside_.time = from_->time + new_part * (to.time - from_->time);
    // Bᵀλ as the residual with λ less the residual without
    problem_.residual(aside_, pull_.data(), unused_gap_.data());
    sum -= pull_;
    aside_.multipliers = to.multipliers;
    problem_.residual(aside_, pull_.data(), unused_gap_.data());
    sum += pull_;
}

Result<StepReport, StepFailure> WeightedForce::attempt(const State& from, double h, State& to) {
    from_ = &from;
    keep_start_force(from);
    motion_.predict(from, h, to);
    // from v̇_f to x = v̇_f + μ v̇_i, and from λ_f to λ_f + μ λ_i, as unknowns of the iteration
    to.acceleration += mu_ * from.acceleration;
    if (shared_direction_) to.multipliers += mu_ * from.multipliers;
    auto report = newton_.solve(to, h, {motion_.coefficients().c8, motion_.coefficients().c7},
                                [&](const double* correction) { motion_.correct(from, correction, to); });
    if (!report) return report;
    to.acceleration -= mu_ * from.acceleration;
    if (shared_direction_) to.multipliers -= mu_ * from.multipliers;
    if (problem_.reach(motion_.increment().data()) > 1)
        return tl::unexpected(StepFailure{Trouble::half_turn, to.time, h, {}, {}, false});
    problem_.settle(to);
    return report;
}

bool WeightedForce::local_error(const State& from, const State& to, double h, VecX& error) const {
    motion_.local_error(from, to, h, error);
    return true;
}

}  // namespace trammel
