// model/build_bodies.cpp: bodies and moving grounds.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>

#include "elements/rigid_body.hpp"
#include "model/build.hpp"

namespace trammel {
Mat3 inertia_of(ItemReader& item) {
    const auto& n = item.numbers("inertia");
    Mat3 J = Mat3::Zero();
    if (!item.valid("inertia")) return J;
    if (n.size() != 3 && n.size() != 6) {
        item.error("inertia",
                   fmt::format("'inertia' needs 3 numbers [xx, yy, zz] or 6 [xx, yy, zz, xy, xz, yz], not {}", n.size()));
        return J;
    }
    J.diagonal() << n[0], n[1], n[2];
    if (n.size() == 6) {
        J(0, 1) = J(1, 0) = n[3];
        J(0, 2) = J(2, 0) = n[4];
        J(1, 2) = J(2, 1) = n[5];
    }
    const Vec3 p = Eigen::SelfAdjointEigenSolver<Mat3>(J).eigenvalues();
    const double slack = 1e-9 * p.cwiseAbs().maxCoeff();
    if (p[0] < -slack)
        item.error("inertia", fmt::format("'inertia' is not possible: a principal moment is negative ({:.4g} kg m2)", p[0]));
    else if (p[0] + p[1] < p[2] - slack)
        item.error("inertia",
                   fmt::format("'inertia' is not possible: principal moments {:.4g}, {:.4g}, {:.4g} break the triangle "
                               "inequality (the two smaller must add up to at least the largest)",
                               p[0], p[1], p[2]));
    return J;
}

void Builder::bodies() {
    auto batch = std::make_unique<RigidBodies>(gravity);
    each(section("bodies"), "body", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (nodes.count(name)) return item.error(fmt::format("the name '{}' is already taken", name));
        Pose pose{vec3(item.vector3("position")), Quaternion::Identity()};
        Vec6 velocity = Vec6::Zero();
        RigidBody body;
        body.mass = item.number("mass");
        const bool rigid = type == "rigid_body";
        if (rigid) {
            if (item.has("orientation")) pose.q = quaternion(item.orientation("orientation"));
            body.centre = vec3(item.vector3("center"));
            const Mat3 c = skew(body.centre);
            body.inertia = inertia_of(item) - body.mass * c * c;
            velocity.tail<3>() = vec3(item.vector3("angular_velocity"));
        }
        velocity.head<3>() = pose.q.conjugate() * vec3(item.vector3("velocity"));
        body.node = model->add_node(rigid ? NodeKind::frame : NodeKind::point, pose, velocity, name);
        nodes[name] = body.node;
        poses.push_back(pose);
        batch->add(body);
    });
    model->add_batch(std::move(batch));
}

void Builder::grounds() {
    each(section("grounds"), "ground", [&](ItemReader& item, const std::string&, const std::string& name) {
        if (nodes.count(name)) return item.error(fmt::format("the name '{}' is already taken", name));
        PrescribedMotion motion;
        motion.position = item.expression3("position");
        motion.axis = vec3(item.direction("axis"));
        motion.angle = item.expression("angle");
        if (item.has("orientation")) motion.orientation = quaternion(item.orientation("orientation")).toRotationMatrix();
        const NodeMotion start = motion.at(0);
        nodes[name] = static_cast<NodeId>(poses.size());
        poses.push_back({start.frame.x, Quaternion(start.frame.R)});
        motion.node = nodes[name];
        moving[motion.node] = motion;
        model->add_prescribed(std::move(motion), name);
    });
}

Vec3 Builder::to_body(NodeId n, const Vec3& point) const {
    return poses[n].q.conjugate() * (point - poses[n].x);
}

std::optional<NodeId> Builder::find_node(std::string_view name) const {
    if (const auto it = nodes.find(name); it != nodes.end()) return it->second;
    if (const auto place = beam_place(name))
        if (const NodeId n = place->first->node_at(place->second); n >= 0) return n;
    return std::nullopt;
}

std::optional<NodeId> Builder::node(ItemReader& item, std::string_view key, std::size_t i, const std::string& name) {
    if (const auto found = find_node(name)) return found;
    const SourceMark where = i == std::string::npos ? item.where(key) : item.where(key, i);
    if (const auto place = beam_place(name)) {
        errors.add(where, item.what() + ": " + no_beam_node(*place->first, place->second));
        return std::nullopt;
    }
    std::vector<std::string> known;
    for (const auto& [n, id] : nodes) known.push_back(n);
    for (const BeamRecord& beam : beams) known.insert(known.end(), {beam.name + ".start", beam.name + ".end"});
    errors.add(where, fmt::format("{} refers to unknown body '{}'{}", item.what(), name, did_you_mean(name, known)));
    return std::nullopt;
}

std::optional<std::pair<NodeId, NodeId>> Builder::pair(ItemReader& item) {
    const auto ends = any_pair(item);
    if (!ends) return std::nullopt;
    const auto axes_of = [&](NodeId n) { return lives_in.count(n) ? lives_in.at(n) : NodeId(0); };
    if (axes_of(ends->first) == axes_of(ends->second)) return ends;
    const NodeId point = axes_of(ends->first) != 0 ? ends->first : ends->second;
    item.error("between", fmt::format("'{}' lives in the spinning axes '{}': join it by a rotating_coupling or a bearing",
                                      model->node_names()[point], model->node_names()[axes_of(point)]));
    return std::nullopt;
}

std::optional<std::pair<NodeId, NodeId>> Builder::any_pair(ItemReader& item) {
    const auto names = item.names("between");
    if (names.size() != 2) return std::nullopt;
    const auto a = node(item, "between", 0, names[0]), b = node(item, "between", 1, names[1]);
    if (!a || !b) return std::nullopt;
    if (*a == *b) {
        item.error("between", fmt::format("'between' joins '{}' to itself", names[0]));
        return std::nullopt;
    }
    return std::pair{*a, *b};
}

}  // namespace trammel
