// app/spinning_solids.cpp: tables of solids, their growth and their critical step.
#include "app/spinning_solids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/critical_step.hpp"
#include "analysis/mobility.hpp"
#include "model/solid_axes.hpp"

namespace trammel {
namespace {

constexpr double plane = 0.05;  ///< circularity outside below which no direction is told

/// Direction of a whirl outside, and the axes of its ellipse where it is no circle.
std::string path_of(const WhirlingMode& w, double partner) {
    if (w.inertial == w.spinning) return "-";
    if (std::abs(w.circularity) < plane) return "plane";
    std::string path = w.overtaken ? "forward, overtaken" : w.circularity > 0 ? "forward" : "backward";
    const double other = std::sqrt(partner);
    if (other > 0.01) path += fmt::format(", ellipse 1:{:.2f}", (1 - other) / (1 + other));
    return path;
}

}  // namespace

void print_solids(const Model& model) {
    for (const SolidRecord& s : model.solids()) {
        fmt::print("solid        {}: {} nodes, {:.6g} kg, {} coordinates{}\n", s.name, s.solid->nodes(), s.solid->mass(),
                   s.size(), s.reduced ? fmt::format(" of {}{}", s.solid->freedoms(), s.reused ? ", from its file" : "") : "");
        if (s.reduced)
            fmt::print(
                "             frequencies are within 1 % up to {:.6g} rad/s; inner modes move {:.0f}, {:.0f}, {:.0f} % of the "
                "mass "
                "along x, y, z\n",
                s.trusted, 100 * s.effective_mass.x(), 100 * s.effective_mass.y(), 100 * s.effective_mass.z());
    }
}

void print_whirling(const SpinningModes& found, const SpinningAxes& axes) {
    fmt::print("{:>5} {:>16} {:>16} {:>14} {:>12}  whirl\n", "mode", "in axes, rad/s", "outside, rad/s", "outside, Hz",
               "growth, 1/s");
    for (std::size_t k = 0; k < found.modes.modes.size(); ++k) {
        const Mode& mode = found.modes.modes[k];
        const WhirlingMode w = whirling(axes, mode, found.partner(k));
        const double growth = mode.exponent.real();
        fmt::print("{:>5} {:>16.9g} {:>16.9g} {:>14.8g} {:>12.4g}  {}{}\n", k + 1, w.spinning, w.inertial,
                   w.inertial / (2 * std::numbers::pi), std::abs(growth) < 1e-7 * std::abs(mode.exponent) ? 0 : growth,
                   path_of(w, found.partner(k)),
                   !mode.unstable()                                    ? ""
                   : mode.frequency() < 1e-9 * std::abs(mode.exponent) ? "; diverges"
                                                                       : "; grows");
    }
}

namespace {

/// The linear model at the start, in the axes its solids spin in; failure: why it is not constant.
struct AtStart {
    Linearisation linear;
    std::vector<int> redundant;
    double speed = 0;
};
Result<AtStart, std::string> linear_at_start(Model& model, const State& start) {
    State state = start;
    state.velocity.setZero();
    state.acceleration.setZero();
    AtStart found;
    for (const RedundantRow& row : mobility(model, state, true).redundant) found.redundant.push_back(row.row);
    const auto axes = spinning_axes_of(model, start.time, std::nullopt);
    if (!axes) {
        found.linear = linearise(model, model.nodes(), state);
        return found;
    }
    found.speed = axes->speed;
    auto constant = linearise_spinning(model, model.nodes(), state, *axes, found.redundant);
    if (!constant) return tl::unexpected(constant.error());
    found.linear = std::move(*constant);
    return found;
}

bool spins_steadily(const Model& model, double from, double to) {
    for (const SolidRecord& solid : model.solids())
        for (const PrescribedMotion& motion : model.moving_grounds())
            if (motion.node == solid.axes &&
                (motion.angle.at(from).acceleration != 0 || motion.angle.at(from).rate != motion.angle.at(to).rate))
                return false;
    return true;
}

constexpr int quick = 5000;           ///< freedoms up to which modes take less than a second or two
constexpr double appreciable = 1e-3;  ///< growth, of the speed

}  // namespace

std::optional<std::string> check_growth(BuiltModel& built, const State& start, bool quiet) {
    Model& model = *built.model;
    const bool spins =
        std::any_of(model.solids().begin(), model.solids().end(), [](const SolidRecord& s) { return s.axes != 0; });
    if (!spins || model.dofs() > quick) return std::nullopt;
    const auto at = linear_at_start(model, start);
    if (!at) return std::nullopt;  // not constant: no modes to judge by
    const auto found = find_modes(at->linear, at->redundant, {6});
    if (!found) return std::nullopt;
    for (const Mode& mode : found->modes) {
        const double growth = mode.exponent.real();
        if (!mode.unstable() || growth < appreciable * std::abs(at->speed)) continue;
        const bool swings = mode.frequency() > 1e-6 * std::abs(mode.exponent);
        const std::string what = fmt::format("{:.6g} rad/s, where a motion grows by a factor e every {:.3g} s {}", at->speed,
                                             1 / growth, swings ? "as it swings" : "without swinging");
        if (!swings && spins_steadily(model, start.time, built.run.end))
            return fmt::format(
                "the solids spin at {}: the speed is above static divergence\n  try: a lower speed, a stiffer body; "
                "trammel static tells the divergence speed, trammel modes all motions that grow",
                what);
        if (!quiet) fmt::print("note         at the start the solids spin at {}; see trammel modes\n", what);
        break;
    }
    return std::nullopt;
}

void check_critical_step(BuiltModel& built, const State& start, bool quiet) {
    const RunSettings& run = built.run;
    Model& model = *built.model;
    if (run.scheme.name != "central_difference" || !run.fixed_steps() || model.solids().empty()) return;
    const auto at = linear_at_start(model, start);
    if (!at) {
        if (!quiet) fmt::print("note         the critical step is not known: {}\n", at.error());
        return;
    }
    const bool classical = run.scheme.text.find("form=classical") != std::string::npos;
    const auto critical = critical_step(at->linear, at->redundant, classical);
    if (!critical) {
        if (!quiet) fmt::print("note         the critical step is not known: {}\n", critical.error());
        return;
    }
    if (!quiet)
        fmt::print("critical step {:.6g} s at the speed of the start; highest frequency {:.6g} rad/s\n", critical->step,
                   critical->highest);
    if (run.h <= critical->step) return;
    const std::string why =
        critical->step > 0
            ? fmt::format(
                  "h = {:.6g} s is above the critical step {:.6g} s of central differences for this model (highest "
                  "frequency {:.6g} rad/s): take a smaller step, or reduce with fewer modes",
                  run.h, critical->step, critical->highest)
            : fmt::format("central differences are unstable for this model at every step{}",
                          classical ? ": the classical form does not bear gyroscopic forces; use form: full" : "");
    throw ModelError(run.step_mark, "step: " + why);
}

}  // namespace trammel
