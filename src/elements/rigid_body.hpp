// elements/rigid_body.hpp: rigid bodies and point masses, in the body frame, about any reference point O.
//
//   mass m, centre c, inertia J about O;  V = (u, w), A = (a, α) of O;  γ = a + w×u − Rᵀg
//   r_u = m (γ + α×c + w×(w×c))
//   r_θ = J α + w×(J w) + m c×γ
// The mass matrix is constant: turning the body changes nothing but gravity. Theory: docs/theory/rigid_body.md
#pragma once

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"

namespace trammel {

struct RigidBody {
    NodeId node = 0;
    double mass = 0;
    Vec3 centre = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();  ///< about the reference point, body axes

    Mat6 mass_matrix() const;
    /// M̂ over (x, d₁, d₂, d₃): mass, first moments, ∫ρ s_k s_l = ½ tr(J) δ − J; lifted as IntervalElements tells.
    Mat<4, 4> coordinate_mass(double director_inertia = 0) const;
};

class RigidBodies final : public ElementBatch, public IntervalElements {
public:
    explicit RigidBodies(const Vec3& gravity) : gravity_(gravity) {}
    void add(const RigidBody& body) { bodies_.push_back(body); }
    const std::vector<RigidBody>& bodies() const { return bodies_; }

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;

    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_mass(double time, double director_inertia, System&) const override;
    void add_interval_force(const Interval&, const CoordinateTable&, double* force) const override;
    void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const override {}
    void add_interval_work(const Interval&, Work&) const override {}

private:
    Vec3 gravity_;
    std::vector<RigidBody> bodies_;
    std::vector<BlockSlots> slots_;
    std::vector<CoordinateSlots> coordinate_slots_;
};

}  // namespace trammel
