// tests/description/tree.hpp: short ways to write marked trees in tests.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "description/value.hpp"

namespace trammel::tree {

/// A single value at line 1, column 10.
inline Value one(const std::string& text) {
    return Value::scalar(text, {"m.yaml", 1, 10});
}

inline Value many(const std::vector<std::string>& texts) {
    std::vector<Value> items;
    int column = 20;
    for (const std::string& text : texts) items.push_back(Value::scalar(text, {"m.yaml", 1, column++}));
    return Value::list(std::move(items), {"m.yaml", 1, 19});
}

inline Value rows(const std::vector<std::vector<std::string>>& texts) {
    std::vector<Value> items;
    for (const auto& row : texts) items.push_back(many(row));
    return Value::list(std::move(items), {"m.yaml", 1, 18});
}

/// Keys stand in column 3 of lines 1, 2, ...; the map itself at 1:1.
inline Value map(std::vector<std::pair<std::string, Value>> members) {
    std::vector<Value::Entry> entries;
    int line = 1;
    for (auto& [key, value] : members) entries.push_back({key, {"m.yaml", line++, 3}, std::move(value)});
    return Value::map(std::move(entries), {"m.yaml", 1, 1});
}

inline std::vector<std::string> messages(const Diagnostics& diagnostics) {
    std::vector<std::string> result;
    for (const Diagnostic& d : diagnostics.sorted()) result.push_back(to_string(d));
    return result;
}

}  // namespace trammel::tree
