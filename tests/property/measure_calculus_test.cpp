// property/measure_calculus_test.cpp: value, gradient, Hessian and discrete gradient of every measure, over coordinates z.
//
//   D = ∂s/∂z      H(σ) = ∂(Dᵀσ)/∂z = Hᵀ      s(z₁) − s(z₀) = D(z₀,z₁) (z₁ − z₀)  for finite intervals
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

template <class M>
class MeasureCalculus : public ::testing::Test {
protected:
    static constexpr int coordinates_of_all = 12 * M::nodes;
    using Z = Vec<coordinates_of_all>;
    using Gradient = Mat<M::size, coordinates_of_all>;
    using Hessian = Mat<coordinates_of_all, coordinates_of_all>;
    Samples samples{31};
};
TYPED_TEST_SUITE(MeasureCalculus, AllMeasures, MeasureName);

TYPED_TEST(MeasureCalculus, gradient_is_the_slope_of_the_value) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        typename TestFixture::Gradient D;
        at.measure.gradient(at.z(), D);
        const MatX slope = slope_by_differences([&](const VecX& z) -> VecX { return at.measure.value(z); }, at.z());
        EXPECT_LT(mismatch(D, slope), 1e-9);
    }
}

TYPED_TEST(MeasureCalculus, hessian_is_the_slope_of_the_gradient_and_symmetric) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        const Vec<TypeParam::size> sigma = this->samples.vector(TypeParam::size);
        typename TestFixture::Hessian H;
        at.measure.hessian(at.z(), sigma, H);
        const MatX slope = slope_by_differences(
            [&](const VecX& z) -> VecX {
                typename TestFixture::Gradient D;
                at.measure.gradient(z, D);
                return D.transpose() * sigma;
            },
            at.z());
        EXPECT_LT(mismatch(H, slope), 1e-8);
        EXPECT_LT(mismatch(H, H.transpose()), 1e-14);
    }
}

TYPED_TEST(MeasureCalculus, discrete_gradient_is_exact_over_finite_intervals) {
    int compared = 0;
    for (int k = 0; k < 20 * repeats; ++k) {
        const Placed<TypeParam> from(this->samples);
        Placed<TypeParam> to(this->samples);
        to.measure = from.measure;
        const auto z0 = from.z(), z1 = to.z();
        if (!is_smooth(from.measure, z1) || !is_short(from.measure, z0, z1)) continue;
        typename TestFixture::Gradient D;
        discrete_gradient(from.measure, z0, z1, D);
        const VecX gain = from.measure.value(z1) - from.measure.value(z0), predicted = D * (z1 - z0);
        EXPECT_LT(mismatch(predicted, gain), 1e-12);
        ++compared;
    }
    EXPECT_GT(compared, repeats);
}

TYPED_TEST(MeasureCalculus, discrete_gradient_is_exact_over_short_intervals_and_becomes_the_gradient) {
    for (int k = 0; k < 5 * repeats; ++k) {
        const Placed<TypeParam> from(this->samples);
        const double size = this->samples.magnitude(1e-9, 1e-2);
        const Placed<TypeParam> to = from.moved(this->samples.vector(6 * TypeParam::nodes, size));
        typename TestFixture::Gradient D, there;
        discrete_gradient(from.measure, from.z(), to.z(), D);
        from.measure.gradient(from.z(), there);
        const VecX gain = from.measure.value(to.z()) - from.measure.value(from.z()), predicted = D * (to.z() - from.z());
        EXPECT_LT((predicted - gain).norm(), 2e-14) << size;
        EXPECT_LT(mismatch(D, there), 100 * size) << size;
        discrete_gradient(from.measure, from.z(), from.z(), D);
        EXPECT_LT(mismatch(D, there), 1e-14);
    }
}

}  // namespace
}  // namespace trammel::testing
