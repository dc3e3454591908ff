// model/build_elastic_solids.cpp: the section elastic_solids: a point of the model for each node of a mesh.
#include <fmt/format.h>

#include <algorithm>

#include "elements/elastic_solid.hpp"
#include "measures/lower_pair.hpp"
#include "model/build.hpp"

namespace trammel {

std::map<int, std::string> Builder::named_solid_nodes(ItemReader& item, const Mesh& mesh) {
    const Parameter at{"at", Kind::vector3, true, "", Dimension::length, "place in the mesh"};
    std::map<int, std::string> named;
    for (const Value::Entry& entry : item.value("points").entries()) {
        ItemReader point(Value::map({{"at", entry.where, entry.value}}, entry.where),
                         fmt::format("{}, point '{}'", item.what(), entry.key), {at}, constants, errors);
        const Vec3 x = vec3(point.vector3("at"));
        const auto nearest = std::min_element(mesh.nodes.begin(), mesh.nodes.end(), [&](const Vec3& a, const Vec3& b) {
            return (a - x).squaredNorm() < (b - x).squaredNorm();
        });
        if (point.valid() && (*nearest - x).norm() > 1e-6 * extent(mesh))
            point.error("at", fmt::format("no node of the mesh is there; the nearest is {:.4g} m away", (*nearest - x).norm()));
        else if (point.valid())
            named[static_cast<int>(nearest - mesh.nodes.begin())] = entry.key;
    }
    return named;
}

std::vector<SolidNode> Builder::solid_nodes(ItemReader& item, const std::string& name, const Mesh& mesh) {
    const Vec3 origin = vec3(item.vector3("position")), drift = vec3(item.vector3("velocity"));
    const Vec3 spin = vec3(item.vector3("angular_velocity"));
    const Quaternion turn = item.has("orientation") ? quaternion(item.orientation("orientation")) : Quaternion::Identity();
    std::vector<char> held(mesh.nodes.size(), 0);
    const auto& supports = item.names("supports");
    for (std::size_t k = 0; k < supports.size(); ++k)
        for (const int n : mesh.group(supports[k], item.where("supports", k)).nodes) held[static_cast<std::size_t>(n)] = 1;
    const auto named = named_solid_nodes(item, mesh);
    std::vector<SolidNode> all(mesh.nodes.size());
    for (std::size_t n = 0; n < all.size(); ++n) {
        const Vec3 arm = turn * mesh.nodes[n], x = origin + arm;
        const auto point = named.find(static_cast<int>(n));
        if (held[n]) {
            all[n].place = x;
            if (point != named.end()) item.error("points", fmt::format("point '{}' is held by a support", point->second));
            continue;
        }
        Vec6 velocity = Vec6::Zero();
        velocity.head<3>() = drift + spin.cross(arm);
        const std::string title = point != named.end() ? name + "." + point->second : fmt::format("{}.{}", name, mesh.labels[n]);
        all[n].node = model->add_node(NodeKind::point, {x, Quaternion::Identity()}, velocity, title);
        poses.push_back({x, Quaternion::Identity()});
        if (point != named.end())
            nodes[title] = all[n].node;
        else
            unlisted.push_back(all[n].node);
    }
    return all;
}

void Builder::attach_solid(ItemReader& item, const std::string& name, const Mesh& mesh, const std::vector<SolidNode>& all) {
    for (const Value::Entry& entry : item.value("attach").entries()) {
        const auto body = find_node(entry.value.text());
        if (!body || model->nodes().kind[*body] == NodeKind::point) {
            errors.add(entry.value.where(),
                       fmt::format("{}: '{}' is no body that could carry a group of nodes", item.what(), entry.value.text()));
            continue;
        }
        for (const int n : mesh.group(entry.key, entry.where).nodes) {
            const NodeId node = all[static_cast<std::size_t>(n)].node;
            if (node == 0) continue;  // held by a support as well
            JointFrames frames;
            frames.arm_a = to_body(*body, poses[node].x);
            joints.add(Joint<Spherical>{
                {*body, node},
                Spherical(frames),
                fmt::format("solid '{}', node {} on '{}'", name, mesh.labels[static_cast<std::size_t>(n)], entry.value.text()),
                std::nullopt});
        }
    }
}

void Builder::all_elastic_solids() {
    each(section("elastic_solids"), "solid", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (nodes.count(name)) return item.error(fmt::format("the name '{}' is already taken", name));
        const auto material = materials.find(item.text("material"));
        if (material == materials.end()) {
            std::vector<std::string> known;
            for (const auto& [n, m] : materials) known.push_back(n);
            if (item.valid("material"))
                item.error("material", fmt::format("refers to unknown material '{}'{}", item.text("material"),
                                                   did_you_mean(item.text("material"), known)));
            return;
        }
        if (!item.valid()) return;
        try {
            const Mesh mesh = solid_mesh(item, type);
            if (!item.valid()) return;
            const auto all = solid_nodes(item, name, mesh);
            attach_solid(item, name, mesh, all);
            if (!elastic_solids) elastic_solids = std::make_unique<ElasticSolids>(gravity);
            const Material& m = material->second;
            elastic_solids->add(mesh, all, {m.E, m.nu, m.density, item.number("damping")});
        } catch (const ModelError& wrong_mesh) {
            for (const Diagnostic& d : wrong_mesh.diagnostics()) errors.add(d.where.line > 0 ? d.where : item.where(), d.message);
        }
    });
    if (elastic_solids) model->add_batch(std::move(elastic_solids));
}

}  // namespace trammel
