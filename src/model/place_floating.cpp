// model/place_floating.cpp: a reduced solid with large motion: its frame, its amplitudes, frames at its interface.
// Theory: docs/theory/floating_body.md
#include <fmt/format.h>

#include "elements/floating_body.hpp"
#include "measures/flexible_frame.hpp"
#include "measures/stretched_director.hpp"
#include "model/build.hpp"

namespace trammel {
namespace {

/// Integrals over the mesh; places count from `origin`.
FloatingShapes shapes_of(const SolidMatrices& solid, const ReducedSolid& body, const Vec3& origin) {
    const int n = body.size();
    VecX places(3 * solid.nodes());
    for (int i = 0; i < solid.nodes(); ++i) places.segment<3>(3 * i) = solid.mesh().nodes[i] - origin;
    MatX all(solid.freedoms(), n + 1);
    all << solid.gathered(places), body.vectors;
    FloatingShapes shapes;
    shapes.mass = solid.mass();
    shapes.stiffness = body.stiffness;
    MatX translations(solid.freedoms(), 3);
    for (int c = 0; c < 3; ++c) translations.col(c) = solid.rigid(c);
    shapes.first = translations.transpose() * solid.inertia(all);
    shapes.second.assign(static_cast<std::size_t>((n + 1) * (n + 1)), Mat3::Zero());
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) {
            const MatX product = all.transpose() * solid.inertia(all, Vec3::Unit(k) * Vec3::Unit(l).transpose());
            for (int a = 0; a <= n; ++a)
                for (int b = 0; b <= n; ++b) shapes.second[static_cast<std::size_t>(a * (n + 1) + b)](k, l) = product(a, b);
        }
    return shapes;
}

/// Kσ of the stresses that the products of angular velocities cause, the body held at its base.
std::array<MatX, 6> stiffening_of(SolidMatrices& solid, const ReducedSolid& body, const InterfacePoint& base,
                                  const Vec3& origin) {
    static constexpr int first[6] = {0, 1, 2, 0, 1, 2}, second[6] = {0, 1, 2, 1, 2, 0};
    VecX places(3 * solid.nodes());
    for (int i = 0; i < solid.nodes(); ++i) places.segment<3>(3 * i) = solid.mesh().nodes[i] - origin;
    const VecX x = solid.gathered(places);
    std::vector<std::string> names;
    const ElasticSolver free(solid), held(free, interface_matrix(solid, {base}, names));
    std::array<MatX, 6> all;
    for (int k = 0; k < 6; ++k) {
        // ω_iω_j of ω²x − ω(ω·x)
        const Mat3 one = Vec3::Unit(first[k]) * Vec3::Unit(second[k]).transpose();
        solid.set_stress(
            held.solve(solid.inertia(x, k < 3 ? Mat3(Mat3::Identity() - one) : Mat3(-one - one.transpose()))).col(0));
        const MatX S = body.vectors.transpose() * solid.stress(body.vectors);
        all[static_cast<std::size_t>(k)] = (S + S.transpose()) / 2;
    }
    return all;
}

}  // namespace

/// For the energy form: vectors q_a d_k, whose mass is constant, and the rows that make them so.
std::vector<NodeId> Builder::products(const FloatingBody& body, const std::string& name) {
    std::vector<NodeId> all;
    const Value* run = root.find("run");
    const Value* integrator = run && run->is_map() ? run->find("integrator") : nullptr;
    const Value* type = integrator && integrator->is_map() ? integrator->find("type") : nullptr;
    if (!type || !type->is_scalar() || type->text() != "energy_preserving") return all;
    for (const NodeId n : body.amplitudes)
        for (int i = 0; i < model->nodes().count[n]; ++i)
            for (int k = 0; k < 3; ++k) {
                const std::string title =
                    fmt::format("solid '{}', amplitude {} along axis {}", name, all.size() / 3 + 1, "xyz"[k]);
                const NodeId w = model->add_vector(VecX::Zero(3), VecX::Zero(3), title, {"x", "y", "z"});
                poses.push_back({});
                all.push_back(w);
                joints.add(Joint<StretchedDirector>{{body.frame, n, w}, StretchedDirector{i, k}, title, std::nullopt});
            }
    return all;
}

void Builder::place_floating(ItemReader& item, const std::string& name, SolidRecord record, const SolidPoints& interface,
                             const ReducedSolid& whole, SolidMatrices& solid) {
    std::vector<std::string> known;
    std::size_t base = interface.points.size();
    for (std::size_t p = 0; p < interface.points.size(); ++p) {
        const InterfacePoint& point = interface.points[p];
        known.push_back(point.name);
        if (point.name == item.text("floating")) base = p;
        if (!point.rotations)
            item.error("points",
                       fmt::format("point '{}' of a floating body is a frame: it needs a group and rotations: true", point.name));
        if (interface.held[p] != 0)
            item.error("points", fmt::format("point '{}': freedoms of a floating body cannot be held", point.name));
    }
    if (base == interface.points.size())
        item.error("floating", fmt::format("'{}' is none of its points{}", item.text("floating"),
                                           did_you_mean(item.text("floating"), known)));
    if (record.axes != 0) item.error("axes", "a floating body moves freely: it cannot live in spinning axes");
    if (item.has("supports")) item.error("supports", "a floating body is held by joints at its points, not by supports");
    if (!item.valid()) return;

    std::vector<int> of_base;
    for (int c = 0; c < 6; ++c) of_base.push_back(6 * static_cast<int>(base) + c);
    const ReducedSolid body = without(whole, of_base);
    const Vec3 origin = middle(solid, interface.points[base]);
    const Vec3 velocity = vec3(item.vector3("velocity")), turn = vec3(item.vector3("angular_velocity"));
    const auto frame = [&](const InterfacePoint& point) {
        const Vec3 at = middle(solid, point);
        Vec6 v;
        v << velocity + turn.cross(at), turn;
        const Pose pose{at, Quaternion::Identity()};
        const NodeId node = model->add_node(NodeKind::frame, pose, v, name + "." + point.name);
        poses.push_back(pose);
        nodes[name + "." + point.name] = node;
        return node;
    };
    FloatingBody element;
    element.frame = frame(interface.points[base]);
    const auto amplitudes = [&](int first, int count, const std::string& title, std::vector<std::string> labels) {
        const NodeId node = model->add_vector(VecX::Zero(count), VecX::Zero(count), title, std::move(labels));
        poses.push_back({});
        record.parts.push_back({node, first, count, Vec3::Zero()});
        element.amplitudes.push_back(node);
        return node;
    };
    int at = 0;
    for (std::size_t p = 0; p < interface.points.size(); ++p) {
        if (p == base) continue;
        const InterfacePoint& point = interface.points[p];
        const std::string title = fmt::format("solid '{}', deformation at '{}'", name, point.name);
        const NodeId u = amplitudes(at, 3, title, {"translation along x", "translation along y", "translation along z"});
        const NodeId turned = amplitudes(at + 3, 3, title, {"rotation about x", "rotation about y", "rotation about z"});
        at += 6;
        JointFrames frames;
        frames.arm_a = middle(solid, point) - origin;
        const NodeId end = frame(point);
        joints.add(Joint<FlexibleFrame>{{element.frame, end, u, turned},
                                        FlexibleFrame(frames),
                                        fmt::format("solid '{}', point '{}'", name, point.name),
                                        std::nullopt});
    }
    for (int first = at, k = 1; first < body.size(); first += 3) {
        const int count = std::min(3, body.size() - first);
        std::vector<std::string> labels;
        for (int c = 0; c < count; ++c) labels.push_back(fmt::format("inner mode {}", k++));
        amplitudes(first, count, fmt::format("solid '{}'", name), std::move(labels));
    }
    if (!item.boolean("stiffening")) element.products = products(element, name);
    element.shapes = shapes_of(solid, body, origin);
    element.shapes.stiffening.fill(MatX::Zero(body.size(), body.size()));
    if (item.boolean("stiffening")) element.shapes.stiffening = stiffening_of(solid, body, interface.points[base], origin);
    element.gravity = gravity;
    element.stiffness_damping = item.number("stiffness_damping");
    if (!floating_bodies) floating_bodies = std::make_unique<FloatingBodies>();
    floating_bodies->add(std::move(element));
    record.vectors = body.vectors;
    record.matrices = std::make_shared<LinearBodyMatrices>(reduced_body(body).matrices);
    solids.push_back(std::move(record));
}

}  // namespace trammel
