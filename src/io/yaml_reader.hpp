// io/yaml_reader.hpp: YAML text to a marked tree, within limits that a hostile file cannot exceed.
#pragma once

#include <string>
#include <string_view>

#include "description/value.hpp"

namespace trammel {

struct YamlLimits {
    std::size_t bytes = 64u << 20;
    std::size_t nodes = 1'000'000;  ///< after aliases are expanded
    int depth = 64;
};

/// Anchors, aliases and merge keys (`<<`) are resolved. Throws ModelError, with one diagnostic, for a file that cannot
/// be read, is empty, is no text, breaks the syntax, repeats a key, or exceeds a limit.
Value read_yaml_file(const std::string& path, const YamlLimits& limits = {});
/// The same of a text in memory; `file` is what marks and messages call it.
Value read_yaml_text(std::string_view text, const std::string& file, const YamlLimits& limits = {});

}  // namespace trammel
