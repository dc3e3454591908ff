// model/built_model.hpp: description → model, how to run it, and what to record.
#pragma once

#include <memory>
#include <optional>

#include "description/reader.hpp"
#include "model/model.hpp"
#include "schemes/scheme.hpp"
#include "stepping/defect_control.hpp"
#include "stepping/energy_control.hpp"

namespace trammel {

/// Quantities of one body (at a point of it), of one joint, of an element, of a place on a beam or of a solid, recorded under
/// a name.
struct OutputSpec {
    std::string name;
    NodeId body = -1;  ///< or -1: none
    int joint = -1;    ///< index into Model::joints(), or -1: none
    Vec3 point = Vec3::Zero();
    std::vector<std::string> quantities;
    int beam = -1;  ///< index into Model::beams(), or -1: none
    double fraction = 0;
    int solid = -1;    ///< index into Model::solids(), or -1: none
    int element = -1;  ///< index into Model::pulling_elements(), or -1: none
};

struct RunSettings {
    Scheme scheme;
    SourceMark scheme_mark;
    double end = 0, start_limit = 1e-3;
    double h = 0;  ///< of equal steps
    int halvings = 10;
    std::optional<ErrorSettings> error;    ///< instead of equal steps
    std::optional<EnergySettings> energy;  ///< instead of equal steps
    std::optional<DefectSettings> defect;  ///< instead of equal steps
    SourceMark step_mark;
    bool fixed_steps() const { return !error && !energy && !defect; }
    long mark_every = 200, output_every = 1;
    std::string solver = default_linear_solver;
};

struct BuiltModel {
    std::unique_ptr<Model> model;
    RunSettings run;
    std::vector<OutputSpec> outputs;
    std::string title;
};

/// Throws ModelError.
BuiltModel build_model(const Value& root, const Parameters& overrides = {});

}  // namespace trammel
