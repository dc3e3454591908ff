// elements/load.hpp: forces and moments on a body, functions of time, dead (fixed in space) or following (in the body).
//
//   r_u = −f,  r_θ = −(p × f + m)   in the body frame;  f = Rᵀ f(t) if dead
// Theory: docs/theory/load.md
#pragma once

#include "assembly/batch.hpp"
#include "description/expression.hpp"

namespace trammel {

struct Load {
    NodeId node = 0;
    Vec3 point = Vec3::Zero();  ///< body components
    std::array<Expression, 3> force, moment;
    bool following = false;
};

class Loads final : public ElementBatch {
public:
    void add(const Load& load) { loads_.push_back(load); }

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;

private:
    std::vector<Load> loads_;
    std::vector<BlockSlots> slots_;
};

}  // namespace trammel
