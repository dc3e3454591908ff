// tests/solids/reduction_test.cpp: Craig-Bampton bodies with nodes and faces as interface.
#include "solids/reduction.hpp"

#include <gtest/gtest.h>

#include "mesh/generate.hpp"

namespace trammel {
namespace {

struct Bar {
    SolidMatrices matrices;
    ElasticSolver solver;

    static SolidInput input() {
        SolidInput in;
        in.mesh = make_mesh(BarMesh{{1, 0.1, 0.08}, {8, 1, 1}, Shape::hex20});
        in.materials = {{2.1e11, 0.3, 7800}};
        in.axis.direction = Vec3::UnitX();
        return in;
    }
    Bar() : matrices(input()), solver(matrices) { ElasticSolver::spin_up(matrices, solver); }
    std::vector<InterfacePoint> faces(bool rotations) const {
        return {{"left", matrices.mesh().group("left", {}).nodes, {}, rotations},
                {"right", matrices.mesh().group("right", {}).nodes, {}, rotations}};
    }
};

TEST(Reduction, InterfaceFreedomsAreTheCoordinates) {
    const Bar bar;
    for (const bool rotations : {false, true}) {
        std::vector<std::string> names;
        const MatX A = interface_matrix(bar.matrices, bar.faces(rotations), names);
        const ReducedSolid body = reduce(bar.solver, bar.faces(rotations), {.modes = 6});
        const MatX at = A.transpose() * body.vectors;
        const int b = body.boundary();
        ASSERT_EQ(b, rotations ? 12 : 6);
        EXPECT_EQ(names, body.interface);
        EXPECT_LT((at.leftCols(b) - MatX::Identity(b, b)).cwiseAbs().maxCoeff(), 1e-10);
        EXPECT_LT(at.rightCols(body.size() - b).cwiseAbs().maxCoeff(), 1e-10);
        // a motion as a whole is found again from the interface, up to what the interface leaves free
        for (int k = 0; k < 6; ++k) {
            const VecX motion = bar.matrices.rigid(k);
            const VecX q = body.vectors.colPivHouseholderQr().solve(motion);
            EXPECT_LT((body.vectors * q - motion).norm(), 1e-10 * motion.norm()) << k;
            EXPECT_LT((q.head(b) - A.transpose() * motion).norm(), 1e-9);
        }
    }
}

TEST(Reduction, MeanRotationOfAFaceIsThatOfARigidMotion) {
    const Bar bar;
    std::vector<std::string> names;
    const MatX A = interface_matrix(bar.matrices, bar.faces(true), names);
    for (int k = 0; k < 3; ++k) {
        const VecX at = A.transpose() * bar.matrices.rigid(3 + k);
        EXPECT_LT((at.segment<3>(3) - Vec3::Unit(k)).norm(), 1e-13);
        EXPECT_LT((at.segment<3>(9) - Vec3::Unit(k)).norm(), 1e-13);
    }
}

TEST(Reduction, ForcesOnTheInterfaceDeformItExactly) {
    const Bar bar;
    std::vector<std::string> names;
    const MatX A = interface_matrix(bar.matrices, bar.faces(true), names);
    const ReducedSolid body = reduce(bar.solver, bar.faces(true), {.modes = 6});
    VecX force = VecX::Zero(body.size());  // balanced: pull and twist
    force[0] = -1, force[6] = 1, force[3] = 2, force[9] = -2;
    const VecX q = body.stiffness.completeOrthogonalDecomposition().solve(force);
    const VecX full = bar.solver.solve(A * force.head(12));
    const VecX recovered = body.vectors * q;
    const auto strain = [&](const VecX& u) { return VecX(bar.matrices.stiffness(u)); };
    EXPECT_LT((strain(recovered) - strain(full)).norm(), 1e-8 * strain(full).norm());
    EXPECT_LT((bar.matrices.nodal_stress(recovered) - bar.matrices.nodal_stress(full)).norm(),
              1e-7 * bar.matrices.nodal_stress(full).norm());
}

TEST(Reduction, EstimatedErrorsMeetTheTrueOnes) {
    const Bar bar;
    const ReducedSolid body = reduce(bar.solver, bar.faces(false), {.modes = 12});
    const RestModes full = bar.solver.modes(body.size());
    int compared = 0;
    for (int k = 6; k < body.size(); ++k) {
        const double error = body.frequencies[k] / full.omega[k] - 1;
        EXPECT_GT(error, -1e-7);
        if (error < 1e-6 || body.frequencies[k] > body.trusted) continue;
        EXPECT_LT(error, 3 * body.errors[k]);
        EXPECT_GT(error, body.errors[k] / 3);
        ++compared;
    }
    EXPECT_GT(compared, 2);
    EXPECT_GT(body.trusted, full.omega[8]);
    EXPECT_GT(body.effective_mass.minCoeff(), 0.5);
    EXPECT_LT(body.effective_mass.maxCoeff(), 1);
}

TEST(Reduction, PairsStayWhole) {
    SolidInput in = Bar::input();
    in.mesh = make_mesh(BarMesh{{1, 0.1, 0.1}, {8, 1, 1}, Shape::hex20});
    const SolidMatrices matrices(in);
    const ElasticSolver solver(matrices);
    const std::vector<InterfacePoint> ends{{"left", matrices.mesh().group("left", {}).nodes, {}, true}};
    const ReducedSolid body = reduce(solver, ends, {.modes = 1});
    ASSERT_EQ(body.omega.size(), 2);
    EXPECT_NEAR(body.omega[0], body.omega[1], 1e-6 * body.omega[0]);
}

std::string refusal(const ElasticSolver& solver, const std::vector<InterfacePoint>& points) {
    try {
        reduce(solver, points, {.modes = 4});
    } catch (const ModelError& e) {
        return e.what();
    }
    return "accepted";
}

TEST(Reduction, SingularInterfacesAreNamed) {
    const Bar bar;
    EXPECT_NE(refusal(bar.solver, {{"a", {3}}, {"b", {3}}}).find("the interface is singular"), std::string::npos);
    EXPECT_NE(refusal(bar.solver, {{"edge", {0, 2}, {}, true}}).find("interface 'edge' is singular"), std::string::npos);
    EXPECT_NE(refusal(bar.solver, {{"none", {}}}).find("interface 'none' has no nodes"), std::string::npos);
    SolidInput in = Bar::input();
    in.fixed.assign(in.mesh.nodes.size(), 0);
    in.fixed[5] = 2;
    const SolidMatrices matrices(in);
    const ElasticSolver solver(matrices);
    EXPECT_NE(refusal(solver, {{"held", {5}}}).find("interface 'held' uses node 6, which is held"), std::string::npos);
}

TEST(Reduction, ABladedRotorHeldBySpringsAtItsInterfaceMayStillSpin) {
    // all that the springs leave free is the spin, which does not move the interface
    SolidInput input;
    input.mesh = make_mesh(BladedRotorMesh{.shaft_axial = 8, .disc_radial = 1, .blade_radial = 1, .shape = Shape::hex8});
    input.materials = {{2.1e11, 0.3, 7800}};
    input.axis.direction = Vec3::UnitX();
    const auto at = [&](double x) {
        int nearest = 0;
        for (int n = 0; n < static_cast<int>(input.mesh.nodes.size()); ++n)
            if ((input.mesh.nodes[n] - Vec3(x, 0, 0)).norm() < (input.mesh.nodes[nearest] - Vec3(x, 0, 0)).norm()) nearest = n;
        return nearest;
    };
    const int left = at(-0.3), right = at(0.3);
    input.springs = {{left, {1e7, 1e7, 1e7}}, {right, {0, 1e7, 1e7}}};
    SolidMatrices matrices(input);
    const ElasticSolver solver(matrices);
    ElasticSolver::spin_up(matrices, solver);
    const ReducedSolid body = reduce(solver, {{"left", {left}}, {"right", {right}}}, {.modes = 12});
    const VecX spin = matrices.rigid(3), q = body.vectors.colPivHouseholderQr().solve(spin);
    EXPECT_LT((body.vectors * q - spin).norm(), 1e-10 * spin.norm());
    const RestModes full = solver.modes(6);
    for (int k = 1; k < 6; ++k) EXPECT_NEAR(body.frequencies[k], full.omega[k], 2e-3 * full.omega[k]) << k;
}

}  // namespace
}  // namespace trammel
