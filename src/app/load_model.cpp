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

std::unique_ptr<StepController> make_controller(const BuiltModel& built, Stepper& stepper, const State& start) {
    const RunSettings& run = built.run;
    if (!run.error) return fixed_step(run.h, start.time, run.halvings);
    auto controller = error_control(*built.model, stepper, *run.error, start);
    State probe = start;
    VecX error(built.model->dofs());
    Diagnostics errors;
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
