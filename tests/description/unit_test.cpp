// tests/description/unit_test.cpp: units in expressions: factors, where they stand, and which do not fit.
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "description/expression.hpp"

namespace trammel {
namespace {

const Parameters constants = {{"L", 2.0}, {"w", 6.0}, {"s", 5.0}};

double value(std::string_view text, Dimension dimension, double t = 0) {
    return Expression::parse(text, constants, dimension, TimeUse::allowed).at(t).value;
}

std::string error(std::string_view text, Dimension dimension) {
    try {
        Expression::parse(text, constants, dimension, TimeUse::allowed);
    } catch (const ExpressionError& e) {
        return std::to_string(e.offset) + ": " + e.what();
    }
    return "";
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

constexpr double pi = std::numbers::pi;

TEST(Units, Factors) {
    EXPECT_DOUBLE_EQ(value("180 deg", Dimension::angle), pi);
    EXPECT_DOUBLE_EQ(value("0.5 rev", Dimension::angle), pi);
    EXPECT_DOUBLE_EQ(value("1.5rad", Dimension::angle), 1.5);
    EXPECT_DOUBLE_EQ(value("60 rpm", Dimension::angular_speed), 2 * pi);
    EXPECT_DOUBLE_EQ(value("180 deg/s", Dimension::angular_speed), pi);
    EXPECT_DOUBLE_EQ(value("2 rad/s", Dimension::angular_speed), 2);
    EXPECT_DOUBLE_EQ(value("3 Hz", Dimension::angular_speed), 6 * pi);
    EXPECT_DOUBLE_EQ(value("7 m", Dimension::length), 7);
    EXPECT_DOUBLE_EQ(value("7 mm", Dimension::length), 0.007);
    EXPECT_DOUBLE_EQ(value("7 cm", Dimension::length), 0.07);
    EXPECT_DOUBLE_EQ(value("7 km", Dimension::length), 7000);
    EXPECT_DOUBLE_EQ(value("2 in", Dimension::length), 0.0508);
    EXPECT_DOUBLE_EQ(value("2 ft", Dimension::length), 0.6096);
    EXPECT_DOUBLE_EQ(value("3 kg", Dimension::mass), 3);
    EXPECT_DOUBLE_EQ(value("3 g", Dimension::mass), 0.003);
    EXPECT_DOUBLE_EQ(value("3 t", Dimension::mass), 3000);
    EXPECT_DOUBLE_EQ(value("3 s", Dimension::time), 3);
    EXPECT_DOUBLE_EQ(value("3 ms", Dimension::time), 0.003);
    EXPECT_DOUBLE_EQ(value("3 min", Dimension::time), 180);
    EXPECT_DOUBLE_EQ(value("3 h", Dimension::time), 10800);
    EXPECT_DOUBLE_EQ(value("3 N", Dimension::force), 3);
    EXPECT_DOUBLE_EQ(value("3 kN", Dimension::force), 3000);
    EXPECT_DOUBLE_EQ(value("210 GPa", Dimension::pressure), 210e9);
    EXPECT_DOUBLE_EQ(value("9.81 m/s^2", Dimension::acceleration), 9.81);
    EXPECT_DOUBLE_EQ(value("36 km/h", Dimension::speed), 10);
    EXPECT_DOUBLE_EQ(value("3 N/mm", Dimension::stiffness), 3000);
}

TEST(Units, EveryUnitFitsItsOwnDimensionAndTableIsInOrder) {
    for (const Unit& unit : units()) {
        EXPECT_EQ(error("2 " + std::string(unit.name), unit.dimension), "") << unit.name;
        EXPECT_DOUBLE_EQ(value("2 " + std::string(unit.name), unit.dimension), 2 * unit.factor) << unit.name;
        EXPECT_EQ(find_unit(unit.name)->dimension, unit.dimension);
    }
    // The SI unit of each dimension has the factor one.
    for (int i = static_cast<int>(Dimension::length); i <= static_cast<int>(Dimension::rotational_damping); ++i) {
        const Unit* unit = find_unit(si_unit(static_cast<Dimension>(i)));
        ASSERT_NE(unit, nullptr) << i;
        EXPECT_EQ(unit->factor, 1);
        EXPECT_EQ(static_cast<int>(unit->dimension), i);
    }
}

TEST(Units, AfterNumbersParenthesesAndTheWhole) {
    EXPECT_DOUBLE_EQ(value("-30 deg", Dimension::angle), -pi / 6);
    EXPECT_DOUBLE_EQ(value("2*30 deg", Dimension::angle), pi / 3);
    EXPECT_DOUBLE_EQ(value("(10 + 20) deg", Dimension::angle), pi / 6);
    EXPECT_DOUBLE_EQ(value("90 deg + 1 rev", Dimension::angle), 2.5 * pi);
    EXPECT_DOUBLE_EQ(value("15*w deg", Dimension::angle), pi / 2);
    EXPECT_DOUBLE_EQ(value("10*t deg", Dimension::angle, 9), pi / 2);
    EXPECT_DOUBLE_EQ(value("L + 5 mm", Dimension::length), 2.005);
    EXPECT_DOUBLE_EQ(value("sin(30 deg)", Dimension::none), 0.5);
    EXPECT_DOUBLE_EQ(value("20 N*sin(90 deg)", Dimension::force), 20);
    EXPECT_DOUBLE_EQ(value("t < 250 ms ? 5 kN*t/0.25 : 0", Dimension::force, 0.1), 2000);
    EXPECT_DOUBLE_EQ(value("60 rpm*t", Dimension::angle, 0.5), pi);
    EXPECT_DOUBLE_EQ(value("3 m/sqrt(4)", Dimension::length), 1.5);
    // A unit wins over a parameter of the same name, a factor does not.
    EXPECT_DOUBLE_EQ(value("2 s", Dimension::time), 2);
    EXPECT_DOUBLE_EQ(value("2*s", Dimension::time), 10);
}

TEST(Units, ProductsOfUnits) {
    EXPECT_DOUBLE_EQ(value("60 rpm*0.5 s", Dimension::angle), pi);
    EXPECT_DOUBLE_EQ(value("10 mm/(2 s)", Dimension::speed), 0.005);
    EXPECT_DOUBLE_EQ(value("2 m*(90 deg)", Dimension::length), pi);
    EXPECT_DOUBLE_EQ(value("3 mm/(1 m)", Dimension::none), 0.003);
    EXPECT_TRUE(contains(error("60 rpm*0.5 s", Dimension::length), "do not fit"));
}

TEST(Units, WrongOnesTellWhichFit) {
    EXPECT_EQ(error("30 mm", Dimension::angle), "3: unit 'mm' does not fit: an angle is expected here, in rad, deg, rev");
    EXPECT_EQ(error("2*30 deg", Dimension::length),
              "5: unit 'deg' does not fit: a length is expected here, in m, mm, cm, km, in, ft");
    EXPECT_EQ(error("3 kg", Dimension::none), "2: unit 'kg' does not fit: a plain number is expected here, without unit");
    EXPECT_TRUE(contains(error("5 t", Dimension::force), "written with *"));
    EXPECT_EQ(error("5 kg", Dimension::any), "");
    EXPECT_TRUE(contains(error("5 N*sin(3*t)", Dimension::length), "'N' does not fit"));
}

TEST(Units, SumsOfUnlikeThings) {
    EXPECT_TRUE(error("1 m + 30 deg", Dimension::length).starts_with("4: 'm' and 'deg' do not go together"));
    EXPECT_TRUE(contains(error("10 + 20 mm", Dimension::length), "without unit"));
    EXPECT_TRUE(contains(error("t < 1 ? 2 : 5 N", Dimension::force), "without unit"));
    EXPECT_EQ(error("t < 1 ? 0 : 5 N", Dimension::force), "");
    EXPECT_TRUE(contains(error("max(1 m, 3 s)", Dimension::length), "do not go together"));
    EXPECT_TRUE(contains(error("3 m < 2 s ? 1 : 2", Dimension::none), "do not go together"));
    EXPECT_TRUE(contains(error("sin(3 m)", Dimension::none), "sin takes an angle"));
    EXPECT_TRUE(contains(error("exp(3 kg)", Dimension::none), "without unit"));
    EXPECT_TRUE(contains(error("2^(3 s)", Dimension::none), "exponent"));
    EXPECT_TRUE(contains(error("(3 m) s", Dimension::any), "already"));
    EXPECT_TRUE(contains(error("L mm + 3", Dimension::length), "must end the text"));
    EXPECT_TRUE(contains(error("3 furlong", Dimension::length), "'furlong' is neither"));
}

}  // namespace
}  // namespace trammel
