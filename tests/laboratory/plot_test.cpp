// laboratory/plot_test.cpp: ticks are round and inside; a figure is well-formed and holds every label once.
#include "laboratory/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace trammel {
namespace {

int count(const std::string& text, const std::string& part) {
    int n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
    return n;
}

std::vector<double> labelled(const std::vector<Tick>& ticks) {
    std::vector<double> at;
    for (const Tick& t : ticks)
        if (!t.label.empty()) at.push_back(t.at);
    return at;
}

TEST(Plot, LinearTicksAreRoundAndInside) {
    const auto ticks = linear_ticks(-0.13, 1.24);
    ASSERT_EQ(ticks.size(), 7U);
    EXPECT_EQ(ticks[0].label, "0");
    EXPECT_EQ(ticks[1].label, "0.2");
    EXPECT_DOUBLE_EQ(ticks[6].at, 1.2);
}

TEST(Plot, LogarithmicTicksLabelPowersOfTenOrPartsOfOneDecade) {
    EXPECT_EQ(labelled(logarithmic_ticks(0.01, 1000)).size(), 6U);
    const auto near = labelled(logarithmic_ticks(0.01, 0.5));
    ASSERT_EQ(near.size(), 6U);
    EXPECT_DOUBLE_EQ(near[1], 0.02);
    EXPECT_LE(labelled(logarithmic_ticks(1e-14, 1e8)).size(), 7U);
}

TEST(Plot, AFigureHoldsEveryStyleOnceInItsLegendAndBreaksLinesWhereThereIsNoNumber) {
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const Curve curve{"a<b & c", {1, 2, 3, 4}, {1, nothing, 2, 3}, 0, false};
    const std::string svg =
        svg_figure({{"one", {"x", true, {}}, {"y", false, {}}, {curve}}, {"two", {"x", false, {}}, {"y", false, {}}, {curve}}});
    EXPECT_EQ(count(svg, "a&lt;b &amp; c"), 1);
    EXPECT_EQ(count(svg, "nan"), 0);
    EXPECT_EQ(count(svg, "<g "), count(svg, "</g>"));
    const auto path = svg.find("stroke-linejoin");
    const auto begin = svg.rfind("<path d=", path);
    EXPECT_EQ(count(svg.substr(begin, path - begin), "M"), 2);
}

TEST(Plot, EmptyPanelsAreDrawnToo) {
    EXPECT_NE(svg_figure({{"empty", {"x", true, {}}, {"y", true, {}}, {}}}).find("</svg>"), std::string::npos);
}

}  // namespace
}  // namespace trammel
