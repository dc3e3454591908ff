// tests/description/orientation_test.cpp: all ways to write one rotation agree; wrong ones are told.
#include <cmath>

#include <gtest/gtest.h>

#include "description/reader.hpp"
#include "tree.hpp"

namespace trammel {
namespace {

using tree::many;
using tree::map;
using tree::one;
using Quaternion4 = std::array<double, 4>;

const std::vector<Parameter> parameters = {{.name = "orientation", .kind = Kind::orientation}};

Quaternion4 read(Value value, std::vector<std::string>* faults = nullptr) {
    Diagnostics diagnostics;
    const ItemReader reader(map({{"orientation", std::move(value)}}), "body 'b'", parameters, {}, diagnostics);
    if (faults)
        *faults = tree::messages(diagnostics);
    else
        EXPECT_EQ(tree::messages(diagnostics), std::vector<std::string>{});
    return reader.orientation("orientation");
}

std::string fault(Value value) {
    std::vector<std::string> faults;
    EXPECT_EQ(read(std::move(value), &faults), (Quaternion4{1, 0, 0, 0}));
    EXPECT_EQ(faults.size(), 1u);
    return faults.empty() ? "" : faults.front();
}

void expect_near(const Quaternion4& a, const Quaternion4& b) {
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(a[i], b[i], 1e-12) << i;
}

std::string number(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
}

/// Rows of the rotation matrix of a quaternion.
std::vector<std::vector<std::string>> matrix_of(const Quaternion4& q) {
    const auto [w, x, y, z] = q;
    return {{number(1 - 2 * (y * y + z * z)), number(2 * (x * y - w * z)), number(2 * (x * z + w * y))},
            {number(2 * (x * y + w * z)), number(1 - 2 * (x * x + z * z)), number(2 * (y * z - w * x))},
            {number(2 * (x * z - w * y)), number(2 * (y * z + w * x)), number(1 - 2 * (x * x + y * y))}};
}

TEST(Orientation, FormsAgree) {
    const double c = std::cos(M_PI / 12), s = std::sin(M_PI / 12);
    const Quaternion4 about_z = {c, 0, 0, s};
    expect_near(read(map({{"axis", many({"0", "0", "5"})}, {"angle", one("30 deg")}})), about_z);
    expect_near(read(map({{"quaternion", many({number(-c), "0", "0", number(-s)})}})), about_z);
    expect_near(read(map({{"rotation_vector", many({"0", "0", "30 deg"})}})), about_z);
    expect_near(read(map({{"rotation_vector", many({"0", "0", "0"})}})), {1, 0, 0, 0});
    expect_near(read(map({{"matrix", tree::rows(matrix_of(about_z))}})), about_z);
    expect_near(read(map({{"euler", many({"0", "0", "30 deg"})}})), about_z);
    expect_near(read(map({{"euler", many({"10 deg", "0", "20 deg"})}, {"order", one("zxz")}})), about_z);
    // y need only lie on the right side.
    expect_near(read(map({{"x_axis", many({"cos(30 deg)", "0.5", "0"})}, {"y_axis", many({"1", "7", "0"})}})), about_z);
}

TEST(Orientation, MatricesNearEveryHalfTurn) {
    for (const Quaternion4& q : {Quaternion4{0.1, 0.9, 0.3, 0.3}, Quaternion4{0.1, 0.3, 0.9, 0.3},
                                 Quaternion4{0.1, 0.3, 0.3, 0.9}, Quaternion4{0.9, 0.1, -0.3, 0.3}}) {
        double norm = 0;
        for (double component : q) norm += component * component;
        Quaternion4 unit = q;
        for (double& component : unit) component /= std::sqrt(norm);
        expect_near(read(map({{"matrix", tree::rows(matrix_of(unit))}})), unit);
    }
}

TEST(Orientation, EulerAnglesTurnWithTheFrame) {
    // Intrinsic: first about x by 90 deg, then about the new y, which points along the old z.
    const double r = std::sqrt(0.5);
    expect_near(read(map({{"euler", many({"90 deg", "90 deg", "0"})}})), {0.5, 0.5, 0.5, 0.5});
    expect_near(read(map({{"euler", many({"90 deg", "90 deg", "0"})}, {"order", one("yxz")}})), {0.5, 0.5, 0.5, -0.5});
    expect_near(read(map({{"euler", many({"0", "90 deg", "0"})}, {"order", one("zyx")}})), {r, 0, r, 0});
}

TEST(Orientation, WrongOnesAreTold) {
    const auto contains = [](const std::string& text, const char* part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    contains(fault(one("1")), "must be written");
    contains(fault(map({})), "must be written");
    contains(fault(map({{"quaternoin", many({"1", "0", "0", "0"})}})), "did you mean 'quaternion'");
    contains(fault(map({{"axis", many({"0", "0", "0"})}, {"angle", one("1")}})), "'orientation.axis' must not be zero");
    contains(fault(map({{"axis", many({"0", "0", "1"})}})), "without 'angle'");
    contains(fault(map({{"axis", many({"0", "0", "1"})}, {"angle", one("3 mm")}})), "an angle is expected");
    contains(fault(map({{"axis", many({"0", "0", "1"})}, {"angle", one("1")}, {"order", one("xyz")}})), "'order'");
    contains(fault(map({{"quaternion", many({"1", "1", "0", "0"})}})), "length 1.41421");
    contains(fault(map({{"quaternion", many({"1", "0", "0"})}})), "4 numbers");
    contains(fault(map({{"matrix", tree::rows({{"1", "0", "0"}, {"0", "1", "0"}, {"0", "0", "2"}})}})), "no rotation");
    contains(fault(map({{"matrix", tree::rows({{"1", "0", "0"}, {"0", "1", "0"}, {"0", "0", "-1"}})}})), "reflection");
    contains(fault(map({{"euler", many({"0", "0", "1"})}, {"order", one("xxy")}})), "must be three");
    contains(fault(map({{"euler", many({"0", "0", "1"})}, {"order", one("abc")}})), "must be three");
    contains(fault(map({{"x_axis", many({"1", "0", "0"})}, {"y_axis", many({"-2", "0", "0"})}})), "parallel");
}

}  // namespace
}  // namespace trammel
