// stepping/multicorrector.cpp: one factorization, two solves per pass.
#include "stepping/multicorrector.hpp"

#include <cmath>

namespace trammel {
namespace {

const double root6 = std::sqrt(6.0);
constexpr double ageing = 0.6;  ///< contraction above which a kept matrix is replaced; a new one gives about 0.3
constexpr double relative_epsilon = 1e-10;

}  // namespace

Multicorrector::Multicorrector(Problem& problem, LinearSolver& solver, int passes, RadauSettings settings)
    : problem_(problem),
      solver_(solver),
      passes_(passes),
      settings_{settings.tolerance, 2 * settings.max_iterations, settings.regularisation},
      system_(problem.pattern()),
      coupling_(problem.pattern()),
      scratch_(problem.pattern()),
      right_(2 * (problem.dofs() + problem.rows())),
      judge_(settings_) {
    const int total = problem.dofs() + problem.rows();
    first_ = second_ = product_ = VecX::Zero(total);
}

void Multicorrector::forget(const State& state) {
    formed_ = stale_ = false;
    epsilon_ = settings_.regularisation > 0 ? relative_epsilon : 0;
    problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system_);
    const double mean = mean_diagonal(system_, problem_.dofs());
    mass_ = mean > 0 ? mean : 1;
}

bool Multicorrector::form(const RadauStages& stages) {
    const double h = stages.h();
    const auto mean = [&](const Weights& weights, double epsilon, System& out) {
        problem_.tangent(stages.stage(0), weights, {mass_, 0, epsilon}, scratch_);
        problem_.tangent(stages.stage(1), weights, {mass_, 0, epsilon}, out);
        for (std::size_t k = 0; k < out.values.size(); ++k) out.values[k] = 0.5 * (out.values[k] + scratch_.values[k]);
    };
    mean({h * h / 6, h / root6, 1}, epsilon_ * mass_, system_);
    mean({h * h * 2 / 3, h, 0}, 0, coupling_);
    // every matrix by pivots of its own: a fixed number of passes must not depend on what was before
    const SolveStatus status =
        formed_ && passes_ == 0 ? solver_.factorize(system_.values) : solver_.factorize_fresh(system_.values);
    if (status != SolveStatus::ok && epsilon_ == 0 && problem_.rows() > 0) {
        epsilon_ = relative_epsilon;
        ++singular_;
        return form(stages);
    }
    formed_ = status == SolveStatus::ok;
    formed_h_ = h;
    fresh_ = true;
    stale_ = false;
    judge_.renewed();
    return formed_;
}

bool Multicorrector::correction(const RadauStages& stages) {
    const int n = problem_.dofs(), m = problem_.rows();
    const auto weight = [&](int row) { return stages.velocity_level()[static_cast<std::size_t>(row)] ? root6 : 6.0; };
    first_.head(n) = -right_.head(n);
    second_.head(n) = first_.head(n) - right_.segment(n, n);
    for (int k = 0; k < m; ++k) {
        first_[n + k] = -mass_ * weight(k) * right_[2 * n + k];
        second_[n + k] = first_[n + k] - mass_ * weight(k) * right_[2 * n + m + k];
    }
    const std::size_t total = static_cast<std::size_t>(n + m);
    if (solver_.solve({first_.data(), total}) != SolveStatus::ok) return false;
    // what the first correction does to the second equations: freedoms only, multipliers go their own way
    product_.setZero();
    const Pattern& p = *coupling_.pattern;
    for (int j = 0; j < n; ++j)
        for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k) product_[p.row[k]] += coupling_.values[k] * first_[j];
    second_.head(n) -= product_.head(n);
    for (int k = 0; k < m; ++k) second_[n + k] -= (weight(k) == 6.0 ? 4 : root6) * product_[n + k];
    if (solver_.solve({second_.data(), total}) != SolveStatus::ok) return false;
    right_ << first_.head(n), second_.head(n) - first_.head(n), first_.tail(m), second_.tail(m) - first_.tail(m);
    return true;
}

Result<StepReport, StepFailure> Multicorrector::solve(RadauStages& stages) {
    if (passes_ > 0 || std::abs(stages.h() - formed_h_) > 1e-9 * stages.h()) formed_ = false;
    fresh_ = false;
    singular_ = 0;
    judge_.begin();
    for (;;) {
        stages.residual(right_);
        if (!std::isfinite(right_.squaredNorm())) return tl::unexpected(failure(stages, Trouble::not_finite));
        if ((!formed_ || stale_) && !form(stages)) return tl::unexpected(failure(stages, Trouble::singular));
        if (!correction(stages)) return tl::unexpected(failure(stages, Trouble::singular));
        const RadauJudge::Next next = judge_(stages.size(right_), true);
        if (next == RadauJudge::Next::failed && (passes_ == 0 || judge_.trouble() == Trouble::not_finite)) {
            formed_ = false;
            return tl::unexpected(failure(stages, judge_.trouble()));
        }
        stages.correct(right_, mass_);
        if (passes_ > 0 ? judge_.iterations() >= passes_ : next == RadauJudge::Next::done) break;
        stale_ = passes_ == 0 && !fresh_ && judge_.rate() > ageing;
    }
    return StepReport{judge_.iterations(), judge_.corrections().back(), singular_};
}

StepFailure Multicorrector::failure(const RadauStages& stages, Trouble trouble) const {
    return {trouble, stages.stage(1).time, stages.h(), judge_.corrections(), {}, fresh_};
}

}  // namespace trammel
