// elements/rigid_body_interval.cpp: rigid bodies over an interval: constant mass M̂ ⊗ I₃, gravity linear in z.
#include "elements/director_inertia.hpp"
#include "elements/rigid_body.hpp"

namespace trammel {

Mat<4, 4> RigidBody::coordinate_mass(double director_inertia) const {
    Mat<4, 4> M;
    M(0, 0) = mass;
    M.block<3, 1>(1, 0) = mass * centre;
    M.block<1, 3>(0, 1) = mass * centre.transpose();
    M.block<3, 3>(1, 1) = 0.5 * inertia.trace() * Mat3::Identity() - inertia;
    return with_director_inertia(M, director_inertia);
}

void RigidBodies::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.resize(bodies_.size());
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const int first = table.first[bodies_[k].node], count = table.count[bodies_[k].node];
        coordinate_slots_[k].plan(pattern, first, count, first, count);
    }
}

void RigidBodies::add_interval_mass(double, double director_inertia, System& system) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const Mat<4, 4> M = bodies_[k].coordinate_mass(director_inertia);
        Mat<12, 12> all = Mat<12, 12>::Zero();
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) all.block<3, 3>(3 * i, 3 * j).diagonal().setConstant(M(i, j));
        coordinate_slots_[k].add(system, all);
    }
}

void RigidBodies::add_interval_force(const Interval&, const CoordinateTable& table, double* force) const {
    for (const RigidBody& body : bodies_) {
        Vec12 f;
        f << -body.mass * gravity_, -body.mass * body.centre.x() * gravity_, -body.mass * body.centre.y() * gravity_,
            -body.mass * body.centre.z() * gravity_;
        table.add_to(force, body.node, f);
    }
}

}  // namespace trammel
