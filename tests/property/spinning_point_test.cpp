// property/spinning_point_test.cpp: a point held to spinning axes, beyond the laws of every joint.
//
//   axes and first body carried along by g:   s → R_g s,  the second body stays        force on a + force on s = 0
//   points that start together at x':         U = R U' + (R − I) x'
#include "property/joint_site.hpp"
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

TEST(SpinningPoint, turns_with_the_axes_and_the_first_body) {
    Samples samples{41};
    for (int k = 0; k < repeats; ++k) {
        const Placed<SpinningPoint> at(samples);
        const Pose g = samples.pose(3);
        Placed<SpinningPoint> there = at.carried(g);
        there.node[1] = at.node[1];
        EXPECT_LT(mismatch(there.measure.value(there.z()), g.q * at.measure.value(at.z())), 1e-13);
        const Mat3 R = g.q.toRotationMatrix();
        EXPECT_LT(mismatch(jacobian(there.measure, there.nodes()), R * jacobian(at.measure, at.nodes())), 1e-13);
    }
}

TEST(SpinningPoint, what_pulls_on_the_first_body_pulls_back_on_the_axes) {
    Samples samples{42};
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(joint_case("SpinningPoint"), samples);
        const Motion motion = at.site.now();
        for (int j = 0; j < static_cast<int>(at.stands_on().size()); ++j) {
            const auto pull = [&](int n) {
                return Vec3(motion.node[at.stands_on()[j][n]].frame.R *
                            at.batch().force_on(motion, at.lambda.data(), j, n).head<3>());
            };
            EXPECT_LT(mismatch(pull(0), Vec3(-pull(2))), 1e-13);
            EXPECT_NEAR(pull(1).norm(), pull(0).norm(), 1e-12) << "the force is only turned on its way to the second body";
        }
    }
}

TEST(SpinningPoint, displacements_of_a_point_off_the_axis) {
    const Vec3 start(0.4, -0.3, 0.7), moved(0.01, 0.02, -0.03);
    const Mat3 R = Eigen::AngleAxisd(0.8, Vec3(1, 2, 2) / 3).toRotationMatrix();
    NodeMotion in_space, in_axes, axes;
    in_axes.frame.x = start + moved;
    axes.frame.R = R;
    in_space.frame.x = start + R * moved + (R - Mat3::Identity()) * start;
    EXPECT_LT(SpinningPoint{}.value(coordinates(NodeMotions<3>{&in_space, &in_axes, &axes})).norm(), 1e-15);
}

}  // namespace
}  // namespace trammel::testing
