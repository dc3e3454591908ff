// app/analysis_options.hpp: what static, modes and campbell share on the command line: start, spin, axes.
#pragma once

#include "analysis/spinning_axes.hpp"
#include "app/commands.hpp"
#include "output/result_file.hpp"

namespace trammel {

/// A model and the state an analysis starts from.
struct AnalysisStart {
    LoadedModel loaded;
    State state;
    Spin spin;
    RunHeader header;
    Model& model() { return *loaded.built.model; }
};

/// Throws ModelError for a wrong model or wrong options, std::runtime_error for an unreadable `from`.
AnalysisStart start_analysis(const AnalysisOptions&);

/// The axes that solids of the model spin in, if any do. `--spin` is their speed then. Throws ModelError where other options of
/// spinning bodies are given as well.
std::optional<SpinningAxes> solid_axes(const AnalysisOptions&, AnalysisStart&);

/// The final state of a result of the same model. Throws std::runtime_error where it does not fit.
State state_from(const std::string& path, const Model&);

/// "3000 rpm", "100" (rad/s). Throws ModelError.
double speed_of(const std::string& text);

Axes axes_of(const std::string& name);

/// Name of the model with another ending, unless given.
std::string output_path(const std::string& given, const std::string& model, const std::string& ending);

}  // namespace trammel
