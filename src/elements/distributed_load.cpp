// elements/distributed_load.cpp: forces and moments per length of a beam.
#include "elements/distributed_load.hpp"

namespace trammel {
namespace {

Vec3 value_at(const DistributedLoad& load, const Motion& motion) {
    const auto part = [&](int k) { return motion.load_factor * load.value[static_cast<std::size_t>(k)].at(motion.time).value; };
    return {part(0), part(1), part(2)};
}

/// Force and moment of a part about its node, body axes.
Vec6 wrench(const DistributedLoad& load, const BeamShare& part, const Vec3& value, const Mat3& R) {
    const Vec3 own = part.length * (load.following ? Vec3(part.mount.axes * value) : Vec3(R.transpose() * value));
    Vec6 w;
    if (load.moment)
        w << Vec3::Zero(), own;
    else
        w << own, part.mount.arm.cross(own);
    return w;
}

}  // namespace

void DistributedLoads::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const DistributedLoad& load : loads_)
        for (const BeamShare& part : load.parts) builder.couple(table.first[part.node], 6, table.first[part.node], 6);
}

void DistributedLoads::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.clear();
    for (const DistributedLoad& load : loads_) {
        slots_.emplace_back(load.parts.size());
        for (std::size_t k = 0; k < load.parts.size(); ++k) {
            const int first = table.first[load.parts[k].node];
            slots_.back()[k].plan(pattern, first, 6, first, 6);
        }
    }
}

void DistributedLoads::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    for (const DistributedLoad& load : loads_) {
        const Vec3 value = value_at(load, motion);
        for (const BeamShare& part : load.parts)
            table.add_to(residual, part.node, -wrench(load, part, value, motion.node[part.node].frame.R));
    }
}

void DistributedLoads::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (std::size_t i = 0; i < loads_.size(); ++i) {
        const DistributedLoad& load = loads_[i];
        if (load.following) continue;
        const Vec3 value = value_at(load, motion);
        for (std::size_t k = 0; k < load.parts.size(); ++k) {
            const BeamShare& part = load.parts[k];
            const Mat3 turned = skew(part.length * (motion.node[part.node].frame.R.transpose() * value));
            Mat6 K = Mat6::Zero();
            if (load.moment) {
                K.bottomRightCorner<3, 3>() = -turned;
            } else {
                K.topRightCorner<3, 3>() = -turned;
                K.bottomRightCorner<3, 3>() = -skew(part.mount.arm) * turned;
            }
            slots_[i][k].add(system, K, weights.q);
        }
    }
}

void DistributedLoads::add_energy(const Motion& motion, Energy& energy) const {
    for (const DistributedLoad& load : loads_) {
        const Vec3 value = value_at(load, motion);
        for (const BeamShare& part : load.parts) {
            const NodeMotion& n = motion.node[part.node];
            energy.load_power += wrench(load, part, value, n.frame.R).dot(n.v);
        }
    }
}

}  // namespace trammel
