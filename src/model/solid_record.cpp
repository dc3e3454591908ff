// model/solid_record.cpp: from coordinates back to nodes.
#include "model/solid_record.hpp"

namespace trammel {

VecX SolidRecord::coordinates(const State& state) const {
    VecX q(size());
    for (const LinearBodyPart& part : parts)
        for (int i = 0; i < part.count; ++i) q[part.first + i] = state.poses[part.node].x[i] - part.origin[i];
    return q;
}

Eigen::VectorXcd SolidRecord::part_of(const NodeTable& table, const Eigen::VectorXcd& freedoms) const {
    Eigen::VectorXcd q(size());
    for (const LinearBodyPart& part : parts)
        q.segment(part.first, part.count) = freedoms.segment(table.first[part.node], part.count);
    return q;
}

VecX SolidRecord::displacements(const VecX& q) const {
    return solid->spread(reduced ? VecX(vectors * q) : q);
}

MatX SolidRecord::stresses(const VecX& q) const {
    return solid->nodal_stress(reduced ? VecX(vectors * q) : q);
}

}  // namespace trammel
