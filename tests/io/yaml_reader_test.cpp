// tests/io/yaml_reader_test.cpp: YAML to marked trees, and what is told of files that are none.
#include "io/yaml_reader.hpp"

#include <gtest/gtest.h>

namespace trammel {
namespace {

Value read(std::string_view text) {
    return read_yaml_text(text, "m.yaml");
}

/// The one diagnostic of a text, or "" if it is good.
std::string fault(std::string_view text, const YamlLimits& limits = {}) {
    try {
        read_yaml_text(text, "m.yaml", limits);
    } catch (const ModelError& e) {
        EXPECT_EQ(e.diagnostics().size(), 1u);
        return e.what();
    }
    return "";
}

TEST(YamlReader, TreeWithMarks) {
    const Value file = read(
        "title: Crank\n"
        "bodies:\n"
        "  crank: {mass: 1.2, at: [0, \"w*t\", 'x']}\n"
        "outputs:\n"
        "  - name: tip\n"
        "  - ~\n"
        "empty:\n");
    ASSERT_TRUE(file.is_map());
    ASSERT_EQ(file.entries().size(), 4u);
    EXPECT_EQ(file.find("title")->text(), "Crank");
    EXPECT_EQ(file.find("title")->where().file, "m.yaml");
    EXPECT_EQ(file.find("title")->where().line, 1);
    EXPECT_EQ(file.find("title")->where().column, 8);
    const Value::Entry* crank = file.find("bodies")->find_entry("crank");
    EXPECT_EQ(crank->where.line, 3);
    EXPECT_EQ(crank->where.column, 3);
    EXPECT_EQ(crank->value.where().column, 10);
    EXPECT_EQ(crank->value.find("mass")->where().column, 17);
    const Value& at = *crank->value.find("at");
    ASSERT_EQ(at.items().size(), 3u);
    EXPECT_FALSE(at.items()[0].quoted());
    EXPECT_TRUE(at.items()[1].quoted());
    EXPECT_TRUE(at.items()[2].quoted());
    EXPECT_EQ(at.items()[1].text(), "w*t");
    EXPECT_EQ(at.items()[1].where().column, 30);
    EXPECT_EQ(at.items()[1].where(2).column, 33);
    EXPECT_EQ(file.find("outputs")->items()[0].find("name")->where().line, 5);
    EXPECT_TRUE(file.find("outputs")->items()[1].is_null());
    EXPECT_TRUE(file.find("empty")->is_null());
}

TEST(YamlReader, AliasesAndMergeKeys) {
    const Value file = read(
        "base: &base {mass: 1, color: red}\n"
        "other: &other {color: blue, size: 3}\n"
        "same: *base\n"
        "one: {<<: *base, mass: 2}\n"
        "two: {color: green, <<: [*base, *other]}\n"
        "text: {\"<<\": 1}\n");
    EXPECT_EQ(file.find("same")->find("mass")->text(), "1");
    EXPECT_EQ(file.find("one")->find("mass")->text(), "2");
    EXPECT_EQ(file.find("one")->find("color")->text(), "red");
    EXPECT_EQ(file.find("one")->entries().size(), 2u);
    EXPECT_EQ(file.find("two")->find("color")->text(), "green");
    EXPECT_EQ(file.find("two")->find("mass")->text(), "1");
    EXPECT_EQ(file.find("two")->find("size")->text(), "3");
    EXPECT_EQ(file.find("text")->find("<<")->text(), "1");
    EXPECT_EQ(fault("a: {<<: 3}"), "m.yaml:1:9: error: only maps can be merged by '<<'");
    EXPECT_EQ(fault("a: {<<: [3]}"), "m.yaml:1:10: error: only maps can be merged by '<<'");
}

TEST(YamlReader, FaultsOfSyntax) {
    EXPECT_EQ(fault("a: 1\nb: [1, 2\n").substr(0, 9), "m.yaml:3:");
    EXPECT_NE(fault("a: 1\nb: [1, 2\n").find("not valid YAML"), std::string::npos);
    EXPECT_NE(fault("a: \"open").find("not valid YAML"), std::string::npos);
    EXPECT_NE(fault("a: b: c").find("not valid YAML"), std::string::npos);
    EXPECT_NE(fault("a: *nobody").find("not valid YAML"), std::string::npos);
    EXPECT_EQ(fault("a: 1\nb: 2\na: 3"), "m.yaml:3:1: error: the key 'a' is given twice, first in line 1");
    EXPECT_EQ(fault("x: {b: 2, c: 1, b: 2}"), "m.yaml:1:17: error: the key 'b' is given twice, first in line 1");
    EXPECT_EQ(fault("? [1, 2]\n: 3"), "m.yaml:1:3: error: a key must be a single word, not a list or map");
    EXPECT_NE(fault("a: &k [1]\n*k : 3").find("a key must be a single word"), std::string::npos);
    EXPECT_NE(fault("~: 3").find("a key is missing"), std::string::npos);
    EXPECT_NE(fault("a: !!python/object:os.system [1]").find("tag"), std::string::npos);
    EXPECT_NE(fault("a: 1\n---\nb: 2").find("second document"), std::string::npos);
    EXPECT_EQ(fault("--- \na: 1\n...\n"), "");
}

TEST(YamlReader, NoTextNoModel) {
    for (const char* text : {"", "   \n\n", "# only a comment\n", "---\n", "~"})
        EXPECT_EQ(fault(text), "m.yaml: error: the file is empty") << text;
    EXPECT_EQ(fault(std::string_view("a: 1\nb\0c", 8)), "m.yaml:2:2: error: this is a binary file, not a text");
    EXPECT_EQ(fault("a: \xff"), "m.yaml:1:4: error: this is not UTF-8 text");
    EXPECT_EQ(fault("a: \xc0\xaf"), "m.yaml:1:4: error: this is not UTF-8 text");      // overlong
    EXPECT_EQ(fault("a: \xed\xa0\x80"), "m.yaml:1:4: error: this is not UTF-8 text");  // surrogate
    EXPECT_EQ(fault("a: \xf4\x90\x80\x80"), "m.yaml:1:4: error: this is not UTF-8 text");
    EXPECT_EQ(fault("a: \xe2\x82"), "m.yaml:1:4: error: this is not UTF-8 text");  // cut off
    EXPECT_EQ(read("a: größe €  # 𝄞\r\nb: 1\t\r\n").find("a")->text(), "größe €");
    EXPECT_EQ(read("\xef\xbb\xbf"
                   "a: 1")
                  .find("a")
                  ->text(),
              "1");  // byte order mark
}

TEST(YamlReader, Limits) {
    YamlLimits limits;
    limits.nodes = 5;  // the map, its key, the list and two items
    EXPECT_EQ(fault("a: [1, 2]", limits), "");
    EXPECT_EQ(fault("a: [1, 2, 3]", limits),
              "m.yaml:1:11: error: the file has more than 5 values, counting those that aliases repeat");
    limits = {};
    limits.depth = 3;
    EXPECT_EQ(fault("a: [[1]]", limits), "");
    EXPECT_EQ(fault("a: [[[1]]]", limits), "m.yaml:1:6: error: lists and maps are nested more than 3 deep");
    EXPECT_EQ(fault("a: &x [[1]]\nb: *x", limits), "");
    EXPECT_EQ(fault("a: &x [[1]]\nb: [*x]", limits), "m.yaml:2:5: error: lists and maps are nested more than 3 deep");
    limits = {};
    limits.bytes = 4;
    EXPECT_EQ(fault("a: 1", limits), "");
    EXPECT_NE(fault("a: 12", limits).find("larger than"), std::string::npos);
}

}  // namespace
}  // namespace trammel
