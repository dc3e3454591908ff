// elements/oil_film.hpp: a short oil film (Ocvirk) between a journal and its ring: squeeze-film damper or plain bearing.
//
//   h = c (1 − ε cos φ)       s = c ε e_r: the gap across the axis, φ from e_r, n = (cos φ, sin φ)
//   u = ṡ − ½ Ω e₃ × s        of a damper, whose journal does not turn in its ring: u = ṡ
//   σ = μ R L³ ∫ n (n·u) / h³ dφ      over the full circle, or over the half where the pressure is positive: n·u > 0
//   torque  μ R³ L Ω ∫ dφ / h − ½ (e₃ × s)·σ:   oil sheared, and the part of the force that the turning drags along
// Together they only take energy:  σ·ṡ + torque Ω = u·C u + μ R³ L Ω² ∫ dφ / h.
// Pressure of Reynolds' equation with ∂p/∂φ neglected against ∂p/∂z and p = 0 at both ends. Integrals in closed form by
// Sommerfeld's substitution 1 − ε cos φ = (1 − ε²)/(1 + ε cos γ). Theory: docs/theory/journal.md
#pragma once

#include <numbers>

#include "elements/journal.hpp"

namespace trammel {

struct OilFilm {
    double clearance = 0;  ///< c
    double strength = 0;   ///< μ R L³ / c³
    double shear = 0;      ///< 2π μ R³ L / c
    bool cavitates = true;
    bool turns = false;  ///< the journal turns in the film

    OilFilm(double radius, double length, double gap, double viscosity)
        : clearance(gap),
          strength(viscosity * radius * length * length * length / (gap * gap * gap)),
          shear(2 * std::numbers::pi * viscosity * radius * radius * radius * length / gap) {}

    /// Not a number where the journal touches its ring.
    JournalPull pull(const JournalMotion&) const;
    double stored(const Vec3&) const { return 0; }
};

}  // namespace trammel
