// verification/equilibrium.hpp: a model from text, and its equilibrium under its loads.
#pragma once

#include <string>

#include "model/built_model.hpp"

namespace trammel::verification {

/// Throws with the errors of the text.
BuiltModel model_of(const std::string& text);

/// A model at rest under all of its loads, reached in increments. Throws when there is no equilibrium.
class Equilibrium {
public:
    explicit Equilibrium(const std::string& text, int increments = 5);

    Model& model() { return *built_.model; }
    const State& state() const { return state_; }
    /// Place of a node by its name: "b.end", "b@0.5".
    const Pose& pose(const std::string& node) const;

private:
    BuiltModel built_;
    State state_;
};

}  // namespace trammel::verification
