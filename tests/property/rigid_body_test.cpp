// property/rigid_body_test.cpp: what is particular to rigid bodies.
//
//   d(momentum)/dt = R r_u + m g      d(angular momentum)/dt = x × R r_u + R r_θ + c × m g
//   ∂r/∂a = M symmetric, positive     V = −m g·c      energies and forces do not depend on the point of reference
#include "property/element_cases.hpp"

namespace trammel::testing {
namespace {

class RigidBodyLaws : public ::testing::Test {
protected:
    /// One body on the first frame of the site, without the others.
    ElementSite alone(const Vec3& gravity, const RigidBody& body) {
        ElementSite at(element_case<BodyCase>(), samples);
        auto batch = std::make_unique<RigidBodies>(gravity);
        batch->add(body);
        PatternBuilder builder(at.site.table.dofs);
        batch->couple(at.site.table, builder);
        at.pattern = builder.finish();
        batch->plan(at.site.table, at.pattern);
        at.site.load_factor = 1;
        at.batch = std::move(batch);
        return at;
    }
    Samples samples{39};
};

TEST_F(RigidBodyLaws, forces_change_the_momenta) {
    for (int k = 0; k < repeats; ++k) {
        const Vec3 gravity = samples.vector(3, 10);
        const RigidBody body = random_body(samples, first_body);
        const auto at = alone(gravity, body);
        const MatX rate = slope_by_differences(
            [&](const VecX& tau) -> VecX {
                const Energy e = at.energy(at.site.later(tau[0]));
                VecX both(6);
                both << e.momentum, e.angular_momentum;
                return both;
            },
            VecX::Zero(1), 3e-4);
        const Motion now = at.site.now();
        const Frame& frame = now.node[first_body].frame;
        const Vec6 r = at.residual(now).head<6>();
        const Vec3 force = frame.R * r.head<3>(), weight = body.mass * gravity, centre = frame.x + frame.R * body.centre;
        VecX expected(6);
        expected << force + weight, frame.x.cross(force) + frame.R * r.tail<3>() + centre.cross(weight);
        EXPECT_LT(mismatch(rate, expected), 1e-9);
    }
}

TEST_F(RigidBodyLaws, a_body_described_from_another_point_has_the_same_energy_and_momenta) {
    for (int k = 0; k < repeats; ++k) {
        const RigidBody body = random_body(samples, first_body);
        const auto at = alone(Vec3(0, 0, -9.81), body);
        const Vec3 shift = samples.vector(3);
        RigidBody other = body;
        other.centre = body.centre - shift;
        const Mat3 c = skew(body.centre), d = skew(other.centre);
        other.inertia = body.inertia + body.mass * c * c - body.mass * d * d;
        const auto from_there = alone(Vec3(0, 0, -9.81), other);
        const Motion now = at.site.now();
        Motion seen = now;
        NodeMotion& node = seen.node[first_body];
        node.frame.x += node.frame.R * shift;
        const Vec3 w = node.v.tail<3>(), alpha = node.a.tail<3>();
        node.v.head<3>() += w.cross(shift);
        node.a.head<3>() += alpha.cross(shift);
        const Energy e = at.energy(now), f = from_there.energy(seen);
        EXPECT_NEAR(e.kinetic, f.kinetic, 1e-12 * (1 + e.kinetic));
        EXPECT_NEAR(e.potential, f.potential, 1e-12 * (1 + std::abs(e.potential)));
        EXPECT_LT((e.momentum - f.momentum).norm(), 1e-12 * (1 + e.momentum.norm()));
        EXPECT_LT((e.angular_momentum - f.angular_momentum).norm(), 1e-12 * (1 + e.angular_momentum.norm()));
        // the same force; the moment differs by the shift of the point
        const Vec6 r = at.residual(now).head<6>(), s = from_there.residual(seen).head<6>();
        EXPECT_LT((r.head<3>() - s.head<3>()).norm(), 1e-11);
        EXPECT_LT((r.tail<3>() - s.tail<3>() - shift.cross(Vec3(s.head<3>()))).norm(), 1e-11);
    }
}

TEST_F(RigidBodyLaws, mass_matrix_is_symmetric_positive_and_the_slope_by_acceleration) {
    for (int k = 0; k < repeats; ++k) {
        const RigidBody body = random_body(samples, first_body);
        const Mat6 M = body.mass_matrix();
        EXPECT_LT(mismatch(M, M.transpose()), 1e-15);
        EXPECT_GT(Eigen::SelfAdjointEigenSolver<Mat6>(M).eigenvalues()[0], 0);
        EXPECT_LT(mismatch(alone(Vec3::Zero(), body).tangent({0, 0, 1}).topLeftCorner<6, 6>(), M), 1e-15);
    }
}

TEST_F(RigidBodyLaws, weight_has_the_potential_of_the_height_of_the_centre) {
    const RigidBody body = random_body(samples, first_body);
    const auto at = alone(Vec3(0, 0, -9.81), body);
    const Frame frame = at.site.now().node[first_body].frame;
    EXPECT_NEAR(at.energy(at.site.now()).potential, 9.81 * body.mass * (frame.x + frame.R * body.centre).z(), 1e-12);
}

TEST_F(RigidBodyLaws, kinetic_energy_and_forces_do_not_feel_where_the_ground_is) {
    for (int k = 0; k < repeats; ++k) {
        const auto at = alone(Vec3::Zero(), random_body(samples, first_body));
        const Motion there = at.site.carried(samples.pose(3));
        EXPECT_EQ(at.energy(there).kinetic, at.energy(at.site.now()).kinetic);
        EXPECT_LT(mismatch(at.residual(there), at.residual(at.site.now())), 1e-13);
    }
}

}  // namespace
}  // namespace trammel::testing
