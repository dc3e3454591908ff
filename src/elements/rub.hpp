// elements/rub.hpp: a disc rubs in a ring: penalty along the radius, Coulomb friction along the rim.
//
//   r = |s_⊥|,  δ = max(r − c, 0),  n = s_⊥/r,  t = e₃ × n
//   N = k δ max(0, 1 + λ ṙ)                     V = ½ k δ²
//   v = ṡ·t + R Ω                               speed of the rim over the ring
//   σ = N n + F t on the gap, R F about the axis,  F = μ N v / √(v² + w²)
// Over an interval N has the mean (V_b − V_a)/(r_b − r_a) and n the direction (s_a + s_b)/(r_a + r_b), so that work is
// energy to the last bit. Theory: docs/theory/journal.md
#pragma once

#include "elements/journal.hpp"

namespace trammel {

struct Rub {
    double clearance = 0;   ///< c
    double stiffness = 0;   ///< k
    double damping = 0;     ///< λ, s/m
    double friction = 0;    ///< μ
    double radius = 0;      ///< R of the disc
    double slip_speed = 0;  ///< w: below it friction fades out

    JournalPull pull(const JournalMotion&) const;
    double stored(const Vec3& gap) const;
};

}  // namespace trammel
