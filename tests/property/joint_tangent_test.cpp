// property/joint_tangent_test.cpp: the matrix of every joint batch against differences of its residual.
//
//   [ w_q ∂(Bᵀλ)/∂q + p BᵀB    c Bᵀ ]
//   [ c B                       −ε  ]
#include "property/joint_site.hpp"

namespace trammel::testing {
namespace {

class JointTangent : public ::testing::TestWithParam<JointCase> {
protected:
    Samples samples{36};
};
INSTANTIATE_TEST_SUITE_P(All, JointTangent, ::testing::ValuesIn(position_joints()), joint_name);

TEST_P(JointTangent, rows_are_the_slope_of_the_gap) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const int n = at.site.table.dofs, m = at.batch().rows();
        const MatX slope = slope_by_differences([&](const VecX& q) { return at.gap(at.site.displaced(q)); }, VecX::Zero(n));
        const MatX T = at.matrix({0, 0, 0}, {2.5, 0, 0});
        EXPECT_LT(mismatch(T.bottomLeftCorner(m, n), 2.5 * slope), 1e-8);
        EXPECT_EQ(MatX(T.topRightCorner(n, m)), MatX(T.bottomLeftCorner(m, n).transpose()));
        EXPECT_EQ(T.topLeftCorner(n, n).norm(), 0);
        EXPECT_EQ(T.bottomRightCorner(m, m).norm(), 0);
    }
}

TEST_P(JointTangent, square_is_the_slope_of_the_forces) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const int n = at.site.table.dofs;
        const MatX slope =
            slope_by_differences([&](const VecX& q) { return at.force(at.site.displaced(q), at.lambda); }, VecX::Zero(n));
        EXPECT_LT(mismatch(at.matrix({1, 0, 0}, {1, 0, 0}).topLeftCorner(n, n), slope), 1e-8);
        EXPECT_LT(mismatch(at.matrix({0.3, 7, 5}, {1, 0, 0}).topLeftCorner(n, n), 0.3 * slope), 1e-8);
    }
}

TEST_P(JointTangent, augmentation_and_regularisation) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const int n = at.site.table.dofs, m = at.batch().rows();
        const MatX B = at.jacobian();
        const MatX T = at.matrix({0, 0, 0}, {1, 3, 0.25});
        EXPECT_LT(mismatch(T.topLeftCorner(n, n), 3 * B.transpose() * B), 1e-12);
        EXPECT_EQ(MatX(T.bottomRightCorner(m, m)), MatX(-0.25 * MatX::Identity(m, m)));
    }
}

}  // namespace
}  // namespace trammel::testing
