// stepping/kept_newton.cpp: one iteration and the judgement of it.
#include "stepping/kept_newton.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

constexpr double noise_part = 16;         ///< times rounding of positions: corrections below this need not shrink further
constexpr double steep = 0.1;             ///< a matrix that has shrunk a correction that much within the step is good
constexpr double noise_of_forces = 1e-9;  ///< of the motion within a step: more is no rounding
/// Corrections of multipliers, which count as lengths like all unknowns, above this part of the motion are to shrink: by a matrix
/// whose rows have turned since, an error e becomes 2 sin(θ/2) e, and no position shows it.
constexpr double settled = 1e-3;
constexpr double shrinking = 0.3;

}  // namespace

KeptNewton::KeptNewton(LinearSolver& solver, const Pattern& pattern, int judged, NewtonSettings settings)
    : solver_(solver),
      settings_(settings),
      system_(pattern),
      right_(VecX::Zero(pattern.n)),
      judged_(judged),
      regularisation_(settings.regularisation),
      contraction_(settings.max_iterations, Contraction::Memory::as_seen) {}

void KeptNewton::forget() {
    contraction_.drop();
    regularisation_ = settings_.regularisation;
}

bool KeptNewton::form(StepEquations& equations) {
    system_.clear();
    equations.matrix(regularisation_, system_);
    ++counts_.matrices;
    const SolveStatus status =
        contraction_.formed() ? solver_.factorize(system_.values) : solver_.factorize_fresh(system_.values);
    if (status != SolveStatus::ok && regularisation_ == 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
        regularisation_ = redundant_regularisation;
        ++counts_.singular;
        return form(equations);
    }
    contraction_.renew(status == SolveStatus::ok);
    last_multiplier_size_ = 0;
    return contraction_.formed();
}

KeptNewton::Next KeptNewton::improve(StepEquations& equations) {
    equations.residual(right_.data());
    ++counts_.residuals;
    contraction_.begin_iteration();
    if (!std::isfinite(right_.squaredNorm())) return contraction_.fail(Trouble::not_finite);
    if ((contraction_.wants_matrix() || settings_.full) && !form(equations)) return contraction_.fail(Trouble::singular);
    right_ *= -1;
    if (solver_.solve({right_.data(), static_cast<std::size_t>(right_.size())}) != SolveStatus::ok)
        return contraction_.fail(Trouble::singular);
    ++counts_.iterations;
    const double count = std::sqrt(std::max(1, judged_));
    return judge(right_.head(judged_).norm() / count, right_.tail(right_.size() - judged_).norm() / count);
}

KeptNewton::Next KeptNewton::judge(double size, double multiplier_size) {
    if (!std::isfinite(size)) return contraction_.fail(Trouble::not_finite);
    const double epsilon = std::numeric_limits<double>::epsilon();
    const bool noise = size <= noise_part * epsilon * std::max(length_, reference_);
    contraction_.observe(size, size / reference_, noise);
    // a good matrix that brings no more: forces of stiff elements round
    const bool good = contraction_.fresh() || contraction_.best_part() < steep;
    const bool forces_round = good && size <= noise_of_forces * reference_;
    const bool rounding = contraction_.part_of_last() > 0.5 && (noise || forces_round);
    const double target = std::max(settings_.tolerance, 0.25 * epsilon) * reference_;
    const bool wander = !contraction_.fresh() && last_multiplier_size_ > 0 && multiplier_size > settled * reference_ &&
                        multiplier_size > shrinking * last_multiplier_size_;
    last_multiplier_size_ = multiplier_size;
    return contraction_.next(!wander && (contraction_.left() <= target || rounding), wander || contraction_.long_way(target));
}

Result<StepReport, StepFailure> KeptNewton::solve(StepEquations& equations, double time, double h) {
    contraction_.begin_step(h);
    last_multiplier_size_ = 0;
    length_ = equations.length();
    reference_ = std::max(equations.motion(), std::numeric_limits<double>::epsilon() * length_);
    const long singular = counts_.singular;
    for (;;) {
        const Next next = improve(equations);
        if (next == Next::failed) return tl::unexpected(contraction_.failure(time, equations.unknown_name(worst_entry(right_))));
        equations.correct(right_.data());
        if (next == Next::converged) break;
    }
    return contraction_.report(counts_.singular - singular);
}

}  // namespace trammel
