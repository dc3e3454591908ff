// model/build_beams.cpp: beams: their line, their nodes and elements, what their ends are fixed to, loads along them.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "elements/distributed_load.hpp"
#include "elements/modal_damper.hpp"
#include "elements/rigid_body.hpp"
#include "model/beam_mesh.hpp"
#include "model/beam_modes.hpp"
#include "model/build.hpp"

namespace trammel {
namespace {

std::vector<Vec3> rows3(const std::vector<std::vector<double>>& rows) {
    std::vector<Vec3> all;
    for (const auto& r : rows) all.emplace_back(r[0], r[1], r[2]);
    return all;
}

/// Angle of a table at a fraction, linear in between.
double between(const std::vector<double>& at, const std::vector<double>& value, double fraction) {
    if (value.size() == 1) return value[0];
    std::size_t k = 0;
    while (k + 2 < at.size() && fraction > at[k + 1]) ++k;
    const double s = (fraction - at[k]) / (at[k + 1] - at[k]);
    return (1 - s) * value[k] + s * value[k + 1];
}

/// Fractions and angles of the key twist; no angles if it is not given.
std::pair<std::vector<double>, std::vector<double>> twist_table(ItemReader& item) {
    std::vector<double> angle = item.numbers("twist"), at = item.numbers("twist_at");
    if (angle.empty()) return {};
    if (!item.has("twist_at"))
        for (std::size_t k = 0; k < angle.size(); ++k) at.push_back(double(k) / std::max<std::size_t>(1, angle.size() - 1));
    const bool ascending = std::adjacent_find(at.begin(), at.end(), std::greater_equal<>()) == at.end();
    if (at.size() != angle.size() || !ascending) {
        item.error("twist_at", "'twist_at' needs one fraction for each twist, ascending");
        return {};
    }
    return {at, angle};
}

BeamMount mount_of(const Pose& carrier, const Frame& section) {
    const Mat3 R = carrier.q.toRotationMatrix();
    BeamMount m{R.transpose() * (section.x - carrier.x), R.transpose() * section.R};
    if (m.arm.norm() < 1e-14 * (1 + section.x.norm())) m.arm.setZero();
    if ((m.axes - Mat3::Identity()).cwiseAbs().maxCoeff() < 1e-14) m.axes.setIdentity();
    return m;
}

std::string node_name(const std::string& beam, double fraction) {
    if (fraction == 0) return beam + ".start";
    if (fraction == 1) return beam + ".end";
    return fmt::format("{}@{:.6g}", beam, fraction);
}

}  // namespace

std::optional<BeamCurve> Builder::beam_curve(ItemReader& item, const std::string& type) {
    const auto no_side = [&](const std::optional<BeamCurve>& curve) {
        if (!curve) item.error("y_axis", "'y_axis' must not be parallel to the beam");
        return curve;
    };
    const Vec3 given = item.has("y_axis") ? vec3(item.direction("y_axis")) : Vec3::Zero();
    if (!item.valid()) return std::nullopt;
    if (type == "straight") {
        const Vec3 from = vec3(item.vector3("from")), to = vec3(item.vector3("to"));
        if ((to - from).norm() <= 1e-12 * (1 + from.norm()))
            return item.error("to", "the beam has no length: 'from' and 'to' are the same point"), std::nullopt;
        return no_side(BeamCurve::straight(from, to, item.has("y_axis") ? given : default_side(to - from)));
    }
    if (type == "arc") {
        const Vec3 from = vec3(item.vector3("from")), center = vec3(item.vector3("center")), t = vec3(item.direction("tangent"));
        const Vec3 inwards = center - from;
        if (inwards.norm() == 0) return item.error("center", "the arc has no radius: 'center' lies at its start"), std::nullopt;
        if (std::abs(t.dot(inwards)) > 1e-6 * inwards.norm())
            return item.error("tangent", "'tangent' must be at right angles to the way to the center"), std::nullopt;
        return no_side(BeamCurve::arc(from, t, center, item.number("angle"), item.has("y_axis") ? given : inwards));
    }
    const auto rows = item.matrix("points");
    if (rows.size() < 2 || rows.front().size() != 3)
        return item.error("points", "'points' needs two or more rows [x, y, z]"), std::nullopt;
    const std::vector<Vec3> points = rows3(rows);
    for (std::size_t k = 1; k < points.size(); ++k)
        if ((points[k] - points[k - 1]).norm() <= 1e-12 * (1 + points[k].norm()))
            return item.error("points", fmt::format("points {} and {} are the same", k, k + 1)), std::nullopt;
    std::vector<Vec3> sides{item.has("y_axis") ? given : default_side(points[1] - points[0])};
    if (item.has("y_axes")) {
        const auto axes = item.matrix("y_axes");
        if (axes.size() != points.size() || axes.front().size() != 3)
            return item.error("y_axes", "'y_axes' needs a row [x, y, z] for each point"), std::nullopt;
        sides = rows3(axes);
    }
    return no_side(item.text("shape") == "polyline" ? BeamCurve::polyline(points, sides) : BeamCurve::spline(points, sides));
}

void Builder::all_beams() {
    each(section("beams"), "beam", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (nodes.count(name)) return item.error(fmt::format("the name '{}' is already taken", name));
        if (name.find_first_of("@.") != std::string::npos) return item.error("the name of a beam must not hold '@' or '.'");
        add_beam(item, type, name);
    });
    for (auto& batch : beam_batches)
        if (batch) model->add_batch(std::move(batch));
    if (modal_dampers) model->add_batch(std::move(modal_dampers));
}

void Builder::add_beam(ItemReader& item, const std::string& type, const std::string& name) {
    const std::string& wanted = item.text("section");
    const auto law = section_laws.find(wanted);
    if (law == section_laws.end() && item.valid("section")) {
        std::vector<std::string> known;
        for (const auto& [n, s] : section_laws) known.push_back(n);
        item.error("section", fmt::format("there is no section '{}'{}", wanted, did_you_mean(wanted, known)));
    }
    const auto curve = beam_curve(item, type);
    if (!curve || law == section_laws.end() || law->second.stations.empty()) return;
    mesh_beam(item, name, *curve, law->second);
}

std::vector<double> Builder::beam_ends(ItemReader& item, const BeamCurve& curve) {
    std::vector<double> breaks = curve.corners();
    for (double s : item.numbers("stations")) breaks.push_back(s);
    std::vector<double> ends = element_ends(item.integer("elements"), breaks);
    if (ends.empty())
        item.error("elements", fmt::format("'elements' must be at least {}: corners and stations divide the beam",
                                           element_ends(100000, breaks).empty() ? 100000 : breaks.size() + 1));
    return ends;
}

void Builder::mesh_beam(ItemReader& item, const std::string& name, const BeamCurve& curve, const SectionLaw& law) {
    const auto [twist_at, twist] = twist_table(item);
    std::array<std::optional<NodeId>, 2> on;
    const char* const keys[2] = {"start_on", "end_on"};
    for (int end = 0; end < 2; ++end) {
        if (!item.has(keys[end])) continue;
        on[end] = node(item, keys[end], std::string::npos, item.text(keys[end]));
        if (!on[end]) return;
        if (model->nodes().kind[*on[end]] == NodeKind::point)
            return item.error(keys[end], "a point mass cannot hold the end of a beam: use a spherical joint");
        fixed_ends[name + (end == 0 ? ".start" : ".end")] = item.text(keys[end]);
    }
    const std::vector<double> ends = beam_ends(item, curve);
    const int order = item.integer("order");
    if (!item.valid()) return;

    const auto frame = [&, at = twist_at, angle = twist](double fraction, bool after) {
        Frame f = curve.frame(fraction, after);
        if (!angle.empty()) f.R = f.R * Eigen::AngleAxisd(between(at, angle, fraction), Vec3::UnitX()).toRotationMatrix();
        return f;
    };
    BeamRecord record{name, curve.length(), node_fractions(ends, order), {}, ends, nullptr, 0, {}};
    const Vec3 velocity = vec3(item.vector3("velocity")), spin = vec3(item.vector3("angular_velocity"));
    std::vector<NodeId> carrier;
    for (double fraction : record.fractions) {
        const auto& fixed = fraction == 0 ? on[0] : fraction == 1 ? on[1] : std::optional<NodeId>{};
        if (fixed) {
            carrier.push_back(*fixed);
            record.nodes.push_back(-1);
            continue;
        }
        const Frame f = frame(fraction, false);
        const Pose pose{f.x, Quaternion(f.R).normalized()};
        Vec6 v;
        v << f.R.transpose() * (velocity + spin.cross(f.x - frame(0, false).x)), f.R.transpose() * spin;
        carrier.push_back(model->add_node(NodeKind::frame, pose, v, node_name(name, fraction)));
        record.nodes.push_back(carrier.back());
        poses.push_back(pose);
    }
    auto& batch = beam_batches[static_cast<std::size_t>(order) - 1];
    if (!batch) batch = make_beams(order, gravity);
    record.batch = batch.get();
    std::vector<BeamElementSpec> specs;
    for (std::size_t e = 0; e + 1 < ends.size(); ++e) {
        BeamElementSpec& spec = specs.emplace_back();
        spec.uniform = law.uniform();
        spec.damping = item.number("damping");
        spec.section = [&law, from = ends[e], to = ends[e + 1]](double xi) { return law.at(from + (to - from) * (1 + xi) / 2); };
        for (int a = 0; a <= order; ++a) {
            const std::size_t k = e * static_cast<std::size_t>(order) + static_cast<std::size_t>(a);
            spec.node.push_back(carrier[k]);
            spec.reference.push_back(frame(record.fractions[k], a == 0));
            spec.mount.push_back(mount_of(poses[static_cast<std::size_t>(carrier[k])], spec.reference.back()));
        }
        const int place = batch->add(spec);
        if (e == 0) record.first_element = place;
        const std::vector<double> shares = batch->shares(spec);
        for (std::size_t a = 0; a < shares.size(); ++a) record.shares.push_back({spec.node[a], shares[a], spec.mount[a]});
    }
    if (item.has("modal_damping")) damp_modes(item, order, specs, record);
    beams.push_back(std::move(record));
}

void Builder::damp_modes(ItemReader& item, int order, const std::vector<BeamElementSpec>& elements, BeamRecord& record) {
    const std::vector<double> ratios = item.numbers("modal_damping");
    const std::string& held = item.text("modal_damping_held");
    if (!item.valid()) return;
    auto damper = modal_damper(order, elements, {held == "start" || held == "both", held == "end" || held == "both"}, ratios);
    if (!damper) return item.error("modal_damping", damper.error());
    record.dampers = &batch_of(modal_dampers);
    record.damper = modal_dampers->add(std::move(*damper));
}

std::optional<std::pair<const BeamRecord*, double>> Builder::beam_place(std::string_view name) const {
    const auto cut = name.find_last_of("@.");
    if (cut == std::string_view::npos) return std::nullopt;
    // "blade@0.35" is cut at the point of the number
    const auto at = name.find('@');
    const std::string_view owner = name.substr(0, at != std::string_view::npos ? at : cut);
    const auto beam = std::find_if(beams.begin(), beams.end(), [&](const BeamRecord& b) { return b.name == owner; });
    if (beam == beams.end()) return std::nullopt;
    const std::string_view rest = name.substr(owner.size());
    if (rest == ".start") return std::pair{&*beam, 0.0};
    if (rest == ".end") return std::pair{&*beam, 1.0};
    double fraction = 0;
    const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), fraction);
    if (rest[0] != '@' || error != std::errc{} || end != rest.data() + rest.size() || !(fraction >= 0 && fraction <= 1))
        return std::nullopt;
    return std::pair{&*beam, fraction};
}

std::string Builder::no_beam_node(const BeamRecord& beam, double fraction) const {
    if (const auto fixed = fixed_ends.find(node_name(beam.name, fraction)); fixed != fixed_ends.end())
        return fmt::format("'{}' is fixed to '{}' and has no node of its own: use '{}'", fixed->first, fixed->second,
                           fixed->second);
    std::size_t above = 1;
    while (above + 1 < beam.fractions.size() && beam.fractions[above] < fraction) ++above;
    return fmt::format("beam '{}' has no node at {:g}; the nearest are {} and {}: add {:g} to its 'stations' to get one there",
                       beam.name, fraction, node_name(beam.name, beam.fractions[above - 1]),
                       node_name(beam.name, beam.fractions[above]), fraction);
}

void Builder::distributed_load(ItemReader& item, bool moment) {
    const std::string& on = item.text("on");
    const auto beam = std::find_if(beams.begin(), beams.end(), [&](const BeamRecord& b) { return b.name == on; });
    if (beam == beams.end()) {
        std::vector<std::string> known;
        for (const BeamRecord& b : beams) known.push_back(b.name);
        if (item.valid("on")) item.error("on", fmt::format("there is no beam '{}'{}", on, did_you_mean(on, known)));
        return;
    }
    DistributedLoad load;
    load.value = item.expression3("value");
    load.moment = moment;
    load.following = item.boolean("following");
    for (const Expression& part : load.value) model->watch(part);
    for (const BeamShare& share : beam->shares)
        if (model->nodes().count[static_cast<std::size_t>(share.node)] == 6) load.parts.push_back(share);
    if (!distributed) distributed = std::make_unique<DistributedLoads>();
    distributed->add(std::move(load));
}

}  // namespace trammel
