// tests/description/diagnostics_test.cpp: wording, order and suggestions.
#include "description/diagnostics.hpp"

#include <gtest/gtest.h>

namespace trammel {
namespace {

TEST(Diagnostics, WordingLeavesOutWhatIsUnknown) {
    EXPECT_EQ(to_string({{"crank.yaml", 41, 7}, "bad"}), "crank.yaml:41:7: error: bad");
    EXPECT_EQ(to_string({{"crank.yaml", 41, 0}, "bad"}), "crank.yaml:41: error: bad");
    EXPECT_EQ(to_string({{"crank.yaml"}, "bad"}), "crank.yaml: error: bad");
    EXPECT_EQ(to_string({{"", 3, 2}, "bad"}), "line 3:2: error: bad");
    EXPECT_EQ(to_string({{}, "bad"}), "error: bad");
}

TEST(Diagnostics, SortedByPlaceWithoutRepetition) {
    Diagnostics diagnostics;
    EXPECT_TRUE(diagnostics.empty());
    diagnostics.throw_if_any();
    diagnostics.add({"a", 10, 1}, "late");
    diagnostics.add({"a", 2, 5}, "early");
    diagnostics.add({"a", 2, 5}, "other");
    diagnostics.add({"a", 2, 5}, "early");
    diagnostics.add({"a", 2, 3}, "first");
    const auto sorted = diagnostics.sorted();
    ASSERT_EQ(sorted.size(), 4u);
    EXPECT_EQ(sorted[0].message, "first");
    EXPECT_EQ(sorted[1].message, "early");
    EXPECT_EQ(sorted[2].message, "other");
    EXPECT_EQ(sorted[3].message, "late");
    try {
        diagnostics.throw_if_any();
        FAIL() << "nothing thrown";
    } catch (const ModelError& e) {
        EXPECT_EQ(e.diagnostics().size(), 4u);
        EXPECT_STREQ(e.what(), "a:2:3: error: first\na:2:5: error: early\na:2:5: error: other\na:10:1: error: late");
    }
}

TEST(Diagnostics, LongListIsCutInTheTextOnly) {
    Diagnostics diagnostics;
    for (int i = 1; i <= 250; ++i) diagnostics.add({"a", i, 1}, "bad");
    const ModelError error(diagnostics.sorted());
    EXPECT_EQ(error.diagnostics().size(), 250u);
    const std::string text = error.what();
    EXPECT_NE(text.find("a:100:1"), std::string::npos);
    EXPECT_EQ(text.find("a:101:1"), std::string::npos);
    EXPECT_NE(text.find("150 more"), std::string::npos);
}

TEST(DidYouMean, FindsSlipsOfTheFinger) {
    const std::vector<std::string> words = {"ground", "crank", "rod", "angular_velocity"};
    EXPECT_EQ(did_you_mean("cranck", words), " (did you mean 'crank'?)");                     // inserted
    EXPECT_EQ(did_you_mean("crnk", words), " (did you mean 'crank'?)");                       // dropped
    EXPECT_EQ(did_you_mean("carnk", words), " (did you mean 'crank'?)");                      // swapped
    EXPECT_EQ(did_you_mean("CRANK", words), " (did you mean 'crank'?)");                      // case
    EXPECT_EQ(did_you_mean("angle_velocity", words), " (did you mean 'angular_velocity'?)");  // a third of the length
}

TEST(DidYouMean, KeepsSilentWhenNothingIsNear) {
    EXPECT_EQ(did_you_mean("piston", {"ground", "crank"}), "");
    EXPECT_EQ(did_you_mean("ab", {"cd"}), "");
    EXPECT_EQ(did_you_mean("x", {"y"}), "");
    EXPECT_EQ(did_you_mean("", {"y"}), "");
    EXPECT_EQ(did_you_mean("crank", {}), "");
    EXPECT_EQ(did_you_mean("crank", {"crank"}), "");
    EXPECT_EQ(did_you_mean(std::string(1000, 'a'), {std::string(1001, 'a')}), "");
}

TEST(DidYouMean, ATranspositionCountsOnce) {
    // Three swaps would be six substitutions: beyond a third of the length otherwise.
    EXPECT_EQ(did_you_mean("badcfeghi", {"abcdefghi"}), " (did you mean 'abcdefghi'?)");
}

}  // namespace
}  // namespace trammel
