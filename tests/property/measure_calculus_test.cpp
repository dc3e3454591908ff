// property/measure_calculus_test.cpp: value, gradient, Hessian and discrete gradient of every measure, over coordinates z.
//
//   D = ∂s/∂z      H(σ) = ∂(Dᵀσ)/∂z = Hᵀ      s(z₁) − s(z₀) = D(z₀,z₁) (z₁ − z₀)  for finite intervals
#include "property/any_measure.hpp"

namespace trammel::testing {
namespace {

class MeasureCalculus : public ::testing::TestWithParam<MeasureCase> {
protected:
    PlacedMeasure placed() { return {GetParam(), samples}; }
    Samples samples{31};
};
INSTANTIATE_TEST_SUITE_P(All, MeasureCalculus, ::testing::ValuesIn(all_measures()), case_name);

TEST_P(MeasureCalculus, gradient_is_the_slope_of_the_value) {
    for (int k = 0; k < repeats; ++k) {
        const PlacedMeasure at = placed();
        const MatX slope = slope_by_differences([&](const VecX& z) { return at.measure->value(z); }, at.z());
        EXPECT_LT(mismatch(at.measure->gradient(at.z()), slope), 1e-9);
    }
}

TEST_P(MeasureCalculus, hessian_is_the_slope_of_the_gradient_and_symmetric) {
    for (int k = 0; k < repeats; ++k) {
        const PlacedMeasure at = placed();
        const VecX sigma = samples.vector(at.measure->size());
        const MatX H = at.measure->hessian(at.z(), sigma);
        const MatX slope =
            slope_by_differences([&](const VecX& z) -> VecX { return at.measure->gradient(z).transpose() * sigma; }, at.z());
        EXPECT_LT(mismatch(H, slope), 1e-8);
        EXPECT_LT(mismatch(H, H.transpose()), 1e-14);
    }
}

TEST_P(MeasureCalculus, discrete_gradient_is_exact_over_finite_intervals) {
    int compared = 0;
    for (int k = 0; k < 20 * repeats; ++k) {
        const PlacedMeasure from = placed(), to(from.measure, samples);
        const VecX z0 = from.z(), z1 = to.z();
        if (!from.measure->is_short(z0, z1)) continue;
        const VecX gain = from.measure->value(z1) - from.measure->value(z0);
        EXPECT_LT(mismatch(from.measure->discrete_gradient(z0, z1) * (z1 - z0), gain), 1e-12);
        ++compared;
    }
    EXPECT_GT(compared, repeats);
}

TEST_P(MeasureCalculus, discrete_gradient_is_exact_over_short_intervals_and_becomes_the_gradient) {
    for (int k = 0; k < 5 * repeats; ++k) {
        const PlacedMeasure from = placed();
        const double size = samples.magnitude(1e-9, 1e-2);
        const VecX z0 = from.z(), z1 = from.moved(samples.vector(from.freedoms(), size)).z();
        const MatX D = from.measure->discrete_gradient(z0, z1), there = from.measure->gradient(z0);
        const VecX gain = from.measure->value(z1) - from.measure->value(z0);
        EXPECT_LT((D * (z1 - z0) - gain).norm(), 2e-14) << size;
        EXPECT_LT(mismatch(D, there), 100 * size) << size;
        EXPECT_LT(mismatch(from.measure->discrete_gradient(z0, z0), there), 1e-14);
    }
}

}  // namespace
}  // namespace trammel::testing
