// analysis/statics.cpp: follow the path, judge its end, and say why where there is none.
#include "analysis/statics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/free_motion_names.hpp"

namespace trammel {
namespace {

constexpr std::size_t named = 8;

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
            "is\n  orders of magnitude too large (units?); the increments are too large";
    return {failure.factor, text};
}

}  // namespace

Result<StaticResult, StaticFailure> equilibrium(Problem& problem, const NodeTable& table, const State& from, const Spin& spin,
                                                const StaticSettings& settings, const StaticObserver& observe) {
    StaticEquations equations(problem, table, spin);
    auto result = settings.arc_length ? arc_path(equations, from, spin.speed, settings, observe)
                                      : load_path(equations, from, spin.speed, settings, observe);
    if (!result) return tl::unexpected(explained(equations, from, spin.speed, settings, result.error()));
    // an odd number of singular points on the way up in speed: one motion grows without limit
    if (spin.speed != 0 && !settings.arc_length && result->singular.size() % 2 == 1)
        return tl::unexpected(StaticFailure{
            result->factor,
            fmt::format("the speed of {:.6g} rad/s is above the divergence speed of about {:.6g} rad/s: the "
                        "equilibrium there is not stable\n  centrifugal forces outgrow the stiffness\n  try: a lower "
                        "speed, a stiffer structure",
                        spin.speed, result->singular.back().speed)});
    return result;
}

}  // namespace trammel
