// solids/rotating_modes.hpp: complex modes of a spinning solid, seen in its own axes and from outside.
//
//   (λ²M + λ(ΩG + C) + K + Ω²(Kσ + Kc) + Ω a_e Ke) u = 0        λ = δ + i w, w ≥ 0
// Projected on one real basis V for all speeds: modes at rest, then (K + σM)⁻¹ times the residuals, until these are small.
// Only K + σM is ever factorized, once, whatever the speed.
// Theory: docs/theory/rotating_solid.md
#pragma once

#include <complex>
#include <string_view>

#include "solids/elastic_solver.hpp"

namespace trammel {

/// C = a M + b K turns with the body; a_e M belongs to the surroundings and brings the circulatory term Ω a_e m ⊗ S.
struct SolidDamping {
    double mass = 0, stiffness = 0;  ///< a in 1/s, b in s
    double external = 0;             ///< a_e in 1/s
};

enum class Whirl : std::uint8_t {
    none,      ///< axial, torsional, or no rotation of the axes
    forward,   ///< in the spinning axes
    backward,  ///< in the spinning axes, and outside too
    overtaken  ///< backward in the spinning axes, forward outside: the body spins faster than the mode whirls
};
std::string_view to_string(Whirl whirl);

struct SpinningMode {
    std::complex<double> lambda;  ///< w = Im λ ≥ 0 in the spinning axes
    Whirl whirl = Whirl::none;
    double circularity = 0;        ///< −1 backward … 0 in a plane … 1 forward, in the spinning axes
    double inertial = 0;           ///< whirl speed outside, ≥ 0: Ω + w, |Ω − w|, or w without whirl
    double residual = 0;           ///< in the norm of K + σM, relative
    Eigen::VectorXcd coordinates;  ///< u = basis · coordinates, as many as the basis had then
};

struct ModesSettings {
    int count = 20;      ///< modes with w ≥ 0
    double fastest = 0;  ///< the highest speed that will be asked for, rad/s
    SolidDamping damping = {};
    double tolerance = 1e-8;  ///< of the residuals; frequencies are better by far
    bool stress = true;       ///< false leaves Kσ out, for comparison only: results are then wrong
};

class RotatingModes {
public:
    /// `solver` and its matrices must live on. The stresses of the matrices must be set (ElasticSolver::spin_up).
    RotatingModes(const ElasticSolver& solver, const ModesSettings& settings);

    /// The `count` modes of lowest |λ| at this speed (rad/s). Throws std::runtime_error if residuals do not come down.
    std::vector<SpinningMode> at(double speed);

    /// Speeds at which K + Ω²(Kσ + Kc) is singular: forward whirl in step with the rotation, or static divergence.
    std::vector<double> critical_speeds() const;

    const MatX& basis() const { return basis_; }
    const RestModes& rest() const { return rest_; }
    Eigen::VectorXcd vector(const SpinningMode& mode) const;
    int solves() const { return solves_; }

private:
    struct Projected {
        MatX stiffness, stress, spin, centrifugal;  ///< K, Kσ, m ⊗ S, m ⊗ S²; M is the identity
    };
    void extend(const MatX& fresh);
    MatX damping_matrix(double speed) const;
    MatX stiffness_matrix(double speed) const;
    Eigen::MatrixXcd residuals(const Eigen::MatrixXcd& vectors, const Eigen::VectorXcd& lambda, double speed) const;
    std::vector<SpinningMode> ritz(double speed) const;
    double energy(const SpinningMode& mode) const;  ///< uᴴ(K + σM)u
    void classify(SpinningMode& mode, double speed) const;

    const ElasticSolver& solver_;
    const SolidMatrices& matrices_;
    ModesSettings settings_;
    RestModes rest_;
    MatX basis_;
    Projected projected_;
    int solves_ = 0;
};

}  // namespace trammel
