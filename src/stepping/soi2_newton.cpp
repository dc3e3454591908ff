// stepping/soi2_newton.cpp: one iteration by two solves, the judgement of it, and when to form the matrices anew.
#include "stepping/soi2_newton.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

// as in newton.cpp, where they are explained
constexpr double slow = 0.3, caution = 2, best_guess = 0.02, with_redundant_rows = 1e-9, rounding = 1e-10, attainable = 1e-7;
constexpr int worth = 4;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

double mean_diagonal(const System& system, int dofs) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < dofs; ++i)
        if (const double x = system.values[system.pattern->slot(i, i)]; x != 0) sum += std::abs(x), ++count;
    return count > 0 ? sum / count : 0;
}

double largest(const VecX& x) {
    return x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0;
}

std::span<double> span_of(VecX& x) {
    return {x.data(), static_cast<std::size_t>(x.size())};
}

}  // namespace

void Soi2Newton::forget(const State& state) {
    formed_ = false;
    regularisation_ = settings_.regularisation;
    rate_ = seen_rate_ = -1;
    lost_ = 0;
    const int n = problem_.dofs();
    problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system_);
    mean_mass_ = mean_diagonal(system_, n);
    if (mean_mass_ == 0) mean_mass_ = 1;
    for (int i = 0; i < n; ++i) {
        const double mass = std::abs(system_.values[system_.pattern->slot(i, i)]);
        weight_[i] = mass > 0 ? mass / mean_mass_ : 1;
    }
    problem_.tangent(state, {0, 1, 0}, {0, 0, 0}, system_);
    mean_damping_ = mean_diagonal(system_, n);
    problem_.tangent(state, {1, 0, 0}, {0, 0, 0}, system_);
    mean_stiffness_ = mean_diagonal(system_, n);
    length_ = 1e-3;
    for (const Pose& p : state.poses) length_ = std::max(length_, p.x.cwiseAbs().maxCoeff());
    length_ = std::max(length_, largest(state.linear));
}

double Soi2Newton::size(const VecX& x) const {
    return std::sqrt(weight_.dot(x.cwiseAbs2()) / std::max(1, problem_.dofs()));
}

void Soi2Newton::begin(const State& to, double h) {
    h_ = h;
    iteration_ = 0;
    fresh_ = false;
    corrections_.clear();
    ++age_;
    last_size_ = 0;
    last_above_noise_ = false;
    rate_ = seen_rate_ < 0 ? -1 : std::max(best_guess, caution * seen_rate_ * (1 + age_) / (1 + seen_age_));
    if (std::abs(h - formed_h_) > 1e-9 * h) formed_ = false;
    // acceleration scale of the step, and what rounding of positions leaves of ã, rounding of velocities of a
    const int n = problem_.dofs(), m = problem_.rows();
    const double pulled = m > 0 ? std::sqrt(to.multipliers.squaredNorm() / std::max(1, n)) / mean_mass_ : 0;
    const double floor_delta = 0.25 * epsilon * length_ / equations_.position_step();
    const double floor_a = 0.25 * epsilon * std::max(largest(to.velocity), h * size(equations_.a)) / equations_.velocity_step();
    reference_ = std::max({size(equations_.a), pulled, floor_a, floor_delta});
    const double asked = settings_.tolerance;
    const double tolerance = regularisation_ > 0 ? std::min(asked, std::max(0.1 * asked, with_redundant_rows)) : asked;
    // in index 3 there is a alone, and it is found from positions
    target_delta_ = std::max(tolerance * reference_, floor_delta);
    target_a_ = equations_.stabilised() ? std::max(tolerance * reference_, floor_a) : target_delta_;
    noise_delta_ = std::max(64 * floor_delta, rounding * reference_);
    noise_a_ = equations_.stabilised() ? std::max(64 * floor_a, rounding * reference_) : noise_delta_;
    // λ goes into the forces of the next step: an error of it would add up
    target_lambda_ = std::max(tolerance * reference_, target_a_);
    noise_lambda_ = 100 * noise_a_;
}

bool Soi2Newton::form(State& to) {
    const NewtonWeights w = equations_.weights();
    r_ = w.q * (mean_stiffness_ + mean_damping_ / h_ + mean_mass_ / (h_ * h_));
    to.acceleration.setZero();
    ++counts_.matrices;
    const auto factorize = [&](LinearSolver& solver) {
        return (formed_ ? solver.factorize(system_.values) : solver.factorize_fresh(system_.values)) == SolveStatus::ok;
    };
    bool ok = true;
    if (full_solver_)
        ok = form_full(to);
    else {
        if (equations_.stabilised()) {
            problem_.tangent(to, {0, 0, 1}, {mean_mass_, 0, regularisation_ * mean_mass_}, system_);
            ok = factorize(*mass_solver_);
            problem_.tangent(to, {w.q, 0, 0}, {0, 0, 0}, stiffness_);
        }
        problem_.tangent(to, {w.q, w.v, 1}, {r_, 0, regularisation_ * r_ * r_ / mean_mass_}, system_);
        ok = ok && factorize(solver_);
    }
    if (!ok && regularisation_ == 0 && problem_.rows() > 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
        regularisation_ = redundant_regularisation;
        ++counts_.singular;
        formed_ = false;
        return form(to);
    }
    formed_ = ok;
    formed_h_ = h_;
    fresh_ = true;
    refresh_ = false;
    rate_ = seen_rate_ = -1;
    last_size_ = 0;
    last_above_noise_ = false;
    age_ = 0;
    best_ = std::numeric_limits<int>::max();
    lost_ = 0;
    return formed_;
}

bool Soi2Newton::reduced_correction() {
    const int n = problem_.dofs(), m = problem_.rows();
    const double kappa = equations_.ratio(), pull = regularisation_ * kappa / mean_mass_;  // ε κ / r² of either matrix
    if (equations_.stabilised()) {
        first_ = second_ - first_;
        first_.tail(m) = mean_mass_ * (first_.tail(m) + pull * (equations_.lambda_tilde - equations_.lambda));
        if (mass_solver_->solve(span_of(first_)) != SolveStatus::ok) return false;
        delta_ = first_.head(n);
        dmu_ = mean_mass_ / kappa * first_.tail(m);
        times_dofs(stiffness_, delta_, product_);
        second_.head(n) += product_;
    }
    second_.head(n) *= -1;
    second_.tail(m) = r_ * (pull * equations_.lambda - second_.tail(m));
    if (solver_.solve(span_of(second_)) != SolveStatus::ok) return false;
    da_ = second_.head(n);
    dlambda_ = r_ / kappa * second_.tail(m);
    return true;
}

Soi2Newton::Next Soi2Newton::improve(State& to) {
    equations_.residual(to, first_, second_);
    ++counts_.residuals;
    ++iteration_;
    if (!std::isfinite(second_.squaredNorm() + first_.squaredNorm())) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    trouble_ = Trouble::singular;
    if ((!formed_ || refresh_ || settings_.full || full_solver_) && !form(to)) return Next::failed;
    if (!(full_solver_ ? full_correction() : reduced_correction())) return Next::failed;
    ++counts_.iterations;
    // redundant multipliers feel rounding 1/ε times harder; a smaller tolerance on the accelerations has to do
    const bool judged = regularisation_ == 0 && problem_.rows() > 0;
    const double pull = equations_.ratio() / mean_mass_ * std::sqrt(dlambda_.squaredNorm() / std::max(1, problem_.dofs()));
    return judge(size(da_), size(delta_), judged ? pull : 0);
}

Soi2Newton::Next Soi2Newton::judge(double a_size, double delta_size, double lambda_size) {
    corrections_.push_back(std::max({a_size, delta_size, lambda_size}) / reference_);
    const double now = std::max({a_size / target_a_, delta_size / target_delta_, lambda_size / target_lambda_});
    if (!std::isfinite(now)) {
        trouble_ = Trouble::not_finite;
        return Next::failed;
    }
    const bool observed = last_above_noise_;
    const bool above_noise = a_size > noise_a_ || delta_size > noise_delta_ || lambda_size > noise_lambda_;
    const bool stands = iteration_ > 1 && now > 0.8 * before_;
    before_ = now;
    if (observed) {
        seen_rate_ = now / last_size_;
        seen_age_ = age_;
        rate_ = std::max(best_guess, seen_rate_);
    }
    last_size_ = now;
    last_above_noise_ = above_noise;
    const double left = rate_ < 0 ? now : rate_ < 1 ? now * std::min(1.0, rate_ / (1 - rate_)) : 10 * now;
    const bool near_singular = fresh_ && iteration_ > 3 && corrections_.back() <= attainable;
    if (left <= 1 || (stands && (!above_noise || near_singular))) {
        best_ = std::min(best_, iteration_);
        if (seen_rate_ > best_guess) lost_ += iteration_ - best_;
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

Result<StepReport, StepFailure> Soi2Newton::solve(State& to, double h) {
    begin(to, h);
    const long singular = counts_.singular;
    for (;;) {
        const Next next = improve(to);
        if (next == Next::failed) return tl::unexpected(failure(to));
        equations_.a += da_;
        equations_.lambda += dlambda_;
        if (equations_.stabilised()) {
            equations_.a_tilde += da_ + delta_;
            equations_.lambda_tilde += dlambda_ + dmu_;
        }
        equations_.place(to);
        if (next == Next::converged) break;
    }
    return StepReport{iteration_, corrections_.back() * (rate_ > 0 ? rate_ : 1), static_cast<int>(counts_.singular - singular)};
}

StepFailure Soi2Newton::failure(const State& to) const {
    StepFailure f{trouble_, to.time, h_, corrections_, {}, fresh_};
    int worst = 0;
    for (int i = 0; i < second_.size(); ++i)
        if (!(std::abs(second_[i]) <= std::abs(second_[worst]))) worst = i;
    const int n = problem_.dofs();
    if (second_.size() > 0) f.where = worst < n ? problem_.dof_name(worst) : problem_.row_name(worst - n);
    return f;
}

}  // namespace trammel
