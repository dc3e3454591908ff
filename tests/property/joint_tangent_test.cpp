// property/joint_tangent_test.cpp: the matrix of every joint batch against differences of its residual.
//
//   [ w_q ∂(Bᵀλ)/∂q + p BᵀB    c Bᵀ ]
//   [ c B                       −ε  ]
#include "property/joint_site.hpp"
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

template <class M>
class JointTangent : public ::testing::Test {
protected:
    /// The batch's part of the matrix, over freedoms and its own rows.
    static MatX matrix(const JointSite<M>& at, const Weights& weights, const RowScaling& scaling) {
        System system(at.pattern);
        at.batch.add_tangent(at.site.now(), weights, at.lambda.data(), scaling, system);
        return full(system);
    }
    Samples samples{36};
};
TYPED_TEST_SUITE(JointTangent, JointMeasures, MeasureName);

TYPED_TEST(JointTangent, rows_are_the_slope_of_the_gap) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const int n = at.site.table.dofs, m = at.batch.rows();
        const MatX slope = slope_by_differences([&](const VecX& q) { return at.gap(at.site.displaced(q)); }, VecX::Zero(n));
        const MatX T = this->matrix(at, {0, 0, 0}, {2.5, 0, 0});
        EXPECT_LT(mismatch(T.bottomLeftCorner(m, n), 2.5 * slope), 1e-8);
        EXPECT_EQ(MatX(T.topRightCorner(n, m)), MatX(T.bottomLeftCorner(m, n).transpose()));
        EXPECT_EQ(T.topLeftCorner(n, n).norm(), 0);
        EXPECT_EQ(T.bottomRightCorner(m, m).norm(), 0);
    }
}

TYPED_TEST(JointTangent, square_is_the_slope_of_the_forces) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const int n = at.site.table.dofs;
        const MatX slope =
            slope_by_differences([&](const VecX& q) { return at.force(at.site.displaced(q), at.lambda); }, VecX::Zero(n));
        EXPECT_LT(mismatch(this->matrix(at, {1, 0, 0}, {1, 0, 0}).topLeftCorner(n, n), slope), 1e-8);
        EXPECT_LT(mismatch(this->matrix(at, {0.3, 7, 5}, {1, 0, 0}).topLeftCorner(n, n), 0.3 * slope), 1e-8);
    }
}

TYPED_TEST(JointTangent, augmentation_and_regularisation) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite<TypeParam> at(this->samples);
        const int n = at.site.table.dofs, m = at.batch.rows();
        const MatX B = at.jacobian();
        const MatX T = this->matrix(at, {0, 0, 0}, {1, 3, 0.25});
        EXPECT_LT(mismatch(T.topLeftCorner(n, n), 3 * B.transpose() * B), 1e-12);
        EXPECT_EQ(MatX(T.bottomRightCorner(m, m)), MatX(-0.25 * MatX::Identity(m, m)));
    }
}

}  // namespace
}  // namespace trammel::testing
