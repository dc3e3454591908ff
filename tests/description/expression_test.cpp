// tests/description/expression_test.cpp: values, precedence, derivatives and errors of expressions.
#include "description/expression.hpp"

#include <cmath>
#include <cstdlib>
#include <new>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

namespace trammel {
namespace {

const Parameters constants = {{"L", 2.0}, {"w", 6.0}, {"m", 3.0}, {"zero", 0.0}};

Expression of_time(std::string_view text) {
    return Expression::parse(text, constants, Dimension::any, TimeUse::allowed);
}

double value(std::string_view text) {
    return Expression::parse(text, constants).at(0).value;
}

/// "offset: message" of the error, or "" if there is none.
std::string error(std::string_view text, Dimension dimension = Dimension::any, TimeUse time = TimeUse::allowed) {
    try {
        Expression::parse(text, constants, dimension, time);
    } catch (const ExpressionError& e) {
        return std::to_string(e.offset) + ": " + e.what();
    }
    return "";
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(Expression, Precedence) {
    EXPECT_EQ(value("1 + 2*3"), 7);
    EXPECT_EQ(value("(1 + 2)*3"), 9);
    EXPECT_EQ(value("10 - 4 - 3"), 3);
    EXPECT_EQ(value("16/4/2"), 2);
    EXPECT_EQ(value("2^3^2"), 512);
    EXPECT_EQ(value("-2^2"), -4);
    EXPECT_EQ(value("2^-1"), 0.5);
    EXPECT_EQ(value("--3"), 3);
    EXPECT_EQ(value("+3"), 3);
    EXPECT_EQ(value("2*-3"), -6);
    EXPECT_EQ(value("1e-3"), 0.001);
    EXPECT_EQ(value(".5"), 0.5);
    EXPECT_EQ(value("  7 "), 7);
}

TEST(Expression, ComparisonsAndConditions) {
    EXPECT_EQ(value("1 < 2"), 1);
    EXPECT_EQ(value("2 <= 1"), 0);
    EXPECT_EQ(value("3 > 3 || 3 >= 3"), 1);
    EXPECT_EQ(value("1 == 1 && 1 != 1"), 0);
    EXPECT_EQ(value("1 || 0 && 0"), 1);
    EXPECT_EQ(value("!0 + 1"), 2);
    EXPECT_EQ(value("1 ? 2 : 3"), 2);
    EXPECT_EQ(value("0 ? 2 : 0 ? 3 : 4"), 4);
    EXPECT_EQ(value("(0 ? 2 : 5) + 1"), 6);
    EXPECT_EQ(value("1 + (1 ? 2 : 5)*10"), 21);
    // The branch not taken does not matter.
    EXPECT_EQ(value("zero > 0 ? 1/zero : 4"), 4);
}

TEST(Expression, ConditionsOfTimeMixWithConstants) {
    const Expression e = of_time("1 + (t < 1 ? 2 : t < 2 ? 3 : 4)*10 + 5");
    EXPECT_EQ(e.at(0.5).value, 26);
    EXPECT_EQ(e.at(1.5).value, 36);
    EXPECT_EQ(e.at(2.5).value, 46);
    const Expression nested = of_time("(1 ? (t < 1 ? 10 : 20) : t) + (0 ? t : t < 1 ? 1 : 2)");
    EXPECT_EQ(nested.at(0.5).value, 11);
    EXPECT_EQ(nested.at(1.5).value, 22);
    // A branch that is not taken is not run into.
    EXPECT_EQ(of_time("t > 0 ? 1/t : 0").at(0).value, 0);
}

TEST(Expression, FunctionsAndNames) {
    EXPECT_DOUBLE_EQ(value("sin(pi/2) + cos(0) + tan(0)"), 2);
    EXPECT_DOUBLE_EQ(value("log(e) + exp(0) + log10(1000) + sqrt(16)"), 9);
    EXPECT_DOUBLE_EQ(value("asin(1) + acos(1) + atan(0)"), std::numbers::pi / 2);
    EXPECT_DOUBLE_EQ(value("atan2(-1, -1)"), -3 * std::numbers::pi / 4);
    EXPECT_DOUBLE_EQ(value("sinh(1)^2 - cosh(1)^2"), -1);
    EXPECT_DOUBLE_EQ(value("tanh(0.3)"), std::tanh(0.3));
    EXPECT_EQ(value("min(3, 1, 2) + max(3, 1, 2, 7)"), 8);
    EXPECT_EQ(value("pow(2, 10) + abs(-4) + sign(-3) + floor(-0.5)"), 1024 + 4 - 1 - 1);
    EXPECT_EQ(value("mod(7, 3)*10 + mod(-1, 3)"), 12);
    EXPECT_EQ(value("L*w + m"), 15);
    EXPECT_EQ(value("sqrt(0)"), 0);
}

TEST(Expression, ConstantsAreKnownAsSuch) {
    EXPECT_TRUE(of_time("sin(w) + (L < 3 ? 1 : 2)").constant());
    EXPECT_FALSE(of_time("w*t").constant());
    EXPECT_TRUE(Expression().constant());
    EXPECT_EQ(Expression().at(3).value, 0);
    EXPECT_EQ(Expression(4).at(3).value, 4);
    EXPECT_EQ(of_time("w").at(3).rate, 0);
}

TEST(Expression, SwitchingFunctions) {
    const Expression step = of_time("step(t, 1)"), ramp = of_time("ramp(t, 1, 3)"), smooth = of_time("smooth(t, 1, 3)");
    EXPECT_EQ(step.at(0.999).value, 0);
    EXPECT_EQ(step.at(1).value, 1);
    EXPECT_EQ(ramp.at(0.5).value, 0);
    EXPECT_EQ(ramp.at(1).rate, 0.5);  // from the right
    EXPECT_EQ(ramp.at(1.5).value, 0.25);
    EXPECT_EQ(ramp.at(3).rate, 0);
    EXPECT_EQ(ramp.at(9).value, 1);
    EXPECT_EQ(smooth.at(1).value, 0);
    EXPECT_EQ(smooth.at(2).value, 0.5);
    EXPECT_EQ(smooth.at(3).value, 1);
    for (double t : {1.0, 3.0}) {
        EXPECT_EQ(smooth.at(t).rate, 0);
        EXPECT_EQ(smooth.at(t).acceleration, 0);
    }
    EXPECT_DOUBLE_EQ(smooth.at(2).rate, 15.0 / 8 / 2);
}

class Derivatives : public testing::TestWithParam<const char*> {};

TEST_P(Derivatives, AgreeWithDifferences) {
    const Expression e = of_time(GetParam());
    const double h = 1e-4;
    double largest = 0;
    for (double t : {0.137, 0.41, 0.77, 1.31}) {
        const Jet jet = e.at(t);
        const double before = e.at(t - h).value, after = e.at(t + h).value;
        const double scale = 1 + std::abs(jet.value) + std::abs(jet.acceleration);
        EXPECT_NEAR(jet.rate, (after - before) / (2 * h), 2e-6 * scale) << "t = " << t;
        const double rate_difference = (e.at(t + h).rate - e.at(t - h).rate) / (2 * h);
        EXPECT_NEAR(jet.acceleration, rate_difference, 2e-6 * scale) << "t = " << t;
        largest = std::max(largest, std::abs(jet.rate));
    }
    EXPECT_GT(largest, 0.01) << "nothing moves, nothing is tested";
}

INSTANTIATE_TEST_SUITE_P(Formulas, Derivatives,
                         testing::Values("w*t^2 - 3*t", "-(t^3)", "sin(w*t)*cos(t)", "tan(0.5*t)", "asin(0.4*t^2)",
                                         "acos(0.4*t^2)", "atan(3*t^2)", "atan2(sin(3*t), 2 + t^2)", "sinh(t^2)", "cosh(t^2)",
                                         "tanh(2*t^2)", "exp(-t^2)", "log(1 + t^2)", "log10(2 + t^3)", "sqrt(1 + t^3)",
                                         "abs(t^2 - 3)", "min(t^2, 3*t^3)", "max(t^2, t^3)", "pow(1 + t, 2.5)", "(1 + t)^t",
                                         "2^(t^2)", "t^0.5", "t^1", "mod(5*t^2, 2)", "mod(t^2, 1 + t)", "ramp(t^2, 0.1, 1.9)",
                                         "smooth(t^2, 0.001, 1.99)", "1/(1 + t^2)", "(1 + t^2)/(2 + sin(t))",
                                         "t < 0.6 ? t^2 : exp(t)", "(1 + t^2)^-2", "(t - 2)^3"));

TEST(Expression, DerivativesAtTheOriginOfPowers) {
    const Jet square = of_time("t^2").at(0), line = of_time("t^1").at(0), one = of_time("t^0").at(0);
    EXPECT_EQ(square.rate, 0);
    EXPECT_EQ(square.acceleration, 2);
    EXPECT_EQ(line.rate, 1);
    EXPECT_EQ(line.acceleration, 0);
    EXPECT_EQ(one.value, 1);
    EXPECT_EQ(one.rate, 0);
    // A constant under a root with infinite slope stays a constant.
    EXPECT_EQ(of_time("sqrt(t*0)").at(1).rate, 0);
}

TEST(Expression, FaultsOfGrammarTellWhere) {
    EXPECT_EQ(error("1 + "), "4: the expression ends too early");
    EXPECT_EQ(error(""), "0: an expression is expected, but there is nothing");
    EXPECT_EQ(error("(1 + 2"), "6: ')' is missing at the end");
    EXPECT_TRUE(error("2 + * 3").starts_with("4: '*'"));
    EXPECT_TRUE(error("1 2").starts_with("2: "));
    EXPECT_TRUE(contains(error("a = 3"), "unknown name 'a'"));
    EXPECT_TRUE(contains(error("L = 3"), "=="));
    EXPECT_TRUE(contains(error("1 & 2"), "&&"));
    EXPECT_TRUE(contains(error("2**3"), "^"));
    EXPECT_TRUE(contains(error("0 < t < 1"), "do not chain"));
    EXPECT_TRUE(contains(error("t ? 1"), "':'"));
    EXPECT_TRUE(contains(error("1e999"), "too large"));
    EXPECT_TRUE(contains(error("0x10"), "'x10'"));
    EXPECT_TRUE(contains(error("2 L"), "operator is missing before 'L'"));
    EXPECT_TRUE(contains(error("2 × 3"), "character"));
}

TEST(Expression, FaultsOfNames) {
    EXPECT_EQ(error("3*sni(t)"), "2: unknown name 'sni' (did you mean 'sin'?)");
    EXPECT_TRUE(contains(error("sin"), "sin(...)"));
    EXPECT_EQ(error("1 + atan2(1)"), "4: atan2 takes 2 arguments");
    EXPECT_EQ(error("sin(1, 2)"), "0: sin takes 1 argument");
    EXPECT_TRUE(contains(error("max(1)"), "at least 2"));
    EXPECT_EQ(error("2*t", Dimension::any, TimeUse::forbidden), "2: the time t cannot be used here: a constant is expected");
    EXPECT_TRUE(contains(error("ramp(t, 2, 1)"), "later"));
    EXPECT_TRUE(contains(error("smooth(t, 1, 1)"), "later"));
}

TEST(Expression, NoValueThatIsNotFinite) {
    EXPECT_TRUE(contains(error("1/zero"), "no finite value"));
    EXPECT_TRUE(contains(error("log(-1)"), "no finite value"));
    EXPECT_TRUE(contains(error("1e200*1e200"), "no finite value"));
    EXPECT_TRUE(contains(error("t + 1/0"), "no finite value"));
}

TEST(Expression, HostileTextsEndInAnError) {
    for (const char* piece : {"(", "-", "!", "1?", "2^", "sin(", "1+(", "0?1:"}) {
        std::string text;
        for (int i = 0; i < 100'000; ++i) text += piece;
        EXPECT_NE(error(text), "") << piece;
    }
    // Many terms are no nesting.
    std::string sum = "t";
    for (int i = 0; i < 10'000; ++i) sum += "+t";
    EXPECT_EQ(of_time(sum).at(2).value, 20'002);
    // A long chain of cases neither.
    std::string cases = "0";
    for (int i = 90; i > 0; --i) cases = "t < " + std::to_string(i) + " ? " + std::to_string(i) + " : " + cases;
    EXPECT_EQ(error(cases), "");
    std::string deep = "t";
    for (int i = 0; i < 60; ++i) deep = "1+t*(" + deep + ")";
    EXPECT_TRUE(contains(error(deep), "too many levels"));
}

}  // namespace
}  // namespace trammel
