// elements/distributed_load_interval.cpp: forces and moments per length of a beam over an interval: loads on its nodes.
// Theory: docs/theory/interval.md
#include "elements/applied_load.hpp"
#include "elements/distributed_load.hpp"

namespace trammel {
namespace {

/// `value`: its mean.
AppliedLoad applied(const DistributedLoad& load, const BeamShare& part, const Vec3& value, const Interval& interval) {
    // what follows the beam has components along the section axes
    const Vec3 given = part.length * (load.following ? Vec3(part.mount.axes * value) : value), none = Vec3::Zero();
    return {interval.node[part.node], part.mount.arm, load.moment ? none : given, load.moment ? given : none, load.following};
}

}  // namespace

void DistributedLoads::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.clear();
    for (const DistributedLoad& load : loads_) {
        coordinate_slots_.emplace_back(load.parts.size());
        for (std::size_t k = 0; k < load.parts.size(); ++k) {
            const int first = table.first[load.parts[k].node];
            coordinate_slots_.back()[k].plan(pattern, first, 12, first, 12);
        }
    }
}

void DistributedLoads::add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const {
    for (const DistributedLoad& load : loads_) {
        const Vec3 value = mean_value(load.value, interval);
        for (const BeamShare& part : load.parts) table.add_to(force, part.node, applied(load, part, value, interval).pull());
    }
}

void DistributedLoads::add_interval_tangent(const Interval& interval, const IntervalWeights& weights, System& system) const {
    const double weight = 0.5 * (weights.to + weights.from);
    for (std::size_t i = 0; i < loads_.size(); ++i) {
        const DistributedLoad& load = loads_[i];
        if (!load.following && !load.moment) continue;
        const Vec3 value = mean_value(load.value, interval);
        for (std::size_t k = 0; k < load.parts.size(); ++k)
            coordinate_slots_[i][k].add(system, applied(load, load.parts[k], value, interval).slope(), weight);
    }
}

void DistributedLoads::add_interval_work(const Interval& interval, Work& work) const {
    for (const DistributedLoad& load : loads_) {
        const Vec3 value = mean_value(load.value, interval);
        for (const BeamShare& part : load.parts) {
            const NodeInterval& node = interval.node[part.node];
            work.loads -= applied(load, part, value, interval).pull().dot(node.to - node.from);
        }
    }
}

}  // namespace trammel
