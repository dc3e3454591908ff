// property/solid_motion_test.cpp: elastic solids feel no motion as a whole.
//
//   x → c + Q x,  ẋ → ċ + Q (ẋ + w × x):   same energy and damping, forces turned with Q, no force or moment in sum
#include <gtest/gtest.h>

#include "elements/elastic_solid.hpp"
#include "lie/samples.hpp"
#include "mesh/generate.hpp"

namespace trammel::testing {
namespace {

struct Body {
    explicit Body(Shape shape) : mesh(make_mesh(BarMesh{{1, 1.2, 0.8}, {2, 1, 1}, shape})), batch(Vec3::Zero()) {
        std::vector<SolidNode> nodes;
        for (std::size_t n = 0; n < mesh.nodes.size(); ++n) nodes.push_back({table.add(NodeKind::point), {}});
        batch.add(mesh, nodes, {3, 0.3, 2, 0.1});
    }
    VecX residual(const Motion& motion) const {
        VecX r = VecX::Zero(table.dofs);
        batch.add_residual(motion, table, r.data());
        return r;
    }
    Mesh mesh;
    NodeTable table;
    ElasticSolids batch;
};

class SolidMotion : public ::testing::TestWithParam<Shape> {};

TEST_P(SolidMotion, as_a_whole_changes_nothing) {
    Samples samples{61};
    const Body body(GetParam());
    Motion here;
    here.node.resize(body.table.kind.size());
    for (std::size_t n = 1; n < here.node.size(); ++n) {
        here.node[n].frame.x = body.mesh.nodes[n - 1] + samples.vector(3, 0.1);
        here.node[n].v.head<3>() = samples.vector(3);
    }
    const Pose move = samples.pose(3);
    const Vec3 drift = samples.vector(3), turn = samples.vector(3);
    Motion there = here;
    for (std::size_t n = 1; n < there.node.size(); ++n) {
        const Vec3 x = here.node[n].frame.x, v = here.node[n].v.head<3>();
        there.node[n].frame.x = move.x + move.q * x;
        there.node[n].v.head<3>() = drift + move.q * (v + turn.cross(x));
    }
    Energy a, b;
    body.batch.add_energy(here, a);
    body.batch.add_energy(there, b);
    EXPECT_NEAR(a.elastic, b.elastic, 1e-12 * a.elastic);
    EXPECT_LT(a.damper_power, 0);
    EXPECT_NEAR(a.damper_power, b.damper_power, -1e-12 * a.damper_power);
    const VecX r = body.residual(here), turned = body.residual(there);
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
    double worst = 0;
    for (std::size_t n = 1; n < here.node.size(); ++n) {
        const Vec3 f = r.segment<3>(body.table.first[n]), g = turned.segment<3>(body.table.first[n]);
        worst = std::max(worst, (move.q * f - g).norm());
        force += f;
        moment += here.node[n].frame.x.cross(f);
    }
    EXPECT_LT(worst, 1e-12 * r.norm());
    EXPECT_LT(force.norm(), 1e-13 * r.norm());
    EXPECT_LT(moment.norm(), 1e-12 * r.norm());
}

INSTANTIATE_TEST_SUITE_P(All, SolidMotion,
                         ::testing::Values(Shape::tet4, Shape::tet10, Shape::wedge15, Shape::hex8, Shape::hex20, Shape::hex27),
                         [](const auto& shape) { return std::string(data(shape.param).name); });

}  // namespace
}  // namespace trammel::testing
