// model/build_run.cpp: the sections run and outputs.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "model/build.hpp"
#include "model/quantities.hpp"
#include "solve/linear_solver.hpp"

namespace trammel {

namespace {

EnergySettings energy_rule(ItemReader& item, double end) {
    EnergySettings e;
    e.tolerance = item.number("tolerance");
    e.up = item.number("up");
    e.gamma = item.number("gamma");
    e.theta = item.number("theta");
    e.repetitions = item.integer("repetitions");
    e.successes = item.integer("successes");
    e.growth = item.number("growth");
    e.kinetic_scale = item.text("scale") == "kinetic";
    e.smallest = item.number_or("h_min", 1e-6 * end);
    e.largest = item.number_or("h_max", end / 50);
    if (item.valid() && e.smallest > e.largest)
        item.error(item.has("h_min") ? "h_min" : "h_max", "'h_min' must not be above 'h_max'");
    e.first = std::clamp(item.number_or("h_first", e.largest / 10), e.smallest, std::max(e.smallest, e.largest));
    return e;
}

}  // namespace

ItemReader Builder::values(const Value& group, const std::vector<SectionSpec>& sections, std::string what) {
    std::vector<Parameter> parameters;
    std::vector<Value::Entry> entries;
    for (const SectionSpec& s : sections) {
        if (s.shape != SectionShape::value) continue;
        // a missing or empty section has been reported by check_sections
        const Value::Entry* entry = group.find_entry(s.name);
        const bool given = entry && !entry->value.is_null();
        parameters.push_back(s.value);
        parameters.back().required = false;
        if (given) entries.push_back(*entry);
    }
    return ItemReader(Value::map(std::move(entries), group.where()), std::move(what), parameters, constants, errors);
}

RunSettings Builder::run() {
    RunSettings settings;
    const Value* run = root.find("run");
    if (!run || !run->is_map()) return settings;
    const ItemReader single = values(*run, section("run").sections, "section 'run'");
    settings.end = single.number("end");
    settings.start_limit = single.number("start_limit");
    settings.mark_every = single.integer("mark_every");
    settings.output_every = single.integer("output_every");
    settings.solver = single.text("solver");
    const auto built = linear_solver_names();
    if (single.valid("solver") && std::find(built.begin(), built.end(), settings.solver) == built.end())
        errors.add(single.where("solver"), fmt::format("section 'run': the solver '{}' is not part of this build; it has {}",
                                                       settings.solver, fmt::join(built, ", ")));

    static const Value nothing = Value::map({});
    const Value* integrator = run->find("integrator");
    settings.scheme = read_scheme(integrator ? *integrator : nothing, constants, errors);
    settings.scheme_mark = integrator ? integrator->where() : run->where();
    if (const Value* given = run->find("step"); given && !given->is_null()) step(*given, settings);
    return settings;
}

void Builder::step(const Value& value, RunSettings& settings) {
    const EntrySpec* spec = select_entry(section("run.step"), value, "step", errors);
    if (!spec) return;
    ItemReader item(value, "step", spec->parameters, constants, errors);
    settings.step_mark = item.where();
    if (spec->type == "fixed") {
        settings.h = item.number("h");
        settings.halvings = item.integer("halvings");
        return;
    }
    for (double time : item.numbers("events")) model->add_event(time);
    if (spec->type == "energy") {
        settings.energy = energy_rule(item, settings.end);
        return;
    }
    ErrorSettings error;
    error.relative = item.number("tolerance");
    error.absolute = item.number_or("absolute", error.relative / 100);
    error.smallest = item.number_or("h_min", 1e-10 * settings.end);
    error.largest = item.number_or("h_max", settings.end / 50);
    if (item.valid() && error.smallest > error.largest)
        item.error(item.has("h_min") ? "h_min" : "h_max", "'h_min' must not be above 'h_max'");
    if (spec->type == "error") {
        error.first = item.number_or("h_first", 0);
        settings.error = error;
        return;
    }
    error.first =
        std::clamp(item.number_or("h_first", error.largest / 100), error.smallest, std::max(error.smallest, error.largest));
    settings.defect = DefectSettings{error, item.boolean("filter")};
}

void Builder::output(ItemReader& item, std::vector<OutputSpec>& list) {
    OutputSpec spec;
    spec.name = item.text("name");
    spec.point = vec3(item.vector3("point"));
    if (item.valid("name") && (spec.name.empty() || spec.name.find_first_of("/\n") != std::string::npos))
        item.error("name", "'name' must be one line without '/'");
    for (const OutputSpec& other : list)
        if (other.name == spec.name) item.error("name", fmt::format("the name '{}' is already taken", spec.name));
    const std::string& of = item.text("of");
    std::vector<std::string> possible;
    const auto body = find_node(of);
    const auto on_beam = beam_place(of);
    if (body || on_beam) {
        if (body) spec.body = *body;
        if (on_beam) {
            spec.beam = static_cast<int>(on_beam->first - beams.data());
            spec.fraction = on_beam->second;
            for (const auto& q : beam_quantities()) possible.push_back(q.name);
        }
        if (!body && item.has("point")) item.error("point", "'point' belongs to outputs of bodies");
        for (const auto& q : body_quantities())
            if (body)
                possible.push_back(q.name);
            else if (const auto& wanted = item.names("quantities");
                     std::find(wanted.begin(), wanted.end(), q.name) != wanted.end()) {
                item.error("of", fmt::format("'{}' needs a node: {}", q.name, no_beam_node(*on_beam->first, on_beam->second)));
                return;
            }
    } else if (const auto of_solid =
                   std::find_if(solids.begin(), solids.end(), [&](const SolidRecord& s) { return s.name == of; });
               of_solid != solids.end()) {
        spec.solid = static_cast<int>(of_solid - solids.begin());
        possible = {"coordinates"};
        if (item.has("point"))
            item.error("point", "'point' belongs to outputs of bodies; points of solids have names: " + of + ".point");
    } else if (const auto at = std::find(record_order.begin(), record_order.end(), of); at != record_order.end()) {
        spec.joint = static_cast<int>(at - record_order.begin());
        const JointRecord& record = records.find(of)->second;
        for (const auto& q : joint_quantities())
            if (q.applies(record)) possible.push_back(q.name);
        if (item.has("point")) item.error("point", "'point' belongs to outputs of bodies, not of joints");
    } else if (const auto pulling = std::find_if(pulling_elements.begin(), pulling_elements.end(),
                                                 [&](const ElementRecord& e) { return e.name == of; });
               pulling != pulling_elements.end()) {
        spec.element = static_cast<int>(pulling - pulling_elements.begin());
        for (const auto& q : element_quantities()) possible.push_back(q.name);
        if (item.has("point")) item.error("point", "'point' belongs to outputs of bodies, not of elements");
    } else if (item.valid("of")) {
        std::vector<std::string> known = record_order;
        for (const ElementRecord& e : pulling_elements) known.push_back(e.name);
        for (const auto& [name, id] : nodes) known.push_back(name);
        for (const BeamRecord& beam : beams) known.insert(known.end(), {beam.name + ".start", beam.name + ".end"});
        for (const SolidRecord& solid : solids) known.push_back(solid.name);
        item.error("of", fmt::format("'of' is no body, joint, element or solid and no place on a beam: '{}'{}", of,
                                     did_you_mean(of, known)));
        return;
    }
    const auto& wanted = item.names("quantities");
    std::set<std::string> seen;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (std::find(possible.begin(), possible.end(), wanted[i]) == possible.end()) {
            const std::string guess = did_you_mean(wanted[i], possible);
            errors.add(item.where("quantities", i),
                       fmt::format("{}: '{}' has no quantity '{}'{}", item.what(), of, wanted[i],
                                   guess.empty() ? fmt::format("; it has {}", fmt::join(possible, ", ")) : guess));
        } else if (seen.insert(wanted[i]).second) {
            spec.quantities.push_back(wanted[i]);
        }
    }
    list.push_back(std::move(spec));
}

std::vector<OutputSpec> Builder::outputs() {
    const Value* given = root.find("outputs");
    if (!given) return default_outputs();
    std::vector<OutputSpec> list;
    int index = 0;
    for (const Value& value : given->items()) {
        const std::string what = fmt::format("output {}", ++index);
        const EntrySpec* spec = select_entry(section("outputs"), value, what, errors);
        if (!spec) continue;
        ItemReader item(value, what, spec->parameters, constants, errors);
        output(item, list);
    }
    return list;
}

std::vector<OutputSpec> Builder::default_outputs() const {
    std::vector<OutputSpec> list;
    const auto& names = model->node_names();
    std::vector<bool> inner(names.size(), false);
    for (const BeamRecord& beam : beams)
        for (std::size_t k = 1; k + 1 < beam.nodes.size(); ++k) inner[static_cast<std::size_t>(beam.nodes[k])] = true;
    for (NodeId n : unlisted) inner[static_cast<std::size_t>(n)] = true;
    for (NodeId n = 1; n < static_cast<NodeId>(names.size()); ++n) {
        if (inner[static_cast<std::size_t>(n)] || model->nodes().kind[n] == NodeKind::vector) continue;
        OutputSpec spec{names[n], n, -1, Vec3::Zero(), {"position", "velocity"}};
        if (model->nodes().kind[n] != NodeKind::point)
            spec.quantities = {"position", "orientation", "velocity", "angular_velocity"};
        list.push_back(spec);
    }
    for (std::size_t k = 0; k < beams.size(); ++k)
        list.push_back({beams[k].name, -1, -1, Vec3::Zero(), {"section_force", "section_moment"}, static_cast<int>(k), 0});
    for (std::size_t k = 0; k < record_order.size(); ++k) {
        const JointRecord& record = records.find(record_order[k])->second;
        OutputSpec spec{
            nodes.count(record.name) ? record.name + "_joint" : record.name, -1, static_cast<int>(k), Vec3::Zero(), {}};
        for (const char* name : {"angle", "displacement", "length", "angles", "force", "moment"})
            if (find_joint_quantity(name)->applies(record)) spec.quantities.emplace_back(name);
        list.push_back(spec);
    }
    return list;
}

}  // namespace trammel
