// verification/model_run.hpp: a model from text, run as its section `run` tells.
#pragma once

#include "equilibrium.hpp"
#include "stepping/events.hpp"
#include "stepping/simulation.hpp"

namespace trammel::verification {

class ModelRun {
public:
    /// Throws when there is no consistent start.
    explicit ModelRun(const std::string& text);

    /// Steps to this time. Throws when a step fails.
    const State& to(double end);
    Model& model() { return *built_.model; }
    const State& state() const { return state_; }
    /// Place of a node by its name: "b.end", "b@0.5".
    const Pose& pose(const std::string& node) const;

private:
    BuiltModel built_;
    std::unique_ptr<LinearSolver> solver_;
    std::unique_ptr<Stepper> stepper_;
    std::unique_ptr<StepController> controller_;
    std::unique_ptr<Events> events_;
    State state_;
};

/// Place in the list of nodes.
std::size_t node_index(const Model&, const std::string& name);

}  // namespace trammel::verification
