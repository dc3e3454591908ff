// stepping/soi2.cpp: adjust, predict, Newton on both accelerations, keep.
//
// State::history = ( a : n | Ma : n | a_i used by the last step : n | (Ma)_i used : n | δ = ã−a : n | μ = λ̃−λ : m |
//                    v̇ one step before : n | λ one step before : m | size of the last step : 1 )
// Before the first step the size is that given to start, with a minus sign.
#include "stepping/soi2.hpp"

#include <cmath>

#include "stepping/consistent_start.hpp"

namespace trammel {
namespace {

/// The parts of State::history, each with its first entry.
struct Layout {
    int a, mass_a, used_a, used_mass_a, delta, mu, v_dot, lambda, size;
    Layout(int n, int m)
        : a(0),
          mass_a(n),
          used_a(2 * n),
          used_mass_a(3 * n),
          delta(4 * n),
          mu(5 * n),
          v_dot(5 * n + m),
          lambda(6 * n + m),
          size(6 * n + 2 * m) {}
};

}  // namespace

Soi2::Soi2(Problem& problem, LinearSolver& solver, Soi2Settings settings)
    : problem_(problem),
      solver_(solver),
      settings_(std::move(settings)),
      equations_(problem, settings_.method, settings_.stabilised),
      newton_(problem, solver, equations_, settings_.newton, settings_.full_newton),
      product_(VecX::Zero(problem.dofs())) {}

Orders Soi2::orders(Steps steps) const {
    const auto [alpha_m, alpha_f, beta, gamma] = settings_.method;
    const bool changing = steps == Steps::changing, undamped = gamma <= 0.5;
    // a_i stands at t_i itself if α = 0, and then there is nothing to adjust
    const int order = changing && !settings_.adjust && alpha_m != alpha_f ? 1 : 2;
    // without damping nothing takes away what the start or a change of the step puts into the multipliers; in index 3 each
    // change puts in more than there was, until positions feel it
    if (settings_.stabilised) return {order, order, changing && undamped ? 1 : order};
    if (undamped) return changing ? Orders{0, 0, 0} : Orders{2, 2, 0};
    return {order, order, changing ? 1 : 2};
}

std::string Soi2::objection() const {
    const double alpha_m = settings_.method.alpha_m;
    if (std::abs(alpha_m) < std::abs(1 - alpha_m) * (1 - 1e-12)) return {};
    return settings_.name + " never forgets an error of its first acceleration for rho_inf = 1: choose rho_inf below 1";
}

void Soi2::forget(const State& state) {
    equations_.forget();
    newton_.forget(state);
}

Result<void, StepFailure> Soi2::start(State& state, double h) {
    const int n = problem_.dofs(), m = problem_.rows();
    const Layout at(n, m);
    const double alpha = settings_.method.alpha_m - settings_.method.alpha_f;
    state.history = VecX::Zero(at.size + 1);
    state.history.head(n) = state.acceleration;
    state.history.segment(at.used_a, n) = state.acceleration;
    if (settings_.extrapolated_start) {
        ConsistentStart start(problem_, solver_, settings_.newton.regularisation);
        auto jerk = start.jerk(state);
        if (!jerk) return tl::unexpected(jerk.error());
        state.history.head(n) += alpha * h * *jerk;
        // as if a step of this size had come before: a first step of another size is adjusted like any other
        state.history.segment(at.used_a, n) = state.history.head(n) - h * *jerk;
    }
    state.history[at.size] = -h;
    forget(state);
    return {};
}

void Soi2::adjust(const State& from, double h, State& to) const {
    const int n = problem_.dofs(), m = problem_.rows();
    const Layout at(n, m);
    const double alpha = settings_.method.alpha_m - settings_.method.alpha_f, last = std::abs(from.history[at.size]);
    const double c = settings_.adjust ? alpha * (h / last - 1) : 0;
    to.history.resize(at.size + 1);
    to.history.segment(at.used_a, 2 * n) =
        (1 + c) * from.history.segment(at.a, 2 * n) - c * from.history.segment(at.used_a, 2 * n);
}

void Soi2::predict(const State& from, double h, State& to) {
    const int n = problem_.dofs(), m = problem_.rows();
    const auto [alpha_m, alpha_f, beta, gamma] = settings_.method;
    const Layout at(n, m);
    const double last = from.history[at.size], stretch = last > 0 ? h / last : 0;
    const auto used_a = to.history.segment(at.used_a, n);
    equations_.begin(from, h, to.history.data() + at.used_a, last > 0 ? to.history.data() + at.used_mass_a : nullptr);
    // v̇ and λ continue on a line; ã − a and λ̃ − λ grow with h
    to.acceleration = (1 + stretch) * from.acceleration - stretch * from.history.segment(at.v_dot, n);
    equations_.a = ((1 - alpha_f) * to.acceleration + alpha_f * from.acceleration - alpha_m * used_a) / (1 - alpha_m);
    equations_.lambda = (1 + stretch) * from.multipliers - stretch * from.history.segment(at.lambda, m);
    equations_.a_tilde = equations_.a + stretch * from.history.segment(at.delta, n);
    equations_.lambda_tilde = equations_.lambda + stretch * from.history.segment(at.mu, m);
    to.time = from.time + h;
    to.windings = from.windings;
    equations_.place(to);
}

void Soi2::keep(const State& from, double h, State& to) {
    const int n = problem_.dofs(), m = problem_.rows();
    const auto [alpha_m, alpha_f, beta, gamma] = settings_.method;
    const Layout at(n, m);
    equations_.times_mass(equations_.a, product_);
    to.history.segment(at.a, n) = equations_.a;
    to.history.segment(at.mass_a, n) = product_;
    to.history.segment(at.used_mass_a, n) = equations_.carried();
    if (settings_.stabilised) {
        to.history.segment(at.delta, n) = equations_.a_tilde - equations_.a;
        to.history.segment(at.mu, m) = equations_.lambda_tilde - equations_.lambda;
    } else
        to.history.segment(at.delta, n + m).setZero();
    to.history.segment(at.v_dot, n) = from.acceleration;
    to.history.segment(at.lambda, m) = from.multipliers;
    to.history[at.size] = h;
    to.acceleration =
        ((1 - alpha_m) * equations_.a + alpha_m * to.history.segment(at.used_a, n) - alpha_f * from.acceleration) / (1 - alpha_f);
}

Result<StepReport, StepFailure> Soi2::attempt(const State& from, double h, State& to) {
    adjust(from, h, to);
    predict(from, h, to);
    auto report = newton_.solve(to, h);
    if (!report) return report;
    if (problem_.reach(equations_.increment().data()) > 1)
        return tl::unexpected(StepFailure{Trouble::half_turn, to.time, h, {}, {}, false});
    keep(from, h, to);
    problem_.settle(to);
    return report;
}

bool Soi2::local_error(const State& from, const State& to, double h, VecX& error) const {
    // as without constraints, h³ {1/6 − α/2 − β} v̈, less the part by which ã has brought positions back
    const auto [alpha_m, alpha_f, beta, gamma] = settings_.method;
    const int n = problem_.dofs();
    error = h * h *
            ((1.0 / 6 - (alpha_m - alpha_f) / 2 - beta) * (to.acceleration - from.acceleration) -
             beta * to.history.segment(Layout(n, problem_.rows()).delta, n));
    return true;
}

}  // namespace trammel
