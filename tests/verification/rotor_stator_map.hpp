// verification/rotor_stator_map.hpp: one step of any scheme on the rotor and stator as a constant matrix.
//
//   x = (q, v, a, λ), stator and multipliers seen from the spinning axes:   x_{n+1} = A x_n + b
// The equations are linear and look the same at every instant from the spinning axes, so A and b follow from single
// steps of the stepper itself, each from one unit of x. Growth is the spectral radius of A, the discrete steady state
// solves x = A x + b.
#pragma once

#include <string>

#include "lie/types.hpp"
#include "rotor_stator.hpp"

namespace trammel::verification {

struct StepMap {
    MatX A;
    VecX b;
    double growth() const;
    /// In SI units again: q, v, a, λ.
    VecX steady() const;
    VecX unit;  ///< of each part of x
};

StepMap step_map(RotorStator system, const std::string& scheme, int steps_per_revolution);

}  // namespace trammel::verification
