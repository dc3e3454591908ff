// elements/load_interval.cpp: forces and moments over an interval, with the mean of their values.
// Theory: docs/theory/interval.md
#include "elements/applied_load.hpp"
#include "elements/load.hpp"

namespace trammel {
namespace {

AppliedLoad applied(const Load& load, const Interval& interval, bool turns) {
    const Vec3 moment = turns ? mean_value(load.moment, interval) : Vec3(Vec3::Zero());
    return {interval.node[load.node], load.point, mean_value(load.force, interval), moment, load.following};
}

}  // namespace

void Loads::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.resize(loads_.size());
    turns_.resize(loads_.size());
    for (std::size_t k = 0; k < loads_.size(); ++k) {
        const int first = table.first[loads_[k].node], count = table.count[loads_[k].node];
        coordinate_slots_[k].plan(pattern, first, count, first, count);
        turns_[k] = count == 12;
    }
}

void Loads::add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const {
    for (std::size_t k = 0; k < loads_.size(); ++k)
        table.add_to(force, loads_[k].node, applied(loads_[k], interval, turns_[k]).pull());
}

void Loads::add_interval_tangent(const Interval& interval, const IntervalWeights& weights, System& system) const {
    const double weight = 0.5 * (weights.to + weights.from);
    for (std::size_t k = 0; k < loads_.size(); ++k)
        if (turns_[k]) coordinate_slots_[k].add(system, applied(loads_[k], interval, true).slope(), weight);
}

void Loads::add_interval_work(const Interval& interval, Work& work) const {
    for (std::size_t k = 0; k < loads_.size(); ++k) {
        const NodeInterval& node = interval.node[loads_[k].node];
        work.loads -= applied(loads_[k], interval, turns_[k]).pull().dot(node.to - node.from);
    }
}

}  // namespace trammel
