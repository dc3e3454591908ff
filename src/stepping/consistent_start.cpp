// stepping/consistent_start.cpp: three solves with the saddle matrix of mass and constraints.
#include "stepping/consistent_start.hpp"

#include <algorithm>
#include <cmath>

namespace trammel {
namespace {

constexpr double negligible = 1e-9;  ///< acceleration, m/s²

int largest(const VecX& x) {
    int at = 0;
    for (int i = 1; i < x.size(); ++i)
        if (!(std::abs(x[i]) <= std::abs(x[at]))) at = i;
    return at;
}

}  // namespace

ConsistentStart::ConsistentStart(Problem& problem, LinearSolver& solver, double regularisation)
    : problem_(problem), solver_(solver), regularisation_(regularisation), system_(problem.pattern()) {}

StepFailure ConsistentStart::failed(const State& state, Trouble trouble, int row) const {
    return {trouble, state.time, 0, {}, row >= 0 ? problem_.row_name(row) : std::string(), true};
}

void ConsistentStart::leave_out_velocity_rows() {
    const int n = problem_.dofs(), total = n + problem_.rows();
    std::vector<char> left_out(static_cast<std::size_t>(total), 0);
    for (int i = n; i < total; ++i) left_out[i] = problem_.velocity_level(i - n);
    const Pattern& p = *system_.pattern;
    for (int j = 0; j < total; ++j)
        for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k)
            if (left_out[j] || left_out[p.row[k]]) system_.values[k] = p.row[k] == j ? -scale_ : 0;
}

bool ConsistentStart::form(const State& state, Level level) {
    const int n = problem_.dofs();
    problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system_);
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += std::abs(system_.values[system_.pattern->slot(i, i)]);
    scale_ = sum > 0 ? sum / n : 1;
    epsilon_ = regularisation_ * scale_;
    problem_.tangent(state, {0, 0, 1}, {scale_, 0, epsilon_}, system_);
    if (level == Level::position) leave_out_velocity_rows();
    const bool ok = solver_.factorize_fresh(system_.values) == SolveStatus::ok;
    condition_ = ok ? solver_.reciprocal_condition() : 0;
    return ok;
}

bool ConsistentStart::solve(const VecX& right, VecX& solution) {
    const int total = problem_.dofs() + problem_.rows(), n = problem_.dofs();
    const auto apply = [&](VecX& x) { return solver_.solve({x.data(), static_cast<std::size_t>(total)}) == SolveStatus::ok; };
    solution = right;
    if (!apply(solution)) return false;
    if (epsilon_ == 0) return solution.allFinite();
    // the regularised factorization as a preconditioner of the exact system
    const Pattern& p = *system_.pattern;
    for (int pass = 0; pass < 30; ++pass) {
        VecX residual = right;
        for (int j = 0; j < total; ++j)
            for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k) {
                const double value = system_.values[k] + (p.row[k] == j && j >= n ? epsilon_ : 0);
                residual[p.row[k]] -= value * solution[j];
            }
        const double size = residual.norm();
        if (!apply(residual)) return false;
        solution += residual;
        if (size <= 1e-14 * right.norm()) break;
    }
    return solution.allFinite();
}

Result<void, StepFailure> ConsistentStart::positions(State& state, StartReport& report) {
    const int n = problem_.dofs(), m = problem_.rows();
    if (m == 0) return {};
    VecX dynamics(n), gap(m), right(n + m), x, total = VecX::Zero(n);
    double first = 0, length = 1;
    for (const Pose& p : state.poses) length = std::max(length, p.x.cwiseAbs().maxCoeff());
    for (int pass = 0; pass < 25; ++pass) {
        problem_.residual(state, dynamics.data(), gap.data());
        for (int i = 0; i < m; ++i)
            if (problem_.velocity_level(i)) gap[i] = 0;
        const int worst = largest(gap);
        const double size = std::abs(gap[worst]);
        if (!std::isfinite(size)) return tl::unexpected(failed(state, Trouble::not_finite, worst));
        if (pass == 0) {
            first = size;
            report.position_gap = size;
            report.worst_position_row = problem_.row_name(worst);
        }
        if (size < 1e-14 * length || (pass > 3 && size < 1e-12 * length)) break;
        if (size > 1e3 * first + 1e3) return tl::unexpected(failed(state, Trouble::diverged, worst));
        if (pass == 24) return tl::unexpected(failed(state, Trouble::too_many_iterations, worst));
        if (!form(state, Level::position)) return tl::unexpected(failed(state, Trouble::singular, worst));
        right.head(n).setZero();
        right.tail(m) = -scale_ * gap;
        if (!solve(right, x)) return tl::unexpected(failed(state, Trouble::singular, worst));
        const State from = state;
        problem_.retract(from, x.data(), state);
        total += x.head(n);
        report.iterations = pass + 1;
    }
    const int changed = largest(total);
    report.position_change = std::abs(total[changed]);
    report.changed_dof = problem_.dof_name(changed);
    return {};
}

Result<void, StepFailure> ConsistentStart::velocities(State& state, StartReport& report) {
    const int n = problem_.dofs(), m = problem_.rows();
    if (m == 0) return {};
    VecX gap(m), right = VecX::Zero(n + m), x;
    problem_.velocity_gap(state, gap.data());
    const int worst = largest(gap);
    report.velocity_gap = std::abs(gap[worst]);
    report.worst_velocity_row = problem_.row_name(worst);
    if (report.velocity_gap < 1e-14) return {};
    if (!form(state)) return tl::unexpected(failed(state, Trouble::singular, worst));
    right.tail(m) = -scale_ * gap;
    if (!solve(right, x)) return tl::unexpected(failed(state, Trouble::singular, worst));
    state.velocity += x.head(n);
    const int changed = largest(x.head(n));
    report.velocity_change = std::abs(x[changed]);
    report.changed_speed = problem_.dof_name(changed);
    return {};
}

Result<void, StepFailure> ConsistentStart::accelerations(State& state) {
    const int n = problem_.dofs(), m = problem_.rows();
    state.acceleration.setZero();
    state.multipliers.setZero();
    VecX right(n + m), x;
    VecX unused(m);
    double size = 0, before = 0;
    for (int pass = 0; pass < 25; ++pass) {
        problem_.residual(state, right.data(), unused.data());
        // forces are linear in multipliers, and once is enough, unless a user's equations say otherwise
        const double left = right.head(n).norm();
        if (pass > 0 && left <= 1e-9 * size) return {};
        // near an equilibrium of large forces what is left is their rounding
        if (pass > 1 && left > 0.5 * before && left <= negligible * scale_) return {};
        before = size = left;
        if (m > 0) problem_.acceleration_gap(state, right.data() + n);
        if (!right.allFinite()) return tl::unexpected(failed(state, Trouble::not_finite));
        if (!form(state)) return tl::unexpected(failed(state, Trouble::singular));
        right.head(n) *= -1;
        right.tail(m) *= -scale_;
        if (!solve(right, x)) return tl::unexpected(failed(state, Trouble::singular));
        state.acceleration += x.head(n);
        state.multipliers += scale_ * x.tail(m);
        size += scale_ * state.acceleration.norm() + state.multipliers.norm();
    }
    return tl::unexpected(failed(state, Trouble::too_many_iterations));
}

Result<StartReport, StepFailure> ConsistentStart::make(State& state) {
    StartReport report;
    if (auto ok = positions(state, report); !ok) return tl::unexpected(ok.error());
    if (auto ok = velocities(state, report); !ok) return tl::unexpected(ok.error());
    if (auto ok = accelerations(state); !ok) return tl::unexpected(ok.error());
    problem_.settle(state);
    return report;
}

Result<VecX, StepFailure> ConsistentStart::jerk(const State& state) {
    const double speed = state.velocity.size() > 0 ? state.velocity.cwiseAbs().maxCoeff() : 0;
    const double bend = state.acceleration.size() > 0 ? state.acceleration.cwiseAbs().maxCoeff() : 0;
    const double dt = 1e-4 / std::max({1.0, speed, std::sqrt(bend)});
    // right after a kink the past tells nothing: both differences to the right
    const bool kinked = problem_.next_kink(state.time - dt, state.time) < state.time;
    VecX side[2];
    for (int k = 0; k < 2; ++k) {
        const double h = kinked ? (k + 1) * dt : k == 0 ? -dt : dt;
        State near = state;
        const VecX step = h * state.velocity + 0.5 * h * h * state.acceleration;
        problem_.retract(state, step.data(), near);
        near.velocity = state.velocity + h * state.acceleration;
        near.time = state.time + h;
        if (auto ok = accelerations(near); !ok) return tl::unexpected(ok.error());
        side[k] = near.acceleration;
    }
    if (kinked) return VecX((4 * side[0] - side[1] - 3 * state.acceleration) / (2 * dt));
    return VecX((side[1] - side[0]) / (2 * dt));
}

Result<VecX, StepFailure> ConsistentStart::constrained_part(const State& state, const VecX& vector) {
    const int n = problem_.dofs(), m = problem_.rows();
    if (m == 0) return VecX(VecX::Zero(n));
    // B x by difference of two acceleration gaps
    VecX with(m), without(m), right = VecX::Zero(n + m), x;
    State probe = state;
    probe.acceleration = vector;
    problem_.acceleration_gap(probe, with.data());
    probe.acceleration.setZero();
    problem_.acceleration_gap(probe, without.data());
    if (!form(state)) return tl::unexpected(failed(state, Trouble::singular));
    right.tail(m) = scale_ * (with - without);
    for (int i = 0; i < m; ++i)
        if (problem_.velocity_level(i)) right[n + i] = 0;
    if (!solve(right, x)) return tl::unexpected(failed(state, Trouble::singular));
    return VecX(x.head(n));
}

}  // namespace trammel
