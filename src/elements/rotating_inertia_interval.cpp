// elements/rotating_inertia_interval.cpp: inertia forces of spinning axes over an interval.
//
//   F = m ⟨2 w×ċ + ẇ×c + w×(w×c) + R_sᵀẍ_s⟩,  ⟨ ⟩: mean of the axes at both ends, c the mean of the point, ċ its rate
// With a constant spin the Coriolis force does no work and the centrifugal one that of its potential.
#include "elements/rotating_inertia.hpp"
#include "lie/rotation.hpp"

namespace trammel {
namespace {

/// F = gyration · rate + spring · c + push, all means over the two ends
struct Mean {
    Mat3 gyration = Mat3::Zero(), spring = Mat3::Zero();
    Vec3 push = Vec3::Zero();

    Mean(const RotatingInertia& e, const Interval& interval) {
        for (const NodeMotion* axes : {&interval.moved_from[e.axes], &interval.moved_to[e.axes]}) {
            const Vec3 u = axes->v.head<3>(), w = axes->v.tail<3>();
            const Mat3 W = skew(w);
            gyration += e.mass * W;
            spring += 0.5 * e.mass * (skew(axes->a.tail<3>()) + W * W);
            push += 0.5 * e.mass * (axes->a.head<3>() + w.cross(u) + (skew(axes->a.tail<3>()) + W * W) * e.offset);
        }
    }
    Vec3 force(const NodeInterval& point) const {
        return gyration * point.rate.head<3>() + 0.5 * spring * (point.from + point.to).head<3>() + push;
    }
};

}  // namespace

void RotatingInertias::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.resize(elements_.size());
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const int first = table.first[elements_[k].point];
        coordinate_slots_[k].plan(pattern, first, 3, first, 3);
    }
}

void RotatingInertias::add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const {
    for (const RotatingInertia& e : elements_) {
        if (interval.t_to > e.until) continue;
        Vec12 f = Vec12::Zero();
        f.head<3>() = Mean(e, interval).force(interval.node[e.point]);
        table.add_to(force, e.point, f);
    }
}

void RotatingInertias::add_interval_tangent(const Interval& interval, const IntervalWeights& weights, System& system) const {
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        if (interval.t_to > elements_[k].until) continue;
        const Mean mean(elements_[k], interval);
        coordinate_slots_[k].add(system, Mat3(weights.rate * mean.gyration + 0.5 * (weights.to + weights.from) * mean.spring));
    }
}

void RotatingInertias::add_interval_work(const Interval& interval, Work& work) const {
    for (const RotatingInertia& e : elements_) {
        if (interval.t_to > e.until) continue;
        const NodeInterval& point = interval.node[e.point];
        work.drives -= Mean(e, interval).force(point).dot((point.to - point.from).head<3>());
    }
}

}  // namespace trammel
