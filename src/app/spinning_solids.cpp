// app/spinning_solids.cpp: axes of solids, their tables, their critical step.
#include "app/spinning_solids.hpp"

#include <fmt/format.h>

#include <numbers>

#include "analysis/critical_step.hpp"
#include "analysis/mobility.hpp"

namespace trammel {

std::optional<SpinningAxes> spinning_axes_of(const Model& model, double time, std::optional<double> speed) {
    std::optional<SpinningAxes> axes;
    NodeId ground = 0;
    const NodeTable& table = model.nodes();
    std::vector<Eigen::Triplet<double>> spin, mass;
    for (const SolidRecord& solid : model.solids()) {
        if (solid.axes == 0) continue;
        if (axes && solid.axes != ground) {
            Diagnostics errors;
            errors.add({}, fmt::format("the solids spin in several axes ('{}' and '{}'): there are no common axes in which their "
                                       "equations are constant; try trammel run",
                                       model.node_names()[ground], model.node_names()[solid.axes]));
            errors.throw_if_any();
        }
        if (!axes) {
            axes.emplace();
            ground = solid.axes;
            axes->inside.assign(table.kind.size(), 0);
        }
        std::vector<int> place(static_cast<std::size_t>(solid.size()));
        for (const LinearBodyPart& part : solid.parts) {
            axes->inside[part.node] = 1;
            for (int i = 0; i < part.count; ++i) place[part.first + i] = table.first[part.node] + i;
        }
        for (int j = 0; j < solid.size(); ++j) {
            for (BodyMatrix::InnerIterator it(solid.matrices->spin, j); it; ++it)
                spin.emplace_back(place[it.row()], place[j], it.value());
            for (BodyMatrix::InnerIterator it(solid.matrices->mass, j); it; ++it)
                mass.emplace_back(place[it.row()], place[j], it.value());
        }
    }
    if (!axes) return axes;
    // points that faces are tied to live in the axes as well
    for (const NodeId n : model.points_in_axes()) axes->inside[n] = 1;
    axes->spin.resize(model.dofs(), model.dofs());
    axes->spin.setFromTriplets(spin.begin(), spin.end());
    axes->mass.resize(model.dofs(), model.dofs());
    axes->mass.setFromTriplets(mass.begin(), mass.end());
    for (const PrescribedMotion& motion : model.moving_grounds())
        if (motion.node == ground) {
            axes->direction = motion.axis;
            axes->speed = speed ? *speed : motion.angle.at(time).rate;
        }
    return axes;
}

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
        const WhirlingMode w = whirling(axes, mode);
        const bool lateral = w.inertial != w.spinning;
        const double growth = mode.exponent.real();
        fmt::print("{:>5} {:>16.9g} {:>16.9g} {:>14.8g} {:>12.4g}  {}{}\n", k + 1, w.spinning, w.inertial,
                   w.inertial / (2 * std::numbers::pi), std::abs(growth) < 1e-7 * std::abs(mode.exponent) ? 0 : growth,
                   !lateral            ? "-"
                   : w.overtaken       ? "forward, overtaken"
                   : w.circularity > 0 ? "forward"
                                       : "backward",
                   !mode.unstable()                                    ? ""
                   : mode.frequency() < 1e-9 * std::abs(mode.exponent) ? "; diverges"
                                                                       : "; grows");
    }
}

void check_critical_step(BuiltModel& built, const State& start, bool quiet) {
    const RunSettings& run = built.run;
    Model& model = *built.model;
    if (run.scheme.name != "central_difference" || !run.fixed_steps() || model.solids().empty()) return;
    State state = start;
    state.velocity.setZero();
    state.acceleration.setZero();
    std::vector<int> redundant;
    for (const RedundantRow& row : mobility(model, state, true).redundant) redundant.push_back(row.row);
    const auto axes = spinning_axes_of(model, start.time, std::nullopt);
    Linearisation linear;
    if (axes) {
        auto constant = linearise_spinning(model, model.nodes(), state, *axes, redundant);
        if (!constant) {
            if (!quiet) fmt::print("note         the critical step is not known: {}\n", constant.error());
            return;
        }
        linear = std::move(*constant);
    } else {
        linear = linearise(model, model.nodes(), state);
    }
    const bool classical = run.scheme.text.find("form=classical") != std::string::npos;
    const auto critical = critical_step(linear, redundant, classical);
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
