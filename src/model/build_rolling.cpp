// model/build_rolling.cpp: rolling disc, rolling ball and knife edge: a contact row of position level, slip rows of velocity
// level. Theory: docs/theory/rolling.md
#include <fmt/format.h>

#include "lie/rotation.hpp"
#include "measures/lower_pair.hpp"
#include "measures/rolling.hpp"
#include "measures/speed_coupling.hpp"
#include "model/build.hpp"

namespace trammel {
namespace {

Mat3 axes_with(const Vec3& unit, const Vec3& direction) {
    return shortest_rotation(unit, direction).toRotationMatrix();
}

}  // namespace

JointFrames Builder::contact_frames(ItemReader& item, const JointRecord& record) {
    const bool blade = record.type == "knife_edge";
    JointFrames f;
    f.arm_a = vec3(item.vector3("plane_point"));
    f.arm_b = vec3(item.vector3(blade ? "point" : "center"));
    f.axes_a = axes_with(Vec3::UnitZ(), vec3(item.direction("normal")));
    if (record.type == "rolling_disc") f.axes_b = axes_with(Vec3::UnitZ(), vec3(item.direction("disc_axis")));
    if (blade) f.axes_b = axes_with(Vec3::UnitX(), vec3(item.direction("direction")));
    return f;
}

void Builder::add_rolling(ItemReader& item, const std::string& type, const std::string& name) {
    const auto ends = pair(item);
    if (!ends) return;
    JointRecord record{name, type, ends->first, ends->second, {}, -1, false, false, {}, 0};
    for (NodeId n : {record.a, record.b})
        if (model->nodes().kind[n] == NodeKind::point)
            return item.error(fmt::format("a {} needs bodies that can turn; '{}' is a point mass", type, model->node_names()[n]));
    record.frames = contact_frames(item, record);
    const JointFrames& f = record.frames;
    const auto add_rows = [&](auto measure, std::optional<Expression> target = std::nullopt) {
        using M = decltype(measure);
        const auto place = joints.add(Joint<M>{{record.a, record.b}, measure, "joint '" + name + "'", std::move(target)});
        record.rows.emplace_back(place.batch, place.index);
    };
    const Vec3 normal = poses[record.a].q * f.axes_a.col(2);
    if (type == "knife_edge") {
        if (item.valid() && normal.cross(poses[record.b].q * f.axes_b.col(0)).norm() < 1e-6)
            item.error("direction", "the blade stands upright on the plane: 'direction' must not be parallel to the normal");
        if (item.boolean("contact")) add_rows(PointOnPlane(f));
        add_rows(KnifeEdge({f}));
    } else {
        record.radius = item.number("radius");
        if (item.valid("radius") && record.radius == 0) item.error("radius", "'radius' must be above zero");
    }
    if (type == "rolling_disc") {
        if (item.valid() && normal.cross(poses[record.b].q * f.axes_b.col(2)).norm() < 10 * flat_disc)
            item.error("the disc lies flat on its plane, so it has no lowest point: tilt it, or use planar");
        add_rows(DiscHeight({f, record.radius}));
        add_rows(DiscRolling({f, record.radius}));
    }
    if (type == "rolling_ball") {
        add_rows(Displacement(f), Expression(record.radius));
        add_rows(BallRolling({f, record.radius}));
        if (item.boolean("no_spin")) add_rows(SpinRow(f));
    }
    records[name] = std::move(record);
    record_order.push_back(name);
}

}  // namespace trammel
