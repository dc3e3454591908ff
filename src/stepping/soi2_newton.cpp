// stepping/soi2_newton.cpp: scales, one iteration by two solves, the judgement of it.
#include "stepping/soi2_newton.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

// as in newton.cpp, where they are explained
constexpr double with_redundant_rows = 1e-9, rounding = 1e-10, attainable = 1e-7;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

double largest(const VecX& x) {
    return x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0;
}

std::span<double> span_of(VecX& x) {
    return {x.data(), static_cast<std::size_t>(x.size())};
}

}  // namespace

void Soi2Newton::forget(const State& state) {
    contraction_.drop();
    regularisation_ = settings_.regularisation;
    mean_ = mean_scales(problem_, state, system_, weight_);
    length_ = largest_position(state);
}

double Soi2Newton::size(const VecX& x) const {
    return std::sqrt(weight_.dot(x.cwiseAbs2()) / std::max(1, problem_.dofs()));
}

void Soi2Newton::begin(const State& to, double h) {
    h_ = h;
    contraction_.begin_step(h);
    // acceleration scale of the step, and what rounding of positions leaves of ã, rounding of velocities of a
    const int n = problem_.dofs(), m = problem_.rows();
    const double pulled = m > 0 ? std::sqrt(to.multipliers.squaredNorm() / std::max(1, n)) / mean_.mass : 0;
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
    r_ = w.q * mean_.of_step(h_);
    to.acceleration.setZero();
    ++counts_.matrices;
    const auto factorize = [&](LinearSolver& solver) {
        return (contraction_.formed() ? solver.factorize(system_.values) : solver.factorize_fresh(system_.values)) ==
               SolveStatus::ok;
    };
    bool ok = true;
    if (full_solver_)
        ok = form_full(to);
    else {
        if (equations_.stabilised()) {
            problem_.tangent(to, {0, 0, 1}, {mean_.mass, 0, regularisation_ * mean_.mass}, system_);
            ok = factorize(*mass_solver_);
            problem_.tangent(to, {w.q, 0, 0}, {0, 0, 0}, stiffness_);
        }
        problem_.tangent(to, {w.q, w.v, 1}, {r_, 0, regularisation_ * r_ * r_ / mean_.mass}, system_);
        ok = ok && factorize(solver_);
    }
    if (!ok && regularisation_ == 0 && problem_.rows() > 0) {
        // a singular position: go on with the multipliers regularised, until everything is forgotten
        regularisation_ = redundant_regularisation;
        ++counts_.singular;
        contraction_.drop();
        return form(to);
    }
    contraction_.renew(ok);
    return ok;
}

bool Soi2Newton::reduced_correction() {
    const int n = problem_.dofs(), m = problem_.rows();
    const double kappa = equations_.ratio(), pull = regularisation_ * kappa / mean_.mass;  // ε κ / r² of either matrix
    if (equations_.stabilised()) {
        first_ = second_ - first_;
        first_.tail(m) = mean_.mass * (first_.tail(m) + pull * (equations_.lambda_tilde - equations_.lambda));
        if (mass_solver_->solve(span_of(first_)) != SolveStatus::ok) return false;
        delta_ = first_.head(n);
        dmu_ = mean_.mass / kappa * first_.tail(m);
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
    contraction_.begin_iteration();
    if (!std::isfinite(second_.squaredNorm() + first_.squaredNorm())) return contraction_.fail(Trouble::not_finite);
    if ((contraction_.wants_matrix() || settings_.full || full_solver_) && !form(to)) return contraction_.fail(Trouble::singular);
    if (!(full_solver_ ? full_correction() : reduced_correction())) return contraction_.fail(Trouble::singular);
    ++counts_.iterations;
    // redundant multipliers feel rounding 1/ε times harder; a smaller tolerance on the accelerations has to do
    const bool judged = regularisation_ == 0 && problem_.rows() > 0;
    const double pull = equations_.ratio() / mean_.mass * std::sqrt(dlambda_.squaredNorm() / std::max(1, problem_.dofs()));
    return judge(size(da_), size(delta_), judged ? pull : 0);
}

Soi2Newton::Next Soi2Newton::judge(double a_size, double delta_size, double lambda_size) {
    const double worst = std::max({a_size, delta_size, lambda_size}) / reference_;
    const double over_target = std::max({a_size / target_a_, delta_size / target_delta_, lambda_size / target_lambda_});
    if (!std::isfinite(over_target)) return contraction_.fail(Trouble::not_finite);
    const bool noise = a_size <= noise_a_ && delta_size <= noise_delta_ && lambda_size <= noise_lambda_;
    contraction_.observe(over_target, worst, noise);
    const bool near_singular = contraction_.fresh() && contraction_.iteration() > 3 && worst <= attainable;
    return contraction_.next(contraction_.left() <= 1 || (contraction_.part_of_last() > 0.8 && (noise || near_singular)));
}

Result<StepReport, StepFailure> Soi2Newton::solve(State& to, double h) {
    begin(to, h);
    const long singular = counts_.singular;
    for (;;) {
        const Next next = improve(to);
        if (next == Next::failed) return tl::unexpected(contraction_.failure(to.time, worst_unknown(problem_, second_)));
        equations_.a += da_;
        equations_.lambda += dlambda_;
        if (equations_.stabilised()) {
            equations_.a_tilde += da_ + delta_;
            equations_.lambda_tilde += dlambda_ + dmu_;
        }
        equations_.place(to);
        if (next == Next::converged) break;
    }
    return contraction_.report(counts_.singular - singular);
}

}  // namespace trammel
