// property/measure_group_test.cpp: what assembly/measure.hpp makes of every measure on SE(3), by differences through retract.
//
//   B = ∂s/∂q      X(σ) = ∂(Bᵀσ)/∂q      rate slope = ∂(B v)/∂q      s, B, X do not change when all bodies move together
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

template <class M>
class MeasureOnGroup : public ::testing::Test {
protected:
    static constexpr int freedoms = 6 * M::nodes;
    Samples samples{32};
};
TYPED_TEST_SUITE(MeasureOnGroup, AllMeasures, MeasureName);

TYPED_TEST(MeasureOnGroup, jacobian_is_the_slope_of_the_value) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        const MatX slope = slope_by_differences([&](const VecX& step) -> VecX { return at.measure.value(at.moved(step).z()); },
                                                VecX::Zero(this->freedoms));
        EXPECT_LT(mismatch(jacobian(at.measure, at.nodes()), slope), 1e-9);
    }
}

TYPED_TEST(MeasureOnGroup, geometric_stiffness_is_the_slope_of_the_force) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        const Vec<TypeParam::size> sigma = this->samples.vector(TypeParam::size);
        const MatX slope = slope_by_differences(
            [&](const VecX& step) -> VecX { return jacobian(at.measure, at.moved(step).nodes()).transpose() * sigma; },
            VecX::Zero(this->freedoms));
        EXPECT_LT(mismatch(geometric_stiffness(at.measure, at.nodes(), sigma), slope), 1e-8);
    }
}

TYPED_TEST(MeasureOnGroup, rate_slope_is_the_slope_of_the_rate) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        const MatX slope = slope_by_differences(
            [&](const VecX& step) -> VecX { return jacobian(at.measure, at.moved(step).nodes()) * at.velocity(); },
            VecX::Zero(this->freedoms));
        EXPECT_LT(mismatch(rate_slope(at.measure, at.nodes()), slope), 1e-8);
    }
}

TYPED_TEST(MeasureOnGroup, coordinate_rates_give_the_same_rate_as_the_jacobian) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        Mat<TypeParam::size, 12 * TypeParam::nodes> D;
        at.measure.gradient(at.z(), D);
        EXPECT_LT(mismatch(D * coordinate_rates(at.nodes()), jacobian(at.measure, at.nodes()) * at.velocity()), 1e-13);
    }
}

template <class M>
class IndifferentMeasure : public MeasureOnGroup<M> {};
TYPED_TEST_SUITE(IndifferentMeasure, IndifferentMeasures, MeasureName);

TYPED_TEST(IndifferentMeasure, nothing_changes_when_all_bodies_move_together) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples), there = at.carried(this->samples.pose(3));
        const Vec<TypeParam::size> sigma = this->samples.vector(TypeParam::size);
        EXPECT_LT(mismatch(at.measure.value(there.z()), at.measure.value(at.z())), 1e-13);
        EXPECT_LT(mismatch(jacobian(at.measure, there.nodes()), jacobian(at.measure, at.nodes())), 1e-13);
        EXPECT_LT(
            mismatch(geometric_stiffness(at.measure, there.nodes(), sigma), geometric_stiffness(at.measure, at.nodes(), sigma)),
            1e-12);
        EXPECT_LT(mismatch(rate_slope(at.measure, there.nodes()), rate_slope(at.measure, at.nodes())), 1e-12);
    }
}

}  // namespace
}  // namespace trammel::testing
