// description/kink_test.cpp: where a formula changes its branch, to the last bit.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "description/expression.hpp"

namespace trammel {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

Expression of_time(const char* text) {
    return Expression::parse(text, {}, Dimension::any, TimeUse::allowed);
}
double before(double t) {
    return std::nextafter(t, -never);
}

TEST(Kink, SmoothFormulasHaveNone) {
    for (const char* text : {"sin(3*t)", "t^3 - exp(t)", "2", "sqrt(1 + t)"}) {
        EXPECT_FALSE(of_time(text).branches()) << text;
        EXPECT_EQ(of_time(text).next_kink(0, 10), never) << text;
    }
}

TEST(Kink, TheLastInstantOfTheOldBranchIsFoundToTheLastBit) {
    // at step and >= the instant itself belongs to the new branch, at > to the old one
    EXPECT_EQ(of_time("step(t, 0.3)").next_kink(0, 1), before(0.3));
    EXPECT_EQ(of_time("t >= 0.3 ? 1 : 0").next_kink(0, 1), before(0.3));
    EXPECT_EQ(of_time("t > 0.3 ? 1 : 0").next_kink(0, 1), 0.3);
    EXPECT_EQ(of_time("min(1, 10*t)").next_kink(0, 1), before(0.1));
    EXPECT_EQ(of_time("max(t, 0.7)").next_kink(0, 1), before(0.7));
    EXPECT_EQ(of_time("max(0.7, t)").next_kink(0, 1), 0.7);
    EXPECT_EQ(of_time("abs(t - 0.4)").next_kink(0, 1), before(0.4));
    EXPECT_EQ(of_time("sign(t - 0.4)").next_kink(0, 1), before(0.4));
    EXPECT_EQ(of_time("floor(t/0.25)").next_kink(0.3, 1), before(0.5));
    EXPECT_EQ(of_time("mod(t, 2)").next_kink(3, 5), before(4));
    EXPECT_EQ(of_time("ramp(t, 0.2, 0.6)").next_kink(0, 1), before(0.2));
    EXPECT_EQ(of_time("ramp(t, 0.2, 0.6)").next_kink(0.2, 1), before(0.6));
    EXPECT_EQ(of_time("smooth(t, 0.2, 0.6)").next_kink(0.3, 1), before(0.6));
}

TEST(Kink, TheEarliestOfSeveralIsFoundThoughTheyLieCloseTogether) {
    const Expression pulse = of_time("step(t, 0.5) - step(t, 0.500001)");
    EXPECT_EQ(pulse.next_kink(0, 1), before(0.5));
    EXPECT_EQ(pulse.next_kink(0.5, 1), before(0.500001));
    EXPECT_EQ(pulse.next_kink(0.500001, 1), never);
    EXPECT_EQ(of_time("t > 0.5 && t < 0.500001 ? 7 : 0").next_kink(0, 1), 0.5);
}

TEST(Kink, BothSidesDifferAndTheOldSideIsOld) {
    const Expression f = of_time("abs(sin(7*t)) + max(0, cos(3*t))");
    double t = 0;
    int found = 0;
    for (double kink = f.next_kink(0, 3); kink < never; kink = f.next_kink(t, 3), ++found) {
        ASSERT_GE(kink, t);
        const double right = std::nextafter(kink, never);
        const double jump = std::abs(f.at(right).rate - f.at(kink).rate);
        EXPECT_GT(jump, 2.9);
        t = right;
    }
    EXPECT_EQ(found, 6 + 3);  // zeros of sin 7t: 6 in (0, 3); of cos 3t: 3
}

TEST(Kink, AKinkBeyondTheIntervalIsNotReported) {
    EXPECT_EQ(of_time("step(t, 0.5)").next_kink(0, 0.4999), never);
    EXPECT_EQ(of_time("step(t, 0.5)").next_kink(0.5, 9), never);
    EXPECT_EQ(of_time("step(t, 0.5)").next_kink(before(0.5), 9), before(0.5));
}

}  // namespace
}  // namespace trammel
