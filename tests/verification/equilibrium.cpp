// verification/equilibrium.cpp: from text to equilibrium.
#include "equilibrium.hpp"

#include <stdexcept>

#include "analysis/statics.hpp"
#include "io/yaml_reader.hpp"
#include "model_run.hpp"

namespace trammel::verification {

BuiltModel model_of(const std::string& text) {
    return build_model(read_yaml_text(text, "model.yaml"));
}

Equilibrium::Equilibrium(const std::string& text, int increments) : built_(model_of(text)) {
    StaticSettings settings;
    settings.increments = increments;
    auto found = equilibrium(model(), model().nodes(), model().initial_state(), {}, settings);
    if (!found) throw std::runtime_error(found.error().message);
    state_ = std::move(found->state);
}

const Pose& Equilibrium::pose(const std::string& node) const {
    return state_.poses[node_index(*built_.model, node)];
}

}  // namespace trammel::verification
