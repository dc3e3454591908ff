// verification/energy_run.hpp: a model from text under an energy scheme, with the books of every step and its momenta.
#pragma once

#include <functional>

#include "equilibrium.hpp"
#include "solve/linear_solver.hpp"
#include "stepping/recovery.hpp"
#include "stepping/stepper.hpp"

namespace trammel::verification {

class EnergyRun {
public:
    /// Of every accepted step.
    using Watch = std::function<void(const EnergyRun&, const StepBooks&)>;

    /// Throws when there is no consistent start.
    explicit EnergyRun(BuiltModel);
    explicit EnergyRun(const std::string& text) : EnergyRun(model_of(text)) {}

    /// Equal steps to this time. Throws when a step fails.
    void to(double end, const Watch& watch = {});

    Model& model() { return *built_.model; }
    const State& state() const { return state_; }
    const Pose& pose(const std::string& node) const;
    /// Of the velocities that the scheme carries, Σ Mż and Σ z_k × (Mż)_k; the latter about the mass centre, as about a fixed
    /// point rounding of the momentum would count with the distance flown.
    Vec3 momentum() const;
    Vec3 angular_momentum() const;
    double energy() const { return energy_; }

private:
    /// (M x)_k of every block, k its first coordinates, added up.
    Vec3 total(const VecX& x) const;

    BuiltModel built_;
    std::unique_ptr<LinearSolver> solver_;
    std::unique_ptr<Stepper> stepper_;
    CoordinateMass mass_;
    State state_, next_;
    double energy_ = 0;
};

}  // namespace trammel::verification
