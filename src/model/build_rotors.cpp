// model/build_rotors.cpp: elements between a rotor and its stator, and masses carried by a node.
#include <fmt/format.h>

#include "elements/journals.hpp"
#include "elements/released_bodies.hpp"
#include "elements/rigid_body.hpp"
#include "elements/rotating_inertia.hpp"
#include "model/build.hpp"

namespace trammel {
namespace {

/// Rows [xx, xy, yx, yy], one for each of `count` speeds.
std::vector<Mat3> by_speed(ItemReader& item, std::string_view key, std::size_t count) {
    std::vector<Mat3> all(count, Mat3::Zero());
    const auto rows = item.matrix(key);
    if (!item.has(key) || !item.valid(key)) return all;
    if (rows.size() != count || rows[0].size() != 4) {
        item.error(key, fmt::format("'{}' must have a row of four numbers for each of the {} speeds", key, count));
        return all;
    }
    for (std::size_t k = 0; k < count; ++k) all[k].topLeftCorner<2, 2>() << rows[k][0], rows[k][1], rows[k][2], rows[k][3];
    return all;
}

std::vector<BearingTable::Row> table_rows(ItemReader& item) {
    const auto& speeds = item.numbers("speeds");
    const auto stiffness = by_speed(item, "stiffness", speeds.size()), damping = by_speed(item, "damping", speeds.size());
    std::vector<BearingTable::Row> rows;
    for (std::size_t k = 0; k < speeds.size(); ++k) {
        if (k > 0 && speeds[k] <= speeds[k - 1]) item.error("speeds", "'speeds' must rise from one to the next");
        rows.push_back({speeds[k], stiffness[k], damping[k]});
    }
    return rows;
}

}  // namespace

double Builder::eccentricity(const std::array<NodeId, 2>& node, const JointFrames& f) const {
    const Vec3 gap = poses[node[1]].x + poses[node[1]].q * f.arm_b - poses[node[0]].x - poses[node[0]].q * f.arm_a;
    return (f.axes_a.leftCols<2>().transpose() * (poses[node[0]].q.conjugate() * gap)).norm();
}

void Builder::journal(ItemReader& item, const std::string& type, const std::string& name) {
    const auto ends = pair(item);
    if (!ends) return;
    const std::array<NodeId, 2> node{ends->first, ends->second};
    const JointFrames f = frames(item, node[0], node[1]);
    const bool spins = type != "squeeze_film";
    const auto keep = [&](auto& batch, auto law) {
        auto& all = batch_of(batch);
        keep_element(name, all, all.add(node, f, std::move(law)), node[1], f.arm_b);
    };
    for (NodeId n : node)
        if (spins && model->nodes().kind[n] == NodeKind::point && (type != "rub" || item.number("friction") > 0))
            item.error(fmt::format("'{}' is a point mass, which has no spin: use a body", model->node_names()[n]));
    if (type == "bearing_table") {
        auto rows = table_rows(item);
        if (item.valid()) keep(bearing_tables, BearingTable(std::move(rows)));
    } else if (type == "rub") {
        if (item.number("friction") > 0 && item.number("radius") == 0)
            item.error("friction", "'friction' needs the 'radius' of the disc");
        keep(rubs, Rub{item.number("clearance"), item.number("stiffness"), item.number("damping"), item.number("friction"),
                       item.number("radius"), item.number("slip_speed")});
    } else {
        OilFilm film(item.number("radius"), item.number("length"), item.number("clearance"), item.number("viscosity"));
        film.cavitates = item.choice("film") == "half";
        film.turns = spins;
        if (item.valid() && eccentricity(node, f) >= film.clearance)
            item.error("clearance",
                       fmt::format("the journal starts {:.4g} m off the centre, outside its clearance", eccentricity(node, f)));
        keep(oil_films, film);
    }
}

void Builder::spinning_lump(ItemReader& item, NodeId on, NodeId axes) {
    if (gravity.norm() > 0)
        item.error("gravity is fixed in space and would have to turn in the axes of this point: leave it out");
    RotatingInertia inertia{on, axes, item.number("mass")};
    inertia.offset = vec3(item.vector3("center"));
    if (item.has("released")) inertia.until = item.number("released");
    batch_of(rotating_inertias).add(inertia);
}

void Builder::lump(ItemReader& item) {
    const auto on = node(item, "on", std::string::npos, item.text("on"));
    if (!on) return;
    if (model->nodes().count[*on] == 0) return item.error("on", "'on' names something that cannot move");
    RigidBody body;
    body.node = *on;
    body.mass = item.number("mass");
    const auto axes = lives_in.find(*on);
    if (axes != lives_in.end())
        spinning_lump(item, *on, axes->second);  // keeps its place in the axes, as the point itself has no turn
    else
        body.centre = vec3(item.vector3("center"));
    const Mat3 inertia = inertia_of(item), c = skew(body.centre);
    body.inertia = inertia - body.mass * c * c;
    if (model->nodes().kind[*on] == NodeKind::point && !body.inertia.isZero(0))
        item.error("a point cannot turn: leave out inertia (and center, but in spinning axes)");
    if (!item.has("released")) {
        if (!lumps) lumps = std::make_unique<RigidBodies>(gravity);
        return lumps->add(body);
    }
    if (!released) released = std::make_unique<ReleasedBodies>(gravity);
    released->add(body, item.number("released"));
    model->add_event(item.number("released"));
}

}  // namespace trammel
