// tests/mesh/shape_test.cpp: laws of all shapes and rules of integration.
#include <gtest/gtest.h>

#include <cmath>

#include "mesh/shape.hpp"

namespace trammel {
namespace {

class Shapes : public ::testing::TestWithParam<int> {
protected:
    const ShapeData& s = data(Shape(GetParam()));
};

TEST_P(Shapes, OneAtItsNodeZeroAtOthersSumOne) {
    VecX N;
    MatX slopes;
    for (int i = 0; i < s.nodes; ++i) {
        shape_functions(s.shape, s.node[i], N, slopes);
        EXPECT_LT((N - VecX::Unit(s.nodes, i)).cwiseAbs().maxCoeff(), 1e-14) << s.name;
    }
    shape_functions(s.shape, {0.21, 0.17, 0.33}, N, slopes);
    EXPECT_NEAR(N.sum(), 1, 1e-14);
    EXPECT_LT(slopes.colwise().sum().cwiseAbs().maxCoeff(), 1e-14);
}

TEST_P(Shapes, SlopesAreDerivatives) {
    const Vec3 p(0.21, 0.17, 0.33);
    VecX N, ahead, behind;
    MatX slopes, unused;
    shape_functions(s.shape, p, N, slopes);
    for (int c = 0; c < s.dimension; ++c) {
        shape_functions(s.shape, p + 1e-5 * Vec3::Unit(c), ahead, unused);
        shape_functions(s.shape, p - 1e-5 * Vec3::Unit(c), behind, unused);
        EXPECT_LT((slopes.col(c) - (ahead - behind) / 2e-5).cwiseAbs().maxCoeff(), 1e-9) << s.name;
    }
}

/// ∫ of x^a y^b z^c over the reference element, in closed form.
double exact(const ShapeData& s, int a, int b, int c) {
    const auto line = [](int n) { return n % 2 ? 0.0 : 2.0 / (n + 1); };
    const auto factorial = [](int n) { return std::tgamma(n + 1.0); };
    if (s.corners == 8) return line(a) * line(b) * line(c);
    if (s.corners == 6) return factorial(a) * factorial(b) / factorial(a + b + 2) * line(c);
    return factorial(a) * factorial(b) * factorial(c) / factorial(a + b + c + 3);
}

class SolidShapes : public Shapes {};

TEST_P(SolidShapes, MassRuleIsExactForProductsOfShapeFunctions) {
    const Quadrature& rule = quadrature(s.shape, true);
    for (const auto& m : s.monomials)
        for (const auto& n : s.monomials) {
            const int a = m[0] + n[0], b = m[1] + n[1], c = m[2] + n[2];
            double sum = 0;
            for (std::size_t p = 0; p < rule.points.size(); ++p)
                sum += rule.weights[p] * std::pow(rule.points[p][0], a) * std::pow(rule.points[p][1], b) *
                       std::pow(rule.points[p][2], c);
            EXPECT_NEAR(sum, exact(s, a, b, c), 1e-14) << s.name << ' ' << a << b << c;
        }
}

std::string shape_title(const ::testing::TestParamInfo<int>& info) {
    return std::string(data(Shape(info.param)).name);
}

INSTANTIATE_TEST_SUITE_P(All, Shapes, ::testing::Range(0, shape_count), shape_title);
INSTANTIATE_TEST_SUITE_P(Solid, SolidShapes,
                         ::testing::Values(int(Shape::tet4), int(Shape::tet10), int(Shape::wedge15), int(Shape::hex8),
                                           int(Shape::hex20), int(Shape::hex27)),
                         shape_title);

}  // namespace
}  // namespace trammel
