// laboratory/spectrum.hpp: what the amplification matrix tells: damping, period, critical step.
//
//   ρ = max|λ|      principal pair λ = r e^{±iφ}, followed from e^{±iΩ} at small steps
//   period elongation Ω/φ − 1      algorithmic damping ξ = −ln r / √(ln² r + φ²)
// Theory: docs/theory/laboratory.md
#pragma once

#include <complex>
#include <optional>

#include "laboratory/amplification.hpp"

namespace trammel {

struct SpectralPoint {
    double omega_h = 0;
    double radius = 0;                   ///< of all eigenvalues
    std::complex<double> principal = 1;  ///< the one with Im ≥ 0

    double period_elongation() const;
    double damping() const;
};

double spectral_radius(const Amplification&, double omega_h);
/// The points asked for, in the same order; the principal pair is followed through all steps between.
std::vector<SpectralPoint> spectrum(const Amplification&, const std::vector<double>& omega_h);
/// ωh at which the spectral radius first exceeds 1, to 1e-8; nothing if it does not up to 1e4.
std::optional<double> critical_step(const Amplification&);

}  // namespace trammel
