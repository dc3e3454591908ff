// laboratory/orders.hpp: the powers of h with which errors of a scheme fall, measured.
//
//   order = log₂ ( |x(h) − x| / |x(h/2) − x| )      x: position, velocity, multipliers over the last part of a run
// At one instant alone the leading error may happen to be near a change of sign; a mean over instants has no such luck.
// Theory: docs/theory/laboratory.md
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "laboratory/amplification.hpp"

namespace trammel {

/// Norms of the errors of a vector-space problem.
struct RunErrors {
    double position = 0, velocity = 0, multipliers = 0;
};

/// Unset where there is nothing to measure: no multipliers, or errors at rounding.
struct MeasuredOrders {
    std::optional<double> position, velocity, multipliers;
};

/// The true motion.
using Reference = std::function<State(double time)>;

/// The states at 0.7, 0.8, 0.9 and 1 times `end`, in the course of `cells` equal steps, or as many pairs of steps h/3, 2h/3;
/// `cells` is a multiple of ten.
std::vector<State> states_along(Problem&, const Scheme&, double end, int cells, Steps);
/// Root mean squares over the states.
RunErrors errors(const std::vector<State>& states, const std::vector<State>& exact);
/// From errors at h and h/2. Errors at rounding tell nothing: 1e-11 of positions, 1e-10 of velocities, 1e-8 of
/// multipliers, in which rounding of positions appears divided by h².
MeasuredOrders orders_from(const RunErrors& coarse, const RunErrors& fine);
/// From the finest pair of runs, up to `finest` cells, whose errors are above rounding.
MeasuredOrders measured_orders(Problem&, const Scheme&, const Reference& exact, double end, int finest, Steps);
/// On q̈ + q = 0 against cos and sin, with equal steps.
MeasuredOrders oscillator_orders(const Scheme&);

}  // namespace trammel
