// property/joint_reactions_test.cpp: the forces Bᵀλ of every joint.
//
//   Bᵀλ · v = λ · B v, so no work where B v = 0     force_on = blocks of Bᵀλ     Σ force = 0,  Σ moment about the origin = 0
//   power of drives and moving grounds = −(Bᵀλ) · v where the joint is kept closed
#include "property/joint_site.hpp"
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

template <class M>
class JointReactions : public ::testing::Test {
protected:
    Samples samples{35};
};
TYPED_TEST_SUITE(JointReactions, JointMeasures, MeasureName);

TYPED_TEST(JointReactions, force_is_the_transposed_jacobian) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const VecX lambda = at.lambda.tail(at.batch.rows());
        EXPECT_LT(mismatch(at.force(at.site.now(), at.lambda), at.jacobian().transpose() * lambda), 1e-12);
    }
}

TYPED_TEST(JointReactions, no_work_in_motions_the_joint_allows) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const MatX free = at.jacobian().fullPivLu().kernel();
        ASSERT_GT(free.cols(), 0);
        const VecX v = free * this->samples.vector(static_cast<int>(free.cols()));
        EXPECT_LT(std::abs(at.force(at.site.now(), at.lambda).dot(v)), 1e-12 * (1 + v.norm()) * (1 + at.lambda.norm()));
    }
}

TYPED_TEST(JointReactions, forces_on_the_nodes_are_the_residual) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const Motion motion = at.site.now();
        VecX sum = at.site.nothing();
        for (std::size_t j = 0; j < at.stands_on.size(); ++j)
            for (int n = 0; n < TypeParam::nodes; ++n)
                at.site.table.add_to(sum.data(), at.stands_on[j][n], at.batch.force_on(motion, at.lambda.data(), int(j), n));
        EXPECT_LT(mismatch(sum, at.force(motion, at.lambda)), 1e-12);
    }
}

template <class M>
class IndifferentReactions : public JointReactions<M> {};
TYPED_TEST_SUITE(IndifferentReactions, IndifferentJoints, MeasureName);

TYPED_TEST(IndifferentReactions, forces_on_all_nodes_are_in_equilibrium) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const Motion motion = at.site.now();
        for (std::size_t j = 0; j < at.stands_on.size(); ++j) {
            Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
            double largest = 0;
            for (int n = 0; n < TypeParam::nodes; ++n) {
                const Frame& frame = motion.node[at.stands_on[j][n]].frame;
                const Vec6 wrench = at.batch.force_on(motion, at.lambda.data(), static_cast<int>(j), n);
                const Vec3 f = frame.R * wrench.head<3>();
                force += f;
                moment += frame.R * wrench.tail<3>() + frame.x.cross(f);
                largest = std::max(largest, wrench.norm());
            }
            EXPECT_GT(largest, 0);
            EXPECT_LT(force.norm(), 1e-13 * (1 + largest));
            EXPECT_LT(moment.norm(), 1e-12 * (1 + largest));
        }
    }
}

TYPED_TEST(JointReactions, drives_and_moving_grounds_put_in_what_the_joint_passes_on) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const Motion motion = at.site.now();
        Energy energy;
        at.batch.add_energy(motion, at.lambda.data(), energy);
        // λ·(B v − ġ) over all nodes = power on the freedoms + power on moving grounds − λ·ġ
        const double gap_power = at.lambda.tail(at.batch.rows()).dot(at.velocity_gap(motion));
        const double passed_on = at.force(motion, at.lambda).dot(at.site.velocity());
        EXPECT_NEAR(passed_on + energy.drive_power, gap_power, 1e-11 * (1 + std::abs(passed_on)));
    }
}

}  // namespace
}  // namespace trammel::testing
