// analysis/statics.cpp: follow the path, judge its end, and say why where there is none.
#include "analysis/statics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/free_motion_names.hpp"
#include "analysis/ground_axes.hpp"
#include "analysis/mobility.hpp"

namespace trammel {
namespace {

constexpr std::size_t named = 8;
constexpr int lowest_modes = 6;
constexpr double slow = 1e-3;  ///< growth against speed of the spin, oscillation against growth

std::string list(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < std::min(items.size(), named); ++i) text += "\n    " + items[i];
    if (items.size() > named) text += fmt::format("\n    and {} more", items.size() - named);
    return text;
}

/// Completes the cause by what the user can do about it.
StaticFailure explained(StaticEquations& equations, const State& from, double speed, const StaticSettings& settings,
                        StaticFailure failure) {
    equations.set_load(0, 0);
    State rest = from;
    VecX f, g;
    equations.residual(rest, f, g);
    const auto free = free_motion_names(equations.problem(), equations.table(), rest, equations.spin());
    std::string text = settings.arc_length ? fmt::format("the path of equilibria ends at load factor {:.6g}: ", failure.factor)
                                           : fmt::format("no equilibrium was found beyond load factor {:.6g}: ", failure.factor);
    text += failure.message;
    if (!free.empty())
        text += fmt::format(
            "\n  the mechanism is free to move, nothing holds it against the loads:{}"
            "\n  hold it by joints, springs or drives",
            list(free));
    else if (speed != 0 && failure.factor > 0)
        text += fmt::format(
            "\n  the speed reached is {:.6g} of {:.6g} rad/s; likely the divergence speed lies there, where centrifugal "
            "forces outgrow the stiffness\n  try: a lower speed, a stiffer structure",
            speed * std::sqrt(failure.factor / settings.end), speed);
    else
        text +=
            "\n  likely causes, most likely first: the load has a limit there and the structure snaps through (try arc length); "
            "a load "
            "is\n  orders of magnitude too large (units?); elements of a beam bend by more than a quarter of a turn each (take "
            "more);\n  the increments are too large";
    return {failure.factor, text};
}

/// What spins is axisymmetric: its matrices are constant in ground axes, and singular points in its own mean nothing.
bool axisymmetric(Problem& problem, const NodeTable& table, const State& state, const Spin& spin) {
    std::vector<int> redundant;
    if (problem.rows() > 0)
        for (const RedundantRow& row : mobility(problem, state, true).redundant) redundant.push_back(row.row);
    return objection_to_ground_axes(problem, table, state, spin, redundant).empty();
}

/// Growth rate of a motion that leaves the equilibrium without oscillation; 0: none.
double growth(Problem& problem, const NodeTable& table, const State& state, const Spin& spin) {
    std::vector<int> redundant;
    if (problem.rows() > 0)
        for (const RedundantRow& row : mobility(problem, state, true).redundant) redundant.push_back(row.row);
    const auto found = find_modes(linearise(problem, table, state, spin), redundant, {lowest_modes});
    double fastest = 0;
    if (found)
        for (const Mode& mode : found->modes)
            if (const double rate = mode.exponent.real(); rate > slow * std::abs(spin.speed) && mode.frequency() < slow * rate)
                fastest = std::max(fastest, rate);
    return fastest;
}

StaticFailure above_divergence(double factor, double speed, const std::string& where) {
    return {factor, fmt::format("the speed of {:.6g} rad/s is above the divergence speed{}: the equilibrium there is not stable\n"
                                "  centrifugal forces outgrow the stiffness\n  try: a lower speed, a stiffer structure",
                                speed, where)};
}

}  // namespace

Result<StaticResult, StaticFailure> equilibrium(Problem& problem, const NodeTable& table, const State& from, const Spin& spin,
                                                const StaticSettings& settings, const StaticObserver& observe) {
    StaticEquations equations(problem, table, spin);
    auto result = settings.arc_length ? arc_path(equations, from, spin.speed, settings, observe)
                                      : load_path(equations, from, spin.speed, settings, observe);
    if (!result) return tl::unexpected(explained(equations, from, spin.speed, settings, result.error()));
    if (spin.speed == 0 || settings.arc_length) return result;
    // an odd number of singular points on the way up in speed: one motion grows without limit; pairs may have been missed
    if (result->singular.size() % 2 == 1) {
        if (axisymmetric(problem, table, result->state, spin)) return result;
        return tl::unexpected(
            above_divergence(result->factor, spin.speed, fmt::format(" of about {:.6g} rad/s", result->singular.back().speed)));
    }
    if (spin.turning.empty())
        if (const double rate = growth(problem, table, result->state, spin); rate > 0)
            return tl::unexpected(above_divergence(result->factor, spin.speed,
                                                   fmt::format(" (a motion grows by the factor e in {:.3g} s)", 1 / rate)));
    return result;
}

}  // namespace trammel
