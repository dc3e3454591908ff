// model/build_joints.cpp: joints, their frames on the bodies, their drives and their records.
#include <fmt/format.h>

#include "measures/coupling.hpp"
#include "measures/lower_pair.hpp"
#include "measures/relative.hpp"
#include "measures/speed_coupling.hpp"
#include "model/build.hpp"

namespace trammel {
namespace {

/// Right-handed axes with the third along z and the first as near to x as it can be.
std::optional<Mat3> axes_from(const Vec3& z, const Vec3& x) {
    const Vec3 side = x - z * z.dot(x);
    if (side.norm() < 1e-6 * x.norm() || x.norm() == 0) return std::nullopt;
    Mat3 axes;
    axes.col(2) = z;
    axes.col(0) = side.normalized();
    axes.col(1) = z.cross(axes.col(0));
    return axes;
}

/// Any direction well away from z.
Vec3 some_side(const Vec3& z) {
    int k = 0;
    z.cwiseAbs().minCoeff(&k);
    return Vec3::Unit(k);
}

}  // namespace

JointFrames Builder::points(ItemReader& item, NodeId a, NodeId b) {
    JointFrames f;
    if (item.has("point_first")) f.arm_a = vec3(item.vector3("point_first"));
    if (item.has("from")) f.arm_a = to_body(a, vec3(item.vector3("from")));
    if (item.has("point_second")) f.arm_b = vec3(item.vector3("point_second"));
    if (item.has("to")) f.arm_b = to_body(b, vec3(item.vector3("to")));
    const auto turning_arm = [&](NodeId n, const Vec3& arm) {
        return model->nodes().kind[n] == NodeKind::point && arm.norm() > 0;
    };
    if (turning_arm(a, f.arm_a) || turning_arm(b, f.arm_b))
        item.error("a point mass has no arm: the joint point must be the mass itself");
    return f;
}

Mat3 Builder::axes_in_space(ItemReader& item) {
    const Vec3 z = vec3(item.direction("axis"));
    const Vec3 x = item.has("x_axis") ? vec3(item.direction("x_axis")) : some_side(z);
    if (const auto axes = axes_from(z, x)) return *axes;
    item.error("x_axis", "'x_axis' must not be parallel to axis");
    return Mat3::Identity();
}

JointFrames Builder::frames(ItemReader& item, NodeId a, NodeId b, bool axes) {
    JointFrames f;
    // point: given in space for both bodies, or body by body; default: where the second body is
    const Vec3 at = item.has("at") ? vec3(item.vector3("at")) : poses[b].x;
    f.arm_a = item.has("point_first") ? vec3(item.vector3("point_first")) : to_body(a, at);
    f.arm_b = item.has("point_second") ? vec3(item.vector3("point_second")) : to_body(b, at);
    const bool point_a = model->nodes().kind[a] == NodeKind::point, point_b = model->nodes().kind[b] == NodeKind::point;
    if ((point_a && f.arm_a.norm() > 1e-12) || (point_b && f.arm_b.norm() > 1e-12))
        item.error("a point mass has no arm: the joint point must be the mass itself");
    const Mat3 space = axes ? axes_in_space(item) : Mat3::Identity();
    f.axes_a = poses[a].q.conjugate().toRotationMatrix() * space;
    f.axes_b = poses[b].q.conjugate().toRotationMatrix() * space;
    if (axes && item.has("axes_first")) f.axes_a = quaternion(item.orientation("axes_first")).toRotationMatrix();
    if (axes && item.has("axes_second")) f.axes_b = quaternion(item.orientation("axes_second")).toRotationMatrix();
    return f;
}

void Builder::universal_axes(ItemReader& item, JointFrames& f, NodeId a, NodeId b) {
    if (!item.has("axis_second")) {
        if (!item.has("axes_first") || !item.has("axes_second"))
            item.error("a universal joint needs axis and axis_second (or axes_first and axes_second)");
        return;
    }
    // x along the first axis, y along the second
    const Vec3 first = vec3(item.direction("axis")), second = vec3(item.direction("axis_second"));
    if (std::abs(first.dot(second)) > 1e-9) return item.error("axis_second", "'axis_second' must be normal to axis");
    Mat3 space;
    space << first, second, first.cross(second);
    f.axes_a = poses[a].q.conjugate().toRotationMatrix() * space;
    f.axes_b = poses[b].q.conjugate().toRotationMatrix() * space;
}

JointRecord* Builder::joint(ItemReader& item, std::string_view key, const std::string& name) {
    if (const auto it = records.find(name); it != records.end()) return &it->second;
    std::vector<std::string> known;
    for (const auto& [n, r] : records) known.push_back(n);
    errors.add(item.where(key), fmt::format("{} refers to unknown joint '{}'{}", item.what(), name, did_you_mean(name, known)));
    return nullptr;
}

void Builder::all_joints() {
    each(section("joints"), "joint", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (type == "rolling_disc" || type == "rolling_ball" || type == "knife_edge")
            add_rolling(item, type, name);
        else if (type == "rotating_coupling")
            rotating_coupling(item, name);
        else if (type == "right_angle")
            right_angle(item, name);
        else if (type != "gear" && type != "coupling" && type != "speed_gear")
            add_joint(item, type, name);
    });
    couplings();
}

void Builder::add_joint(ItemReader& item, const std::string& type, const std::string& name) {
    const auto ends = pair(item);
    if (!ends) return;
    JointRecord record{name, type, ends->first, ends->second, {}, -1, false, false, {}};
    const auto add_rows = [&](auto measure, std::optional<Expression> drive = std::nullopt) {
        using M = decltype(measure);
        if (drive) model->watch(*drive);
        const auto place = joints.add(Joint<M>{{record.a, record.b}, measure, "joint '" + name + "'", std::move(drive)});
        record.rows.emplace_back(place.batch, place.index);
    };
    record.frames = type == "distance" ? points(item, record.a, record.b) : frames(item, record.a, record.b, type != "spherical");
    if (type == "universal") universal_axes(item, record.frames, record.a, record.b);
    const JointFrames& f = record.frames;
    record.turns = type == "revolute" || type == "cylindrical" || type == "planar" || type == "screw";
    record.slides = type == "prismatic" || type == "cylindrical" || type == "point_on_line" || type == "screw";

    if (type == "revolute") add_rows(Revolute(f));
    if (type == "prismatic") add_rows(Prismatic(f));
    if (type == "cylindrical") add_rows(Cylindrical(f));
    if (type == "planar") add_rows(Planar(f));
    if (type == "spherical") add_rows(Spherical(f));
    if (type == "rigid") add_rows(Rigid(f));
    if (type == "universal") add_rows(Universal(f));
    if (type == "point_on_line") add_rows(PointOnLine(f));
    if (type == "point_on_plane") add_rows(PointOnPlane(f));
    if (type == "screw") {
        const double pitch = item.number("pitch");
        if (item.valid("pitch") && pitch == 0) item.error("pitch", "'pitch' must not be zero: use revolute");
        if (item.has("angle") && item.has("displacement"))
            item.error("displacement", "a screw is driven by its angle or its displacement, not both");
        add_rows(Cylindrical(f));
        add_rows(ScrewRow(f, pitch));
    }
    if (type == "distance") {
        const auto place = [&](NodeId n, const Vec3& arm) { return Vec3(poses[n].x + poses[n].q * arm); };
        const double length = (place(record.b, f.arm_b) - place(record.a, f.arm_a)).norm();
        const Expression target = item.has("length") ? item.expression("length") : Expression(length);
        if (item.valid() && (length <= 0 || target.at(0).value <= 0))
            item.error("a distance joint needs points apart and a length above zero: use spherical for coinciding points");
        add_rows(Distance(f), target);
    }
    if (record.turns || type == "universal" || type == "rigid" || type == "prismatic")
        for (NodeId n : {record.a, record.b})
            if (model->nodes().kind[n] == NodeKind::point)
                item.error(
                    fmt::format("a {} joint needs bodies that can turn; '{}' is a point mass", type, model->node_names()[n]));
    if ((type == "point_on_line" || type == "point_on_plane") && model->nodes().kind[record.a] == NodeKind::point)
        item.error(fmt::format("the first body carries the line or plane and must be able to turn; '{}' is a point mass",
                               model->node_names()[record.a]));
    if (record.turns) record.winding = model->add_winding(record.a, record.b, f);
    if (record.turns && item.has("angle")) add_rows(Angle(f), item.expression("angle"));
    if (record.slides && type != "point_on_line" && item.has("displacement"))
        add_rows(Displacement(f), item.expression("displacement"));
    records[name] = std::move(record);
    record_order.push_back(name);
}

DirectionProduct Builder::directions(ItemReader& item, NodeId a, NodeId b) {
    const Vec3 first = vec3(item.direction("first")), second = vec3(item.direction("second"));
    for (NodeId n : {a, b})
        if (model->nodes().kind[n] == NodeKind::point)
            item.error(fmt::format("'{}' is a point mass: no direction is fixed in it", model->node_names()[n]));
    JointFrames f;
    f.axes_a.col(0) = poses[a].q.conjugate() * first;
    f.axes_b.col(1) = poses[b].q.conjugate() * second;
    return DirectionProduct(f);
}

void Builder::right_angle(ItemReader& item, const std::string& name) {
    const auto ends = pair(item);
    if (!ends) return;
    const auto [a, b] = *ends;
    const DirectionProduct measure = directions(item, a, b);
    if (item.valid() && std::abs(vec3(item.direction("first")).dot(vec3(item.direction("second")))) > 1e-9)
        item.error("second", "'second' must be normal to first at the start");
    const auto place = joints.add(Joint<DirectionProduct>{{a, b}, measure, "joint '" + name + "'", std::nullopt});
    records[name] = {name, "right_angle", a, b, measure, -1, false, false, {{place.batch, place.index}}};
    record_order.push_back(name);
}

void Builder::couplings() {
    each(section("joints"), "joint", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (type != "gear" && type != "coupling" && type != "speed_gear") return;
        const auto names = item.names("joints");
        if (names.size() != 2) return;
        JointRecord *first = joint(item, "joints", names[0]), *second = joint(item, "joints", names[1]);
        if (!first || !second) return;
        const auto coordinate = [&](const JointRecord& r) -> JointCoordinate {
            if (type == "gear" && !r.turns)
                item.error("joints", fmt::format("joint '{}' has no angle", r.name));
            else if (!r.turns && !r.slides)
                item.error("joints", fmt::format("joint '{}' has neither angle nor displacement", r.name));
            return {r.frames, r.turns, r.winding};
        };
        Coupling measure;
        measure.first = coordinate(*first);
        measure.second = coordinate(*second);
        if (type == "gear" || type == "speed_gear") {
            measure.factor_first = -item.number("ratio");
        } else {
            const auto& factors = item.numbers("factors");
            if (factors.size() != 2) return;
            measure.factor_first = factors[0];
            measure.factor_second = factors[1];
        }
        // zero at the start as given
        NodeMotion n[4];
        const NodeId ids[4] = {first->a, first->b, second->a, second->b};
        for (int k = 0; k < 4; ++k) n[k].frame = frame_of(poses[ids[k]]);
        measure.offset = measure.value(coordinates(NodeMotions<4>{&n[0], &n[1], &n[2], &n[3]}))[0];
        const std::array<NodeId, 4> on{ids[0], ids[1], ids[2], ids[3]};
        const std::string title = "joint '" + name + "'";
        std::optional<Expression> speed;
        if (type == "speed_gear" && item.has("speed")) speed = item.expression("speed");
        const auto place = type == "speed_gear" ? joints.add(Joint<SpeedCoupling>{on, {measure}, title, speed})
                                                : joints.add(Joint<Coupling>{on, measure, title, std::nullopt});
        records[name] = {name, type, first->a, first->b, first->frames, -1, false, false, {{place.batch, place.index}}};
        record_order.push_back(name);
    });
}

}  // namespace trammel
