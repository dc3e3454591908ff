// app/load_model.cpp: model file and parameter overrides to a built model.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "app/commands.hpp"
#include "io/yaml_reader.hpp"

namespace trammel {
namespace {

Parameters parse_overrides(const std::vector<std::string>& set, const Value& root) {
    Parameters overrides;
    std::vector<std::string> known;
    if (const Value* parameters = root.find("parameters"))
        for (const auto& entry : parameters->entries()) known.push_back(entry.key);
    Diagnostics errors;
    for (const std::string& item : set) {
        const auto equals = item.find('=');
        const std::string name = item.substr(0, equals);
        if (equals == std::string::npos) {
            errors.add({}, fmt::format("--set {}: write it as name=value", item));
            continue;
        }
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            errors.add({}, fmt::format("--set {}: the model has no parameter '{}'{}", item, name, did_you_mean(name, known)));
            continue;
        }
        try {
            overrides[name] = Expression::parse(item.substr(equals + 1), overrides).at(0).value;
        } catch (const ExpressionError& e) {
            errors.add({}, fmt::format("--set {}: {}", item, e.what()));
        }
    }
    errors.throw_if_any();
    return overrides;
}

}  // namespace

std::unique_ptr<Stepper> make_stepper(BuiltModel& built, LinearSolver& solver, double regularisation) {
    auto stepper = built.run.scheme.make(*built.model, solver, regularisation);
    Diagnostics errors;
    if (const std::string objection = stepper->objection(); !objection.empty())
        errors.add(built.run.scheme_mark, fmt::format("integrator '{}': {}", built.run.scheme.name, objection));
    errors.throw_if_any();
    return stepper;
}

namespace {

/// Why the energy rule says nothing about this run; empty if it does.
std::string energy_objection(Model& model, const Stepper& stepper, const EnergySettings& rule, const State& start) {
    if (stepper.conserves_energy())
        return "this integrator keeps the energy whatever the step, so its change says nothing about the error; use type: defect "
               "or "
               "error";
    const Energy energy = model.energy(start);
    const double size = std::abs(energy.kinetic) + std::abs(energy.elastic) + std::abs(energy.potential);
    if (!rule.kinetic_scale && std::abs(energy.total()) <= 1e-9 * size + 1e-300)
        return "the energy at the start is zero, and changes cannot be compared with it; use scale: kinetic";
    return {};
}

}  // namespace

std::unique_ptr<StepController> make_controller(const BuiltModel& built, Stepper& stepper, const State& start) {
    const RunSettings& run = built.run;
    if (run.fixed_steps()) return fixed_step(run.h, start.time, run.halvings);
    Diagnostics errors;
    if (run.defect) {
        if (stepper.orders(Steps::changing).position > 3)
            errors.add(run.step_mark,
                       fmt::format("step: the defect of positions shows errors up to third order, and the integrator "
                                   "'{}' has a higher one; use type: fixed or energy",
                                   run.scheme.name));
        errors.throw_if_any();
        return defect_control(*built.model, stepper, *run.defect, run.solver);
    }
    if (run.energy) {
        if (const std::string objection = energy_objection(*built.model, stepper, *run.energy, start); !objection.empty())
            errors.add(run.step_mark, "step: " + objection);
        errors.throw_if_any();
        return energy_control(*built.model, stepper, *run.energy, start);
    }
    auto controller = error_control(*built.model, stepper, *run.error, start);
    State probe = start;
    VecX error(built.model->dofs());
    if (stepper.start(probe, controller->first(start.time)) && !stepper.local_error(probe, probe, run.error->largest, error))
        errors.add(run.step_mark, fmt::format("step: the integrator '{}' gives no estimate of its error; use type: fixed, or an "
                                              "integrator that does, as generalized_alpha",
                                              run.scheme.name));
    errors.throw_if_any();
    return controller;
}

LoadedModel load_model(const std::string& path, const std::vector<std::string>& set) {
    const Value root = read_yaml_file(path);
    LoadedModel loaded;
    loaded.built = build_model(root, parse_overrides(set, root));
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    for (const std::string& item : set) text << "# --set " << item << '\n';
    loaded.text = text.str();
    return loaded;
}

}  // namespace trammel
