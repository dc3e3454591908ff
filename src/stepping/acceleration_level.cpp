// stepping/acceleration_level.cpp: one kept factorization, corrections on the true equations.
#include "stepping/acceleration_level.hpp"

#include <cmath>
#include <limits>

#include "stepping/newton.hpp"

namespace trammel {
namespace {

constexpr double slow = 0.3;        ///< contraction above which a kept matrix is replaced at once
constexpr double ageing = 0.1;      ///< contraction above which it is replaced before the next solution
constexpr double noise = 1e-13;     ///< corrections below this part of the scale may stand still
constexpr double amplified = 1e-9;  ///< the same near a singular position, where a new matrix does no better
constexpr double blown_up = 1e100;  ///< no physical number is that large; its square is still finite
constexpr double machine = std::numeric_limits<double>::epsilon();

}  // namespace

AccelerationLevel::AccelerationLevel(Problem& problem, LinearSolver& solver, AccelerationSettings settings)
    : problem_(problem),
      solver_(solver),
      settings_(settings),
      system_(problem.pattern()),
      right_(problem.dofs() + problem.rows()),
      weight_(VecX::Ones(problem.dofs())),
      increment_(problem.dofs()),
      speed_(problem.dofs()),
      centre_(problem.rows()) {}

void AccelerationLevel::begin(double h) {
    h_ = h;
    report_ = {};
}

void AccelerationLevel::forget(const State& state) {
    formed_ = stale_ = false;
    regularisation_ = settings_.regularisation;
    problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system_);
    mass_ = mass_weights(system_, weight_);
    length_ = largest_position(state);
}

std::string AccelerationLevel::massless_freedom() {
    problem_.tangent(problem_.initial_state(), {0, 0, 1}, {1, 0, 0}, system_);
    const Pattern& p = *system_.pattern;
    for (int j = 0; j < problem_.dofs(); ++j) {
        bool empty = true;
        for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k) empty = empty && system_.values[k] == 0;
        if (empty) return problem_.dof_name(j);
    }
    return {};
}

bool AccelerationLevel::form(const State& state, double w) {
    epsilon_ = regularisation_ * mass_;
    problem_.tangent(state, {0, w, 1}, {mass_, 0, epsilon_}, system_);
    const SolveStatus status = formed_ ? solver_.factorize(system_.values) : solver_.factorize_fresh(system_.values);
    if (status != SolveStatus::ok && regularisation_ == 0 && problem_.rows() > 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
        regularisation_ = redundant_regularisation;
        ++report_.singular;
        return form(state, w);
    }
    formed_ = status == SolveStatus::ok;
    formed_w_ = w;
    fresh_ = true;
    stale_ = false;
    last_size_ = rate_ = 0;
    return formed_;
}

bool AccelerationLevel::correction(const State& state, double w, bool relaxed) {
    const int n = problem_.dofs(), m = problem_.rows();
    if ((!formed_ || stale_) && !form(state, w)) return false;
    right_.head(n) *= -1;
    right_.tail(m) *= -mass_;
    if (relaxed && epsilon_ > 0) right_.tail(m) += (epsilon_ / mass_) * (state.multipliers - centre_);
    ++iteration_;
    ++report_.iterations;
    return solver_.solve({right_.data(), static_cast<std::size_t>(n + m)}) == SolveStatus::ok;
}

AccelerationLevel::Next AccelerationLevel::judge(double size, double target, double scale) {
    if (!(size < blown_up)) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    const bool observed = last_size_ > 0;
    const double rate = observed ? size / last_size_ : 0;
    last_size_ = size;
    const double left = !observed ? size : rate < 1 ? size * std::min(1.0, rate / (1 - rate)) : 10 * size;
    if (left <= target || (observed && rate > 0.5 && size <= (fresh_ ? amplified : noise) * scale)) return Next::done;
    if (observed) rate_ = std::max(rate_, rate);
    if (iteration_ >= settings_.max_iterations) {
        trouble_ = fresh_ && rate > 1 ? Trouble::diverged : Trouble::too_many_iterations;
        return Next::failed;
    }
    if (observed && rate > (fresh_ ? 0.5 : slow)) stale_ = true;
    return Next::iterate;
}

double AccelerationLevel::size_of(const double* x) const {
    const int n = problem_.dofs();
    return std::sqrt(weight_.dot(Eigen::Map<const VecX>(x, n).cwiseAbs2()) / std::max(1, n));
}

double AccelerationLevel::acceleration_scale(const State& state) const {
    const double pulled = std::sqrt(state.multipliers.squaredNorm() / std::max(1, problem_.dofs())) / mass_;
    return std::max({size_of(state.acceleration.data()), pulled, std::numeric_limits<double>::min()});
}

bool AccelerationLevel::finite() const {
    for (const double x : right_)
        if (!(std::abs(x) < blown_up)) return false;
    return true;
}

Result<void, StepFailure> AccelerationLevel::solve(State& state, const VecX& v_bar, double w) {
    return solve(state, v_bar, w, true);
}

Result<void, StepFailure> AccelerationLevel::solve(State& state, const VecX& v_bar, double w, bool relaxed) {
    const int n = problem_.dofs(), m = problem_.rows();
    iteration_ = 0;
    fresh_ = false;
    last_size_ = rate_ = 0;
    centre_ = state.multipliers;
    for (;;) {
        state.velocity = v_bar + w * state.acceleration;
        problem_.residual(state, right_.data(), right_.data() + n);
        if (m > 0) problem_.acceleration_gap(state, right_.data() + n);
        if (!finite()) return tl::unexpected(failed(state, Trouble::not_finite));
        if (!correction(state, w, relaxed)) return tl::unexpected(failed(state, Trouble::singular));
        state.acceleration += right_.head(n);
        state.multipliers += mass_ * right_.tail(m);
        // without velocities in the unknown the equations are linear: the matrix of this very state solves them at once
        const bool exact =
            w == 0 && formed_w_ == 0 && (relaxed || epsilon_ == 0) && (fresh_ || (m == 0 && problem_.constant_mass()));
        const double scale = acceleration_scale(state);
        // multipliers count as accelerations: a matrix with turned rows may give accelerations at once, multipliers never
        const double size = std::max(size_of(right_.data()), std::sqrt(right_.tail(m).squaredNorm() / std::max(1, n)));
        const Next next = judge(size, exact ? blown_up : settings_.tolerance * scale, scale);
        if (next == Next::failed) return tl::unexpected(failed(state, trouble_));
        if (next == Next::done) break;
    }
    // a matrix of the same kind that has grown old; one of another w would be no better
    if (!fresh_ && w == formed_w_ && rate_ > ageing) stale_ = true;
    state.velocity = v_bar + w * state.acceleration;
    return {};
}

Result<void, StepFailure> AccelerationLevel::positions(State& state) {
    const int n = problem_.dofs(), m = problem_.rows();
    iteration_ = 0;
    fresh_ = false;
    last_size_ = rate_ = 0;
    base_.poses = state.poses;
    base_.linear = state.linear;
    increment_.setZero();
    for (;;) {
        problem_.residual(state, right_.data(), right_.data() + n);
        right_.head(n).setZero();
        for (int i = 0; i < m; ++i)
            if (problem_.velocity_level(i)) right_[n + i] = 0;
        if (!finite()) return tl::unexpected(failed(state, Trouble::not_finite));
        if (!correction(state, formed_w_, false)) return tl::unexpected(failed(state, Trouble::singular));
        increment_ += right_.head(n);
        problem_.retract(base_, increment_.data(), state);
        const Next next = judge(size_of(right_.data()), machine * length_, length_);
        if (next == Next::failed) return tl::unexpected(failed(state, trouble_));
        if (next == Next::done) return {};
    }
}

Result<void, StepFailure> AccelerationLevel::velocities(State& state) {
    const int n = problem_.dofs();
    iteration_ = 0;
    fresh_ = false;
    last_size_ = rate_ = 0;
    for (;;) {
        right_.head(n).setZero();
        problem_.velocity_gap(state, right_.data() + n);
        if (!finite()) return tl::unexpected(failed(state, Trouble::not_finite));
        if (!correction(state, formed_w_, false)) return tl::unexpected(failed(state, Trouble::singular));
        state.velocity += right_.head(n);
        const double scale = std::max(size_of(state.velocity.data()), h_ * size_of(state.acceleration.data()));
        const Next next = judge(size_of(right_.data()), machine * scale, scale);
        if (next == Next::failed) return tl::unexpected(failed(state, trouble_));
        if (next == Next::done) return {};
    }
}

Result<void, StepFailure> AccelerationLevel::project(State& state) {
    if (problem_.rows() > 0) {
        if (auto ok = positions(state); !ok) return ok;
        if (auto ok = velocities(state); !ok) return ok;
        if (regularisation_ > 0) {
            // of the many multipliers of redundant rows the smallest: from zero, with the matrix of this very state
            state.multipliers.setZero();
            stale_ = true;
        }
    }
    speed_ = state.velocity;
    return solve(state, speed_, 0, false);
}

StepFailure AccelerationLevel::failed(const State& state, Trouble trouble) const {
    return {trouble, state.time, h_, {}, worst_unknown(problem_, right_), fresh_};
}

}  // namespace trammel
