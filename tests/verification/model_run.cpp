// verification/model_run.cpp: failures become exceptions, which the program turns into failed rows.
#include "model_run.hpp"

#include <algorithm>
#include <stdexcept>

#include "analysis/preparation.hpp"
#include "stepping/error_control.hpp"

namespace trammel::verification {

std::size_t node_index(const Model& model, const std::string& name) {
    const auto& names = model.node_names();
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) throw std::logic_error("no node " + name);
    return static_cast<std::size_t>(at - names.begin());
}

ModelRun::ModelRun(const std::string& text) : built_(model_of(text)), solver_(make_linear_solver(built_.run.solver)) {
    auto prepared = prepare(model(), *solver_, built_.run.start_limit);
    if (!prepared) throw std::runtime_error(prepared.error().message);
    state_ = std::move(prepared->state);
    stepper_ = built_.run.scheme.make(model(), *solver_, prepared->regularisation);
    if (built_.run.error) {
        controller_ = error_control(model(), *stepper_, *built_.run.error, state_);
        events_ = std::make_unique<Events>(model(), *solver_, prepared->regularisation);
    } else {
        controller_ = fixed_step(built_.run.h, state_.time, built_.run.halvings);
        if (model().has_events()) events_ = std::make_unique<Events>(model(), *solver_, prepared->regularisation);
    }
    if (auto started = stepper_->start(state_, controller_->first(state_.time)); !started)
        throw std::runtime_error(explain(started.error()));
}

const State& ModelRun::to(double end) {
    SimulationSettings settings;
    settings.end = end;
    settings.events = events_.get();
    const RunSummary summary = simulate(*stepper_, *controller_, state_, settings, {});
    if (summary.failure) throw std::runtime_error(explain(*summary.failure));
    return state_;
}

const Pose& ModelRun::pose(const std::string& node) const {
    return state_.poses[node_index(*built_.model, node)];
}

}  // namespace trammel::verification
