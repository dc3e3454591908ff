// lie/group_test.cpp: what increments owe to SE(3) being a group.
//
//   retract(G H, s) = G retract(H, s)        inc(s) inc(−s) = 1        H inc(s) H⁻¹ = inc(Ad_H s)
//   T(−s) = Ad_inc(s) T(s)                   exponential: inc((a + b) s) = inc(a s) inc(b s)
#include <gtest/gtest.h>

#include <cmath>

#include "lie/samples.hpp"

namespace trammel::testing {
namespace {

constexpr double pi = std::numbers::pi;

Pose operator*(const Pose& g, const Pose& h) {
    return {g.x + g.q * h.x, g.q * h.q};
}

Pose inverse(const Pose& g) {
    return {g.q.conjugate() * Vec3(-g.x), g.q.conjugate()};
}

double apart(const Pose& g, const Pose& h) {
    return (coordinates(frame_of(g)) - coordinates(frame_of(h))).norm();
}

Mat6 adjoint(const Pose& g) {
    const Frame f = frame_of(g);
    Mat6 Ad;
    Ad << f.R, skew(f.x) * f.R, Mat3::Zero(), f.R;
    return Ad;
}

class Group : public ::testing::TestWithParam<Retraction> {
protected:
    Pose increment(const Twist& step) const { return retract(Pose{}, step, GetParam()); }
    /// Turns from 1e-12 rad to nearly half a turn.
    Twist any_twist(Samples& samples, int k) const {
        const double angle = k % 2 ? samples.magnitude(1e-12, 1e-3) : samples.number(0, 3);
        return samples.twist(samples.number(0, 2), GetParam() == Retraction::cayley ? 2 * std::tan(angle / 2) : angle);
    }
};

INSTANTIATE_TEST_SUITE_P(Both, Group, ::testing::Values(Retraction::cayley, Retraction::exponential),
                         [](const auto& which) { return which.param == Retraction::cayley ? "cayley" : "exponential"; });

TEST_P(Group, increments_do_not_feel_where_the_ground_is) {
    Samples samples(21);
    for (int k = 0; k < 200; ++k) {
        const Pose g = samples.pose(3), h = samples.pose(3);
        const Twist step = any_twist(samples, k);
        EXPECT_LT(apart(retract(g * h, step, GetParam()), g * retract(h, step, GetParam())), 3e-14);
        EXPECT_LT(apart(retract(h, step, GetParam()), h * increment(step)), 3e-14);
        EXPECT_LT((difference(g * h, g * retract(h, step, GetParam()), GetParam()) - step).norm(),
                  1e-13 * (1 + step.squaredNorm()) * (1 + step.norm()));
    }
}

TEST_P(Group, the_opposite_increment_leads_back) {
    Samples samples(22);
    for (int k = 0; k < 200; ++k) {
        const Pose h = samples.pose(3);
        const Twist step = any_twist(samples, k);
        EXPECT_LT(apart(retract(retract(h, step, GetParam()), -step, GetParam()), h), 3e-14);
    }
}

TEST_P(Group, seen_from_another_frame_an_increment_is_that_of_the_adjoint_twist) {
    Samples samples(23);
    for (int k = 0; k < 200; ++k) {
        const Pose h = samples.pose(1);
        const Twist step = any_twist(samples, k);
        EXPECT_LT(apart(h * increment(step) * inverse(h), increment(adjoint(h) * step)), 1e-13);
    }
}

TEST_P(Group, slopes_from_left_and_right_differ_by_the_adjoint) {
    Samples samples(24);
    for (int k = 0; k < 200; ++k) {
        const Twist step = any_twist(samples, k);
        EXPECT_LT(mismatch(retraction_slope(-step, GetParam()), adjoint(increment(step)) * retraction_slope(step, GetParam())),
                  1e-13);
    }
}

TEST_P(Group, a_millionth_short_of_half_a_turn_is_reached_again) {
    Samples samples(25);
    for (int k = 0; k < 50; ++k) {
        const double angle = pi - 1e-6;
        const double length = GetParam() == Retraction::cayley ? 2 * std::tan(angle / 2) : angle;
        const Pose from = samples.pose();
        // a Cayley twist this close needs translations of its own size to move by about one
        const double shift = GetParam() == Retraction::cayley ? length : 1;
        const Pose to = retract(from, samples.twist(shift, length), GetParam());
        EXPECT_LT(apart(retract(from, difference(from, to, GetParam()), GetParam()), to), 1e-9);
    }
}

TEST(ExponentialGroup, increments_of_one_twist_add_up) {
    Samples samples(26);
    for (int k = 0; k < 200; ++k) {
        const Twist step = samples.twist(samples.number(0, 2), samples.number(0, 3));
        const double a = samples.number(), b = samples.number();
        const Pose once = retract(Pose{}, (a + b) * step, Retraction::exponential);
        const Pose twice = retract(retract(Pose{}, a * step, Retraction::exponential), b * step, Retraction::exponential);
        EXPECT_LT(apart(once, twice), 3e-14);
    }
}

}  // namespace
}  // namespace trammel::testing
