// tests/description/reader_test.cpp: items read by their parameters, with all that is wrong told at once.
#include "description/reader.hpp"

#include <gtest/gtest.h>

#include "tree.hpp"

namespace trammel {
namespace {

using tree::many;
using tree::map;
using tree::messages;
using tree::one;
using Texts = std::vector<std::string>;

const std::vector<Parameter> parameters = {
    {.name = "mass", .kind = Kind::number, .required = true, .dimension = Dimension::mass, .greater_than = 0},
    {.name = "count", .kind = Kind::integer, .default_text = "4", .at_least = 1, .at_most = 9},
    {.name = "rigid", .kind = Kind::boolean, .default_text = "true"},
    {.name = "label", .kind = Kind::text, .default_text = "none"},
    {.name = "mode", .kind = Kind::choice, .default_text = "hold", .choices = {"hold", "free"}},
    {.name = "at", .kind = Kind::vector3, .default_text = "[1, 2, 3 mm]", .dimension = Dimension::length},
    {.name = "angle", .kind = Kind::time_expression, .dimension = Dimension::angle},
    {.name = "force", .kind = Kind::time_vector3, .default_text = "[0, 2*t, 0]", .dimension = Dimension::force},
    {.name = "orientation", .kind = Kind::orientation, .default_text = "identity"},
    {.name = "stiffness", .kind = Kind::matrix, .size = 2},
    {.name = "table", .kind = Kind::matrix, .default_text = "[[1, 2, 3], [4, 5, 6]]"},
    {.name = "knots", .kind = Kind::number_list, .at_least = 0},
    {.name = "body", .kind = Kind::name, .default_text = "ground"},
    {.name = "between", .kind = Kind::name_list, .size = 2},
    {.name = "options", .kind = Kind::map},
    {.name = "step", .kind = Kind::number, .default_text = "auto: from the mesh"},
};
const Parameters constants = {{"L", 2.0}, {"w", 6.0}};

/// What is wrong with an item of one key besides the required mass.
Texts faults(const std::string& key, const Value& value) {
    Diagnostics diagnostics;
    const ItemReader reader(map({{"mass", one("1")}, {key, value}}), "body 'b'", parameters, constants, diagnostics);
    EXPECT_EQ(reader.valid(), diagnostics.empty());
    EXPECT_EQ(reader.valid(key), diagnostics.empty());
    return messages(diagnostics);
}

TEST(ItemReader, ReadsEveryKind) {
    Diagnostics diagnostics;
    const Value item = map({{"type", one("rigid")},
                            {"mass", one("2*L kg")},
                            {"count", one("3*2")},
                            {"rigid", one("false")},
                            {"label", one("hello")},
                            {"mode", one("free")},
                            {"at", many({"L", "0", "5 mm"})},
                            {"angle", one("w*t")},
                            {"force", many({"t^2", "0", "1 kN"})},
                            {"stiffness", tree::rows({{"1", "2"}, {"3", "L"}})},
                            {"knots", many({"0", "1", "1.5"})},
                            {"body", one("crank")},
                            {"between", many({"crank", "rod.end"})},
                            {"options", map({{"a", one("1")}})}});
    const ItemReader reader(item, "body 'b'", parameters, constants, diagnostics);
    EXPECT_EQ(messages(diagnostics), Texts{});
    EXPECT_TRUE(reader.valid());
    EXPECT_EQ(reader.number("mass"), 4);
    EXPECT_EQ(reader.integer("count"), 6);
    EXPECT_FALSE(reader.boolean("rigid"));
    EXPECT_EQ(reader.text("label"), "hello");
    EXPECT_EQ(reader.choice("mode"), "free");
    EXPECT_EQ(reader.vector3("at"), (std::array<double, 3>{2, 0, 0.005}));
    EXPECT_EQ(reader.expression("angle").at(2).value, 12);
    EXPECT_EQ(reader.expression("angle").at(2).rate, 6);
    EXPECT_EQ(reader.expression3("force")[0].at(3).acceleration, 2);
    EXPECT_EQ(reader.expression3("force")[2].at(3).value, 1000);
    EXPECT_EQ(reader.matrix("stiffness"), (std::vector<std::vector<double>>{{1, 2}, {3, 2}}));
    EXPECT_EQ(reader.numbers("knots"), (std::vector<double>{0, 1, 1.5}));
    EXPECT_EQ(reader.name("body"), "crank");
    EXPECT_EQ(reader.names("between"), (Texts{"crank", "rod.end"}));
    EXPECT_EQ(reader.value("options").find("a")->text(), "1");
    EXPECT_TRUE(reader.has("mass"));
    EXPECT_FALSE(reader.has("step"));
}

TEST(ItemReader, DefaultsStandInForAbsentKeys) {
    Diagnostics diagnostics;
    const ItemReader reader(map({{"mass", one("1")}}), "body 'b'", parameters, constants, diagnostics);
    EXPECT_EQ(messages(diagnostics), Texts{});
    EXPECT_EQ(reader.integer("count"), 4);
    EXPECT_TRUE(reader.boolean("rigid"));
    EXPECT_EQ(reader.text("label"), "none");
    EXPECT_EQ(reader.text("mode"), "hold");
    EXPECT_EQ(reader.vector3("at"), (std::array<double, 3>{1, 2, 0.003}));
    EXPECT_EQ(reader.expression("angle").at(1).value, 0);
    EXPECT_EQ(reader.expression3("force")[1].at(3).value, 6);
    EXPECT_EQ(reader.orientation("orientation"), (std::array<double, 4>{1, 0, 0, 0}));
    EXPECT_EQ(reader.matrix("table"), (std::vector<std::vector<double>>{{1, 2, 3}, {4, 5, 6}}));
    EXPECT_EQ(reader.matrix("stiffness").size(), 0u);
    EXPECT_EQ(reader.name("body"), "ground");
    EXPECT_EQ(reader.number("step"), 0);
    EXPECT_EQ(reader.number_or("step", 0.25), 0.25);
    EXPECT_EQ(reader.number_or("mass", 0.25), 1);
    EXPECT_TRUE(reader.value("options").is_null());
    EXPECT_EQ(reader.where("step").line, 1);
    EXPECT_EQ(reader.where("step").column, 1);
}

TEST(ItemReader, TellsEverythingAtOnce) {
    Diagnostics diagnostics;
    const Value item = map({{"masss", one("1")},
                            {"count", one("2.5")},
                            {"rigid", one("yes")},
                            {"mode", one("fre")},
                            {"at", many({"1", "2"})},
                            {"angle", one("3 kg")},
                            {"between", one("crank")}});
    const ItemReader reader(item, "joint 'hinge'", parameters, constants, diagnostics);
    EXPECT_FALSE(reader.valid());
    const Texts expected = {
        "m.yaml:1:1: error: joint 'hinge': the key 'mass' is missing",
        "m.yaml:1:3: error: joint 'hinge': unknown key 'masss' (did you mean 'mass'?)",
        "m.yaml:1:10: error: joint 'hinge': 'count' is 2.5, but must be a whole number",
        "m.yaml:1:10: error: joint 'hinge': 'rigid' must be true or false, found 'yes'",
        "m.yaml:1:10: error: joint 'hinge': 'mode' is 'fre', but must be one of hold, free (did you mean 'free'?)",
        "m.yaml:1:10: error: joint 'hinge': 'between' must be a list of 2 names, found a single value",
        "m.yaml:1:12: error: joint 'hinge': 'angle' is not understood: unit 'kg' does not fit: an angle is expected "
        "here, in rad, deg, rev",
        "m.yaml:1:19: error: joint 'hinge': 'at' must be a list of 3 numbers, found 2"};
    EXPECT_EQ(messages(diagnostics), expected);
    // What was wrong reads as harmless values.
    EXPECT_EQ(reader.number("mass"), 0);
    EXPECT_EQ(reader.integer("count"), 0);
    EXPECT_FALSE(reader.boolean("rigid"));
    EXPECT_EQ(reader.text("mode"), "");
    EXPECT_EQ(reader.vector3("at"), (std::array<double, 3>{0, 0, 0}));
    EXPECT_EQ(reader.expression("angle").at(1).value, 0);
    EXPECT_TRUE(reader.names("between").empty());
    EXPECT_FALSE(reader.valid("between"));
    EXPECT_TRUE(reader.valid("label"));
}

TEST(ItemReader, Ranges) {
    Diagnostics diagnostics;
    ItemReader(map({{"mass", one("-1000 g")}, {"count", one("10")}}), "body 'b'", parameters, constants, diagnostics);
    EXPECT_EQ(messages(diagnostics),
              (Texts{"m.yaml:1:10: error: body 'b': 'mass' is -1 kg, but must be greater than 0 kg",
                     "m.yaml:1:10: error: body 'b': 'count' is 10, but must be at least 1 and at most 9"}));
    EXPECT_EQ(faults("count", one("9")), Texts{});
    EXPECT_EQ(faults("count", one("0")).size(), 1u);
    EXPECT_EQ(faults("count", one("1e12")).size(), 1u);
    EXPECT_EQ(faults("knots", many({"0", "-1", "2"})),
              (Texts{"m.yaml:1:21: error: body 'b': 'knots' is -1, but must be at least 0"}));
    Diagnostics of_zero;
    ItemReader(map({{"mass", one("0")}}), "body 'b'", parameters, constants, of_zero);
    EXPECT_EQ(of_zero.size(), 1u);
}

TEST(ItemReader, NothingThatIsNotANumber) {
    for (const char* text : {".nan", ".inf", "-.inf", ".NaN", "inf", "nan", "1/0", "0/0", "log(-1)", "1e999", ""})
        EXPECT_EQ(faults("at", many({"0", text, "0"})).size(), 1u) << text;
    for (const char* text : {"1,5", "1 000", "one", "1e", "--", "t", "1;2", "$(x)"})
        EXPECT_EQ(faults("count", one(text)).size(), 1u) << text;
}

TEST(ItemReader, WrongKinds) {
    const Value list = many({"1"}), a_map = map({{"x", one("1")}});
    for (const char* key : {"count", "rigid", "label", "mode", "angle", "body"}) {
        EXPECT_EQ(faults(key, list).size(), 1u) << key;
        EXPECT_EQ(faults(key, a_map).size(), 1u) << key;
        EXPECT_EQ(faults(key, Value::null()), (Texts{"error: body 'b': '" + std::string(key) + "' has no value"}));
    }
    for (const char* key : {"at", "force", "stiffness", "knots", "between", "orientation", "options"})
        EXPECT_EQ(faults(key, one("1")).size(), 1u) << key;
    EXPECT_EQ(faults("stiffness", tree::rows({{"1", "2"}, {"3"}})).size(), 1u);
    EXPECT_EQ(faults("stiffness", tree::rows({{"1", "2"}})).size(), 1u);
    EXPECT_EQ(faults("table", tree::rows({{"1", "2"}, {"3"}})).size(), 1u);
    EXPECT_EQ(faults("between", Value::list({one("a"), list})).size(), 1u);
    EXPECT_EQ(faults("body", one("")).size(), 1u);
    EXPECT_EQ(faults("angle", one("w*tt")),
              (Texts{"m.yaml:1:12: error: body 'b': 'angle' is not understood: unknown name 'tt'"}));
}

TEST(ItemReader, ItemThatIsNoMap) {
    Diagnostics diagnostics;
    const ItemReader reader(many({"1"}), "body 'b'", parameters, constants, diagnostics);
    EXPECT_EQ(messages(diagnostics), (Texts{"m.yaml:1:19: error: body 'b': must be a map of keys and values, found a list"}));
    EXPECT_EQ(reader.number("mass"), 0);
    Diagnostics of_null;
    const ItemReader empty(Value(), "body 'b'", parameters, constants, of_null);
    EXPECT_EQ(messages(of_null), (Texts{"error: body 'b': the key 'mass' is missing"}));
}

TEST(ItemReader, FactoriesAddTheirOwn) {
    Diagnostics diagnostics;
    ItemReader reader(map({{"mass", one("1")}, {"at", many({"0", "0", "0"})}, {"between", many({"a", "b"})}}), "body 'b'",
                      parameters, constants, diagnostics);
    EXPECT_TRUE(reader.valid());
    EXPECT_EQ(reader.direction("at"), (std::array<double, 3>{1, 0, 0}));
    EXPECT_FALSE(reader.valid());
    reader.error("mass", "is suspicious");
    reader.error("is odd");
    EXPECT_EQ(reader.where("between", 1).column, 21);
    EXPECT_EQ(reader.where("between", 7).column, 19);
    EXPECT_EQ(messages(diagnostics),
              (Texts{"m.yaml:1:1: error: body 'b': is odd", "m.yaml:1:10: error: body 'b': is suspicious",
                     "m.yaml:1:19: error: body 'b': 'at' must be a direction, found a vector without length"}));
    Diagnostics none;
    ItemReader good(map({{"mass", one("1")}, {"at", many({"0", "3", "4"})}}), "b", parameters, constants, none);
    EXPECT_EQ(good.direction("at"), (std::array<double, 3>{0, 0.6, 0.8}));
}

TEST(ItemReader, MistakesOfTheProgrammerThrow) {
    Diagnostics diagnostics;
    const ItemReader reader(map({{"mass", one("1")}}), "body 'b'", parameters, constants, diagnostics);
    EXPECT_THROW(reader.number("weight"), std::logic_error);
    EXPECT_THROW(reader.vector3("mass"), std::logic_error);
    EXPECT_THROW(reader.number("at"), std::logic_error);
    const std::vector<Parameter> bad = {{.name = "x", .kind = Kind::number, .default_text = "abc"}};
    EXPECT_THROW(ItemReader(map({}), "b", bad, constants, diagnostics), std::logic_error);
}

TEST(ReadParameters, ExpressionsOfEarlierOnes) {
    Diagnostics diagnostics;
    const Value section = map({{"L", one("1.5")}, {"h", one("L/3")}, {"angle", one("90 deg")}});
    const Parameters read = read_parameters(section, diagnostics);
    EXPECT_TRUE(diagnostics.empty());
    EXPECT_EQ(read.at("h"), 0.5);
    EXPECT_NEAR(read.at("angle"), 1.5707963, 1e-7);
    const Parameters overridden = read_parameters(section, diagnostics, {{"L", 3.0}, {"other", 1.0}});
    EXPECT_EQ(overridden.at("h"), 1);
    EXPECT_FALSE(overridden.contains("other"));
    EXPECT_TRUE(read_parameters(Value(), diagnostics).empty());
    EXPECT_TRUE(diagnostics.empty());
}

TEST(ReadParameters, TellsEverythingAtOnce) {
    Diagnostics diagnostics;
    const Value section =
        map({{"h", one("L/3")}, {"L", one("1")}, {"t", one("1")}, {"a b", one("1")}, {"k", many({"1"})}, {"good", one("k + h")}});
    const Parameters read = read_parameters(section, diagnostics);
    EXPECT_EQ(diagnostics.size(), 4u);  // h uses L too early; t is taken; 'a b' is no name; k is a list
    EXPECT_TRUE(read.contains("good"));
    EXPECT_FALSE(read.contains("t"));
    Diagnostics of_list;
    read_parameters(many({"1"}), of_list);
    EXPECT_EQ(of_list.size(), 1u);
}

}  // namespace
}  // namespace trammel
