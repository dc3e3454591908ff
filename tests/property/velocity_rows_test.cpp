// property/velocity_rows_test.cpp: rows of velocity level, A(q) v = b(t): disc, ball, spin, blade, speed gear.
//
//   gap = velocity_gap = A v − b     acceleration_gap = d/dt of it     matrix: c A, c Aᵀ, w_q ∂(Aᵀψ)/∂q, no augmentation
//   Aᵀψ · v = ψ · A v                forces in equilibrium             nothing changes when all bodies move together
#include "property/joint_site.hpp"
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

class VelocityRows : public ::testing::TestWithParam<JointCase> {
protected:
    Samples samples{41};
};
INSTANTIATE_TEST_SUITE_P(All, VelocityRows, ::testing::ValuesIn(velocity_joints()), joint_name);

TEST_P(VelocityRows, have_no_position_level) {
    const JointSite at(GetParam(), samples);
    for (int row = 0; row < at.batch().rows(); ++row) EXPECT_TRUE(at.batch().velocity_level(at.rows_before + row));
    EXPECT_LT(mismatch(at.gap(at.site.now()), at.velocity_gap(at.site.now())), 1e-14);
}

TEST_P(VelocityRows, acceleration_gap_is_the_rate_of_the_velocity_gap) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const auto rate = [&](const VecX& tau) { return at.velocity_gap(at.site.later(tau[0])); };
        EXPECT_LT(mismatch(at.acceleration_gap(at.site.now()), slope_by_differences(rate, VecX::Zero(1), 3e-4)), 1e-8);
    }
}

TEST_P(VelocityRows, rows_of_the_matrix_are_the_slope_by_velocity) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const int n = at.site.table.dofs, m = at.batch().rows();
        const MatX T = at.matrix({0, 0, 0}, {2.5, 7, 0.25});
        EXPECT_LT(mismatch(T.bottomLeftCorner(m, n), 2.5 * at.jacobian()), 1e-12);
        EXPECT_EQ(MatX(T.topRightCorner(n, m)), MatX(T.bottomLeftCorner(m, n).transpose()));
        EXPECT_EQ(T.topLeftCorner(n, n).norm(), 0);
        EXPECT_EQ(MatX(T.bottomRightCorner(m, m)), MatX(-0.25 * MatX::Identity(m, m)));
    }
}

TEST_P(VelocityRows, square_is_the_slope_of_the_forces) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const int n = at.site.table.dofs;
        const MatX slope =
            slope_by_differences([&](const VecX& q) { return at.force(at.site.displaced(q), at.lambda); }, VecX::Zero(n));
        EXPECT_LT(mismatch(at.matrix({0.3, 7, 5}, {1, 0, 0}).topLeftCorner(n, n), 0.3 * slope), 1e-8);
    }
}

TEST_P(VelocityRows, forces_do_no_work_in_motions_the_rows_allow) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const VecX force = at.force(at.site.now(), at.lambda);
        EXPECT_LT(mismatch(force, at.jacobian().transpose() * at.lambda.tail(at.batch().rows())), 1e-12);
        EXPECT_LT(at.work_in_free_motion(samples), 1e-12);
    }
}

TEST_P(VelocityRows, forces_on_all_nodes_are_in_equilibrium) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        for (int j = 0; j < static_cast<int>(at.stands_on().size()); ++j) {
            const auto [force, moment] = at.imbalance(j);
            EXPECT_LT(force, 1e-13);
            EXPECT_LT(moment, 1e-12);
        }
    }
}

TEST_P(VelocityRows, drives_and_moving_grounds_put_in_what_the_joint_passes_on) {
    for (int k = 0; k < repeats; ++k) EXPECT_NEAR(JointSite(GetParam(), samples).power_left_over(), 0, 1e-11);
}

TEST_P(VelocityRows, nothing_changes_when_all_bodies_move_together) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const Motion there = at.site.carried(samples.pose(3));
        EXPECT_LT(mismatch(at.velocity_gap(there), at.velocity_gap(at.site.now())), 1e-12);
        EXPECT_LT(mismatch(at.acceleration_gap(there), at.acceleration_gap(at.site.now())), 1e-11);
        EXPECT_LT(mismatch(at.force(there, at.lambda), at.force(at.site.now(), at.lambda)), 1e-12);
    }
}

/// Velocity of the material of a body at a point in space.
Vec3 material_velocity(const NodeMotion& node, const Vec3& at) {
    return node.frame.R * (node.v.head<3>() + node.v.tail<3>().cross(node.frame.R.transpose() * (at - node.frame.x)));
}

TEST(RollingDisc, rows_are_the_velocity_of_the_lowest_rim_point) {
    Samples samples{42};
    for (int k = 0; k < repeats; ++k) {
        const Placed<DiscRolling> at(samples);
        const DiscRolling& disc = at.measure;
        const NodeMotion &a = at.node[0], &b = at.node[1];
        const Vec3 n = a.frame.R * disc.axes_a.col(2);
        // the rim, point by point, then the minimum by golden section
        const auto rim = [&](double angle) {
            const Vec3 out = std::cos(angle) * disc.axes_b.col(0) + std::sin(angle) * disc.axes_b.col(1);
            return Vec3(b.frame.x + b.frame.R * (disc.arm_b + disc.radius * out));
        };
        double lowest = 0;
        for (int i = 0; i < 720; ++i)
            if (n.dot(rim(i * std::numbers::pi / 360)) < n.dot(rim(lowest))) lowest = i * std::numbers::pi / 360;
        double low = lowest - 0.01, high = lowest + 0.01;
        for (int i = 0; i < 200; ++i) {
            const double left = low + 0.382 * (high - low), right = low + 0.618 * (high - low);
            (n.dot(rim(left)) < n.dot(rim(right)) ? high : low) = n.dot(rim(left)) < n.dot(rim(right)) ? right : left;
        }
        const Vec3 c = rim(0.5 * (low + high));
        EXPECT_LT((disc.contact_point(at.z()) - c).norm(), 1e-7);
        const Vec3 slip = material_velocity(b, disc.contact_point(at.z())) - material_velocity(a, disc.contact_point(at.z()));
        const VecX rows = jacobian(disc, at.nodes()) * at.velocity();
        for (int i = 0; i < 2; ++i) EXPECT_NEAR(rows[i], (a.frame.R * disc.axes_a.col(i)).dot(slip), 1e-12);
        // the rim's lowest point is where height does not change along the rim: the height moves like the material there
        const DiscHeight height(disc);
        EXPECT_NEAR(height.value(at.z())[0], n.dot(c - point(at.z(), 0, disc.arm_a)), 1e-12);
        EXPECT_NEAR((jacobian(height, at.nodes()) * at.velocity())[0], n.dot(slip), 1e-12);
    }
}

TEST(RollingDisc, lying_flat_is_not_a_number) {
    const DiscHeight disc({JointFrames{}, 1.0});
    NodeMotion ground, flat;
    EXPECT_TRUE(std::isnan(disc.value(coordinates(NodeMotions<2>{&ground, &flat}))[0]));
}

TEST(RollingBall, rows_are_the_velocity_of_the_contact_point_and_the_spin) {
    Samples samples{43};
    for (int k = 0; k < repeats; ++k) {
        const Placed<BallRolling> at(samples);
        const BallRolling& ball = at.measure;
        const NodeMotion &a = at.node[0], &b = at.node[1];
        const Vec3 n = a.frame.R * ball.axes_a.col(2);
        const Vec3 c = b.frame.x + b.frame.R * ball.arm_b - ball.radius * n;
        const Vec3 slip = material_velocity(b, c) - material_velocity(a, c);
        const VecX rows = jacobian(ball, at.nodes()) * at.velocity();
        for (int i = 0; i < 2; ++i) EXPECT_NEAR(rows[i], (a.frame.R * ball.axes_a.col(i)).dot(slip), 1e-12);
        const double spin = n.dot(b.frame.R * b.v.tail<3>() - a.frame.R * a.v.tail<3>());
        EXPECT_NEAR((jacobian(SpinRow(ball), at.nodes()) * at.velocity())[0], spin, 1e-12);
    }
}

}  // namespace
}  // namespace trammel::testing
