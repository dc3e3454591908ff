// model/build_rotating.cpp: what lives in spinning axes: the coupling to them and the inertia forces in them.
#include <fmt/format.h>

#include "elements/rotating_inertia.hpp"
#include "elements/springs.hpp"
#include "measures/spinning_point.hpp"
#include "model/build.hpp"

namespace trammel {

std::optional<NodeId> Builder::spinning_axes(ItemReader& item) {
    const auto axes = node(item, "axes", std::string::npos, item.text("axes"));
    if (axes && model->nodes().kind[*axes] != NodeKind::prescribed) {
        item.error("axes", "'axes' must be a moving ground: give its angle in the section grounds");
        return std::nullopt;
    }
    return axes;
}

void Builder::rotating_coupling(ItemReader& item, const std::string& name) {
    const auto ends = any_pair(item);
    if (!ends) return;
    const auto [a, b] = *ends;
    // a point of a solid knows its axes
    const auto known = lives_in.find(b);
    if (!item.has("axes") && known == lives_in.end())
        return item.error("needs 'axes': the moving ground whose axes the second body lives in");
    const auto axes = item.has("axes") ? spinning_axes(item) : std::optional(known->second);
    if (!axes) return;
    if (known != lives_in.end() && *axes != known->second)
        return item.error("axes",
                          fmt::format("'{}' lives in the axes '{}'", model->node_names()[b], model->node_names()[known->second]));
    if (lives_in.count(a))
        return item.error("between",
                          fmt::format("'{}' lives in spinning axes: name the body in space first", model->node_names()[a]));
    if (a == *axes || b == *axes) return item.error("between", "'between' joins the axes to themselves");
    SpinningPoint measure;
    if (item.has("point_first"))
        measure.arm_a = vec3(item.vector3("point_first"));
    else if (known != lives_in.end() && model->nodes().kind[a] != NodeKind::point)
        measure.arm_a = to_body(a, poses[*axes].x + poses[*axes].q * solid_origins.at(b));
    if (item.has("point_second")) measure.arm_b = vec3(item.vector3("point_second"));
    for (const auto& [n, arm] : {std::pair{a, measure.arm_a}, std::pair{b, measure.arm_b}})
        if (model->nodes().kind[n] == NodeKind::point && arm.norm() > 0)
            item.error("a point mass has no arm: the joint point must be the mass itself");
    const auto place = joints.add(Joint<SpinningPoint>{{a, b, *axes}, measure, "joint '" + name + "'", std::nullopt});
    JointFrames frames;
    frames.arm_a = measure.arm_a;
    frames.arm_b = measure.arm_b;
    records[name] = {name, "rotating_coupling", a, b, frames, -1, false, false, {{place.batch, place.index}}};
    record_order.push_back(name);
}

bool Builder::spinning_bearing(ItemReader& item, const std::string& name) {
    const auto names = item.names("between");
    if (names.size() != 2) return false;
    const auto second = find_node(names[1]);
    if (!second || !lives_in.count(*second)) return false;
    const auto ends = any_pair(item);
    if (!ends) return true;
    if (lives_in.count(ends->first)) {
        item.error("between", "a bearing holds a point that spins (second) in axes of a body that does not (first)");
        return true;
    }
    for (const char* key : {"at", "point_second", "axes_first", "axes_second"})
        if (item.has(key)) item.error(key, fmt::format("'{}' is no key of a bearing at a point of a solid", key));
    const NodeId axes = lives_in.at(ends->second);
    Elastic<SpinningPoint> e;
    e.node = {ends->first, ends->second, axes};
    if (item.has("point_first"))
        e.measure.arm_a = vec3(item.vector3("point_first"));
    else if (model->nodes().kind[ends->first] != NodeKind::point)
        e.measure.arm_a = to_body(ends->first, poses[axes].x + poses[axes].q * solid_origins.at(ends->second));
    const Mat3 along = axes_in_space(item);
    e.stiffness = along * bearing_matrix(item, "stiffness") * along.transpose();
    if (item.has("damping")) e.damping = along * bearing_matrix(item, "damping") * along.transpose();
    const int place = batch_of(spinning_bearings).add(e);
    // told by the body in space, whose axes do not spin
    pulling_elements.push_back({name, spinning_bearings.get(), place, 0, ends->first, e.measure.arm_a, -1});
    return true;
}

void Builder::rotating_inertia(ItemReader& item) {
    const auto on = node(item, "on", std::string::npos, item.text("on"));
    const auto axes = spinning_axes(item);
    if (!on || !axes) return;
    if (model->nodes().kind[*on] != NodeKind::point) return item.error("on", "'on' must be a point mass");
    if (gravity.norm() > 0)
        item.error(
            "gravity is fixed in space and would have to turn in the axes of this mass: leave it out, or give it as a load");
    if (!rotating_inertias) rotating_inertias = std::make_unique<RotatingInertias>();
    rotating_inertias->add({*on, *axes, item.number("mass")});
}

}  // namespace trammel
