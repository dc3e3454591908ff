// model/build_solids.cpp: the section solids: mesh, materials, supports, points.
#include <fmt/format.h>

#include <filesystem>

#include "mesh/generate.hpp"
#include "model/build.hpp"
#include "storage/reduced_file.hpp"

namespace trammel {
namespace {

Shape shape_named(const std::string& name) {
    for (int s = 0; s < shape_count; ++s)
        if (data(static_cast<Shape>(s)).name == name) return static_cast<Shape>(s);
    return Shape::hex20;
}

std::string beside_model(const ItemReader& item, const std::string& path) {
    return (std::filesystem::path(item.where().file).parent_path() / path).string();
}

/// Bits of x, y, z (and rx, ry, rz) from their names.
std::uint8_t direction_bits(const std::vector<std::string>& names, bool rotations,
                            const std::function<void(std::size_t)>& wrong) {
    static const std::array<std::string, 6> known{"x", "y", "z", "rx", "ry", "rz"};
    std::uint8_t bits = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto at = std::find(known.begin(), known.end() - (rotations ? 0 : 3), names[i]);
        if (at == known.end() - (rotations ? 0 : 3))
            wrong(i);
        else
            bits |= static_cast<std::uint8_t>(1 << (at - known.begin()));
    }
    return bits;
}

/// What went wrong inside belongs to this item of the model.
void pass_on(const ItemReader& item, Diagnostics& errors, const ModelError& error) {
    for (const Diagnostic& d : error.diagnostics()) {
        const std::string place = d.where.file.empty() || d.where.line > 0 ? "" : d.where.file + ": ";
        errors.add(d.where.line > 0 ? d.where : item.where(), item.what() + ": " + place + d.message);
    }
}

}  // namespace

Mesh Builder::solid_mesh(ItemReader& item, const std::string& type) {
    if (type == "mesh") return read_mesh(beside_model(item, item.text("file")), item.number("unit"));
    const Shape shape = shape_named(item.text("shape"));
    if (type == "bar") {
        const Vec3 n = vec3(item.vector3("elements")), size = vec3(item.vector3("size"));
        for (const double k : n)
            if (!(k >= 1) || k != std::round(k) || k > 1000)
                item.error("elements", "'elements' needs three whole numbers above zero");
        if (!(size.minCoeff() > 0)) item.error("size", "'size' needs three lengths above zero");
        if (!item.valid() || !errors.empty()) return {};
        return make_mesh(BarMesh{size, {int(n[0]), int(n[1]), int(n[2])}, shape});
    }
    if (type == "cylinder") {
        CylinderMesh c;
        c.radius = item.number("radius"), c.length = item.number("length");
        c.axial = item.integer("axial"), c.k = item.integer("k"), c.rings = item.integer("rings"), c.shape = shape;
        return make_mesh(c);
    }
    BladedRotorMesh r;
    r.shaft_radius = item.number("shaft_radius"), r.shaft_length = item.number("shaft_length");
    r.disc_radius = item.number("disc_radius"), r.disc_thickness = item.number("disc_thickness");
    r.disc_position = item.number("disc_position"), r.blade_length = item.number("blade_length");
    r.blades = item.integer("blades"), r.shaft_axial = item.integer("shaft_axial"), r.disc_axial = item.integer("disc_axial");
    r.disc_radial = item.integer("disc_radial"), r.blade_radial = item.integer("blade_radial"), r.k = item.integer("k");
    r.shape = shape;
    return make_mesh(r);
}

std::optional<SolidInput> Builder::solid_input(ItemReader& item, const std::string& type) {
    SolidInput input;
    input.mesh = solid_mesh(item, type);
    if (!item.valid()) return std::nullopt;
    const Vec3 position = vec3(item.vector3("position"));
    const Quaternion turn = item.has("orientation") ? quaternion(item.orientation("orientation")) : Quaternion::Identity();
    for (Vec3& x : input.mesh.nodes) x = position + turn * x;
    const auto material = [&](const std::string& name, const SourceMark& where) {
        std::vector<std::string> known;
        for (const auto& [n, m] : materials) known.push_back(n);
        if (const auto it = materials.find(name); it != materials.end())
            input.materials.push_back({it->second.E, it->second.nu, it->second.density});
        else
            errors.add(where, fmt::format("{} refers to unknown material '{}'{}", item.what(), name, did_you_mean(name, known)));
    };
    material(item.text("material"), item.where("material"));
    if (item.has("material_of")) {
        input.material_of.assign(static_cast<std::size_t>(input.mesh.solid_elements()), 0);
        std::vector<int> first;
        int count = 0;
        for (const Cells& block : input.mesh.blocks) first.push_back(count), count += is_solid(block.shape) ? block.count() : 0;
        for (const Value::Entry& entry : item.value("material_of").entries()) {
            const Group& group = input.mesh.group(entry.key, entry.where);
            material(entry.value.text(), entry.value.where());
            for (const CellRef& cell : group.cells)
                if (is_solid(input.mesh.blocks[cell.block].shape))
                    input.material_of[first[cell.block] + cell.index] = static_cast<int>(input.materials.size()) - 1;
        }
    }
    if (item.has("supports")) {
        input.fixed.assign(input.mesh.nodes.size(), 0);
        for (const Value::Entry& entry : item.value("supports").entries()) {
            std::vector<std::string> names;
            for (const Value& v : entry.value.items()) names.push_back(v.text());
            const auto wrong = [&](std::size_t i) {
                errors.add(entry.value.items()[i].where(),
                           fmt::format("{}: a support holds x, y or z, not '{}'", item.what(), names[i]));
            };
            if (names.empty()) errors.add(entry.value.where(), item.what() + ": a support needs a list of directions: [x, y, z]");
            const std::uint8_t bits = direction_bits(names, false, wrong);
            for (const int n : input.mesh.group(entry.key, entry.where).nodes) input.fixed[n] |= bits;
        }
    }
    if (item.text("mass") == "lumped") input.mass = MassKind::lumped;
    return input;
}

SolidPoints Builder::solid_points(ItemReader& item, const SolidMatrices& solid) {
    SolidPoints all;
    const Vec3 position = vec3(item.vector3("position"));
    const Quaternion turn = item.has("orientation") ? quaternion(item.orientation("orientation")) : Quaternion::Identity();
    for (const Value::Entry& entry : item.value("points").entries()) {
        ItemReader point(entry.value, fmt::format("{}, point '{}'", item.what(), entry.key), solid_point_keys(), constants,
                         errors);
        InterfacePoint p{entry.key, {}, {}, point.boolean("rotations")};
        if (point.has("group") == point.has("at")) {
            point.error("a point needs 'group' or 'at'");
            continue;
        }
        if (point.has("group")) {
            p.nodes = solid.mesh().group(point.text("group"), point.where("group")).nodes;
        } else {
            const Vec3 at = position + turn * vec3(point.vector3("at"));
            const auto& places = solid.mesh().nodes;
            const auto nearest = std::min_element(places.begin(), places.end(), [&](const Vec3& a, const Vec3& b) {
                return (a - at).squaredNorm() < (b - at).squaredNorm();
            });
            const double distance = (*nearest - at).norm();
            if (distance > 1e-6 * extent(solid.mesh()))
                point.error("at", fmt::format("no node of the mesh is there; the nearest is {:.4g} m away", distance));
            p.nodes = {static_cast<int>(nearest - places.begin())};
            if (p.rotations) point.error("rotations", "a single node has no rotations: use a group");
        }
        const auto wrong = [&](std::size_t i) {
            errors.add(
                point.where("hold", i),
                fmt::format("{}: 'hold' knows x, y, z{}, not '{}'", point.what(),
                            p.rotations ? ", rx, ry, rz" : " (and rx, ry, rz with rotations: true)", point.names("hold")[i]));
        };
        all.held.push_back(direction_bits(point.names("hold"), p.rotations, wrong));
        all.points.push_back(std::move(p));
    }
    return all;
}

void Builder::add_solid(ItemReader& item, const std::string& type, const std::string& name) {
    if (nodes.count(name)) return item.error(fmt::format("the name '{}' is already taken", name));
    SolidRecord record;
    record.name = name;
    if (item.text("axes") != "ground") {
        const auto axes = spinning_axes(item);
        if (!axes) return;
        record.axes = *axes;
        const PrescribedMotion& motion = moving.at(*axes);
        record.direction = motion.orientation.transpose() * motion.axis;
    }
    auto input = solid_input(item, type);
    if (!input) return;
    input->axis.direction = record.direction;
    const std::size_t before = errors.size();
    auto solid = std::make_shared<SolidMatrices>(std::move(*input));
    const SolidPoints points = solid_points(item, *solid);
    if (errors.size() > before) return;
    record.reduced = item.has("reduction");
    if (item.has("floating") && !record.reduced) return item.error("floating", "a floating body needs a reduction");
    if (!record.reduced) {
        VecX u0 = VecX::Zero(solid->freedoms());
        if (record.axes != 0) u0 = ElasticSolver::spin_up(*solid, ElasticSolver(*solid));
        record.solid = solid;
        return place_solid(item, name, std::move(record), points, full_body(*solid, u0));
    }
    if (points.points.empty())
        return item.error("reduction", "a reduced body needs 'points', by which it meets the rest of the model");
    ItemReader keys(item.value("reduction"), item.what() + ", reduction", solid_reduction_keys(), constants, errors);
    ReductionSettings settings;
    settings.modes = keys.integer("modes");
    settings.cutoff = keys.number("below");
    const std::string source = fingerprint(*solid, points.points, settings);
    const std::string path = keys.has("file") ? beside_model(item, keys.text("file")) : "";
    ReducedSolid reduced;
    record.reused = !path.empty() && std::filesystem::exists(path);
    if (record.reused) {
        reduced = read_reduced(path);
        if (reduced.source != source)
            return keys.error("file",
                              fmt::format("'{}' was made from another mesh, material, interface or settings: remove it or name "
                                          "another file",
                                          path));
    } else {
        const ElasticSolver solver(*solid);
        if (record.axes != 0) ElasticSolver::spin_up(*solid, solver);
        reduced = reduce(solver, points.points, settings);
        reduced.source = source;
        if (!path.empty()) write_reduced(path, reduced);
    }
    record.solid = solid;
    record.inner_frequencies = reduced.omega;
    record.frequencies = reduced.frequencies;
    record.errors = reduced.errors;
    record.trusted = reduced.trusted;
    record.effective_mass = reduced.effective_mass;
    if (item.has("floating")) return place_floating(item, name, std::move(record), points, reduced, *solid);
    std::vector<int> held;
    int at = 0;
    for (std::size_t p = 0; p < points.points.size(); ++p)
        for (int c = 0; c < (points.points[p].rotations ? 6 : 3); ++c, ++at)
            if (points.held[p] >> c & 1) held.push_back(at);
    if (!held.empty()) reduced = without(reduced, held);
    record.vectors = reduced.vectors;
    place_solid(item, name, std::move(record), points, reduced_body(reduced));
}

void Builder::all_solids() {
    each(section("solids"), "solid", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (!item.valid()) return;
        try {
            add_solid(item, type, name);
        } catch (const ModelError& error) {
            pass_on(item, errors, error);
        } catch (const std::runtime_error& error) {
            item.error(error.what());
        }
    });
}

}  // namespace trammel
