// solids/reduction.hpp: a solid reduced to interface freedoms and a few inner modes (Craig and Bampton).
//
//   u = T q,  T = [Ψ Φ],  q = (interface, modes)
//   K Ψ + A μ = 0, Aᵀ Ψ = I      (K − ω²M) φ + A μ = 0, Aᵀ φ = 0      Aᵀu: freedoms of the interface
// One real T serves every matrix and every speed; all matrices at unit speed are reduced once.
// Theory: docs/theory/craig_bampton.md
#pragma once

#include "solids/rotating_modes.hpp"

namespace trammel {

/// A point of the interface: one node, or the mean of the nodes of a face (their weighted mean motion moves the point, the
/// face stays free to deform).
struct InterfacePoint {
    std::string name;
    std::vector<int> nodes;
    std::vector<double> weights = {};  ///< of the nodes; empty: equal
    bool rotations = false;            ///< of a face: three mean rotations more, about the mean point
};

struct ReductionSettings {
    int modes = 20;     ///< inner modes; a degenerate pair is never cut
    double cutoff = 0;  ///< and all below this frequency, rad/s
    bool keep_vectors = true;
};

struct ReducedSolid {
    std::vector<std::string> interface;               ///< name of each interface freedom: "bearing x"
    VecX omega;                                       ///< of the inner modes, rad/s; zero for motions the interface leaves free
    MatX mass, stiffness, stress, spin, centrifugal;  ///< TᵀMT, TᵀKT, TᵀKσT, Tᵀ(m⊗S)T (exactly skew), TᵀKcT; unit speed
    VecX centrifugal_load, euler_load;                ///< Tᵀfc, Tᵀ∫ρNSx
    VecX equilibrium;                                 ///< u₀ = T q₀ at 1 rad/s, without motion as a whole
    MatX weight;                                      ///< Tᵀ∫ρN along x, y, z
    std::vector<Vec3> points;                         ///< where the points of the interface are, in the order of their names
    std::string source;                               ///< what it was made from: compared before it is used again
    MatX vectors;                                     ///< T over the freedoms of the solid, for recovery
    Vec3 effective_mass = Vec3::Zero();               ///< share of the mass that the inner modes move along x, y, z
    VecX frequencies;                                 ///< of the body with its interface free, at rest, rad/s
    VecX errors;                                      ///< estimated relative errors of these frequencies, from their residuals
    double trusted = 0;                               ///< rad/s: up to here every error is below 1 %

    int size() const { return static_cast<int>(mass.rows()); }
    int boundary() const { return static_cast<int>(interface.size()); }
};

/// Mean place of the nodes of an interface point.
Vec3 middle(const SolidMatrices& matrices, const InterfacePoint& point);

/// Columns A of an interface, and the names of its freedoms. Throws ModelError for empty or impossible points.
MatX interface_matrix(const SolidMatrices& matrices, const std::vector<InterfacePoint>& points, std::vector<std::string>& names);

/// `solver` holds the free body; the stresses of its matrices must be set. Throws ModelError when the interface is singular.
ReducedSolid reduce(const ElasticSolver& solver, const std::vector<InterfacePoint>& points, const ReductionSettings& settings);

/// Without these interface freedoms: they are held at zero.
ReducedSolid without(const ReducedSolid& body, const std::vector<int>& freedoms);

/// Eigenvalues λ = δ + iw, w ≥ 0, ascending, of the reduced body at a speed, with springs added to interface freedoms.
Eigen::VectorXcd reduced_eigenvalues(const ReducedSolid& body, double speed, const VecX& interface_springs,
                                     const SolidDamping& damping = {});

}  // namespace trammel
