// assembly/energy.hpp: what the ledger adds up: energies, momenta, power of what is not conservative.
#pragma once

#include "lie/types.hpp"

namespace trammel {

struct Energy {
    double kinetic = 0, elastic = 0, potential = 0;
    Vec3 momentum = Vec3::Zero();          ///< linear, ground frame
    Vec3 angular_momentum = Vec3::Zero();  ///< about the origin, ground frame
    double load_power = 0;                 ///< of applied forces and moments
    double damper_power = 0;               ///< ≤ 0
    double drive_power = 0;                ///< of drives and moving grounds

    double total() const { return kinetic + elastic + potential; }
};

}  // namespace trammel
