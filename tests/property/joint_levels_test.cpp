// property/joint_levels_test.cpp: velocity and acceleration level of every joint are time derivatives of its gap.
//
//   gap(τ) = s(q(τ)) − g(t + τ) along a smooth motion:   velocity_gap = d/dτ,   acceleration_gap = d²/dτ²
#include "property/joint_site.hpp"
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

template <class M>
class JointLevels : public ::testing::Test {
protected:
    Samples samples{34};
};
TYPED_TEST_SUITE(JointLevels, JointMeasures, MeasureName);

TYPED_TEST(JointLevels, velocity_gap_is_the_rate_of_the_gap) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const auto gap = [&](const VecX& tau) { return at.gap(at.site.later(tau[0])); };
        EXPECT_LT(mismatch(at.velocity_gap(at.site.now()), slope_by_differences(gap, VecX::Zero(1), 3e-4)), 1e-8);
    }
}

TYPED_TEST(JointLevels, acceleration_gap_is_the_rate_of_the_velocity_gap) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const auto rate = [&](const VecX& tau) { return at.velocity_gap(at.site.later(tau[0])); };
        EXPECT_LT(mismatch(at.acceleration_gap(at.site.now()), slope_by_differences(rate, VecX::Zero(1), 3e-4)), 1e-8);
    }
}

TYPED_TEST(JointLevels, gap_of_a_driven_joint_is_taken_at_the_turn_it_is_on) {
    if constexpr (TypeParam::size == 1) {
        const JointSite<TypeParam> at(this->samples);
        EXPECT_LT(at.gap(at.site.now()).cwiseAbs().maxCoeff(), 1e-13);
        EXPECT_TRUE(at.batch.driven(at.rows_before));
    } else {
        const JointSite<TypeParam> at(this->samples);
        EXPECT_FALSE(at.batch.driven(at.rows_before));
    }
}

}  // namespace
}  // namespace trammel::testing
