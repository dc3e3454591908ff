// lie/coordinates_test.cpp: the twelve coordinates of a frame, their spread, exact finite differences, unwrapping.
#include <gtest/gtest.h>

#include <cmath>

#include "lie/samples.hpp"

namespace trammel::testing {
namespace {

constexpr double pi = std::numbers::pi;

TEST(Coordinates, are_the_position_and_the_columns) {
    Samples samples(1);
    const Frame f = frame_of(samples.pose());
    const Vec12 z = coordinates(f);
    EXPECT_EQ(Vec3(z.head<3>()), f.x);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(Vec3(z.segment<3>(3 + 3 * k)), Vec3(f.R.col(k)));
}

TEST(Coordinates, spread_is_their_slope_for_both_increments) {
    Samples samples(2);
    for (Retraction map : {Retraction::cayley, Retraction::exponential})
        for (int k = 0; k < 50; ++k) {
            const Pose at = samples.pose(3);
            const MatX slope = slope_by_differences(
                [&](const VecX& s) -> VecX { return coordinates(frame_of(retract(at, s, map))); }, VecX::Zero(6));
            EXPECT_LT(mismatch(slope, spread(frame_of(at))), 1e-11);
        }
}

TEST(Coordinates, a_cayley_increment_turns_the_mean_axes_exactly) {
    Samples samples(3);
    for (int k = 0; k < 200; ++k) {
        const Pose from = samples.pose();
        const Twist step = samples.twist(1, samples.magnitude(1e-8, 20));
        const Frame i = frame_of(from), f = frame_of(retract(from, step, Retraction::cayley));
        const Vec3 psi = i.R * step.tail<3>();
        EXPECT_LT((f.R * step.tail<3>() - psi).norm(), 1e-13 * (1 + psi.norm()));
        for (int c = 0; c < 3; ++c) {
            const Vec3 mean = 0.5 * (i.R.col(c) + f.R.col(c));
            EXPECT_LT((f.R.col(c) - i.R.col(c) - psi.cross(mean)).norm(), 1e-14 * (1 + psi.norm()));
        }
    }
}

TEST(Coordinates, a_cayley_increment_is_the_spread_of_the_mean_frame) {
    Samples samples(4);
    for (int k = 0; k < 200; ++k) {
        const Pose from = samples.pose();
        const Twist step = samples.twist(1, samples.magnitude(1e-8, 20));
        const Frame i = frame_of(from), f = frame_of(retract(from, step, Retraction::cayley));
        const Frame mean{0.5 * (i.x + f.x), 0.5 * (i.R + f.R)};
        // z_to − z_from = P(mean) (u − θ(θ·u)/4D, θ)
        const Vec3 u = step.head<3>(), theta = step.tail<3>();
        Twist used = step;
        used.head<3>() -= theta * theta.dot(u) / (4 + theta.squaredNorm());
        EXPECT_LT((coordinates(f) - coordinates(i) - spread(mean) * used).norm(), 1e-13 * (1 + theta.norm()));
    }
}

TEST(Rotation, logarithm_undoes_the_exponential) {
    Samples samples(5);
    for (int k = 0; k < 400; ++k) {
        const double angle = k % 2 ? samples.magnitude(1e-12, 1e-2) : samples.number(0, pi - 1e-9);
        const Vec3 theta = angle * samples.direction();
        EXPECT_LT((rotation_logarithm(rotation_exponential(theta)) - theta).norm(), 1e-14 * angle + 1e-15 * angle * angle);
    }
}

TEST(Rotation, left_slope_turns_into_the_rotation) {
    Samples samples(6);
    for (int k = 0; k < 400; ++k) {
        // J(θ) = R J(−θ) and R − I = θ̃ J
        const Vec3 theta = (k % 2 ? samples.magnitude(1e-6, 1e-1) : samples.number(0, 6)) * samples.direction();
        const Mat3 R = rotation_exponential(theta).toRotationMatrix(), J = exponential_left_slope(theta);
        EXPECT_LT((J - R * exponential_left_slope(-theta)).norm(), 2e-15) << theta.norm();
        EXPECT_LT((R - Mat3::Identity() - skew(theta) * J).norm(), 4e-15) << theta.norm();
    }
}

TEST(Rotation, axial_takes_the_skew_part) {
    Samples samples(7);
    const Vec3 a = samples.vector(3), b = samples.vector(3);
    Mat3 symmetric = samples.rotation();
    symmetric = (symmetric + symmetric.transpose()).eval();
    EXPECT_LT((axial(skew(a) + symmetric) - a).norm(), 1e-15);
    EXPECT_LT((skew(a) * b - a.cross(b)).norm(), 1e-16);
}

TEST(Unwrap, continues_through_many_turns) {
    double wound = 0;
    for (int k = 1; k <= 2000; ++k) {
        const double angle = 0.1 * k * (k <= 1000 ? 1 : 0) + (k > 1000 ? 100 - 0.3 * (k - 1000) : 0);
        wound = unwrap(std::atan2(std::sin(angle), std::cos(angle)), wound);
        ASSERT_NEAR(wound, angle, 1e-11) << k;
    }
}

TEST(Unwrap, moves_by_whole_turns_to_within_half_a_turn) {
    Samples samples(8);
    for (int k = 0; k < 300; ++k) {
        const double angle = samples.number(-50, 50), reference = samples.number(-50, 50);
        const double moved = unwrap(angle, reference), turns = (moved - angle) / (2 * pi);
        EXPECT_LE(std::abs(moved - reference), pi + 1e-13);
        EXPECT_NEAR(turns, std::round(turns), 1e-13);
    }
    EXPECT_DOUBLE_EQ(unwrap(0.25, 0), 0.25);
}

}  // namespace
}  // namespace trammel::testing
