// laboratory/orders.cpp: runs with halved steps, compared at the same instant.
#include "laboratory/orders.hpp"

#include <cmath>

namespace trammel {

namespace {

constexpr int parts = 10, first_part = 7;  ///< instants compared: tenths of the run

}  // namespace

std::vector<State> states_along(Problem& problem, const Scheme& scheme, double end, int cells, Steps steps) {
    const double h = end / cells;
    const bool equal = steps == Steps::equal;
    Bench bench(problem, scheme, equal ? h : h / 3);
    State now = bench.start();
    std::vector<State> kept;
    for (int k = 1; k <= cells; ++k) {
        if (!equal) now = bench.step(now, h / 3);
        now = bench.step(now, equal ? h : 2 * h / 3);
        if (k * parts % cells == 0 && k * parts / cells >= first_part) kept.push_back(now);
    }
    return kept;
}

RunErrors errors(const std::vector<State>& states, const std::vector<State>& exact) {
    RunErrors sum;
    for (std::size_t k = 0; k < states.size(); ++k) {
        sum.position += (states[k].linear - exact[k].linear).squaredNorm();
        sum.velocity += (states[k].velocity - exact[k].velocity).squaredNorm();
        if (exact[k].multipliers.size() > 0) sum.multipliers += (states[k].multipliers - exact[k].multipliers).squaredNorm();
    }
    const auto mean = [&](double x) { return std::sqrt(x / static_cast<double>(states.size())); };
    return {mean(sum.position), mean(sum.velocity), mean(sum.multipliers)};
}

MeasuredOrders orders_from(const RunErrors& coarse, const RunErrors& fine) {
    const auto order = [](double at_h, double at_half, double rounding) -> std::optional<double> {
        if (at_h <= rounding || at_half <= rounding) return std::nullopt;
        return std::log2(at_h / at_half);
    };
    return {order(coarse.position, fine.position, 1e-11), order(coarse.velocity, fine.velocity, 1e-10),
            order(coarse.multipliers, fine.multipliers, 1e-8)};
}

MeasuredOrders measured_orders(Problem& problem, const Scheme& scheme, const Reference& exact, double end, int finest,
                               Steps steps) {
    std::vector<State> reference;
    for (int part = first_part; part <= parts; ++part) reference.push_back(exact(end * part / parts));
    MeasuredOrders measured;
    RunErrors fine;
    for (int cells = finest; cells >= 20; cells /= 2) {
        const RunErrors coarse = errors(states_along(problem, scheme, end, cells, steps), reference);
        const MeasuredOrders here = orders_from(coarse, fine);
        if (!measured.position) measured.position = here.position;
        if (!measured.velocity) measured.velocity = here.velocity;
        if (!measured.multipliers) measured.multipliers = here.multipliers;
        if (measured.position && measured.velocity && (measured.multipliers || problem.rows() == 0)) break;
        fine = coarse;
    }
    return measured;
}

MeasuredOrders oscillator_orders(const Scheme& scheme) {
    constexpr double end = 3;
    EquationProblem problem(oscillator(1));
    const State start = problem.initial_state();
    const double q = start.linear[0], v = start.velocity[0];
    const auto exact = [&](double t) {
        State state = start;
        state.linear[0] = q * std::cos(t) + v * std::sin(t);
        state.velocity[0] = v * std::cos(t) - q * std::sin(t);
        return state;
    };
    return measured_orders(problem, scheme, exact, end, 1280, Steps::equal);
}

}  // namespace trammel
