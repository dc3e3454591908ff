// stepping/alpha_motion.cpp: predictor, corrector and start of the generalized-α family.
#include "stepping/alpha_motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stepping/consistent_start.hpp"

namespace trammel {
namespace {

constexpr int past = 3;  ///< instants before the present one that are kept

/// Weights, a step h ahead, of the values now and at the instants before. With equal steps parabolas continue exactly
/// and what alternates from step to step continues as zero: extrapolation would multiply the iteration error, which the
/// scheme itself turns into such an alternation. Otherwise the polynomial through up to three instants.
std::array<double, past + 1> continuation(double h, const double* sizes) {
    if (std::all_of(sizes, sizes + past, [h](double size) { return std::abs(size - h) < 1e-6 * h; }))
        return {17.0 / 8, -3.0 / 8, -13.0 / 8, 7.0 / 8};
    std::array<double, past + 1> at{}, weight{};
    int known = 1;
    while (known < past && sizes[known - 1] > 0) at[known] = at[known - 1] - sizes[known - 1], ++known;
    for (int i = 0; i < known; ++i) {
        weight[i] = 1;
        for (int j = 0; j < known; ++j)
            if (j != i) weight[i] *= (h - at[j]) / (at[i] - at[j]);
    }
    return weight;
}

/// The values a step ahead, and the past as it will be seen from there.
void continue_values(const VecX& now, const double* before, const std::array<double, past + 1>& weight, VecX& next,
                     double* kept) {
    const auto n = now.size();
    for (Eigen::Index i = 0; i < n; ++i) {
        const double x0 = now[i], x1 = before[i], x2 = before[n + i], x3 = before[2 * n + i];
        next[i] = weight[0] * x0 + weight[1] * x1 + weight[2] * x2 + weight[3] * x3;
        kept[i] = x0;
        kept[n + i] = x1;
        kept[2 * n + i] = x2;
    }
}

}  // namespace

AlphaMethod alpha_method(double rho) {
    const double alpha_m = (2 * rho - 1) / (rho + 1), alpha_f = rho / (rho + 1), shift = 1 - alpha_m + alpha_f;
    return {alpha_m, alpha_f, 0.25 * shift * shift, shift - 0.5};
}

AlphaCoefficients alpha_coefficients(const AlphaMethod& method, double h) {
    const auto [alpha_m, alpha_f, beta, gamma] = method;
    const double d = 1 - alpha_m;
    AlphaCoefficients c{};
    c.c1 = beta * alpha_f * h * h / d;
    c.c2 = (0.5 - beta / d) * h * h;
    c.c3 = gamma * alpha_f * h / d;
    c.c4 = (1 - gamma / d) * h;
    c.c5 = alpha_f / d;
    c.c6 = -alpha_m / d;
    c.c7 = gamma * (1 - alpha_f) * h / d;
    c.c8 = beta * (1 - alpha_f) * h * h / d;
    c.c9 = (1 - alpha_f) / d;
    return c;
}

AlphaMotion::AlphaMotion(Problem& problem, LinearSolver& solver, const AlphaMethod& method, bool full_start)
    : problem_(problem), solver_(solver), method_(method), full_start_(full_start), increment_(problem.dofs()) {}

Orders AlphaMotion::orders(Steps steps) const {
    const auto [alpha_m, alpha_f, beta, gamma] = method_;
    const int order = std::abs(gamma - (0.5 - alpha_m + alpha_f)) < 1e-12 ? 2 : 1;
    // nothing damps what a change of the step puts into the multipliers; without damping not even what the start puts in
    const bool undamped = alpha_m == 0.5 || (alpha_m == 0 && gamma == 0.5);
    const bool constrained = problem_.rows() > 0, changing = steps == Steps::changing;
    // what alternates is amplified by every change of the step: steps that go up and down make it grow without bound
    if (undamped && constrained && changing) return {0, 0, -1};
    const int kept = undamped && constrained && !full_start_ ? 0 : order;
    return {order, order, changing && constrained ? 1 : kept};
}

Result<void, StepFailure> AlphaMotion::start(State& state, double h, double regularisation) {
    const int n = problem_.dofs(), m = problem_.rows();
    state.history = VecX::Zero(n + past * (n + m + 1));
    VecX algorithmic = state.acceleration;
    if (full_start_) {
        // a_0 = v̇ + (α_m−α_f) h v̈ ;  v_0 += h² P {ψ‴/6 − [(α_m−α_f)/2 + β] v̈}, ψ the increment along the motion
        const double lag = method_.alpha_m - method_.alpha_f, beta = method_.beta;
        ConsistentStart start(problem_, solver_, regularisation);
        auto jerk = start.jerk(state);
        if (!jerk) return tl::unexpected(jerk.error());
        auto normal = start.constrained_part(state, problem_.increment_jerk(state, *jerk) / 6 - (lag / 2 + beta) * *jerk);
        if (!normal) return tl::unexpected(normal.error());
        algorithmic += lag * h * *jerk;
        state.velocity += h * h * *normal;
    }
    state.history.head(n) = algorithmic;
    return {};
}

void AlphaMotion::predict(const State& from, double h, State& to) {
    const int n = problem_.dofs(), m = problem_.rows();
    const int accelerations = n, multipliers = n + past * n, sizes = n + past * (n + m);
    const double last_h = from.history[sizes];
    const double stretch = last_h > 0 ? h / last_h : 1;
    const auto weight = continuation(h, from.history.data() + sizes);
    const AlphaCoefficients c = c_ = alpha_coefficients(method_, h);

    continue_values(from.acceleration, from.history.data() + accelerations, weight, to.acceleration,
                    to.history.data() + accelerations);
    continue_values(from.multipliers, from.history.data() + multipliers, weight, to.multipliers, to.history.data() + multipliers);
    // one pass over memory for all of a freedom: long models are limited by it
    for (int i = 0; i < n; ++i) {
        const double v = from.velocity[i], acceleration = from.acceleration[i], next = to.acceleration[i];
        // a stands for v̇ at t + (α_m−α_f)h: it moves when h changes
        const double a = acceleration + stretch * (from.history[i] - acceleration);
        increment_[i] = h * v + c.c1 * acceleration + c.c2 * a + c.c8 * next;
        to.velocity[i] = v + c.c3 * acceleration + c.c4 * a + c.c7 * next;
        to.history[i] = c.c5 * acceleration + c.c6 * a + c.c9 * next;
    }
    to.history[sizes] = h;
    to.history.segment(sizes + 1, past - 1) = from.history.segment(sizes, past - 1);
    to.windings = from.windings;
    to.time = from.time + h;
    problem_.retract(from, increment_.data(), to);
}

void AlphaMotion::correct(const State& from, const double* change, State& to) {
    const int n = problem_.dofs();
    for (int i = 0; i < n; ++i) {
        const double da = change[i];
        increment_[i] += c_.c8 * da;
        to.velocity[i] += c_.c7 * da;
        to.acceleration[i] += da;
        to.history[i] += c_.c9 * da;
    }
    problem_.retract(from, increment_.data(), to);
}

void AlphaMotion::local_error(const State& from, const State& to, double h, VecX& error) const {
    // h³ {ψ‴/6 − [(α_m−α_f)/2 + β] v̈}, ψ the increment along the motion, h v̈ ≈ v̇_f − v̇_i
    const double left_out = 1.0 / 6 - (method_.alpha_m - method_.alpha_f) / 2 - method_.beta;
    // where this term vanishes (linear acceleration), the velocity still has an error of this size
    const double factor = std::copysign(std::max(std::abs(left_out), 1.0 / 12), left_out);
    error = h * h * factor * (to.acceleration - from.acceleration);
    problem_.add_increment_curvature(from, h * h * h / 6, error.data());
}

}  // namespace trammel
