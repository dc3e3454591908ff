// app/command_catalog.cpp: trammel list, help and schema: the catalogs as text.
#include <fmt/format.h>

#include "app/commands.hpp"
#include "model/catalog.hpp"
#include "model/quantities.hpp"
#include "solve/linear_solver.hpp"

namespace trammel {
namespace {

/// Sections that hold types of items, with their dotted names.
std::vector<std::pair<std::string, const SectionSpec*>> typed_sections() {
    std::vector<std::pair<std::string, const SectionSpec*>> all;
    for (const SectionSpec& s : model_sections()) {
        if (!s.entries.empty()) all.emplace_back(s.name, &s);
        for (const SectionSpec& inner : s.sections)
            if (!inner.entries.empty()) all.emplace_back(s.name + "." + inner.name, &inner);
    }
    return all;
}

void print_section(const std::string& name, const SectionSpec& section) {
    fmt::print("{}: {}\n", name, section.summary);
    for (const EntrySpec& entry : section.entries) fmt::print("  {:<18} {}\n", entry.type, entry.summary);
}

void print_quantities() {
    fmt::print("quantities of a body:\n");
    for (const auto& q : body_quantities()) fmt::print("  {:<22} {:<8} {}\n", q.name, q.unit, q.summary);
    fmt::print("quantities of a place on a beam:\n");
    for (const auto& q : beam_quantities()) fmt::print("  {:<22} {:<8} {}\n", q.name, q.unit, q.summary);
    fmt::print("quantities of a solid:\n  {:<22} {:<8} {}\n", "coordinates", "", "displacements and amplitudes, for trammel vtu");
    fmt::print("quantities of a joint:\n");
    for (const auto& q : joint_quantities()) fmt::print("  {:<22} {:<8} {}\n", q.name, q.unit, q.summary);
    fmt::print("quantities of an element between two bodies:\n");
    for (const auto& q : element_quantities()) fmt::print("  {:<22} {:<8} {}\n", q.name, q.unit, q.summary);
}

}  // namespace

int list_command(const std::string& what) {
    std::vector<std::string> known{"quantities", "solvers", "all"};
    bool found = false;
    const bool all = what.empty() || what == "all";
    for (const auto& [name, spec] : typed_sections()) {
        known.push_back(name);
        if (!all && what != name && what != spec->name) continue;
        print_section(name, *spec);
        found = true;
    }
    if (all || what == "quantities") print_quantities(), found = true;
    if (all || what == "solvers")
        fmt::print("linear solvers of this build: {}\n", fmt::join(linear_solver_names(), ", ")), found = true;
    if (!found) {
        fmt::print(stderr, "nothing to list under '{}'{}; there is {}\n", what, did_you_mean(what, known),
                   fmt::join(known, ", "));
        return model_error;
    }
    return done;
}

int help_command(const std::string& topic) {
    std::vector<std::string> known;
    bool found = false;
    for (const auto& [name, spec] : typed_sections()) {
        if (topic == name || topic == spec->name) print_section(name, *spec), found = true;
        known.push_back(name);
        for (const EntrySpec& entry : spec->entries) {
            known.push_back(entry.type);
            if (entry.type == topic) fmt::print("{}", help_text(*spec, entry)), found = true;
        }
    }
    for (const EntrySpec& entry : {EntrySpec{"solid_point", "An entry of the key points of a solid.", solid_point_keys()},
                                   EntrySpec{"solid_reduction", "The key reduction of a solid.", solid_reduction_keys()}}) {
        known.push_back(entry.type);
        if (entry.type == topic) fmt::print("{}", help_text(section("solids"), entry)), found = true;
    }
    for (const SectionSpec& s : model_sections()) {
        known.push_back(s.name);
        if (s.name != topic || !s.entries.empty()) continue;
        fmt::print("{}: {}\n", s.name, s.summary);
        for (const SectionSpec& inner : s.sections) fmt::print("  {:<14} {}\n", inner.name, inner.summary);
        found = true;
    }
    if (!found) {
        fmt::print(stderr, "no help on '{}'{}\n", topic, did_you_mean(topic, known));
        return model_error;
    }
    return done;
}

int schema_command() {
    fmt::print("{}", json_schema(model_sections(), "Trammel model"));
    return done;
}

}  // namespace trammel
