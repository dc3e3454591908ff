// elements/beam.hpp: geometrically exact beams: elements of order 1 to 5 over frames whose first axis lies along the beam.
//
//   elastic   r_a = P_aᵀ Σ_g w_g Dε(ξ_g)ᵀ C (ε + τ ε̇)        p Gauss points, strains of measures/beam_strain.hpp
//   inertia   r_a = P_aᵀ Σ_b (M_ab ⊗ I₃)(z̈_b − g)            M_ab = ∫ M̂ N_a N_b ds, M̂ 4×4 over (x, d₁, d₂, d₃)
//   z̈ = P v̇ + Ṗ v;  P_aᵀ: to the body frame of node a
// A node of an element may be fixed to another node at a constant offset (BeamMount): a body, a ground, a corner.
// Theory: docs/theory/beam.md
#pragma once

#include <functional>
#include <memory>

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"
#include "measures/beam_strain.hpp"

namespace trammel {

constexpr int highest_beam_order = 5;

/// A section of a beam: stiffness against (Γ, κ), and mass per length of (x, d₁, d₂, d₃).
struct BeamSection {
    Mat6 stiffness = Mat6::Zero();
    Mat4 mass = Mat4::Zero();
};

/// M̂ of mass per length, mass centre and inertia about the reference line, section axes.
Mat4 section_mass(double mass, const Vec3& centre, const Mat3& inertia);

/// Section frame seen from the node that carries it.
struct BeamMount {
    Vec3 arm = Vec3::Zero();
    Mat3 axes = Mat3::Identity();

    bool trivial() const { return arm.isZero(0) && axes.isIdentity(0); }
    /// Twist of the section frame = adjoint() · twist of the node, both in their own axes.
    Mat6 adjoint() const;
    /// Z of the section frame = coordinate_map() · Z of the node, rows (x, d₁, d₂, d₃).
    Mat4 coordinate_map() const;
};

/// A node's share of a beam: length it stands for, and the section frame it carries.
struct BeamShare {
    NodeId node = 0;
    double length = 0;
    BeamMount mount;
};

/// What an element is made from; reference frames are those of the sections.
struct BeamElementSpec {
    std::vector<NodeId> node;
    std::vector<Frame> reference;
    std::vector<BeamMount> mount;                   ///< empty: none
    std::function<BeamSection(double xi)> section;  ///< ξ from −1 to 1
    bool uniform = true;                            ///< the section does not change along the element
    double damping = 0;                             ///< τ
};

class BeamBatch : public ElementBatch, public IntervalElements {
public:
    /// Returns the place of the element in the batch.
    virtual int add(const BeamElementSpec&) = 0;
    /// ∫ N_a ds: how much of the beam's length each node stands for.
    virtual std::vector<double> shares(const BeamElementSpec&) const = 0;
    /// Strains and section forces within an element: the polynomial through the values at its Gauss points.
    virtual Vec6 strain(const Motion&, int element, double xi) const = 0;
    virtual Vec6 stress(const Motion&, int element, double xi) const = 0;
    /// C ε̇ at the Gauss points, a column each.
    virtual MatX stress_rates(const Motion&, int element) const = 0;
    /// Y with Σ_g w_g s_g·ε_g = ½ ⟨Z, YZ⟩ + const over the section frames, for section forces s at the Gauss points.
    virtual MatX strain_form(int element, const MatX& s) const = 0;
    /// How values at the Gauss points make that at ξ.
    virtual VecX point_weights(double xi) const = 0;
    bool constant_mass() const final { return false; }
};

/// Order 1 to highest_beam_order.
std::unique_ptr<BeamBatch> make_beams(int order, const Vec3& gravity);

}  // namespace trammel
