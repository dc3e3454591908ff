// stepping/newton.cpp: scales, one iteration, the judgement of it.
#include "stepping/newton.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

/// Where rows are redundant, what is left of their gap pulls on their multipliers 1/ε times harder than on others.
/// The tolerance is made ten times smaller, but not smaller than this.
constexpr double with_redundant_rows = 1e-9;
/// Near a singular position rounding is amplified: a new matrix no longer brings corrections below this part of the scale.
constexpr double attainable = 1e-7;
/// Corrections of multipliers above this part of the force scale are followed by another iteration: an old matrix may leave
/// a multiple of their error, where stiffness hides it from the accelerations, and prediction multiplies it again.
constexpr double settled = 1e-2;
constexpr double shrinking = 0.3;   ///< such corrections are to shrink to this part at least, or the matrix is formed anew
constexpr double rounding = 1e-10;  ///< corrections below this part of the scale need not shrink further

}  // namespace

Newton::Newton(Problem& problem, LinearSolver& solver, NewtonSettings settings)
    : problem_(problem),
      solver_(solver),
      settings_(settings),
      residual_([&problem](const State& to, double* dynamics, double* gap) { problem.residual(to, dynamics, gap); }),
      system_(problem.pattern()),
      right_(problem.dofs() + problem.rows()),
      weight_(problem.dofs()),
      contraction_(settings.max_iterations, Contraction::Memory::ageing) {
    for (int i = 0; i < problem.rows(); ++i)
        if (problem.velocity_level(i)) velocity_rows_.push_back(i);
}

void Newton::forget(const State& state) {
    contraction_.drop();
    regularisation_ = settings_.regularisation;
    mean_ = mean_scales(problem_, state, system_, weight_);
    length_ = largest_position(state);
    // a driven joint that has turned often rounds its angle, counted over all turns
    if (state.windings.size() > 0) length_ = std::max(length_, state.windings.cwiseAbs().maxCoeff());
}

void Newton::begin(const State& to, double h, NewtonWeights weights) {
    h_ = h;
    weights_ = weights;
    contraction_.begin_step(h);
    last_multiplier_size_ = 0;
    // acceleration scale of the step, and what rounding of the positions leaves of it
    const int n = problem_.dofs(), m = problem_.rows();
    const double moving = std::sqrt(weight_.dot(to.acceleration.cwiseAbs2()) / std::max(1, n));
    const double pulled = m > 0 ? std::sqrt(to.multipliers.squaredNorm() / n) / mean_.mass : 0;
    floor_ = 0.25 * std::numeric_limits<double>::epsilon() * length_ / weights.q;
    reference_ = std::max({moving, pulled, floor_});
}

bool Newton::form(const State& to) {
    s_ = mean_.of_step(h_);
    r_ = weights_.q * s_;
    epsilon_ = regularisation_ * r_ * r_ / mean_.mass;
    RowScaling scaling{r_, settings_.augmented ? weights_.q * s_ : 0, epsilon_};
    problem_.tangent(to, {weights_.q, weights_.v, 1}, scaling, system_);
    ++counts_.matrices;
    const SolveStatus status =
        contraction_.formed() ? solver_.factorize(system_.values) : solver_.factorize_fresh(system_.values);
    if (status != SolveStatus::ok && regularisation_ == 0 && problem_.rows() > 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
        regularisation_ = redundant_regularisation;
        ++counts_.singular;
        return form(to);
    }
    contraction_.renew(status == SolveStatus::ok);
    last_multiplier_size_ = 0;
    return contraction_.formed();
}

Newton::Next Newton::improve(State& to) {
    const int n = problem_.dofs(), m = problem_.rows();
    residual_(to, right_.data(), right_.data() + n);
    ++counts_.residuals;
    contraction_.begin_iteration();
    if (!std::isfinite(right_.squaredNorm())) return contraction_.fail(Trouble::not_finite);
    if ((contraction_.wants_matrix() || settings_.full) && !form(to)) return contraction_.fail(Trouble::singular);
    // right-hand side −r_d, −s C; velocity rows k are brought to the same scale
    right_.head(n) *= -1;
    right_.tail(m) *= -s_;
    for (int i : velocity_rows_) right_[n + i] *= r_ / (weights_.v * s_);
    if (epsilon_ > 0) right_.tail(m) += (epsilon_ / r_) * to.multipliers;
    if (settings_.augmented) {
        gap_ = right_.tail(m);
        for (int i : velocity_rows_) gap_[i] = 0;  // velocity rows are not augmented
    }
    if (solver_.solve({right_.data(), static_cast<std::size_t>(n + m)}) != SolveStatus::ok)
        return contraction_.fail(Trouble::singular);
    // the matrix holds p BᵀB but the residual no p BᵀC: with r B Δa = −s C that is −p C in the multipliers
    if (settings_.augmented) right_.tail(m) += gap_ / r_;
    ++counts_.iterations;
    const double count = std::max(1, n);
    return judge(std::sqrt(weight_.dot(right_.head(n).cwiseAbs2()) / count),
                 r_ * std::sqrt(right_.tail(m).squaredNorm() / count) / mean_.mass);
}

Newton::Next Newton::judge(double size, double multiplier_size) {
    const double asked = settings_.tolerance;
    const double tolerance = regularisation_ > 0 ? std::min(asked, std::max(0.1 * asked, with_redundant_rows)) : asked;
    const double target = std::max(tolerance * reference_, floor_);
    const bool noise = size <= std::max(64 * floor_, rounding * reference_);
    if (!std::isfinite(size)) return contraction_.fail(Trouble::not_finite);
    contraction_.observe(size, size / reference_, noise);
    const int iteration = contraction_.iteration();
    const bool fresh = contraction_.fresh();
    const bool forces_settled = multiplier_size <= settled * reference_ || (fresh && iteration > 2);
    const bool forces_wander =
        !forces_settled && last_multiplier_size_ > 0 && multiplier_size > shrinking * last_multiplier_size_;
    last_multiplier_size_ = multiplier_size;
    const bool near_singular = fresh && iteration > 3 && size <= attainable * reference_;
    const bool only_rounding = contraction_.part_of_last() > 0.8 && (noise || near_singular);
    return contraction_.next((contraction_.left() <= target || only_rounding) && forces_settled, forces_wander && !fresh);
}

}  // namespace trammel
