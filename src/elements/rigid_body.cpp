// elements/rigid_body.cpp: residual, tangent and energy of rigid bodies.
#include "elements/rigid_body.hpp"

#include "lie/products.hpp"

namespace trammel {

Mat6 RigidBody::mass_matrix() const {
    Mat6 M;
    const Mat3 s = mass * skew(centre);
    M << mass * Mat3::Identity(), -s, s, inertia;
    return M;
}

void RigidBodies::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const RigidBody& body : bodies_) {
        const int first = table.first[body.node], count = table.count[body.node];
        builder.couple(first, count, first, count);
    }
}

void RigidBodies::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.resize(bodies_.size());
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const int first = table.first[bodies_[k].node], count = table.count[bodies_[k].node];
        slots_[k].plan(pattern, first, count, first, count);
    }
}

void RigidBodies::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    const Vec3 gravity = motion.load_factor * gravity_;
    for (const RigidBody& body : bodies_) {
        const NodeMotion& n = motion.node[body.node];
        const Vec3 u = n.v.head<3>(), w = n.v.tail<3>(), a = n.a.head<3>(), alpha = n.a.tail<3>();
        const Vec3 apparent = a + w.cross(u) - transposed_times(n.frame.R, gravity);
        const Vec3 swing = alpha.cross(body.centre) + w.cross(Vec3(w.cross(body.centre)));
        Vec6 r;
        r.head<3>() = body.mass * (apparent + swing);
        r.tail<3>() = times(body.inertia, alpha) + w.cross(times(body.inertia, w)) + body.mass * body.centre.cross(apparent);
        table.add_to(residual, body.node, r);
    }
}

void RigidBodies::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const RigidBody& body = bodies_[k];
        const NodeMotion& n = motion.node[body.node];
        const Vec3 u = n.v.head<3>(), w = n.v.tail<3>();
        const Mat3 W = skew(w), mC = body.mass * skew(body.centre);
        Mat6 S = weights.a * body.mass_matrix();
        // velocity: Coriolis and gyroscopic terms
        const Vec3 arm_speed = body.mass * w.cross(body.centre);
        Mat6 G;
        G.topLeftCorner<3, 3>() = body.mass * W;
        G.topRightCorner<3, 3>() = -body.mass * skew(u) - skew(arm_speed) - W * mC;
        G.bottomLeftCorner<3, 3>() = mC * W;
        G.bottomRightCorner<3, 3>() = W * body.inertia - skew(body.inertia * w) - mC * skew(u);
        S += weights.v * G;
        // configuration: gravity turns in the body frame
        const Mat3 g = skew(n.frame.R.transpose() * (motion.load_factor * gravity_));
        S.topRightCorner<3, 3>() -= weights.q * body.mass * g;
        S.bottomRightCorner<3, 3>() -= weights.q * mC * g;
        slots_[k].add(system, S);
    }
}

void RigidBodies::add_energy(const Motion& motion, Energy& energy) const {
    for (const RigidBody& body : bodies_) {
        const NodeMotion& n = motion.node[body.node];
        const Vec3 u = n.v.head<3>(), w = n.v.tail<3>();
        const Vec3 p = body.mass * (u + w.cross(body.centre));
        const Vec3 l = body.inertia * w + body.mass * body.centre.cross(u);
        energy.kinetic += 0.5 * (u.dot(p) + w.dot(l));
        energy.potential -= body.mass * motion.load_factor * gravity_.dot(n.frame.x + n.frame.R * body.centre);
        const Vec3 p_space = n.frame.R * p;
        energy.momentum += p_space;
        energy.angular_momentum += n.frame.x.cross(p_space) + n.frame.R * l;
    }
}

}  // namespace trammel
