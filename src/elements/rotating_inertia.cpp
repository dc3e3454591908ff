// elements/rotating_inertia.cpp: inertia forces of spinning axes.
#include "elements/rotating_inertia.hpp"

namespace trammel {
namespace {

Vec3 force(const RotatingInertia& e, const Motion& motion) {
    const NodeMotion &axes = motion.node[e.axes], &point = motion.node[e.point];
    const Vec3 u = axes.v.head<3>(), w = axes.v.tail<3>(), du = axes.a.head<3>(), dw = axes.a.tail<3>();
    const Vec3 c = point.frame.x + e.offset, rate = point.v.head<3>();
    return e.mass * (2 * w.cross(rate) + dw.cross(c) + w.cross(w.cross(c)) + du + w.cross(u));
}

}  // namespace

void RotatingInertias::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const RotatingInertia& e : elements_) builder.couple(table.first[e.point], 3, table.first[e.point], 3);
}

void RotatingInertias::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.resize(elements_.size());
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const int first = table.first[elements_[k].point];
        slots_[k].plan(pattern, first, 3, first, 3);
    }
}

void RotatingInertias::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    for (const RotatingInertia& e : elements_) {
        if (motion.time > e.until) continue;
        Vec6 r = Vec6::Zero();
        r.head<3>() = force(e, motion);
        table.add_to(residual, e.point, r);
    }
}

void RotatingInertias::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        if (motion.time > elements_[k].until) continue;
        const NodeMotion& axes = motion.node[elements_[k].axes];
        const Mat3 w = skew(axes.v.tail<3>()), dw = skew(axes.a.tail<3>());
        slots_[k].add(system, Mat3(2 * weights.v * w + weights.q * (dw + w * w)), elements_[k].mass);
    }
}

void RotatingInertias::add_energy(const Motion& motion, Energy& energy) const {
    for (const RotatingInertia& e : elements_)
        if (motion.time <= e.until) energy.drive_power -= force(e, motion).dot(motion.node[e.point].v.head<3>());
}

}  // namespace trammel
