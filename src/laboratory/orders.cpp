// laboratory/orders.cpp: runs with halved steps, compared at the same instant.
#include "laboratory/orders.hpp"

#include <cmath>

namespace trammel {

State state_after(Problem& problem, const Scheme& scheme, double end, int cells, Steps steps) {
    const double h = end / cells;
    const bool equal = steps == Steps::equal;
    Bench bench(problem, scheme, equal ? h : h / 3);
    State now = bench.start();
    for (int k = 0; k < cells; ++k) {
        if (!equal) now = bench.step(now, h / 3);
        now = bench.step(now, equal ? h : 2 * h / 3);
    }
    return now;
}

RunErrors errors(const State& state, const State& exact) {
    RunErrors e{(state.linear - exact.linear).norm(), (state.velocity - exact.velocity).norm(), 0};
    if (exact.multipliers.size() > 0) e.multipliers = (state.multipliers - exact.multipliers).norm();
    return e;
}

MeasuredOrders orders_from(const RunErrors& coarse, const RunErrors& fine) {
    const auto order = [](double at_h, double at_half, double rounding) -> std::optional<double> {
        if (at_h <= rounding || at_half <= rounding) return std::nullopt;
        return std::log2(at_h / at_half);
    };
    return {order(coarse.position, fine.position, 1e-11), order(coarse.velocity, fine.velocity, 1e-10),
            order(coarse.multipliers, fine.multipliers, 1e-8)};
}

MeasuredOrders measured_orders(Problem& problem, const Scheme& scheme, const State& exact, double end, int finest, Steps steps) {
    MeasuredOrders measured;
    RunErrors fine;
    for (int cells = finest; cells >= 20; cells /= 2) {
        const RunErrors coarse = errors(state_after(problem, scheme, end, cells, steps), exact);
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
    State exact = problem.initial_state();
    const double q = exact.linear[0], v = exact.velocity[0];
    exact.linear[0] = q * std::cos(end) + v * std::sin(end);
    exact.velocity[0] = v * std::cos(end) - q * std::sin(end);
    return measured_orders(problem, scheme, exact, end, 1280, Steps::equal);
}

}  // namespace trammel
