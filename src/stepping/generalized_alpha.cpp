// stepping/generalized_alpha.cpp: predict, then Newton on the acceleration, then keep the algorithmic acceleration.
//
// State::history = ( a : n | v̇ of the step before : n | λ of the step before : m | last h )
#include "stepping/generalized_alpha.hpp"

#include "stepping/consistent_start.hpp"

namespace trammel {

AlphaCoefficients alpha_coefficients(double rho, double h) {
    AlphaCoefficients c{};
    c.alpha_m = (2 * rho - 1) / (rho + 1);
    c.alpha_f = rho / (rho + 1);
    c.gamma = 0.5 - c.alpha_m + c.alpha_f;
    c.beta = 0.25 * (1 - c.alpha_m + c.alpha_f) * (1 - c.alpha_m + c.alpha_f);
    const double d = 1 - c.alpha_m;
    c.c1 = c.beta * c.alpha_f * h * h / d;
    c.c2 = (0.5 - c.beta / d) * h * h;
    c.c3 = c.gamma * c.alpha_f * h / d;
    c.c4 = (1 - c.gamma / d) * h;
    c.c5 = c.alpha_f / d;
    c.c6 = -c.alpha_m / d;
    c.c7 = c.gamma * (1 - c.alpha_f) * h / d;
    c.c8 = c.beta * (1 - c.alpha_f) * h * h / d;
    c.c9 = (1 - c.alpha_f) / d;
    return c;
}

GeneralizedAlpha::GeneralizedAlpha(Problem& problem, LinearSolver& solver, GeneralizedAlphaSettings settings)
    : problem_(problem), solver_(solver), settings_(settings), newton_(problem, solver, settings.newton),
      increment_(problem.dofs()) {}

Result<void, StepFailure> GeneralizedAlpha::start(State& state, double h) {
    const int n = problem_.dofs(), m = problem_.rows();
    state.history = VecX::Zero(2 * n + m + 1);
    VecX algorithmic = state.acceleration;
    if (settings_.full_start) {
        // a_0 = v̇ + (α_m−α_f) h v̈ ;  v_0 += h²(1/6 − (α_m−α_f)/2 − β) P v̈
        const AlphaCoefficients c = alpha_coefficients(settings_.rho_inf, h);
        const double lag = c.alpha_m - c.alpha_f;
        ConsistentStart start(problem_, solver_, newton_.settings().regularisation);
        auto jerk = start.jerk(state);
        if (!jerk) return tl::unexpected(jerk.error());
        auto normal = start.constrained_part(state, *jerk);
        if (!normal) return tl::unexpected(normal.error());
        algorithmic += lag * h * *jerk;
        state.velocity += h * h * (1.0 / 6 - lag / 2 - c.beta) * *normal;
    }
    state.history.head(n) = algorithmic;
    newton_.forget(state);
    return {};
}

void GeneralizedAlpha::predict(const State& from, const AlphaCoefficients& c, double h, State& to) {
    const int n = problem_.dofs(), m = problem_.rows();
    const double last_h = from.history[2 * n + m];
    const double stretch = last_h > 0 ? h / last_h : 1;
    auto a = from.history.head(n), before = from.history.segment(n, n);
    auto lambda_before = from.history.segment(2 * n, m);

    // a stands for v̇ at t + (α_m−α_f)h: it moves when h changes
    to.history.head(n) = from.acceleration + stretch * (a - from.acceleration);
    auto algorithmic = to.history.head(n);

    // unknowns continue along a straight line
    if (last_h > 0) {
        to.acceleration = from.acceleration + stretch * (from.acceleration - before);
        to.multipliers = from.multipliers + stretch * (from.multipliers - lambda_before);
    } else {
        to.acceleration = from.acceleration;
        to.multipliers = from.multipliers;
    }
    increment_ = h * from.velocity + c.c1 * from.acceleration + c.c2 * algorithmic + c.c8 * to.acceleration;
    to.velocity = from.velocity + c.c3 * from.acceleration + c.c4 * algorithmic + c.c7 * to.acceleration;
    algorithmic = c.c5 * from.acceleration + c.c6 * algorithmic + c.c9 * to.acceleration;
    to.history.segment(n, n) = from.acceleration;
    to.history.segment(2 * n, m) = from.multipliers;
    to.history[2 * n + m] = h;
    to.windings = from.windings;
    to.time = from.time + h;
    problem_.retract(from, increment_.data(), to);
}

Result<StepReport, StepFailure> GeneralizedAlpha::attempt(const State& from, double h, State& to) {
    const int n = problem_.dofs();
    const AlphaCoefficients c = alpha_coefficients(settings_.rho_inf, h);
    predict(from, c, h, to);
    auto report = newton_.solve(to, h, {c.c8, c.c7}, [&](const double* correction) {
        const Eigen::Map<const VecX> da(correction, n);
        increment_ += c.c8 * da;
        to.velocity += c.c7 * da;
        to.acceleration += da;
        to.history.head(n) += c.c9 * da;
        problem_.retract(from, increment_.data(), to);
    });
    if (report) problem_.settle(to);
    return report;
}

}  // namespace trammel
