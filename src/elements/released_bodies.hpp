// elements/released_bodies.hpp: masses that leave the mechanism: a blade that breaks, a load that is dropped.
//
//   up to the time of release   the forces of a rigid body on its node
//   from then on                none: it flies off with the velocity it had, nothing pushes on what stays
// What stays keeps its velocity; momentum and energy fall by those of the mass that left. Theory: docs/theory/load.md
#pragma once

#include "elements/rigid_body.hpp"

namespace trammel {

class ReleasedBodies final : public ElementBatch, public IntervalElements {
public:
    explicit ReleasedBodies(const Vec3& gravity) : gravity_(gravity) {}
    /// `time`: the last instant with the body.
    void add(const RigidBody& body, double time);

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;
    bool constant_mass() const override { return false; }

    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_mass(double time, double director_inertia, System&) const override;
    void add_interval_force(const Interval&, const CoordinateTable&, double* force) const override;
    void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const override {}
    void add_interval_work(const Interval&, Work&) const override {}

private:
    /// Bodies that leave at the same time.
    struct Group {
        double time;
        RigidBodies bodies;
    };
    Vec3 gravity_;
    std::vector<Group> groups_;
};

}  // namespace trammel
