// elements/load.cpp: applied forces and moments.
#include "elements/load.hpp"

namespace trammel {
namespace {

Vec3 at(const std::array<Expression, 3>& vector, double time) {
    return {vector[0].at(time).value, vector[1].at(time).value, vector[2].at(time).value};
}

/// Force and moment in the body frame.
std::pair<Vec3, Vec3> body_components(const Load& load, const Motion& motion) {
    const Vec3 f = motion.load_factor * at(load.force, motion.time), m = motion.load_factor * at(load.moment, motion.time);
    if (load.following) return {f, m};
    const Mat3& R = motion.node[load.node].frame.R;
    return {R.transpose() * f, R.transpose() * m};
}

}  // namespace

void Loads::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const Load& load : loads_) {
        const int first = table.first[load.node], count = table.count[load.node];
        builder.couple(first, count, first, count);
    }
}

void Loads::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.resize(loads_.size());
    for (std::size_t k = 0; k < loads_.size(); ++k) {
        const int first = table.first[loads_[k].node], count = table.count[loads_[k].node];
        slots_[k].plan(pattern, first, count, first, count);
    }
}

void Loads::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    for (const Load& load : loads_) {
        const auto [f, m] = body_components(load, motion);
        Vec6 r;
        r << -f, -load.point.cross(f) - m;
        table.add_to(residual, load.node, r);
    }
}

void Loads::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (std::size_t k = 0; k < loads_.size(); ++k) {
        const Load& load = loads_[k];
        if (load.following) continue;
        const auto [f, m] = body_components(load, motion);
        Mat6 K = Mat6::Zero();
        K.topRightCorner<3, 3>() = -skew(f);
        K.bottomRightCorner<3, 3>() = -skew(load.point) * skew(f) - skew(m);
        slots_[k].add(system, K, weights.q);
    }
}

void Loads::add_energy(const Motion& motion, Energy& energy) const {
    for (const Load& load : loads_) {
        const NodeMotion& n = motion.node[load.node];
        const auto [f, m] = body_components(load, motion);
        const Vec3 u = n.v.head<3>(), w = n.v.tail<3>();
        energy.load_power += f.dot(u + w.cross(load.point)) + m.dot(w);
    }
}

}  // namespace trammel
