// lie/retraction_test.cpp: laws of both increments on SE(3), over random twists from 1e-12 rad to near half a turn.
#include <gtest/gtest.h>

#include <cmath>

#include "lie/samples.hpp"

namespace trammel::testing {
namespace {

constexpr double pi = std::numbers::pi;
using Long4 = Eigen::Matrix<long double, 4, 4>;
using Long6 = Eigen::Matrix<long double, 6, 6>;

class Retractions : public ::testing::TestWithParam<Retraction> {
protected:
    Retraction map() const { return GetParam(); }
    /// Length of the rotation part that turns by `angle`.
    double length_for(double angle) const { return map() == Retraction::cayley ? 2 * std::tan(angle / 2) : angle; }
    /// Twists of every size: tiny, ordinary, near half a turn.
    Twist any_twist(Samples& samples, int k) const {
        if (k % 3 == 0) return samples.twist(samples.magnitude(1e-12, 1e-3), samples.magnitude(1e-12, 1e-3));
        if (k % 3 == 1) return samples.twist(samples.number(0, 3), length_for(samples.number(0, 3)));
        const double shy = map() == Retraction::cayley ? 2e-3 : 1e-6;
        return samples.twist(samples.number(0, 3), length_for(pi - shy * samples.number(1, 5)));
    }
};

INSTANTIATE_TEST_SUITE_P(Both, Retractions, ::testing::Values(Retraction::cayley, Retraction::exponential),
                         [](const auto& which) { return which.param == Retraction::cayley ? "cayley" : "exponential"; });

TEST_P(Retractions, difference_is_reached_again) {
    Samples samples(1);
    for (int k = 0; k < 600; ++k) {
        const Pose from = samples.pose(3);
        const Pose to = retract(from, any_twist(samples, k), map());
        const Pose again = retract(from, difference(from, to, map()), map());
        EXPECT_LT((again.x - to.x).norm(), 1e-11) << k;
        EXPECT_LT((again.q.toRotationMatrix() - to.q.toRotationMatrix()).norm(), 1e-12) << k;
    }
}

TEST_P(Retractions, difference_finds_the_increment) {
    Samples samples(2);
    for (int k = 0; k < 600; ++k) {
        const Pose from = samples.pose(3);
        const Twist step = any_twist(samples, k);
        const Twist found = difference(from, retract(from, step, map()), map());
        // the Cayley increment grows without bound towards half a turn, and the rounding of the pose with it
        const double growth = 1 + step.tail<3>().squaredNorm();
        EXPECT_LT((found - step).norm(), 1e-13 * growth * (1 + step.norm())) << k << ": " << step.transpose();
    }
}

TEST_P(Retractions, tiny_increments_keep_all_their_digits) {
    Samples samples(3);
    for (int k = 0; k < 300; ++k) {
        const double size = samples.magnitude(1e-12, 1e-2);
        const Twist step = samples.twist(size, size * samples.number(0.1, 1));
        const Twist found = difference(Pose{}, retract(Pose{}, step, map()), map());
        EXPECT_LT((found - step).norm(), 1e-14 * size) << size;
    }
}

TEST_P(Retractions, no_increment_no_motion) {
    Samples samples(4);
    const Pose at = samples.pose();
    const Pose to = retract(at, Twist::Zero(), map());
    EXPECT_LT((to.x - at.x).norm() + (to.q.coeffs() - at.q.coeffs()).norm(), 1e-15);
    EXPECT_LT((retraction_slope(Twist::Zero(), map()) - Mat6::Identity()).norm(), 1e-15);
    EXPECT_LT(difference(at, at, map()).norm(), 1e-15);
}

TEST_P(Retractions, quaternion_stays_of_unit_length) {
    Samples samples(5);
    Pose at = samples.pose();
    for (int k = 0; k < 3000; ++k) {
        at = retract(at, any_twist(samples, k), map());
        ASSERT_NEAR(at.q.norm(), 1, 4e-16) << k;
    }
}

TEST_P(Retractions, both_signs_of_the_quaternion_are_one_rotation) {
    Samples samples(6);
    const Pose from = samples.pose();
    Pose to = retract(from, samples.twist(1, 1), map());
    const Twist step = difference(from, to, map());
    to.q.coeffs() *= -1;
    EXPECT_LT((difference(from, to, map()) - step).norm(), 1e-14);
}

/// H⁻¹ δH of retract(identity, step) with respect to the step, from the matrix entries alone.
Mat6 slope_of_pose(const Twist& step, Retraction map, double h) {
    const Frame at = frame_of(retract(Pose{}, step, map));
    const MatX slope =
        slope_by_differences([&](const VecX& s) -> VecX { return coordinates(frame_of(retract(Pose{}, s, map))); }, step, h);
    Mat6 T;
    for (int i = 0; i < 6; ++i) {
        Mat3 dR;
        dR << slope.block<3, 1>(3, i), slope.block<3, 1>(6, i), slope.block<3, 1>(9, i);
        T.col(i) << at.R.transpose() * slope.block<3, 1>(0, i), axial(at.R.transpose() * dR);
    }
    return T;
}

TEST_P(Retractions, slope_agrees_with_differences) {
    Samples samples(7);
    for (int k = 0; k < 300; ++k) {
        const Twist step = any_twist(samples, k);
        const double h = 1e-3 * std::max(1.0, step.tail<3>().norm());
        const double scale = 1 + step.head<3>().norm();
        EXPECT_LT((retraction_slope(step, map()) - slope_of_pose(step, map(), h)).cwiseAbs().maxCoeff(), 1e-10 * scale)
            << step.transpose();
    }
}

Long4 hat(const Twist& step) {
    Long4 X = Long4::Zero();
    X.topLeftCorner<3, 3>() = skew(step.tail<3>()).cast<long double>();
    X.topRightCorner<3, 1>() = step.head<3>().cast<long double>();
    return X;
}

Mat6 adjoint_of_twist(const Twist& step) {
    Mat6 ad = Mat6::Zero();
    ad.topLeftCorner<3, 3>() = ad.bottomRightCorner<3, 3>() = skew(step.tail<3>());
    ad.topRightCorner<3, 3>() = skew(step.head<3>());
    return ad;
}

Mat6 adjoint_of_frame(const Frame& f) {
    Mat6 Ad = Mat6::Zero();
    Ad.topLeftCorner<3, 3>() = Ad.bottomRightCorner<3, 3>() = f.R;
    Ad.topRightCorner<3, 3>() = skew(f.x) * f.R;
    return Ad;
}

Twist exponential_twist(Samples& samples, int k) {
    return samples.twist(samples.number(0, 2), k % 2 ? samples.magnitude(1e-6, 1e-1) : samples.number(0, pi - 1e-6));
}

TEST(Exponential, is_the_matrix_exponential) {
    Samples samples(8);
    for (int k = 0; k < 400; ++k) {
        const Twist step = exponential_twist(samples, k);
        Long4 sum = Long4::Identity(), term = Long4::Identity();
        for (int n = 1; n < 60; ++n) sum += term = (term * hat(step) / n).eval();
        const Frame f = frame_of(retract(Pose{}, step, Retraction::exponential));
        EXPECT_LT((sum.topLeftCorner<3, 3>().cast<double>() - f.R).norm(), 3e-15) << step.tail<3>().norm();
        EXPECT_LT((sum.topRightCorner<3, 1>().cast<double>() - f.x).norm(), 3e-15) << step.tail<3>().norm();
    }
}

TEST(Exponential, slope_is_the_series_of_the_adjoint) {
    Samples samples(9);
    for (int k = 0; k < 400; ++k) {
        const Twist step = exponential_twist(samples, k);
        const Long6 ad = -adjoint_of_twist(step).cast<long double>();
        Long6 sum = Long6::Identity(), term = Long6::Identity();
        for (int n = 1; n < 60; ++n) sum += term = (term * ad / (n + 1)).eval();
        EXPECT_LT((sum.cast<double>() - retraction_slope(step, Retraction::exponential)).norm(), 2e-13) << step.tail<3>().norm();
    }
}

TEST(Cayley, is_the_cayley_transform_of_the_adjoint_and_not_of_the_frame_matrix) {
    Samples samples(10);
    for (int k = 0; k < 200; ++k) {
        const Twist step = samples.twist(samples.number(0.5, 2), samples.number(0.5, 4));
        const Frame f = frame_of(retract(Pose{}, step, Retraction::cayley));
        const Mat6 ad = 0.5 * adjoint_of_twist(step), one = Mat6::Identity();
        EXPECT_LT(((one - ad).partialPivLu().solve(one + ad) - adjoint_of_frame(f)).norm(), 1e-13);
        const Eigen::Matrix4d X = 0.5 * hat(step).cast<double>(), unit = Eigen::Matrix4d::Identity();
        const Eigen::Matrix4d small = (unit - X).partialPivLu().solve(unit + X);
        EXPECT_LT((small.topLeftCorner<3, 3>() - f.R).norm(), 1e-13);
        // it lacks the share θ(θ·u)/4 along the axis
        const Vec3 u = step.head<3>(), theta = step.tail<3>();
        const Vec3 gap = small.topRightCorner<3, 1>() - f.x, D = Vec3::Constant(1 + 0.25 * theta.squaredNorm());
        EXPECT_LT((gap - (0.25 * theta * theta.dot(u)).cwiseQuotient(D)).norm(), 1e-13);
        if (std::abs(theta.dot(u)) > 0.1) {
            EXPECT_GT(gap.norm(), 1e-3);
        }
    }
}

TEST(Cayley, numbers_of_the_theory_page) {
    Twist step;
    step << 0.1, -0.2, 0.3, 0.4, 0.5, -0.6;
    const Pose to = retract(Pose{}, step, Retraction::cayley);
    const double q[4] = {0.91573709299126, 0.18314741859825, 0.22893427324782, -0.27472112789738};
    EXPECT_LT((Eigen::Vector4d(to.q.w(), to.q.x(), to.q.y(), to.q.z()) - Eigen::Vector4d(q)).norm(), 1e-13);
    EXPECT_LT((to.x - Vec3(0.09643605870021, -0.24318658280922, 0.19706498951782)).norm(), 1e-13);
    Vec6 row;
    row << 0.83857442348008, -0.25157232704403, -0.20964360587002, 0.08438484764579, 0.10047070922827, 0.06276123043656;
    EXPECT_LT((retraction_slope(step, Retraction::cayley).row(0).transpose() - row).norm(), 1e-13);
    const Vec3 shift = retract(Pose{}, step, Retraction::exponential).x;
    EXPECT_LT((shift - Vec3(0.08631848197812, -0.27891874699662, 0.22511336548823)).norm(), 1e-13);
}

}  // namespace
}  // namespace trammel::testing
