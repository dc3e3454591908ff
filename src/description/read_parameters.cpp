// description/read_parameters.cpp: the constants of a model, each an expression of those above it.
#include <fmt/format.h>

#include "description/field_reader.hpp"
#include "description/reader.hpp"

namespace trammel {
namespace {

bool is_good_name(const Value::Entry& entry, Diagnostics& diagnostics) {
    const std::string& name = entry.key;
    const char* fault = !is_identifier(name)     ? "is no name: use letters, digits and underscores"
                        : is_reserved_name(name) ? "is taken: it is a name of the language of expressions"
                                                 : nullptr;
    if (fault) diagnostics.add(entry.where, fmt::format("parameters: '{}' {}", name, fault));
    return !fault;
}

}  // namespace

Parameters read_parameters(const Value& map, Diagnostics& diagnostics, const Parameters& overrides) {
    Parameters constants;
    if (!map.is_map() && !map.is_null())
        diagnostics.add(map.where(), fmt::format("parameters: must be a map from names to numbers, found {}", map.kind_name()));
    for (const Value::Entry& entry : map.entries()) {
        if (!is_good_name(entry, diagnostics)) continue;
        FieldReader reader("parameters", entry.key, constants, diagnostics);
        // A wrong one counts as 1, so that what uses it is not reported as well.
        double number = reader.number(entry.value, Dimension::any).value_or(1);
        if (const auto override = overrides.find(entry.key); override != overrides.end()) number = override->second;
        constants[entry.key] = number;
    }
    return constants;
}

}  // namespace trammel
