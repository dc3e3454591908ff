// model/build_rotating.cpp: what lives in spinning axes: the coupling to them and the inertia forces in them.
#include <fmt/format.h>

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
    const auto ends = pair(item);
    const auto axes = spinning_axes(item);
    if (!ends || !axes) return;
    const auto [a, b] = *ends;
    if (a == *axes || b == *axes) return item.error("between", "'between' joins the axes to themselves");
    SpinningPoint measure;
    if (item.has("point_first")) measure.arm_a = vec3(item.vector3("point_first"));
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
