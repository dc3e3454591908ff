// verification/assembly_map.hpp: a bladed rotor of solid elements on two pedestals, and one step of a scheme on it.
//
// Rotor (axes spin about x): shaft 40 mm × 0.6 m, disc 160 mm × 20 mm in its middle, four blades of 50 mm, steel; its end
// faces are held to two pedestals: point masses m on springs k and dampers c in all directions. Spin 100 rad/s; a force of
// 10 kN that turns with the disc. Seen from the spinning axes every step is the same: x_{n+1} = A x_n + b.
#pragma once

#include <string>

#include "model/built_model.hpp"

namespace trammel::verification {

struct Assembly {
    double speed = 100, pedestal = 1.5, stiffness = 2e6, damping = 2e3;  // rad/s, kg, N/m, N s/m
    int modes = 10;                                                      ///< inner modes; 0: the full mesh
    std::string integrator = "{type: average_acceleration}";
    double step = 1e-4;

    std::string text() const;
};

/// Largest |eigenvalue| of A. The model holds points, vectors and couplings only.
double growth_of_step(const Assembly&);

/// Effective masses that the couplings feel of the rotor, ascending: eigenvalues of (B M⁻¹Bᵀ)⁻¹ across the axis.
VecX coupled_masses(const Assembly&);

/// The largest stable step of central differences, known before the run.
double known_critical_step(const Assembly&, bool classical);

}  // namespace trammel::verification
