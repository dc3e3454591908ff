// tests/mesh/generate_test.cpp: meshes the program makes: volumes, groups, joints between elements.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numbers>

#include "mesh/generate.hpp"
#include "volumes.hpp"

namespace trammel {
namespace {

const Shape solids[] = {Shape::hex8, Shape::hex20, Shape::hex27, Shape::tet4, Shape::tet10, Shape::wedge15};

class Made : public ::testing::TestWithParam<Shape> {};

TEST_P(Made, BarFillsItsBox) {
    const Mesh mesh = make_mesh(BarMesh{{2, 0.3, 0.5}, {4, 3, 2}, GetParam()});
    EXPECT_NEAR(volume(mesh), 0.3, 1e-14);
    for (const int n : mesh.group("right", {}).nodes) EXPECT_EQ(mesh.nodes[n].x(), 2);
}

/// Area of the round outline: chords, or parabolas through three points of the circle.
double round_area(int arcs, double radius, bool straight) {
    const double half = std::numbers::pi / arcs, chord = 2 * std::sin(half), rise = 1 - std::cos(half);
    return radius * radius * arcs * (chord * std::cos(half) / 2 + (straight ? 0 : chord * rise * 2 / 3));
}

TEST_P(Made, CylinderHasTheAreaOfItsArcs) {
    const bool straight = GetParam() == Shape::hex8 || GetParam() == Shape::tet4;
    for (const auto& [k, bulge] : {std::pair{1, 0.0}, {2, 0.0}, {1, 0.12}, {2, 0.3}}) {
        const Mesh mesh = make_mesh(CylinderMesh{0.5, 3, 4, k, 2, 0.5, GetParam(), bulge});
        EXPECT_NEAR(volume(mesh), 3 * round_area(8 * k, 0.5, straight), 1e-12);
        EXPECT_GT(mesh.group("surface", {}).nodes.size(), 0u);
    }
}

TEST(Cylinder, SidesOfItsCoreBulge) {
    const Mesh mesh = make_mesh(CylinderMesh{1, 1, 1, 1, 1, 0.5, Shape::hex20, 0.12});
    const auto has = [&](double y, double z) {
        return std::any_of(mesh.nodes.begin(), mesh.nodes.end(),
                           [&](const Vec3& x) { return (x.tail<2>() - Eigen::Vector2d(y, z)).norm() < 1e-14; });
    };
    EXPECT_TRUE(has(0.5, 0.5));
    EXPECT_TRUE(has(0.56, 0));
    EXPECT_TRUE(has(0.545, 0.25));  // a parabola: three quarters of the rise
    EXPECT_TRUE(has(-0.25, 0.545));
    EXPECT_TRUE(has(0.28, 0));
    EXPECT_TRUE(has(0.78, 0));  // middle of a straight edge to the circle
}

/// Every face belongs to one element (outside) or to two (inside): counted by the corners.
TEST_P(Made, ElementsMeetFaceToFace) {
    const Mesh mesh = make_mesh(BladedRotorMesh{.shaft_axial = 5, .k = 1, .shape = GetParam()});
    const Cells& cells = mesh.blocks.front();
    const ShapeData& s = data(cells.shape);
    const std::vector<std::vector<int>> hex{{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    const std::vector<std::vector<int>> wedge{{0, 1, 2}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}};
    const std::vector<std::vector<int>> tet{{0, 1, 2}, {0, 1, 3}, {1, 2, 3}, {0, 2, 3}};
    std::map<std::vector<int>, int> faces;
    std::map<std::pair<int, int>, int> edges;
    for (int e = 0; e < cells.count(); ++e) {
        const auto nodes = cells.element(e);
        for (const auto& face : s.corners == 8 ? hex : s.corners == 6 ? wedge : tet) {
            std::vector<int> key;
            for (const int c : face) key.push_back(nodes[c]);
            std::sort(key.begin(), key.end());
            ++faces[key];
        }
    }
    for (const auto& [key, count] : faces) EXPECT_LE(count, 2);
    // Euler's number of a solid ball: nodes − edges + faces − elements = 1
    std::map<int, int> corners;
    for (int e = 0; e < cells.count(); ++e) {
        const auto nodes = cells.element(e);
        for (int c = 0; c < s.corners; ++c) ++corners[nodes[c]];
        for (const auto& [a, b] : s.edges) ++edges[std::minmax(nodes[a], nodes[b])];
    }
    EXPECT_EQ(static_cast<int>(corners.size()) - static_cast<int>(edges.size()) + static_cast<int>(faces.size()) - cells.count(),
              1);
}

TEST_P(Made, BladedRotorHasItsParts) {
    const BladedRotorMesh rotor{.disc_position = 0.1, .shape = GetParam()};
    const Mesh mesh = make_mesh(rotor);
    for (const char* part : {"shaft", "disc", "blade1", "blade2", "blade3", "blade4"}) {
        EXPECT_GT(mesh.group(part, {}).cells.size(), 0u) << part;
        EXPECT_GT(mesh.group(part, {}).nodes.size(), 0u) << part;
    }
    double farthest = 0;
    for (const int n : mesh.group("blade2", {}).nodes) farthest = std::max(farthest, mesh.nodes[n].tail<2>().norm());
    const double chord = 0.08 * std::cos(std::numbers::pi / 8);
    EXPECT_NEAR(farthest, std::hypot(chord + 0.05, 0.08 * std::sin(std::numbers::pi / 8)), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(AllSolids, Made, ::testing::ValuesIn(solids),
                         [](const auto& shape) { return std::string(data(shape.param).name); });

}  // namespace
}  // namespace trammel
