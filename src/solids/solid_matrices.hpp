// solids/solid_matrices.hpp: constant matrices of an elastic solid in axes that spin about a fixed line with Ω.
//
//   M ü + (Ω G + C) u̇ + (K + Ω²(Kσ + Kc) + Ω̇ Ke) u = f        u from the centrifugal equilibrium u₀
//   M = m ⊗ I    G = 2 m ⊗ S    Kc = m ⊗ S²    Ke = m ⊗ S    Kσ = s ⊗ I        S = skew(e), e: spin axis
//   m_IJ = ∫ρ N_I N_J    s_IJ = ∫∇N_I·σ₀ ∇N_J    K u₀ = fc,  fc_I = −∫ρ N_I S² x        (σ₀, u₀, fc at Ω = 1 rad/s)
// All of them come from K and the two scalar matrices m, s on one pattern of nodes.
// Theory: docs/theory/rotating_solid.md
#pragma once

#include <string>
#include <vector>

#include "mesh/mesh.hpp"
#include "solve/sparse_cholesky.hpp"

namespace trammel {

/// Linear elastic, isotropic.
struct SolidMaterial {
    double young = 0, poisson = 0, density = 0;  ///< Pa, 1, kg/m³
};

/// The line the body spins about.
struct SpinAxis {
    Vec3 point = Vec3::Zero(), direction = Vec3::UnitZ();
};

/// A spring to the axes at a node. Springs of the surroundings are constant in spinning axes only if they are equal in all
/// directions across the axis.
struct PointSpring {
    int node = 0;
    Vec3 stiffness = Vec3::Zero();  ///< N/m along x, y, z
};

enum class MassKind : std::uint8_t { consistent, lumped };

/// What a solid is made of; `fixed[n]` bits 1, 2, 4: the node is held along x, y, z.
struct SolidInput {
    Mesh mesh;
    std::vector<SolidMaterial> materials;
    std::vector<int> material_of;     ///< by solid element, block after block; empty: the first for all
    std::vector<std::uint8_t> fixed;  ///< by node; empty: free body
    std::vector<PointSpring> springs;
    SpinAxis axis;
    MassKind mass = MassKind::consistent;
};

class SolidMatrices {
public:
    /// Assembles K, m and fc; s follows with `set_stress`.
    explicit SolidMatrices(SolidInput input);

    const SolidInput& input() const { return input_; }
    const Mesh& mesh() const { return input_.mesh; }
    int nodes() const { return static_cast<int>(mesh().nodes.size()); }
    /// Freedoms that are not held; vectors below have this length.
    int freedoms() const { return static_cast<int>(dof_node_.size()); }
    /// Freedom of a node along 0, 1, 2, or -1 if it is held.
    int dof(int node, int component) const { return dof_[3 * node + component]; }
    int node_of(int dof) const { return dof_node_[dof]; }
    const Mat3& spin() const { return spin_; }  ///< S
    double mass() const { return mass_; }
    Vec3 center() const { return center_; }

    // y += factor · matrix · x, column by column
    void add_stiffness(const MatX& x, double factor, MatX& y) const;
    /// (m ⊗ A) x: A = I mass, 2S gyroscopic, S² centrifugal, S Euler.
    void add_inertia(const MatX& x, const Mat3& A, double factor, MatX& y) const;
    void add_stress(const MatX& x, double factor, MatX& y) const;

    MatX stiffness(const MatX& x) const;
    MatX inertia(const MatX& x, const Mat3& A = Mat3::Identity()) const;
    MatX stress(const MatX& x) const;
    /// −fc is the centrifugal force of the body at rest in its axes; Ω² fc the load.
    const VecX& centrifugal_load() const { return centrifugal_; }
    /// (Kσ + Kc) x
    MatX softening(const MatX& x) const;
    /// ∫ρN along x, y, z (three columns): the load of a unit field of force per mass.
    MatX weight() const;
    /// ∫ρ N S x: the load of Ω̇ is minus this.
    VecX euler_load() const;

    /// Assembles s from the stresses of this displacement.
    void set_stress(const VecX& displacement);

    /// M, K, Kσ + Kc and m ⊗ S of the freedoms, all with the same entries stored.
    struct Sparse {
        SparseMatrix mass, stiffness, softening, spin;
    };
    Sparse sparse() const;
    /// K + shift M of the freedoms, lower triangle.
    SparseMatrix shifted(double shift) const;
    /// Node of each freedom, numbered without gaps: the groups SparseCholesky wants.
    std::vector<int> groups() const;

    /// Full list of node displacements, 3 per node, with zeros where held; and back.
    VecX spread(const VecX& x) const;
    VecX gathered(const VecX& at_nodes) const;
    /// Motions as a whole that the held nodes and springs leave to the body, orthonormal in M.
    MatX free_motions() const;
    /// Displacements of a rigid motion: translation along k = 0, 1, 2, rotation about the axes through the origin 3, 4, 5.
    VecX rigid(int k) const;

    /// Stresses xx, yy, zz, xy, yz, zx at the nodes, averaged over the elements that meet there.
    MatX nodal_stress(const VecX& displacement) const;

    std::size_t bytes() const;

private:
    friend class SolidAssembly;
    void number();
    void find_pattern();
    int slot(int row, int column) const;
    MatX to_nodes(const MatX& x) const;
    void add_from_nodes(const MatX& at_nodes, double factor, MatX& y) const;
    void add_scalar(const std::vector<double>& values, const MatX& x, const Mat3& A, double factor, MatX& y) const;

    SolidInput input_;
    Mat3 spin_ = Mat3::Zero();
    double mass_ = 0;
    Vec3 center_ = Vec3::Zero();
    std::vector<int> dof_, dof_node_;
    std::vector<int> start_, row_;   ///< pattern of nodes, lower triangle, by column
    std::vector<double> k_, m_, s_;  ///< 9 per entry (row by row), 1, 1
    VecX centrifugal_;
};

}  // namespace trammel
