// model/build_elements.cpp: springs, dampers, bushings, actuators and applied loads.
#include <fmt/format.h>

#include "elements/load.hpp"
#include "elements/rigid_body.hpp"
#include "elements/springs.hpp"
#include "model/build.hpp"

namespace trammel {

Mat6 matrix6(ItemReader& item, std::string_view key) {
    Mat6 m = Mat6::Zero();
    const auto rows = item.matrix(key);
    if (rows.size() != 6) return m;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) m(i, j) = rows[i][j];
    if ((m - m.transpose()).cwiseAbs().maxCoeff() > 1e-9 * m.cwiseAbs().maxCoeff())
        item.error(key, fmt::format("'{}' must be symmetric", key));
    return m;
}

Mat3 bearing_matrix(ItemReader& item, std::string_view key) {
    Mat3 m = Mat3::Zero();
    const auto rows = item.matrix(key);
    if (!item.valid(key)) return m;
    const std::size_t n = rows.size();
    if ((n != 2 && n != 3) || rows[0].size() != n) {
        item.error(key, fmt::format("'{}' must be 2x2 (across the axis) or 3x3", key));
        return m;
    }
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) m(static_cast<int>(i), static_cast<int>(j)) = rows[i][j];
    return m;
}

const JointRecord* Builder::joint_with(ItemReader& item, bool angle) {
    const JointRecord* record = joint(item, "joint", item.text("joint"));
    if (!record) return nullptr;
    if (angle ? record->turns : record->slides) return record;
    item.error("joint", fmt::format("joint '{}' ({}) has no {}", record->name, record->type, angle ? "angle" : "displacement"));
    return nullptr;
}

void Builder::keep_element(const std::string& name, const PullingElements& batch, int element, NodeId second, const Vec3& arm,
                           int place) {
    pulling_elements.push_back({name, &batch, element, place, second, arm});
}

void Builder::elements() {
    each(section("elements"), "element", [&](ItemReader& item, const std::string& type, const std::string& name) {
        const auto keep = [&](auto& batch, const auto& e, const Vec3& arm) {
            auto& all = batch_of(batch);
            keep_element(name, all, all.add(e), e.node[1], arm);
        };
        if (type == "spring") {
            const auto ends = pair(item);
            if (!ends) return;
            Elastic<Distance> e;
            e.node = {ends->first, ends->second};
            const JointFrames f = points(item, ends->first, ends->second);
            e.measure = Distance(f);
            e.stiffness(0, 0) = item.number("stiffness");
            e.damping(0, 0) = item.number("damping");
            const auto place = [&](NodeId n, const Vec3& arm) { return Vec3(poses[n].x + poses[n].q * arm); };
            const double length = (place(e.node[1], f.arm_b) - place(e.node[0], f.arm_a)).norm();
            if (item.valid() && length == 0)
                item.error("its two points coincide at the start, so that its direction is unknown: use a bushing");
            e.rest[0] = item.number_or("free_length", length);
            keep(springs, e, f.arm_b);
        } else if (type == "torsion_spring") {
            const JointRecord* on = joint_with(item, true);
            if (!on) return;
            Elastic<Angle> e;
            e.node = {on->a, on->b};
            e.measure = Angle(on->frames);
            e.winding = on->winding;
            e.stiffness(0, 0) = item.number("stiffness");
            e.damping(0, 0) = item.number("damping");
            e.rest[0] = item.number("free_angle");
            keep(torsion_springs, e, on->frames.arm_b);
        } else if (type == "slider_spring") {
            const JointRecord* on = joint_with(item, false);
            if (!on) return;
            Elastic<Displacement> e;
            e.node = {on->a, on->b};
            e.measure = Displacement(on->frames);
            e.stiffness(0, 0) = item.number("stiffness");
            e.damping(0, 0) = item.number("damping");
            e.rest[0] = item.number("free_displacement");
            keep(axial, e, on->frames.arm_b);
        } else if (type == "bushing") {
            const auto ends = pair(item);
            if (!ends) return;
            Elastic<RelativeFrame> e;
            e.node = {ends->first, ends->second};
            const JointFrames f = frames(item, ends->first, ends->second);
            e.measure = RelativeFrame(f);
            e.stiffness = matrix6(item, "stiffness");
            if (item.has("damping")) e.damping = matrix6(item, "damping");
            keep(bushings, e, f.arm_b);
        } else if (type == "bearing" && spinning_bearing(item, name)) {
            return;
        } else if (type == "bearing") {
            const auto ends = pair(item);
            if (!ends) return;
            Elastic<Spherical> e;
            e.node = {ends->first, ends->second};
            JointFrames f = frames(item, ends->first, ends->second);
            const Vec3 arm = f.arm_b;
            const int second = item.choice("axes") == "rotor" ? 0 : 1;
            if (second == 0) {
                std::swap(e.node[0], e.node[1]);
                f = {f.arm_b, f.arm_a, f.axes_b, f.axes_a};
            }
            if (model->nodes().kind[e.node[0]] == NodeKind::point)
                item.error(fmt::format("'{}' is a point mass and has no axes", model->node_names()[e.node[0]]));
            e.measure = Spherical(f);
            e.stiffness = bearing_matrix(item, "stiffness");
            if (item.has("damping")) e.damping = bearing_matrix(item, "damping");
            const int place = batch_of(bearings).add(e);
            keep_element(name, *bearings, place, ends->second, arm, second);
        } else if (type == "direction_spring") {
            const auto ends = pair(item);
            if (!ends) return;
            Elastic<DirectionProduct> e;
            e.node = {ends->first, ends->second};
            e.measure = directions(item, ends->first, ends->second);
            e.stiffness(0, 0) = item.number("stiffness");
            e.damping(0, 0) = item.number("damping");
            e.rest[0] = item.number_or("free_cosine", vec3(item.direction("first")).dot(vec3(item.direction("second"))));
            keep(direction_springs, e, Vec3::Zero());
        } else if (type == "rotating_inertia") {
            rotating_inertia(item);
        } else if (type == "lump") {
            lump(item);
        } else {
            journal(item, type, name);
        }
    });
}

void Builder::loads() {
    auto applied = std::make_unique<Loads>();
    bool any = false;
    each(section("loads"), "load", [&](ItemReader& item, const std::string& type, const std::string&) {
        if (type == "force" || type == "moment") {
            const auto on = node(item, "on", std::string::npos, item.text("on"));
            if (!on) return;
            if (model->nodes().count[*on] == 0) return item.error("on", "'on' acts on a body that cannot move");
            if (type == "moment" && model->nodes().count[*on] == 3) return item.error("on", "a point mass takes no moment");
            Load load;
            load.node = *on;
            load.following = item.boolean("following");
            (type == "force" ? load.force : load.moment) = item.expression3("value");
            for (const Expression& part : item.expression3("value")) model->watch(part);
            if (type == "force" && item.has("point")) load.point = vec3(item.vector3("point"));
            if (type == "force" && item.has("at")) load.point = to_body(*on, vec3(item.vector3("at")));
            if (model->nodes().count[*on] == 3 && load.point.norm() > 1e-12)
                item.error("a point mass has no arm: leave out the point");
            applied->add(load);
            any = true;
        } else if (type == "distributed_force" || type == "distributed_moment") {
            distributed_load(item, type == "distributed_moment");
        } else if (type == "joint_torque") {
            const JointRecord* on = joint_with(item, true);
            if (!on) return;
            Elastic<Angle> e;
            e.node = {on->a, on->b};
            e.measure = Angle(on->frames);
            e.actuator = item.expression("value");
            model->watch(e.actuator);
            batch_of(torsion_springs).add(e);
        } else if (type == "joint_force") {
            const JointRecord* on = joint_with(item, false);
            if (!on) return;
            Elastic<Displacement> e;
            e.node = {on->a, on->b};
            e.measure = Displacement(on->frames);
            e.actuator = item.expression("value");
            model->watch(e.actuator);
            batch_of(axial).add(e);
        }
    });
    if (any) model->add_batch(std::move(applied));
}

}  // namespace trammel
