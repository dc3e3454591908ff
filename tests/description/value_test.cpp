// tests/description/value_test.cpp: kinds, marks and search of the marked tree.
#include "description/value.hpp"

#include <gtest/gtest.h>

#include "tree.hpp"

namespace trammel {
namespace {

TEST(Value, KindsAndSearch) {
    const Value v = tree::map({{"b", tree::one("1")}, {"a", tree::many({"x", "y"})}, {"c", Value::null()}});
    EXPECT_TRUE(v.is_map());
    ASSERT_EQ(v.entries().size(), 3u);
    EXPECT_EQ(v.entries()[0].key, "b");  // order as written
    EXPECT_EQ(v.find("b")->text(), "1");
    EXPECT_TRUE(v.find("a")->is_list());
    EXPECT_TRUE(v.find("c")->is_null());
    EXPECT_EQ(v.find("d"), nullptr);
    EXPECT_TRUE(v.has("c"));
    EXPECT_FALSE(v.find("a")->has("x"));
    EXPECT_EQ(v.find_entry("a")->where.line, 2);
    EXPECT_EQ(v.kind_name(), "a map");
    EXPECT_EQ(v.find("a")->kind_name(), "a list");
    EXPECT_EQ(v.find("b")->kind_name(), "a single value");
    EXPECT_EQ(Value().kind_name(), "nothing");
}

TEST(Value, MarksPointIntoTheText) {
    const Value plain = Value::scalar("w*tt", {"m.yaml", 4, 10});
    EXPECT_EQ(plain.where().file, "m.yaml");
    EXPECT_EQ(plain.where(2).line, 4);
    EXPECT_EQ(plain.where(2).column, 12);
    EXPECT_EQ(Value::scalar("w*tt", {"m.yaml", 4, 10}, true).where(2).column, 13);  // behind the quote
    EXPECT_EQ(Value::scalar("a\nb", {"m.yaml", 4, 10}).where(2).column, 10);
    EXPECT_EQ(Value::scalar("w").where(0).column, 0);  // unknown stays unknown
    // Files are told apart.
    const Value other = Value::scalar("x", {"n.yaml", 1, 1});
    EXPECT_EQ(plain.where().file, "m.yaml");
    EXPECT_EQ(other.where().file, "n.yaml");
}

}  // namespace
}  // namespace trammel
