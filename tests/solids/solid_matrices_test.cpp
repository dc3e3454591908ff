// tests/solids/solid_matrices_test.cpp: laws of K, m, s and loads, for every shape.
#include <gtest/gtest.h>

#include "mesh/generate.hpp"
#include "solids/rotating_modes.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

SolidInput block(Shape shape) {
    SolidInput input;
    input.mesh = make_mesh(BarMesh{{1, 0.6, 0.5}, {2, 2, 2}, shape});
    input.materials = {{2e11, 0.3, 8000}};
    return input;
}

/// The same with inner nodes moved, so that elements are skew.
SolidInput skewed(Shape shape) {
    SolidInput input = block(shape);
    for (Vec3& x : input.mesh.nodes) x += 0.1 * Vec3(x.y() * x.z(), x.x() * x.z(), -x.x() * x.y());
    return input;
}

class Solids : public ::testing::TestWithParam<Shape> {};

TEST_P(Solids, RigidMotionsCostNothing) {
    const SolidMatrices m(skewed(GetParam()));
    for (int k = 0; k < 6; ++k) {
        const VecX r = m.rigid(k);
        EXPECT_LT(m.stiffness(r).norm(), 1e-10 * m.shifted(0).norm()) << k;
    }
    EXPECT_EQ(m.free_motions().cols(), 6);
}

/// A linear displacement: no force on inner nodes, the same stress at every node.
TEST_P(Solids, PassThePatchTest) {
    const SolidMatrices m(skewed(GetParam()));
    Mat3 gradient;
    gradient << 1, 2, -1, 0.5, -2, 3, 1, 0, 2;
    VecX u(3 * m.nodes());
    for (int n = 0; n < m.nodes(); ++n) u.segment<3>(3 * n) = gradient * m.mesh().nodes[n];
    const VecX force = m.stiffness(m.gathered(u));
    const double E = 2e11, nu = 0.3, lambda = E * nu / ((1 + nu) * (1 - 2 * nu)), mu = E / (2 * (1 + nu));
    const Mat3 s = lambda * gradient.trace() * Mat3::Identity() + mu * (gradient + gradient.transpose());
    const MatX stress = m.nodal_stress(m.gathered(u));
    for (int n = 0; n < m.nodes(); ++n)
        EXPECT_LT((stress.col(n) - Vec6(s(0, 0), s(1, 1), s(2, 2), s(0, 1), s(1, 2), s(2, 0))).norm(), 1e-9 * s.norm());
    // the middle of the block is the only node that no outer face touches, in every shape
    const SolidMatrices straight(block(GetParam()));
    for (int n = 0; n < straight.nodes(); ++n) {
        if ((straight.mesh().nodes[n] - Vec3(0.5, 0, 0)).norm() > 1e-9) continue;
        EXPECT_LT(force.segment<3>(3 * n).norm(), 1e-11 * force.norm());
    }
}

TEST_P(Solids, MassOfBothKinds) {
    SolidInput input = block(GetParam());
    for (const MassKind kind : {MassKind::consistent, MassKind::lumped}) {
        input.mass = kind;
        const SolidMatrices m(input);
        EXPECT_NEAR(m.mass(), 2400, 1e-9);
        EXPECT_LT((m.center() - Vec3(0.5, 0, 0)).norm(), kind == MassKind::consistent ? 1e-13 : 2e-2);
        const VecX x = VecX::Random(m.freedoms());
        EXPECT_GT(x.dot(m.inertia(x).col(0)), 0);
    }
}

TEST_P(Solids, MatricesAreSymmetricOrSkew) {
    SolidInput input = skewed(GetParam());
    input.axis = {{0.1, 0.2, 0.3}, Vec3(1, 2, 3).normalized()};
    SolidMatrices m(input);
    const ElasticSolver solver(m);
    ElasticSolver::spin_up(m, solver);
    const MatX x = MatX::Random(m.freedoms(), 3);
    const Mat3 S = m.spin();
    const auto worst = [](const MatX& a) { return a.cwiseAbs().maxCoeff(); };
    const MatX k = x.transpose() * m.stiffness(x), s = x.transpose() * m.stress(x), g = x.transpose() * m.inertia(x, S);
    const MatX c = x.transpose() * m.inertia(x, S * S);
    EXPECT_LT(worst(k - k.transpose()), 1e-12 * worst(k));
    EXPECT_LT(worst(s - s.transpose()), 1e-12 * worst(s));
    EXPECT_LT(worst(g + g.transpose()), 1e-12 * worst(c));
    EXPECT_LT(Eigen::SelfAdjointEigenSolver<MatX>(c).eigenvalues().maxCoeff(), 0);
}

/// The stress matrix against the change of internal forces: Kσ u = d/dε of ∫∇N_I·σ₀(∇(x+εu)) to first order, so that a
/// rotation of the stressed body turns its forces: Kσ (a × x) = a × f with f = K u₀.
TEST_P(Solids, StressMatrixTurnsForces) {
    SolidMatrices m(block(GetParam()));  // straight elements: the rules of K and Kσ are exact
    VecX u0 = VecX::Random(m.freedoms());
    m.set_stress(u0);
    const VecX force = m.stiffness(u0);
    for (int k = 0; k < 3; ++k) {
        const VecX turned = m.stress(m.rigid(3 + k));
        VecX expected(m.freedoms());
        for (int n = 0; n < m.nodes(); ++n) expected.segment<3>(3 * n) = Vec3::Unit(k).cross(force.segment<3>(3 * n));
        EXPECT_LT((turned - expected).norm(), 1e-9 * expected.norm());
    }
}

TEST_P(Solids, LoadsOfTheSpin) {
    SolidInput input = skewed(GetParam());
    input.axis.point = Vec3(0.2, 0.1, 0);
    const SolidMatrices m(input);
    const double mass = m.mass();
    const Vec3 arm = m.center() - input.axis.point;
    for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(m.rigid(k).dot(m.centrifugal_load()), k < 2 ? mass * arm[k] : 0, 1e-9 * mass);
        EXPECT_NEAR(m.rigid(k).dot(m.euler_load()), mass * Vec3(Vec3::UnitZ().cross(arm))[k], 1e-9 * mass);
    }
}

TEST_P(Solids, ModesAtRestAsDense) {
    SolidInput input = block(GetParam());
    input.fixed.assign(input.mesh.nodes.size(), 0);
    for (const int n : input.mesh.group("left", {}).nodes) input.fixed[n] = 7;
    const SolidMatrices m(input);
    const ElasticSolver solver(m);
    const MatX one = MatX::Identity(m.freedoms(), m.freedoms());
    const Eigen::GeneralizedSelfAdjointEigenSolver<MatX> dense(m.stiffness(one), m.inertia(one));
    const RestModes modes = solver.modes(6);
    for (int k = 0; k < 6; ++k) EXPECT_NEAR(modes.omega[k] / std::sqrt(dense.eigenvalues()[k]), 1, 1e-9);
    const MatX load = MatX::Random(m.freedoms(), 2);
    EXPECT_LT((m.stiffness(solver.solve(load)) - load).norm(), 1e-10 * load.norm());
}

INSTANTIATE_TEST_SUITE_P(All, Solids,
                         ::testing::Values(Shape::hex8, Shape::hex20, Shape::hex27, Shape::tet4, Shape::tet10, Shape::wedge15),
                         [](const auto& shape) { return std::string(data(shape.param).name); });

TEST(SolidInput, MaterialOutOfRangeIsNamed) {
    SolidInput input = block(Shape::hex8);
    input.materials[0].poisson = 0.5;
    EXPECT_THROW(SolidMatrices{input}, ModelError);
}

TEST(RotatingModes, AsDenseAtSpeed) {
    SolidInput input = block(Shape::hex8);
    input.fixed.assign(input.mesh.nodes.size(), 0);
    for (const int n : input.mesh.group("left", {}).nodes) input.fixed[n] = 7;
    SolidMatrices m(input);
    const ElasticSolver solver(m);
    ElasticSolver::spin_up(m, solver);
    const double speed = 300;
    const SolidDamping damping{3, 1e-6, 20};
    RotatingModes modes(solver, {.count = 6, .fastest = speed, .damping = damping});
    const int n = m.freedoms();
    const MatX one = MatX::Identity(n, n);
    const Mat3 S = m.spin();
    MatX K = m.stiffness(one), M = m.inertia(one), C = 2 * speed * m.inertia(one, S) + (3.0 + 20.0) * M + 1e-6 * K;
    K += speed * speed * (m.stress(one) + m.inertia(one, S * S)) + speed * 20 * m.inertia(one, S);
    MatX companion = MatX::Zero(2 * n, 2 * n);
    const Eigen::LLT<MatX> llt(M);
    companion.topRightCorner(n, n).setIdentity();
    const double unit = 1e5;  // of λ, for numbers of like size
    companion.bottomLeftCorner(n, n) = -llt.solve(K) / (unit * unit);
    companion.bottomRightCorner(n, n) = -llt.solve(C) / unit;
    const Eigen::EigenSolver<MatX> dense(companion, false);
    for (const SpinningMode& mode : modes.at(speed)) {
        double nearest = 1e300;
        for (int i = 0; i < 2 * n; ++i) nearest = std::min(nearest, std::abs(unit * dense.eigenvalues()[i] - mode.lambda));
        EXPECT_LT(nearest, 1e-8 * std::abs(mode.lambda));
        EXPECT_LT(mode.residual, 1e-8);
    }
}

}  // namespace
}  // namespace trammel
