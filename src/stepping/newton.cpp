// stepping/newton.cpp: one iteration, the judgement of it, and when to form the matrix anew.
#include "stepping/newton.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

constexpr double slow = 0.3;         ///< contraction per iteration above which the matrix is formed anew at once
constexpr int worth = 4;             ///< a factorization costs about as much as this many iterations
constexpr double caution = 2;        ///< a rate of earlier steps is taken that much worse
constexpr double best_guess = 0.02;  ///< no rate is taken better than this
/// Where rows are redundant, what is left of their gap pulls on their multipliers 1/ε times harder than on others.
/// The tolerance is made ten times smaller, but not smaller than this.
constexpr double with_redundant_rows = 1e-9;
/// Near a singular position rounding is amplified: a new matrix no longer brings corrections below this part of the scale.
constexpr double attainable = 1e-7;
/// Corrections of multipliers above this part of the force scale are followed by another iteration: an old matrix may leave
/// a multiple of their error, where stiffness hides it from the accelerations, and prediction multiplies it again.
constexpr double settled = 1e-2;
constexpr double rounding = 1e-10;  ///< corrections below this part of the scale need not shrink further

/// Mean of |d_i| over the entries that are not zero.
double mean_diagonal(const VecX& d) {
    double sum = 0;
    int count = 0;
    for (double x : d)
        if (x != 0) sum += std::abs(x), ++count;
    return count > 0 ? sum / count : 0;
}

VecX diagonal(const System& system, int dofs) {
    VecX d(dofs);
    for (int i = 0; i < dofs; ++i) d[i] = system.values[system.pattern->slot(i, i)];
    return d;
}

}  // namespace

Newton::Newton(Problem& problem, LinearSolver& solver, NewtonSettings settings)
    : problem_(problem),
      solver_(solver),
      settings_(settings),
      residual_([&problem](const State& to, double* dynamics, double* gap) { problem.residual(to, dynamics, gap); }),
      system_(problem.pattern()),
      right_(problem.dofs() + problem.rows()),
      weight_(problem.dofs()) {
    corrections_.reserve(static_cast<std::size_t>(settings_.max_iterations) + 1);
    for (int i = 0; i < problem.rows(); ++i)
        if (problem.velocity_level(i)) velocity_rows_.push_back(i);
}

void Newton::forget(const State& state) {
    formed_ = false;
    regularisation_ = settings_.regularisation;
    const int n = problem_.dofs();
    problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system_);
    weight_ = diagonal(system_, n).cwiseAbs();
    mean_mass_ = mean_diagonal(weight_);
    if (mean_mass_ == 0) mean_mass_ = 1;
    for (double& w : weight_) w = w > 0 ? w / mean_mass_ : 1;
    problem_.tangent(state, {0, 1, 0}, {0, 0, 0}, system_);
    mean_damping_ = mean_diagonal(diagonal(system_, n));
    problem_.tangent(state, {1, 0, 0}, {0, 0, 0}, system_);
    mean_stiffness_ = mean_diagonal(diagonal(system_, n));
    length_ = 1e-3;
    for (const Pose& p : state.poses) length_ = std::max(length_, p.x.cwiseAbs().maxCoeff());
    // a driven joint that has turned often rounds its angle, counted over all turns
    if (state.windings.size() > 0) length_ = std::max(length_, state.windings.cwiseAbs().maxCoeff());
    if (state.linear.size() > 0) length_ = std::max(length_, state.linear.cwiseAbs().maxCoeff());
}

void Newton::begin(const State& to, double h, NewtonWeights weights) {
    h_ = h;
    weights_ = weights;
    iteration_ = 0;
    fresh_ = false;
    corrections_.clear();
    ++age_;
    last_size_ = last_multiplier_size_ = 0;
    rate_ = seen_rate_ < 0 ? -1 : std::max(best_guess, caution * seen_rate_ * (1 + age_) / (1 + seen_age_));
    if (std::abs(h - formed_h_) > 1e-9 * h) formed_ = false;
    // acceleration scale of the step, and what rounding of the positions leaves of it
    const int n = problem_.dofs(), m = problem_.rows();
    const double moving = std::sqrt(weight_.dot(to.acceleration.cwiseAbs2()) / std::max(1, n));
    const double pulled = m > 0 ? std::sqrt(to.multipliers.squaredNorm() / n) / mean_mass_ : 0;
    floor_ = 0.25 * std::numeric_limits<double>::epsilon() * length_ / weights.q;
    reference_ = std::max({moving, pulled, floor_});
}

bool Newton::form(const State& to) {
    s_ = mean_stiffness_ + mean_damping_ / h_ + mean_mass_ / (h_ * h_);
    r_ = weights_.q * s_;
    epsilon_ = regularisation_ * r_ * r_ / mean_mass_;
    RowScaling scaling{r_, settings_.augmented ? weights_.q * s_ : 0, epsilon_};
    problem_.tangent(to, {weights_.q, weights_.v, 1}, scaling, system_);
    ++counts_.matrices;
    const SolveStatus status = formed_ ? solver_.factorize(system_.values) : solver_.factorize_fresh(system_.values);
    if (status != SolveStatus::ok && regularisation_ == 0 && problem_.rows() > 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
        regularisation_ = redundant_regularisation;
        ++counts_.singular;
        return form(to);
    }
    formed_ = status == SolveStatus::ok;
    formed_h_ = h_;
    fresh_ = true;
    refresh_ = false;
    rate_ = seen_rate_ = -1;
    last_size_ = last_multiplier_size_ = 0;
    age_ = 0;
    best_ = std::numeric_limits<int>::max();
    lost_ = 0;
    return formed_;
}

Newton::Next Newton::improve(State& to) {
    const int n = problem_.dofs(), m = problem_.rows();
    residual_(to, right_.data(), right_.data() + n);
    ++counts_.residuals;
    ++iteration_;
    if (!std::isfinite(right_.squaredNorm())) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    if ((!formed_ || refresh_ || settings_.full) && !form(to)) {
        trouble_ = Trouble::singular;
        return Next::failed;
    }
    // right-hand side −r_d, −s C; velocity rows k are brought to the same scale
    right_.head(n) *= -1;
    right_.tail(m) *= -s_;
    for (int i : velocity_rows_) right_[n + i] *= r_ / (weights_.v * s_);
    if (epsilon_ > 0) right_.tail(m) += (epsilon_ / r_) * to.multipliers;
    if (settings_.augmented) {
        gap_ = right_.tail(m);
        for (int i : velocity_rows_) gap_[i] = 0;  // velocity rows are not augmented
    }
    if (solver_.solve({right_.data(), static_cast<std::size_t>(n + m)}) != SolveStatus::ok) {
        trouble_ = Trouble::singular;
        return Next::failed;
    }
    // the matrix holds p BᵀB but the residual no p BᵀC: with r B Δa = −s C that is −p C in the multipliers
    if (settings_.augmented) right_.tail(m) += gap_ / r_;
    ++counts_.iterations;
    const double count = std::max(1, n);
    return judge(std::sqrt(weight_.dot(right_.head(n).cwiseAbs2()) / count),
                 r_ * std::sqrt(right_.tail(m).squaredNorm() / count) / mean_mass_);
}

Newton::Next Newton::judge(double size, double multiplier_size) {
    corrections_.push_back(size / reference_);
    if (!std::isfinite(size)) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    const double asked = settings_.tolerance;
    const double tolerance = regularisation_ > 0 ? std::min(asked, std::max(0.1 * asked, with_redundant_rows)) : asked;
    const double target = std::max(tolerance * reference_, floor_);
    const double noise = std::max(64 * floor_, rounding * reference_);
    const bool observed = last_size_ > noise;
    if (observed) {
        // the first drop is often steep, where the matrix happens to be good; what it leaves shrinks more slowly
        seen_rate_ = size / last_size_;
        seen_age_ = age_;
        rate_ = std::max(best_guess, seen_rate_);
    }
    last_size_ = size;
    const bool forces_settled = multiplier_size <= settled * reference_ || (fresh_ && iteration_ > 2);
    const bool forces_wander = !forces_settled && last_multiplier_size_ > 0 && multiplier_size > slow * last_multiplier_size_;
    last_multiplier_size_ = multiplier_size;
    const double left = rate_ < 0 ? size : rate_ < 1 ? size * std::min(1.0, rate_ / (1 - rate_)) : 10 * size;
    const bool stands = iteration_ > 1 && corrections_.back() > 0.8 * corrections_[corrections_.size() - 2];
    const bool near_singular = fresh_ && iteration_ > 3 && size <= attainable * reference_;
    const bool only_rounding = stands && (size <= noise || near_singular);
    if ((left <= target || only_rounding) && forces_settled) {
        // count what the ageing matrix costs; a new one at the next step if that is cheaper. A rate as good as the best
        // guess is not what costs iterations.
        best_ = std::min(best_, iteration_);
        if (seen_rate_ > best_guess) lost_ += iteration_ - best_;
        refresh_ = lost_ >= worth;
        return Next::converged;
    }
    if (iteration_ >= settings_.max_iterations) {
        trouble_ = Trouble::too_many_iterations;
        return Next::failed;
    }
    if (!fresh_ && (2 * iteration_ >= settings_.max_iterations || forces_wander)) refresh_ = true;
    if (observed && rate_ > slow) {
        if (!fresh_)
            refresh_ = true;
        else if (rate_ > 2 && iteration_ > 3) {
            trouble_ = Trouble::diverged;
            return Next::failed;
        } else if (rate_ > 0.5)
            refresh_ = true;
    }
    return Next::iterate;
}

StepFailure Newton::failure(Trouble trouble, const State& to) const {
    StepFailure f{trouble, to.time, h_, corrections_, {}, fresh_};
    const int n = problem_.dofs();
    int worst = 0;
    for (int i = 0; i < right_.size(); ++i)
        if (!(std::abs(right_[i]) <= std::abs(right_[worst]))) worst = i;
    if (right_.size() > 0) f.where = worst < n ? problem_.dof_name(worst) : problem_.row_name(worst - n);
    return f;
}

}  // namespace trammel
