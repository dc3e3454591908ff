// app/analysis_options.cpp: options to a start state and a spin.
#include "app/analysis_options.hpp"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>

#include "model/solid_axes.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

Vec3 vector_of(const std::vector<double>& numbers, const char* option, Diagnostics& errors) {
    if (numbers.size() == 3) return {numbers[0], numbers[1], numbers[2]};
    errors.add({}, fmt::format("{}: three numbers are needed, separated by commas", option));
    return Vec3::UnitZ();
}

/// A body, or all nodes of a flexible body.
bool belongs(const std::string& node, const std::string& body) {
    if (node.rfind(body, 0) != 0) return false;
    return node.size() == body.size() ||
           !(std::isalnum(static_cast<unsigned char>(node[body.size()])) || node[body.size()] == '_');
}

Spin spin_of(const AnalysisOptions& options, const Model& model) {
    Diagnostics errors;
    Spin spin;
    spin.axis = vector_of(options.axis, "--axis", errors);
    spin.point = vector_of(options.point, "--point", errors);
    if (spin.axis.norm() == 0) errors.add({}, "--axis: a direction must not be zero");
    spin.axis.normalize();
    if (!options.spin.empty()) spin.speed = speed_of(options.spin);
    const auto& names = model.node_names();
    if (!options.spinning.empty()) spin.turning.assign(names.size(), 0);
    for (const std::string& body : options.spinning) {
        bool found = false;
        for (std::size_t n = 1; n < names.size(); ++n)
            if (belongs(names[n], body)) spin.turning[n] = 1, found = true;
        if (!found) errors.add({}, fmt::format("--spinning: the model has no body '{}'{}", body, did_you_mean(body, names)));
    }
    errors.throw_if_any();
    return spin;
}

}  // namespace

double speed_of(const std::string& text) {
    try {
        return Expression::parse(text, {}, Dimension::angular_speed).at(0).value;
    } catch (const ExpressionError& e) {
        Diagnostics errors;
        errors.add({}, fmt::format("speed '{}': {}", text, e.what()));
        errors.throw_if_any();
    }
    return 0;
}

Axes axes_of(const std::string& name) {
    return name == "ground" ? Axes::ground : name == "spinning" ? Axes::spinning : Axes::automatic;
}

State state_from(const std::string& path, const Model& model) {
    State state = read_final_state(path);
    const State own = model.initial_state();
    if (state.poses.size() != own.poses.size() || state.velocity.size() != own.velocity.size() ||
        state.multipliers.size() != own.multipliers.size() || state.windings.size() != own.windings.size())
        throw std::runtime_error(fmt::format("'{}' holds the state of another model", path));
    return state;
}

std::string output_path(const std::string& given, const std::string& model, const std::string& ending) {
    return given.empty() ? std::filesystem::path(model).stem().string() + ending : given;
}

std::optional<SpinningAxes> solid_axes(const AnalysisOptions& options, AnalysisStart& start) {
    const std::optional<double> speed = options.spin.empty() ? std::nullopt : std::optional(start.spin.speed);
    auto axes = spinning_axes_of(start.model(), options.time, speed);
    if (axes && !options.spinning.empty())
        throw ModelError({}, "--spinning: solids of this model spin in axes of their own; bodies cannot spin with them");
    return axes;
}

AnalysisStart start_analysis(const AnalysisOptions& options) {
    AnalysisStart start{load_model(options.model, options.set), {}, {}, {}};
    start.state = options.from.empty() ? start.model().initial_state() : state_from(options.from, start.model());
    start.state.time = options.time;
    start.spin = spin_of(options, start.model());
    start.header = {start.loaded.text,
                    std::filesystem::path(options.model).filename().string(),
                    TRAMMEL_VERSION,
                    {},
                    start.loaded.built.title};
    return start;
}

}  // namespace trammel
