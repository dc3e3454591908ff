// property/joint_levels_test.cpp: velocity and acceleration level of every joint are time derivatives of its gap.
//
//   gap(τ) = s(q(τ)) − g(t + τ) along a smooth motion:   velocity_gap = d/dτ,   acceleration_gap = d²/dτ²
#include "property/joint_site.hpp"

namespace trammel::testing {
namespace {

class JointLevels : public ::testing::TestWithParam<JointCase> {
protected:
    Samples samples{34};
};
INSTANTIATE_TEST_SUITE_P(All, JointLevels, ::testing::ValuesIn(position_joints()), joint_name);

TEST_P(JointLevels, velocity_gap_is_the_rate_of_the_gap) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const auto gap = [&](const VecX& tau) { return at.gap(at.site.later(tau[0])); };
        EXPECT_LT(mismatch(at.velocity_gap(at.site.now()), slope_by_differences(gap, VecX::Zero(1), 3e-4)), 1e-8);
    }
}

TEST_P(JointLevels, acceleration_gap_is_the_rate_of_the_velocity_gap) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const auto rate = [&](const VecX& tau) { return at.velocity_gap(at.site.later(tau[0])); };
        EXPECT_LT(mismatch(at.acceleration_gap(at.site.now()), slope_by_differences(rate, VecX::Zero(1), 3e-4)), 1e-8);
    }
}

TEST_P(JointLevels, gap_of_a_driven_joint_is_taken_at_the_turn_it_is_on) {
    const JointSite at(GetParam(), samples);
    const bool driven = GetParam().size == 1;
    EXPECT_EQ(at.batch().driven(JointSite::rows_before), driven);
    if (driven) {
        EXPECT_LT(at.gap(at.site.now()).cwiseAbs().maxCoeff(), 1e-13);
    }
}

}  // namespace
}  // namespace trammel::testing
