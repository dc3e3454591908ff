// elements/released_bodies.cpp: rigid bodies that are there up to a time.
#include "elements/released_bodies.hpp"

#include <algorithm>

namespace trammel {

void ReleasedBodies::add(const RigidBody& body, double time) {
    auto at = std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) { return g.time == time; });
    if (at == groups_.end()) at = groups_.insert(groups_.end(), {time, RigidBodies(gravity_)});
    at->bodies.add(body);
}

void ReleasedBodies::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const Group& g : groups_) g.bodies.couple(table, builder);
}

void ReleasedBodies::plan(const NodeTable& table, const Pattern& pattern) {
    for (Group& g : groups_) g.bodies.plan(table, pattern);
}

void ReleasedBodies::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    for (const Group& g : groups_)
        if (motion.time <= g.time) g.bodies.add_residual(motion, table, residual);
}

void ReleasedBodies::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (const Group& g : groups_)
        if (motion.time <= g.time) g.bodies.add_tangent(motion, weights, system);
}

void ReleasedBodies::add_energy(const Motion& motion, Energy& energy) const {
    for (const Group& g : groups_)
        if (motion.time <= g.time) g.bodies.add_energy(motion, energy);
}

void ReleasedBodies::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    for (Group& g : groups_) g.bodies.plan_interval(table, pattern);
}

void ReleasedBodies::add_interval_mass(double time, double director_inertia, System& system) const {
    for (const Group& g : groups_)
        if (time <= g.time) g.bodies.add_interval_mass(time, director_inertia, system);
}

// a step ends at the time of release, or begins right after it
void ReleasedBodies::add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const {
    for (const Group& g : groups_)
        if (interval.t_to <= g.time) g.bodies.add_interval_force(interval, table, force);
}

}  // namespace trammel
