// elements/rotating_inertia.hpp: what a point mass feels because its coordinates c live in spinning axes s.
//
//   r = m [ 2 w×ċ + ẇ×c + w×(w×c) + R_sᵀẍ_s ]     Coriolis, Euler, centrifugal, translation; m c̈ comes from the body
//   c: the point, or a place beside it that keeps its distance in the axes; up to a time, if the mass leaves
//   G = 2 m w~      K = m (ẇ~ + w~w~)             w, ẇ: angular velocity and acceleration of the axes, in the axes
// Energies are those seen from the axes; what the axes put in, −r·ċ, is power of a drive.
// Theory: docs/theory/rotor_stator.md
#pragma once

#include <limits>

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"

namespace trammel {

struct RotatingInertia {
    NodeId point = 0;  ///< a point mass; its coordinates are components in the axes
    NodeId axes = 0;   ///< a node without freedoms
    double mass = 0;
    Vec3 offset = Vec3::Zero();                              ///< of the mass from the point, in the axes
    double until = std::numeric_limits<double>::infinity();  ///< the last instant with the mass
};

class RotatingInertias final : public ElementBatch, public IntervalElements {
public:
    void add(const RotatingInertia& element) { elements_.push_back(element); }

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;

    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_force(const Interval&, const CoordinateTable&, double* force) const override;
    void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const override;
    void add_interval_work(const Interval&, Work&) const override;

private:
    std::vector<RotatingInertia> elements_;
    std::vector<BlockSlots> slots_;
    std::vector<CoordinateSlots> coordinate_slots_;
};

}  // namespace trammel
