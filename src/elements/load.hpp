// elements/load.hpp: forces and moments on a body, functions of time, dead (fixed in space) or following (in the body).
//
//   r_u = −f,  r_θ = −(p × f + m)   in the body frame;  f = Rᵀ f(t) if dead
// Theory: docs/theory/load.md
#pragma once

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"
#include "description/expression.hpp"

namespace trammel {

struct Load {
    NodeId node = 0;
    Vec3 point = Vec3::Zero();  ///< body components
    std::array<Expression, 3> force, moment;
    bool following = false;
};

class Loads final : public ElementBatch, public IntervalElements {
public:
    void add(const Load& load) { loads_.push_back(load); }

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
    std::vector<Load> loads_;
    std::vector<BlockSlots> slots_;
    std::vector<CoordinateSlots> coordinate_slots_;
    std::vector<char> turns_;  ///< on a frame, not on a point
};

}  // namespace trammel
