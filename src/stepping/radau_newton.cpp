// stepping/radau_newton.cpp: the doubled matrix, and when to form it anew.
#include "stepping/radau_newton.hpp"

#include <cmath>

namespace trammel {
namespace {

constexpr double slow = 0.3, ageing = 0.1;  ///< contraction above which a kept matrix is replaced: now, or in the next step
constexpr double rounding = 1e-11;          ///< corrections below this may stand still
constexpr double far_from_rounding = 1e-6;  ///< corrections that may not grow any more
constexpr double relative_epsilon = 1e-10;  ///< of singular matrices; the iteration takes its effect away again
constexpr double blown_up = 1e10;           ///< a correction that moves things by so many times their size

}  // namespace

void RadauJudge::begin() {
    last_ = before_ = rate_ = 0;
    corrections_.clear();
}

RadauJudge::Next RadauJudge::operator()(double size, bool fresh) {
    corrections_.push_back(size);
    if (!(size < blown_up)) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    const bool observed = last_ > 0;
    const double rate = observed ? size / last_ : 0;
    last_ = size;
    const double left = !observed ? size : rate < 1 ? size * std::min(1.0, rate / (1 - rate)) : 10 * size;
    const bool stands = size > 0.5 * before_ && before_ > 0, grows = size > 2 * before_ && size > far_from_rounding;
    before_ = size;
    if (grows && iterations() > 3) {
        // on its way to some other solution, which may be found and is none of this motion
        trouble_ = Trouble::diverged;
        return Next::failed;
    }
    if (left <= settings_.tolerance || (stands && size <= rounding)) return Next::done;
    if (observed) rate_ = std::max(rate_, rate);
    if (iterations() >= settings_.max_iterations) {
        trouble_ = rate > 1 ? Trouble::diverged : Trouble::too_many_iterations;
        return Next::failed;
    }
    return observed && rate > (fresh ? 0.5 : slow) ? Next::renew : Next::iterate;
}

RadauNewton::RadauNewton(Problem& problem, std::string_view solver, RadauSettings settings)
    : problem_(problem),
      settings_(settings),
      system_(problem.pattern()),
      solver_(make_linear_solver(solver)),
      right_(2 * (problem.dofs() + problem.rows())),
      judge_(settings_) {
    const int n = problem.dofs(), m = problem.rows();
    const Pattern& single = problem.pattern();
    const auto place = [n, m](int half, int i) { return i < n ? half * n + i : 2 * n + half * m + i - n; };
    PatternBuilder builder(2 * (n + m));
    for (int j = 0; j < n + m; ++j)
        for (int k = single.column_start[j]; k < single.column_start[j + 1]; ++k)
            for (int block = 0; block < 4; ++block) builder.couple(place(block / 2, single.row[k]), 1, place(block % 2, j), 1);
    pattern_ = builder.finish();
    if (single.first_multiplier >= 0) pattern_.first_multiplier = 2 * n;
    slot_.resize(single.row.size());
    column_.resize(single.row.size());
    for (int j = 0; j < n + m; ++j)
        for (int k = single.column_start[j]; k < single.column_start[j + 1]; ++k) {
            column_[k] = j;
            for (int block = 0; block < 4; ++block)
                slot_[k][static_cast<std::size_t>(block)] = pattern_.slot(place(block / 2, single.row[k]), place(block % 2, j));
        }
    values_.assign(pattern_.row.size(), 0);
    // a pattern that cannot be analysed shows at the first factorization
    [[maybe_unused]] const SolveStatus status = solver_->analyze(pattern_);
}

void RadauNewton::forget(const State& state) {
    formed_ = stale_ = false;
    epsilon_ = settings_.regularisation > 0 ? relative_epsilon : 0;
    problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system_);
    const double mean = mean_diagonal(system_, problem_.dofs());
    mass_ = mean > 0 ? mean : 1;
}

void RadauNewton::scatter(int i, int j, const RadauStages& stages) {
    const int n = problem_.dofs();
    const Pattern& single = problem_.pattern();
    const double position = RadauCoefficients::position[i][j], velocity = RadauCoefficients::velocity[i][j];
    const auto block = static_cast<std::size_t>(2 * i + j);
    for (std::size_t k = 0; k < slot_.size(); ++k) {
        const int row = single.row[k], column = column_[k];
        double value = system_.values[k];
        if (column >= n)
            value = row < n ? (i == j ? value : 0) : (i == j && row == column ? -epsilon_ * mass_ : 0);
        else if (row >= n)
            value *= stages.velocity_level()[static_cast<std::size_t>(row - n)] ? velocity : position;
        values_[slot_[k][block]] = value;
    }
}

bool RadauNewton::form(RadauStages& stages) {
    const double h = stages.h();
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            problem_.tangent(
                stages.stage(i),
                {h * h * RadauCoefficients::position[i][j], h * RadauCoefficients::velocity[i][j], i == j ? 1.0 : 0.0},
                {mass_, 0, 0}, system_);
            scatter(i, j, stages);
        }
    const SolveStatus status = formed_ ? solver_->factorize(values_) : solver_->factorize_fresh(values_);
    if (status != SolveStatus::ok && epsilon_ == 0 && problem_.rows() > 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
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

Result<StepReport, StepFailure> RadauNewton::solve(RadauStages& stages) {
    const int n = problem_.dofs(), m = problem_.rows();
    if (std::abs(stages.h() - formed_h_) > 1e-9 * stages.h()) formed_ = false;
    fresh_ = false;
    singular_ = 0;
    judge_.begin();
    for (;;) {
        stages.residual(right_);
        if (!std::isfinite(right_.squaredNorm())) return tl::unexpected(failure(stages, Trouble::not_finite));
        if ((!formed_ || stale_) && !form(stages)) return tl::unexpected(failure(stages, Trouble::singular));
        right_.head(2 * n) *= -1;
        right_.tail(2 * m) *= -mass_;
        if (solver_->solve({right_.data(), static_cast<std::size_t>(right_.size())}) != SolveStatus::ok)
            return tl::unexpected(failure(stages, Trouble::singular));
        const RadauJudge::Next next = judge_(stages.size(right_), fresh_);
        if (next == RadauJudge::Next::failed) {
            formed_ = false;
            return tl::unexpected(failure(stages, judge_.trouble()));
        }
        stages.correct(right_, mass_);
        stale_ = next == RadauJudge::Next::renew;
        if (next == RadauJudge::Next::done) break;
    }
    stale_ = !fresh_ && judge_.rate() > ageing;
    return StepReport{judge_.iterations(), judge_.corrections().back(), singular_};
}

StepFailure RadauNewton::failure(const RadauStages& stages, Trouble trouble) const {
    StepFailure f{trouble, stages.stage(1).time, stages.h(), judge_.corrections(), {}, fresh_};
    const int n = problem_.dofs(), m = problem_.rows();
    const int worst = worst_entry(right_);
    if (worst < 2 * n)
        f.where = problem_.dof_name(worst % std::max(1, n));
    else if (m > 0)
        f.where = problem_.row_name((worst - 2 * n) % m);
    return f;
}

}  // namespace trammel
