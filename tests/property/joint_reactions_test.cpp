// property/joint_reactions_test.cpp: the forces Bᵀλ of every joint.
//
//   Bᵀλ · v = λ · B v, so no work where B v = 0     force_on = blocks of Bᵀλ     Σ force = 0,  Σ moment about the origin = 0
//   power of drives and moving grounds = −(Bᵀλ) · v where the joint is kept closed
#include "property/joint_site.hpp"

namespace trammel::testing {
namespace {

class JointReactions : public ::testing::TestWithParam<JointCase> {
protected:
    Samples samples{35};
};
INSTANTIATE_TEST_SUITE_P(All, JointReactions, ::testing::ValuesIn(position_joints()), joint_name);

TEST_P(JointReactions, force_is_the_transposed_jacobian) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const VecX lambda = at.lambda.tail(at.batch().rows());
        EXPECT_LT(mismatch(at.force(at.site.now(), at.lambda), at.jacobian().transpose() * lambda), 1e-12);
    }
}

TEST_P(JointReactions, no_work_in_motions_the_joint_allows) {
    for (int k = 0; k < repeats; ++k) EXPECT_LT(JointSite(GetParam(), samples).work_in_free_motion(samples), 1e-12);
}

TEST_P(JointReactions, forces_on_the_nodes_are_the_residual) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const Motion motion = at.site.now();
        VecX sum = at.site.nothing();
        for (std::size_t j = 0; j < at.stands_on().size(); ++j)
            for (std::size_t n = 0; n < at.stands_on()[j].size(); ++n)
                at.site.table.add_to(sum.data(), at.stands_on()[j][n],
                                     at.batch().force_on(motion, at.lambda.data(), int(j), int(n)));
        EXPECT_LT(mismatch(sum, at.force(motion, at.lambda)), 1e-12);
    }
}

TEST_P(JointReactions, forces_on_all_nodes_are_in_equilibrium_unless_axes_take_them) {
    double largest = 0;
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        for (int j = 0; j < static_cast<int>(at.stands_on().size()); ++j) {
            const auto [force, moment] = at.imbalance(j);
            largest = std::max({largest, force, moment});
            if (!GetParam().indifferent) continue;
            EXPECT_LT(force, 1e-13);
            EXPECT_LT(moment, 1e-12);
        }
    }
    EXPECT_EQ(largest > 1e-3, !GetParam().indifferent);
}

TEST_P(JointReactions, drives_and_moving_grounds_put_in_what_the_joint_passes_on) {
    for (int k = 0; k < repeats; ++k) EXPECT_NEAR(JointSite(GetParam(), samples).power_left_over(), 0, 1e-11);
}

}  // namespace
}  // namespace trammel::testing
