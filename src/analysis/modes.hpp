// analysis/modes.hpp: small vibrations of a constrained system:  (λ²M + λC + K) x + Bᵀμ = 0,  B x = 0.
//
//   at rest, undamped:  (K − σM)⁻¹M on the motions that B allows, symmetric; ω² = σ + 1/θ
//   otherwise (x, y = λx):  p = −(K + σC + σ²M)⁻¹ (M y + (C + σM) x),  q = x + σp;  λ = σ + 1/θ
// Each inverse is one saddle point matrix with B in it, so that multipliers bring no modes of their own. Few freedoms: all
// modes by dense matrices of the same operator; many: the lowest by Krylov spaces. Theory: docs/theory/modes.md
#pragma once

#include <complex>

#include "analysis/linearisation.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

using Complex = std::complex<double>;
using VecXc = Eigen::VectorXcd;

struct Mode {
    Complex exponent;  ///< λ of e^{λt}; one of a conjugate pair, with Im λ ≥ 0
    VecXc shape;       ///< over the freedoms, xᴴMx = 1; real where the system is undamped and at rest

    double frequency() const { return exponent.imag(); }  ///< rad/s
    double damping_ratio() const { return exponent == 0.0 ? 0 : -exponent.real() / std::abs(exponent); }
    bool unstable() const { return exponent.real() > 1e-7 * std::abs(exponent); }
};

struct ModeSettings {
    int count = 10;         ///< modes wanted besides rigid motions
    int dense_below = 150;  ///< freedoms and rows together
};

struct Modes {
    std::vector<Mode> modes;  ///< by growing |λ|
    MatX rigid;               ///< a column for each motion that nothing resists
    bool symmetric = false;   ///< undamped and at rest: real shapes
    bool dense = false;
};

/// `redundant`: rows of B that follow from others (analysis/mobility.hpp). Failure: what is wrong, in words.
[[nodiscard]] Result<Modes, std::string> find_modes(const Linearisation&, const std::vector<int>& redundant, const ModeSettings&);

/// Motions that B allows, orthonormal columns.
[[nodiscard]] MatX allowed_motions(const Sparse& B, const std::vector<int>& redundant);

/// Motions allowed by B that K does not resist; combined so that each moves as few freedoms as possible.
[[nodiscard]] MatX free_motions(const Linearisation&, const std::vector<int>& redundant);

}  // namespace trammel
