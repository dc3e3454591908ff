// elements/distributed_load.hpp: forces and moments per length of a beam, functions of time, dead or following.
//
//   node a stands for the length l_a = ∫ N_a ds:   f_a = l_a f(t), m_a = l_a m(t);   following: in the section axes there
//   r_u = −f_a,  r_θ = −(p × f_a + m_a)   in the body frame, p: arm of the section
// Theory: docs/theory/load.md
#pragma once

#include "assembly/batch.hpp"
#include "description/expression.hpp"
#include "elements/beam.hpp"

namespace trammel {

struct DistributedLoad {
    std::vector<BeamShare> parts;  ///< on nodes that can move
    std::array<Expression, 3> value;
    bool moment = false, following = false;
};

class DistributedLoads final : public ElementBatch, public IntervalElements {
public:
    void add(DistributedLoad load) { loads_.push_back(std::move(load)); }

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
    std::vector<DistributedLoad> loads_;
    std::vector<std::vector<BlockSlots>> slots_;
    std::vector<std::vector<CoordinateSlots>> coordinate_slots_;
};

}  // namespace trammel
