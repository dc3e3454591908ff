// stepping/energy_control.hpp: steps by the energy that the scheme itself takes or adds.
//
//   E = kinetic + elastic + potential − work of loads, dampers and drives          ε = |E − E_ref| / scale
//   ε > up·tol:  again with h (θ tol/ε)^(1/p), up to `repetitions` times; then accepted, with E_ref ← (E_ref + E)/2
//   ε < γ·tol in `successes` steps running:  h ← h (θ tol/ε)^(1/p)                  p = order of the scheme
//
// The rule of Damilano, with definite choices where it leaves some. Theory: docs/theory/step_rules.md
#pragma once

#include "stepping/controller.hpp"

namespace trammel {

struct EnergySettings {
    double tolerance = 1e-5;
    double up = 1;               ///< above up·tolerance a step is repeated
    double gamma = 0.6;          ///< below gamma·tolerance it counts as a success
    double theta = 0.95;         ///< aimed at, as a part of the tolerance
    int repetitions = 5;         ///< of one step
    int successes = 5;           ///< before steps grow
    double growth = 10;          ///< at most, at a time
    bool kinetic_scale = false;  ///< scale = max(|E_ref|, largest kinetic energy so far) instead of |E_ref|
    double first = 0, smallest = 0, largest = 0;
};

/// Controls a run that begins at `start`.
std::unique_ptr<StepController> energy_control(Problem&, const Stepper&, const EnergySettings&, const State& start);

}  // namespace trammel
