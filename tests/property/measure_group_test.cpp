// property/measure_group_test.cpp: what assembly/measure.hpp makes of every measure on SE(3), by differences through retract.
//
//   B = ∂s/∂q      X(σ) = ∂(Bᵀσ)/∂q      rate slope = ∂(B v)/∂q      s, B, X do not change when all bodies move together
#include "property/any_measure.hpp"

namespace trammel::testing {
namespace {

class MeasureOnGroup : public ::testing::TestWithParam<MeasureCase> {
protected:
    PlacedMeasure placed() { return {GetParam(), samples}; }
    VecX stress(const PlacedMeasure& at) { return samples.vector(at.measure->size()); }
    Samples samples{32};
};
INSTANTIATE_TEST_SUITE_P(All, MeasureOnGroup, ::testing::ValuesIn(all_measures()), case_name);

TEST_P(MeasureOnGroup, jacobian_is_the_slope_of_the_value) {
    for (int k = 0; k < repeats; ++k) {
        const PlacedMeasure at = placed();
        const MatX slope = slope_by_differences([&](const VecX& step) { return at.measure->value(at.moved(step).z()); },
                                                VecX::Zero(at.freedoms()));
        EXPECT_LT(mismatch(at.measure->jacobian(at.node), slope), 1e-9);
    }
}

TEST_P(MeasureOnGroup, geometric_stiffness_is_the_slope_of_the_force) {
    for (int k = 0; k < repeats; ++k) {
        const PlacedMeasure at = placed();
        const VecX sigma = stress(at);
        const MatX slope = slope_by_differences(
            [&](const VecX& step) -> VecX { return at.measure->jacobian(at.moved(step).node).transpose() * sigma; },
            VecX::Zero(at.freedoms()));
        EXPECT_LT(mismatch(at.measure->geometric_stiffness(at.node, sigma), slope), 1e-8);
    }
}

TEST_P(MeasureOnGroup, rate_slope_is_the_slope_of_the_rate) {
    for (int k = 0; k < repeats; ++k) {
        const PlacedMeasure at = placed();
        const MatX slope = slope_by_differences(
            [&](const VecX& step) -> VecX { return at.measure->jacobian(at.moved(step).node) * at.velocity(); },
            VecX::Zero(at.freedoms()));
        EXPECT_LT(mismatch(at.measure->rate_slope(at.node), slope), 1e-8);
    }
}

TEST_P(MeasureOnGroup, coordinate_rates_give_the_same_rate_as_the_jacobian) {
    for (int k = 0; k < repeats; ++k) {
        const PlacedMeasure at = placed();
        EXPECT_LT(mismatch(at.measure->gradient(at.z()) * at.measure->coordinate_rates(at.node),
                           at.measure->jacobian(at.node) * at.velocity()),
                  1e-13);
    }
}

TEST_P(MeasureOnGroup, nothing_changes_when_all_bodies_move_together_unless_it_should) {
    double largest = 0;
    for (int k = 0; k < repeats; ++k) {
        const PlacedMeasure at = placed(), there = at.carried(samples.pose(3));
        const VecX sigma = stress(at);
        const AnyMeasure& m = *at.measure;
        const double changed = mismatch(m.value(there.z()), m.value(at.z()));
        largest = std::max(largest, changed);
        if (!GetParam().indifferent) continue;
        EXPECT_LT(changed, 1e-13);
        EXPECT_LT(mismatch(m.jacobian(there.node), m.jacobian(at.node)), 1e-13);
        EXPECT_LT(mismatch(m.geometric_stiffness(there.node, sigma), m.geometric_stiffness(at.node, sigma)), 1e-12);
        EXPECT_LT(mismatch(m.rate_slope(there.node), m.rate_slope(at.node)), 1e-12);
    }
    EXPECT_EQ(largest > 1e-3, !GetParam().indifferent);
}

}  // namespace
}  // namespace trammel::testing
