// tests/description/schema_test.cpp: types, sections, help and JSON schema.
#include "description/schema.hpp"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "tree.hpp"

namespace trammel {
namespace {

using tree::many;
using tree::map;
using tree::messages;
using tree::one;
using Texts = std::vector<std::string>;

const EntrySpec revolute = {
    "revolute",
    "turns about one axis",
    {{.name = "between", .kind = Kind::name_list, .required = true, .help = "the two bodies", .size = 2},
     {.name = "at", .kind = Kind::vector3, .default_text = "[0, 0, 0]", .dimension = Dimension::length, .help = "point"},
     {.name = "friction", .default_text = "0.5", .help = "coefficient \"mu\"", .at_least = 0, .at_most = 1}}};
const EntrySpec ball = {"ball", "turns freely", {}};

const SectionSpec joints = {.name = "joints", .summary = "connections", .entries = {revolute, ball}};
const SectionSpec bodies = {.name = "bodies", .summary = "", .default_type = "rigid", .entries = {{"rigid", "", {}}}};
const std::vector<SectionSpec> sections = {
    {.name = "title", .summary = "", .shape = SectionShape::value, .value = {.name = "", .kind = Kind::text}},
    {.name = "parameters", .summary = "", .shape = SectionShape::constants},
    bodies,
    joints,
    {.name = "run",
     .summary = "",
     .shape = SectionShape::group,
     .required = true,
     .sections =
         {{.name = "step", .summary = "", .shape = SectionShape::item, .default_type = "rigid", .entries = {{"rigid", "", {}}}},
          {.name = "end",
           .summary = "",
           .shape = SectionShape::value,
           .required = true,
           .value = {.name = "", .greater_than = 0}}}},
    {.name = "outputs", .summary = "", .shape = SectionShape::item_list, .default_type = "ball", .entries = {ball}}};

TEST(SelectEntry, ByTypeOrDefault) {
    Diagnostics diagnostics;
    EXPECT_EQ(select_entry(joints, map({{"type", one("ball")}}), "joint 'j'", diagnostics)->type, "ball");
    EXPECT_EQ(select_entry(bodies, map({}), "body 'b'", diagnostics)->type, "rigid");
    EXPECT_EQ(select_entry(bodies, Value(), "body 'b'", diagnostics)->type, "rigid");
    EXPECT_TRUE(diagnostics.empty());
    EXPECT_EQ(select_entry(joints, map({{"type", one("revolut")}}), "joint 'j'", diagnostics), nullptr);
    EXPECT_EQ(select_entry(joints, map({{"type", one("gearbox")}}), "joint 'k'", diagnostics), nullptr);
    EXPECT_EQ(select_entry(joints, map({}), "joint 'l'", diagnostics), nullptr);
    EXPECT_EQ(select_entry(joints, map({{"type", many({"ball"})}}), "joint 'm'", diagnostics), nullptr);
    EXPECT_EQ(select_entry(joints, one("ball"), "joint 'n'", diagnostics), nullptr);
    EXPECT_EQ(messages(diagnostics),
              (Texts{"m.yaml:1:1: error: joint 'l': the key 'type' is missing; it is one of revolute, ball",
                     "m.yaml:1:10: error: joint 'j': unknown type 'revolut' (did you mean 'revolute'?)",
                     "m.yaml:1:10: error: joint 'k': unknown type 'gearbox'; it is one of revolute, ball",
                     "m.yaml:1:10: error: joint 'n': must be a map of keys and values, found a single value",
                     "m.yaml:1:19: error: joint 'm': the key 'type' must be a single word; it is one of revolute, ball"}));
}

TEST(CheckSections, TellsEverythingAtOnce) {
    Diagnostics diagnostics;
    const Value file = map({{"jionts", map({})},
                            {"bodies", many({"a"})},
                            {"outputs", map({{"a", one("1")}})},
                            {"run", map({{"stop", one("1")}, {"step", Value()}})}});
    check_sections(file, sections, "model", diagnostics);
    EXPECT_EQ(messages(diagnostics),
              (Texts{"m.yaml:1:1: error: section 'run': the section 'end' is missing",
                     "m.yaml:1:1: error: model: the section 'outputs' must be a list of items, each starting with '- ', "
                     "found a map",
                     "m.yaml:1:3: error: model: unknown section 'jionts' (did you mean 'joints'?)",
                     "m.yaml:1:3: error: section 'run': unknown section 'stop' (did you mean 'step'?)",
                     "m.yaml:1:19: error: model: the section 'bodies' must be a map from names to items, found a list"}));
    Diagnostics of_list;
    check_sections(many({"a"}), sections, "model", of_list);
    EXPECT_EQ(of_list.size(), 1u);
    Diagnostics missing;
    check_sections(map({{"run", Value()}, {"joints", Value()}}), sections, "model", missing);
    EXPECT_EQ(messages(missing), (Texts{"error: model: the section 'run' is empty"}));
    Diagnostics none;
    check_sections(map({{"title", one("x")}, {"run", map({{"end", one("1")}})}}), sections, "model", none);
    EXPECT_TRUE(none.empty());
}

TEST(HelpText, OneAlignedLinePerKey) {
    const std::string text = help_text(joints, revolute);
    EXPECT_EQ(text,
              "revolute (joints): turns about one axis\n"
              "\n"
              "  key       kind           unit  default    meaning\n"
              "  between   list of names        required   the two bodies; 2 of them\n"
              "  at        vector         m     [0, 0, 0]  point\n"
              "  friction  number               0.5        coefficient \"mu\"; >= 0; <= 1\n");
    EXPECT_EQ(help_text(joints, ball), "ball (joints): turns freely\n  no keys\n");
}

TEST(JsonSchema, HasTheRulesOfTheSections) {
    const std::string text = json_schema(sections, "model file");
    const auto has = [&text](const char* part) { return text.find(part) != std::string::npos; };
    EXPECT_TRUE(has("\"$schema\": \"http://json-schema.org/draft-07/schema#\""));
    EXPECT_TRUE(has("\"coefficient \\\"mu\\\"\""));
    EXPECT_TRUE(has("\"description\": \"point [m]\""));
    EXPECT_TRUE(has("\"enum\": [\"revolute\", \"ball\"]"));
    EXPECT_TRUE(has("\"const\": \"revolute\""));
    EXPECT_TRUE(has("\"minimum\": 0"));
    EXPECT_TRUE(has("\"maximum\": 1"));
    EXPECT_TRUE(has("\"exclusiveMinimum\": 0"));
    EXPECT_TRUE(has("\"default\": 0.5"));
    EXPECT_TRUE(has("\"required\": [\"between\"]"));
    EXPECT_TRUE(has("\"minItems\": 2"));
    EXPECT_TRUE(has("\"additionalProperties\": false"));
    // Brackets close in the order they open.
    std::string open;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\')
            ++i;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            open += c;
        else if (!quoted && (c == '}' || c == ']')) {
            ASSERT_FALSE(open.empty());
            EXPECT_EQ(open.back(), c == '}' ? '{' : '[');
            open.pop_back();
        }
    }
    EXPECT_TRUE(open.empty());
}

}  // namespace
}  // namespace trammel
