// description/json_schema.cpp: sections and parameters as a JSON schema (draft 7).
#include <charconv>

#include <fmt/format.h>

#include "description/json.hpp"
#include "description/schema.hpp"

namespace trammel {
namespace {

Json of_type(const std::string& type) {
    return Json::object({{"type", Json::text(type)}});
}

Json of_types(const std::vector<std::string>& types) {
    return Json::object({{"type", Json::texts(types)}});
}

/// A number, or a text with an expression.
Json number_schema(const Parameter* limits = nullptr, const std::string& type = "number") {
    Json json = of_types({type, "string"});
    if (!limits) return json;
    if (limits->greater_than) json.add("exclusiveMinimum", Json::number(*limits->greater_than));
    if (limits->at_least) json.add("minimum", Json::number(*limits->at_least));
    if (limits->at_most) json.add("maximum", Json::number(*limits->at_most));
    return json;
}

Json list_schema(Json item, int size) {
    Json json = of_type("array");
    json.add("items", std::move(item));
    if (size > 0) json.add("minItems", Json::number(size)).add("maxItems", Json::number(size));
    return json;
}

Json closed_object(Json properties, const std::vector<std::string>& required) {
    Json json = of_type("object");
    json.add("properties", std::move(properties)).add("additionalProperties", Json::boolean(false));
    if (!required.empty()) json.add("required", Json::texts(required));
    return json;
}

Json orientation_schema() {
    const Json three = list_schema(number_schema(), 3);
    const auto form = [](std::vector<std::pair<std::string, Json>> members, const std::vector<std::string>& required) {
        return closed_object(Json::object(std::move(members)), required);
    };
    Json json = Json::object();
    json.add("oneOf", Json::list({form({{"axis", three}, {"angle", number_schema()}}, {"axis", "angle"}),
                                  form({{"quaternion", list_schema(number_schema(), 4)}}, {"quaternion"}),
                                  form({{"rotation_vector", three}}, {"rotation_vector"}),
                                  form({{"matrix", list_schema(three, 3)}}, {"matrix"}),
                                  form({{"euler", three}, {"order", of_type("string")}}, {"euler"}),
                                  form({{"x_axis", three}, {"y_axis", three}}, {"x_axis", "y_axis"})}));
    return json;
}

Json kind_schema(const Parameter& p) {
    switch (p.kind) {
        case Kind::number:
        case Kind::time_expression:
            return number_schema(&p);
        case Kind::integer:
            return number_schema(&p, "integer");
        case Kind::boolean:
            return of_type("boolean");
        case Kind::text:
            return of_types({"string", "number", "boolean"});
        case Kind::choice:
            return Json::object({{"enum", Json::texts(p.choices)}});
        case Kind::vector3:
        case Kind::time_vector3:
            return list_schema(number_schema(&p), 3);
        case Kind::number_list:
            return list_schema(number_schema(&p), p.size);
        case Kind::matrix:
            return list_schema(list_schema(number_schema(&p), p.size), p.size);
        case Kind::orientation:
            return orientation_schema();
        case Kind::name:
            return of_types({"string", "integer"});
        case Kind::name_list:
            return list_schema(of_types({"string", "integer"}), p.size);
        case Kind::map:
            break;
    }
    return of_type("object");
}

Json default_schema(const std::string& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return Json::number(number);
    if (text == "true" || text == "false") return Json::boolean(text == "true");
    return Json::text(text);
}

Json parameter_schema(const Parameter& p) {
    Json json = kind_schema(p);
    const std::string_view si = si_unit(p.dimension);
    const std::string description = si.empty() ? p.help : fmt::format("{} [{}]", p.help, si);
    if (!description.empty()) json.add("description", Json::text(description));
    const bool listed = p.default_text.starts_with('[');
    if (!p.default_text.empty() && !p.default_text.starts_with("auto") && !listed)
        json.add("default", default_schema(p.default_text));
    return json;
}

Json entry_schema(const EntrySpec& entry) {
    Json properties = Json::object();
    properties.add("type", Json::object({{"const", Json::text(entry.type)}}));
    std::vector<std::string> required;
    for (const Parameter& p : entry.parameters) {
        properties.add(p.name, parameter_schema(p));
        if (p.required) required.push_back(p.name);
    }
    Json json = closed_object(std::move(properties), required);
    if (!entry.summary.empty()) json.add("description", Json::text(entry.summary));
    return json;
}

/// An object whose `type` decides which keys it may have. Without a default, `type` is required.
Json item_schema(const SectionSpec& section) {
    std::vector<std::string> types;
    std::vector<Json> rules;
    for (const EntrySpec& entry : section.entries) {
        types.push_back(entry.type);
        const Json same_type = Json::object({{"type", Json::object({{"const", Json::text(entry.type)}})}});
        Json condition = Json::object({{"properties", same_type}});
        if (entry.type != section.default_type) condition.add("required", Json::texts({"type"}));
        rules.push_back(Json::object({{"if", std::move(condition)}, {"then", entry_schema(entry)}}));
    }
    Json type = Json::object({{"enum", Json::texts(types)}});
    if (!section.default_type.empty()) type.add("default", Json::text(section.default_type));
    Json json = of_type("object");
    json.add("properties", Json::object({{"type", std::move(type)}}));
    if (section.default_type.empty()) json.add("required", Json::texts({"type"}));
    if (!rules.empty()) json.add("allOf", Json::list(std::move(rules)));
    return json;
}

Json sections_schema(const std::vector<SectionSpec>& sections);

Json section_schema(const SectionSpec& section) {
    Json json;
    switch (section.shape) {
        case SectionShape::value:
            json = kind_schema(section.value);
            break;
        case SectionShape::constants:
            json = of_type("object");
            json.add("additionalProperties", number_schema());
            break;
        case SectionShape::item:
            json = item_schema(section);
            break;
        case SectionShape::item_map:
            json = of_type("object");
            json.add("additionalProperties", item_schema(section));
            break;
        case SectionShape::item_list:
            json = list_schema(item_schema(section), 0);
            break;
        case SectionShape::group:
            json = sections_schema(section.sections);
            break;
    }
    if (!section.summary.empty()) json.add("description", Json::text(section.summary));
    return json;
}

Json sections_schema(const std::vector<SectionSpec>& sections) {
    Json properties = Json::object();
    std::vector<std::string> required;
    for (const SectionSpec& section : sections) {
        properties.add(section.name, section_schema(section));
        if (section.required) required.push_back(section.name);
    }
    return closed_object(std::move(properties), required);
}

}  // namespace

std::string json_schema(const std::vector<SectionSpec>& sections, const std::string& title) {
    Json json = sections_schema(sections);
    json.add("$schema", Json::text("http://json-schema.org/draft-07/schema#")).add("title", Json::text(title));
    return json.written() + "\n";
}

}  // namespace trammel
