// description/schema.cpp: checks of sections and types of items, and help texts.
#include "description/schema.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace trammel {
namespace {

bool has_shape(const Value& value, SectionShape shape) {
    switch (shape) {
        case SectionShape::value:
            return true;  // read by its kind
        case SectionShape::item_list:
            return value.is_list();
        default:
            return value.is_map();
    }
}

std::string shape_name(const SectionSpec& section) {
    switch (section.shape) {
        case SectionShape::item_list:
            return "a list of items, each starting with '- '";
        case SectionShape::item_map:
            return "a map from names to items";
        case SectionShape::constants:
            return "a map from names to numbers";
        default:
            return "a map of keys and values";
    }
}

std::string default_column(const Parameter& p) {
    if (p.required) return "required";
    return p.default_text.empty() ? "-" : p.default_text;
}

std::string explanation(const Parameter& p) {
    std::string text = p.help;
    const auto append = [&text](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
    if (!p.choices.empty()) append(fmt::format("one of {}", fmt::join(p.choices, ", ")));
    if (p.greater_than) append(fmt::format("> {:g}", *p.greater_than));
    if (p.at_least) append(fmt::format(">= {:g}", *p.at_least));
    if (p.at_most) append(fmt::format("<= {:g}", *p.at_most));
    if (p.size > 0 && p.kind == Kind::matrix) append(fmt::format("{0} x {0}", p.size));
    if (p.size > 0 && p.kind != Kind::matrix) append(fmt::format("{} of them", p.size));
    return text;
}

/// Characters, not bytes: continuation bytes of UTF-8 take no room.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

const EntrySpec* SectionSpec::find(std::string_view type) const {
    for (const EntrySpec& entry : entries)
        if (entry.type == type) return &entry;
    return nullptr;
}

const EntrySpec* select_entry(const SectionSpec& section, const Value& item, const std::string& what, Diagnostics& diagnostics) {
    if (!item.is_map() && !item.is_null()) {
        diagnostics.add(item.where(), fmt::format("{}: must be a map of keys and values, found {}", what, item.kind_name()));
        return nullptr;
    }
    std::vector<std::string> types;
    for (const EntrySpec& entry : section.entries) types.push_back(entry.type);
    const Value* type = item.find("type");
    if (!type && !section.default_type.empty()) return section.find(section.default_type);
    if (!type || !type->is_scalar()) {
        diagnostics.add(type ? type->where() : item.where(),
                        fmt::format("{}: the key 'type' {}; it is one of {}", what, type ? "must be a single word" : "is missing",
                                    fmt::join(types, ", ")));
        return nullptr;
    }
    if (const EntrySpec* entry = section.find(type->text())) return entry;
    const std::string guess = did_you_mean(type->text(), types);
    diagnostics.add(type->where(), fmt::format("{}: unknown type '{}'{}", what, type->text(),
                                               guess.empty() ? fmt::format("; it is one of {}", fmt::join(types, ", ")) : guess));
    return nullptr;
}

void check_sections(const Value& map, const std::vector<SectionSpec>& sections, const std::string& what,
                    Diagnostics& diagnostics) {
    if (!map.is_map()) {
        diagnostics.add(map.where(), fmt::format("{}: must be a map of sections, found {}", what, map.kind_name()));
        return;
    }
    std::vector<std::string> names;
    for (const SectionSpec& section : sections) names.push_back(section.name);
    for (const Value::Entry& entry : map.entries())
        if (std::find(names.begin(), names.end(), entry.key) == names.end())
            diagnostics.add(entry.where,
                            fmt::format("{}: unknown section '{}'{}", what, entry.key, did_you_mean(entry.key, names)));
    for (const SectionSpec& section : sections) {
        const Value* value = map.find(section.name);
        if (!value) {
            if (section.required)
                diagnostics.add(map.where(), fmt::format("{}: the section '{}' is missing", what, section.name));
        } else if (value->is_null()) {
            if (section.required || section.shape == SectionShape::value)
                diagnostics.add(value->where(), fmt::format("{}: the section '{}' is empty", what, section.name));
        } else if (!has_shape(*value, section.shape)) {
            diagnostics.add(value->where(), fmt::format("{}: the section '{}' must be {}, found {}", what, section.name,
                                                        shape_name(section), value->kind_name()));
        } else if (section.shape == SectionShape::group) {
            check_sections(*value, section.sections, fmt::format("section '{}'", section.name), diagnostics);
        }
    }
}

std::string help_text(const SectionSpec& section, const EntrySpec& entry) {
    using Row = std::array<std::string, 5>;
    std::vector<Row> rows = {{"key", "kind", "unit", "default", "meaning"}};
    for (const Parameter& p : entry.parameters)
        rows.push_back(
            {p.name, std::string(kind_name(p.kind)), std::string(si_unit(p.dimension)), default_column(p), explanation(p)});
    std::array<std::size_t, 5> widths = {};
    for (const Row& row : rows)
        for (std::size_t c = 0; c < 5; ++c) widths[c] = std::max(widths[c], width(row[c]));

    std::string text = fmt::format("{} ({}): {}\n", entry.type, section.name, entry.summary);
    if (entry.parameters.empty()) return text + "  no keys\n";
    text += "\n";
    for (const Row& row : rows) {
        std::string line = "  ";
        for (std::size_t c = 0; c < 5; ++c) line += row[c] + std::string(widths[c] - width(row[c]) + 2, ' ');
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

}  // namespace trammel
