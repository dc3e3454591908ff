// model/place_solid.cpp: the coordinates of a solid become nodes of the model; faces become points by rows.
//
//   full mesh   a single node of the interface is a point; a face gets a point p and rows  p − x_face − Aᵀu = 0;
//               held freedoms of a face give rows Aᵀu = 0
//   reduced     freedoms of the interface and amplitudes are the coordinates themselves
#include <fmt/format.h>

#include "elements/linear_body.hpp"
#include "joints/linear_rows.hpp"
#include "model/build.hpp"

namespace trammel {
namespace {

const char* const freedom_names[] = {"translation along x", "translation along y", "translation along z",
                                     "rotation about x",    "rotation about y",    "rotation about z"};

/// Makes nodes of a solid that begins with these coordinates and rates.
class Placer {
public:
    Placer(Model& model, std::vector<Pose>& poses, const VecX& q, const VecX& rate, SolidRecord& record)
        : model_(model), poses_(poses), q_(q), rate_(rate), record_(record) {}

    NodeId point(int first, const Vec3& origin, const std::string& name) {
        return point_at(origin + q_.segment<3>(first), rate_.segment<3>(first), first, origin, name);
    }
    NodeId vector(int first, int count, const std::string& name, std::vector<std::string> labels) {
        const NodeId node = model_.add_vector(q_.segment(first, count), rate_.segment(first, count), name, std::move(labels));
        poses_.push_back({});
        record_.parts.push_back({node, first, count, Vec3::Zero()});
        return node;
    }
    /// A point that is no coordinate of the body.
    NodeId point_at(const Vec3& x, const Vec3& v, const std::string& name) {
        Vec6 velocity = Vec6::Zero();
        velocity.head<3>() = v;
        const Pose pose{x, Quaternion::Identity()};
        const NodeId node = model_.add_node(NodeKind::point, pose, velocity, name);
        poses_.push_back(pose);
        return node;
    }

private:
    NodeId point_at(const Vec3& x, const Vec3& v, int first, const Vec3& origin, const std::string& name) {
        const NodeId node = point_at(x, v, name);
        record_.parts.push_back({node, first, 3, origin});
        return node;
    }

    Model& model_;
    std::vector<Pose>& poses_;
    const VecX &q_, &rate_;
    SolidRecord& record_;
};

}  // namespace

void Builder::place_solid(ItemReader& item, const std::string& name, SolidRecord record, const SolidPoints& interface,
                          const SolidBody& body) {
    double square = 0, change = 0;  // Ω² and its rate at the start
    if (record.axes != 0) {
        const Jet turn = moving.at(record.axes).angle.at(0);
        square = turn.rate * turn.rate;
        change = 2 * turn.rate * turn.acceleration;
    }
    const VecX q = square * body.equilibrium, rate = change * body.equilibrium;
    Placer place(*model, poses, q, rate, record);
    const auto attach = [&](const std::string& point, NodeId node, const Vec3& origin) {
        nodes[name + "." + point] = node;
        if (record.axes != 0) lives_in[node] = record.axes;
        solid_origins[node] = origin;
    };
    const SolidMatrices& solid = *record.solid;
    const auto free = [&](std::size_t p, int first, int count) {
        std::vector<int> kept;
        for (int c = first; c < first + count; ++c)
            if (!(interface.held[p] >> c & 1)) kept.push_back(c);
        return kept;
    };
    const auto labels = [](const std::vector<int>& kept) {
        std::vector<std::string> all;
        for (const int c : kept) all.emplace_back(freedom_names[c]);
        return all;
    };
    if (record.reduced) {
        int at = 0;
        for (std::size_t p = 0; p < interface.points.size(); ++p) {
            const InterfacePoint& point = interface.points[p];
            const Vec3 origin = middle(solid, point);
            const std::vector<int> moves = free(p, 0, 3), turns = point.rotations ? free(p, 3, 3) : std::vector<int>();
            if (moves.size() == 3)
                attach(point.name, place.point(at, origin, name + "." + point.name), origin);
            else if (!moves.empty())
                place.vector(at, static_cast<int>(moves.size()), name + "." + point.name, labels(moves));
            at += static_cast<int>(moves.size());
            if (!turns.empty()) place.vector(at, static_cast<int>(turns.size()), name + "." + point.name, labels(turns));
            at += static_cast<int>(turns.size());
        }
        for (int first = at, k = 1; first < body.matrices.size(); first += 3) {
            const int count = std::min(3, body.matrices.size() - first);
            std::vector<std::string> names;
            for (int c = 0; c < count; ++c) names.push_back(fmt::format("inner mode {}", k++));
            place.vector(first, count, fmt::format("solid '{}'", name), std::move(names));
        }
    } else {
        std::vector<NodeId> node_of(static_cast<std::size_t>(solid.nodes()), -1);
        std::map<int, std::string> single;
        for (std::size_t p = 0; p < interface.points.size(); ++p)
            if (interface.points[p].nodes.size() == 1 && interface.held[p] == 0)
                single[interface.points[p].nodes[0]] = interface.points[p].name;
        for (int first = 0; first < solid.freedoms();) {
            const int n = solid.node_of(first);
            int count = 0;
            std::vector<int> kept;
            for (int c = 0; c < 3; ++c)
                if (solid.dof(n, c) >= 0) kept.push_back(c), ++count;
            if (const auto it = single.find(n); it != single.end() && count == 3) {
                node_of[n] = place.point(first, solid.mesh().nodes[n], name + "." + it->second);
                attach(it->second, node_of[n], solid.mesh().nodes[n]);
            } else {
                node_of[n] =
                    place.vector(first, count, fmt::format("solid '{}', node {}", name, solid.mesh().labels[n]), labels(kept));
            }
            first += count;
        }
        std::vector<std::string> unused;
        for (std::size_t p = 0; p < interface.points.size(); ++p) {
            const InterfacePoint& point = interface.points[p];
            const int count = point.rotations ? 6 : 3;
            if (point.nodes.size() == 1 && interface.held[p] == 0) {
                interface_matrix(solid, {point}, unused);  // says what is wrong with it
                continue;
            }
            const MatX A = interface_matrix(solid, {point}, unused);
            const Vec3 origin = middle(solid, point);
            NodeId own = -1;
            if ((interface.held[p] & 7) == 0) {
                own = place.point_at(origin + A.leftCols<3>().transpose() * q, A.leftCols<3>().transpose() * rate,
                                     name + "." + point.name);
                attach(point.name, own, origin);
            }
            if (!linear_rows) linear_rows = std::make_unique<LinearRows>();
            for (int c = 0; c < count; ++c) {
                const bool held = interface.held[p] >> c & 1;
                if (!held && (c >= 3 || own < 0)) continue;
                LinearRow row;
                row.name = fmt::format("solid '{}', point '{}', {}", name, point.name, freedom_names[c]);
                for (const int n : point.nodes)
                    for (int k = 0, at = 0; k < 3; ++k) {
                        const int dof = solid.dof(n, k);
                        if (dof < 0) continue;
                        // single nodes that are points count from their place
                        const double origin_of =
                            model->nodes().kind[node_of[n]] == NodeKind::point ? solid.mesh().nodes[n][k] : 0;
                        if (A(dof, c) != 0) {
                            row.terms.push_back({node_of[n], at, A(dof, c)});
                            row.value += A(dof, c) * origin_of;
                        }
                        ++at;
                    }
                if (!held) {
                    row.terms.push_back({own, c, -1.0});
                    row.value -= origin[c];
                }
                linear_rows->add(std::move(row));
            }
        }
    }
    LinearBody element;
    element.matrices = body.matrices;
    element.parts = record.parts;
    element.axes = record.axes;
    element.direction = record.direction;
    element.gravity = gravity;
    element.mass_damping = item.number("mass_damping");
    element.stiffness_damping = item.number("stiffness_damping");
    element.external_damping = item.number("external_damping");
    if (!linear_bodies) linear_bodies = std::make_unique<LinearBodies>();
    linear_bodies->add(std::move(element));
    record.matrices = std::make_shared<LinearBodyMatrices>(body.matrices);
    solids.push_back(std::move(record));
}

}  // namespace trammel
