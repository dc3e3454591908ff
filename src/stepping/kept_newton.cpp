// stepping/kept_newton.cpp: one iteration, the judgement of it, and when to form the matrix anew.
#include "stepping/kept_newton.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

constexpr double slow = 0.3;       ///< contraction above which the matrix is formed anew at once
constexpr int worth = 4;           ///< a factorization costs about as much as this many iterations
constexpr double guess = 0.02;     ///< no rate is taken better than this
constexpr double noise_part = 16;  ///< times rounding of positions: corrections below this need not shrink further

constexpr double noise_of_forces = 1e-9;  ///< of the motion within a step: more is no rounding

}  // namespace

KeptNewton::KeptNewton(LinearSolver& solver, const Pattern& pattern, int judged, NewtonSettings settings)
    : solver_(solver),
      settings_(settings),
      system_(pattern),
      right_(VecX::Zero(pattern.n)),
      judged_(judged),
      regularisation_(settings.regularisation) {
    corrections_.reserve(static_cast<std::size_t>(settings_.max_iterations) + 1);
}

void KeptNewton::forget() {
    formed_ = false;
    regularisation_ = settings_.regularisation;
    seen_rate_ = -1;
}

bool KeptNewton::form(StepEquations& equations, double h) {
    system_.clear();
    equations.matrix(regularisation_, system_);
    ++counts_.matrices;
    const SolveStatus status = formed_ ? solver_.factorize(system_.values) : solver_.factorize_fresh(system_.values);
    if (status != SolveStatus::ok && regularisation_ == 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
        regularisation_ = redundant_regularisation;
        ++counts_.singular;
        return form(equations, h);
    }
    formed_ = status == SolveStatus::ok;
    formed_h_ = h;
    fresh_ = true;
    refresh_ = false;
    rate_ = seen_rate_ = -1;
    last_size_ = 0;
    best_ = std::numeric_limits<int>::max();
    lost_ = 0;
    return formed_;
}

KeptNewton::Next KeptNewton::improve(StepEquations& equations, double h) {
    equations.residual(right_.data());
    ++counts_.residuals;
    ++iteration_;
    if (!std::isfinite(right_.squaredNorm())) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    if ((!formed_ || refresh_ || settings_.full) && !form(equations, h)) {
        trouble_ = Trouble::singular;
        return Next::failed;
    }
    right_ *= -1;
    if (solver_.solve({right_.data(), static_cast<std::size_t>(right_.size())}) != SolveStatus::ok) {
        trouble_ = Trouble::singular;
        return Next::failed;
    }
    ++counts_.iterations;
    return judge(right_.head(judged_).norm() / std::sqrt(std::max(1, judged_)));
}

KeptNewton::Next KeptNewton::judge(double size) {
    corrections_.push_back(size / reference_);
    if (!std::isfinite(size)) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    const double epsilon = std::numeric_limits<double>::epsilon(), noise = noise_part * epsilon * std::max(length_, reference_);
    const bool observed = last_size_ > noise;
    if (observed) rate_ = seen_rate_ = std::max(guess, size / last_size_);
    last_size_ = size;
    const double left = rate_ < 0 ? size : rate_ < 1 ? size * std::min(1.0, rate_ / (1 - rate_)) : 10 * size;
    const bool stands = iteration_ > 1 && corrections_.back() > 0.5 * corrections_[corrections_.size() - 2];
    // a new matrix that brings no more: forces of stiff elements round
    const bool rounding = stands && (size <= noise || (fresh_ && size <= noise_of_forces * reference_));
    if (left <= std::max(settings_.tolerance, 0.25 * epsilon) * reference_ || rounding) {
        best_ = std::min(best_, iteration_);
        if (seen_rate_ > guess) lost_ += iteration_ - best_;
        refresh_ = lost_ >= worth;
        return Next::converged;
    }
    if (iteration_ >= settings_.max_iterations) {
        trouble_ = Trouble::too_many_iterations;
        return Next::failed;
    }
    if (!fresh_ && 2 * iteration_ >= settings_.max_iterations) refresh_ = true;
    if (observed && rate_ > slow) {
        if (fresh_ && rate_ > 2 && iteration_ > 3) {
            trouble_ = Trouble::diverged;
            return Next::failed;
        }
        if (!fresh_ || rate_ > 0.5) refresh_ = true;
    }
    return Next::iterate;
}

Result<StepReport, StepFailure> KeptNewton::solve(StepEquations& equations, double time, double h) {
    iteration_ = 0;
    fresh_ = false;
    last_size_ = 0;
    corrections_.clear();
    length_ = equations.length();
    rate_ = seen_rate_;
    if (std::abs(h - formed_h_) > 1e-9 * h) formed_ = false;
    reference_ = std::max(equations.motion(), std::numeric_limits<double>::epsilon() * length_);
    const long singular = counts_.singular;
    for (;;) {
        const Next next = improve(equations, h);
        if (next == Next::failed) {
            StepFailure failure{trouble_, time, h, corrections_, {}, fresh_};
            int worst = 0;
            for (int i = 0; i < right_.size(); ++i)
                if (!(std::abs(right_[i]) <= std::abs(right_[worst]))) worst = i;
            failure.where = equations.unknown_name(worst);
            return tl::unexpected(failure);
        }
        equations.correct(right_.data());
        if (next == Next::converged) break;
    }
    return StepReport{iteration_, last_size_ * (rate_ > 0 ? rate_ : 1) / reference_,
                      static_cast<int>(counts_.singular - singular)};
}

}  // namespace trammel
