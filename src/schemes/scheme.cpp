// schemes/scheme.cpp: looks schemes up and reads their settings.
#include "schemes/scheme.hpp"

#include <fmt/format.h>

namespace trammel {
namespace {

/// " key=value" of every parameter, or of those that were given.
std::string settings_of(const EntrySpec& spec, const ItemReader& item, bool given_only) {
    std::string text;
    for (const Parameter& p : spec.parameters) {
        if (given_only && !item.has(p.name)) continue;
        switch (p.kind) {
            case Kind::number:
                text += fmt::format(" {}={}", p.name, item.number(p.name));
                break;
            case Kind::integer:
                text += fmt::format(" {}={}", p.name, item.integer(p.name));
                break;
            case Kind::boolean:
                text += fmt::format(" {}={}", p.name, item.boolean(p.name));
                break;
            default:
                text += fmt::format(" {}={}", p.name, item.text(p.name));
        }
    }
    return text;
}

}  // namespace

const std::vector<SchemeEntry>& scheme_catalog() {
    static const std::vector<SchemeEntry> catalog = [] {
        std::vector<SchemeEntry> all;
        for (auto part : {alpha_schemes(), weighted_schemes(), explicit_schemes(), soi2_schemes(), tdg_schemes(), energy_schemes()})
            for (auto& entry : part) all.push_back(std::move(entry));
        return all;
    }();
    return catalog;
}

SectionSpec integrator_section() {
    SectionSpec section{"integrator", "How time advances.", SectionShape::item, false, default_scheme, {}};
    for (const SchemeEntry& entry : scheme_catalog()) section.entries.push_back(entry.spec);
    return section;
}

Scheme read_scheme(const Value& value, const Parameters& constants, Diagnostics& diagnostics) {
    Scheme scheme;
    static const SectionSpec section = integrator_section();
    const EntrySpec* spec = select_entry(section, value, "integrator", diagnostics);
    if (!spec) return scheme;
    ItemReader item(value, fmt::format("integrator '{}'", spec->type), spec->parameters, constants, diagnostics);
    for (const SchemeEntry& entry : scheme_catalog())
        if (entry.spec.type == spec->type) entry.read(item, scheme);
    scheme.name = spec->type;
    scheme.label = spec->type + settings_of(*spec, item, true);
    scheme.text = spec->type + settings_of(*spec, item, false);
    return scheme;
}

Scheme parse_scheme(std::string_view text) {
    Diagnostics errors;
    std::vector<Value::Entry> entries;
    std::string_view rest = text;
    for (bool first = true; first || !rest.empty(); first = false) {
        const auto colon = rest.find(':');
        const std::string_view part = rest.substr(0, colon);
        rest = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
        const auto equals = part.find('=');
        if (first)
            entries.push_back({"type", {}, Value::scalar(std::string(part))});
        else if (equals == std::string_view::npos)
            errors.add({}, fmt::format("'{}' in '{}': write settings as key=value, separated by ':'", part, text));
        else
            entries.push_back({std::string(part.substr(0, equals)), {}, Value::scalar(std::string(part.substr(equals + 1)))});
    }
    Scheme scheme = read_scheme(Value::map(std::move(entries)), {}, errors);
    errors.throw_if_any();
    return scheme;
}

Parameter increments_parameter() {
    return {"increments",
            Kind::choice,
            false,
            "cayley",
            Dimension::none,
            "finite rotations within a step",
            {"cayley", "exponential"}};
}

Retraction read_increments(const ItemReader& item) {
    return item.text("increments") == "exponential" ? Retraction::exponential : Retraction::cayley;
}

std::vector<Parameter> with_iteration_parameters(std::vector<Parameter> own) {
    own.push_back({"tolerance",
                   Kind::number,
                   false,
                   "1e-7",
                   Dimension::none,
                   "iteration error in acceleration, relative to the acceleration scale",
                   {},
                   0,
                   0.0,
                   {},
                   1.0});
    own.push_back({"max_iterations", Kind::integer, false, "20", Dimension::none, "per step", {}, 0, {}, 1.0});
    own.push_back({"augmented", Kind::boolean, false, "false", Dimension::none, "augmented Lagrangian term in the iteration"});
    own.push_back(increments_parameter());
    return own;
}

NewtonSettings read_newton(const ItemReader& item) {
    NewtonSettings newton;
    newton.tolerance = item.number("tolerance");
    newton.max_iterations = item.integer("max_iterations");
    newton.augmented = item.boolean("augmented");
    return newton;
}

}  // namespace trammel
