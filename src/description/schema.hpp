// description/schema.hpp: the shape of a model file as data, and what is made of it: JSON schema and help texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "description/diagnostics.hpp"
#include "description/parameter.hpp"
#include "description/value.hpp"

namespace trammel {

/// One type of item: a revolute joint, a generalized alpha integrator.
struct EntrySpec {
    std::string type, summary;
    std::vector<Parameter> parameters;
};

enum class SectionShape {
    value,      ///< one key of SectionSpec::value's kind: title, gravity
    constants,  ///< a map from names to constant expressions: parameters
    item,       ///< one item: run.integrator
    item_map,   ///< a map from names to items: joints
    item_list,  ///< a list of items: outputs
    group       ///< a map of sections: run
};

struct SectionSpec {
    std::string name, summary;
    SectionShape shape = SectionShape::item_map;
    bool required = false;
    std::string default_type = {};           ///< of an item without `type`; "" if `type` must be given
    std::vector<EntrySpec> entries = {};     ///< types of items
    Parameter value = {};                    ///< for SectionShape::value
    std::vector<SectionSpec> sections = {};  ///< for SectionShape::group

    const EntrySpec* find(std::string_view type) const;
};

/// The entry an item asks for by its `type`, or nullptr after recording what is wrong. `what` as for ItemReader.
const EntrySpec* select_entry(const SectionSpec& section, const Value& item, const std::string& what, Diagnostics& diagnostics);

/// Keys of a file or group that no section declares, sections that are missing, and sections that are a map where a
/// list is meant or the like. `what` names the group in messages: "model", "section 'run'".
void check_sections(const Value& map, const std::vector<SectionSpec>& sections, const std::string& what,
                    Diagnostics& diagnostics);

/// JSON schema (draft 7) of a whole file, for editors.
std::string json_schema(const std::vector<SectionSpec>& sections, const std::string& title);

/// What `trammel help revolute` prints: summary and one aligned line per key.
std::string help_text(const SectionSpec& section, const EntrySpec& entry);

}  // namespace trammel
