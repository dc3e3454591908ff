// property/element_laws_test.cpp: laws of every element: tangent, work and energy.
//
//   w_q ∂r/∂q + w_v ∂r/∂v + w_a ∂r/∂a = tangent
//   r is affine in the load factor, and moves with it only where there are loads
//   r · v = dE/dt − P_damper − P_load − P_drive,  E = kinetic + elastic + potential,  P_damper ≤ 0
#include "property/element_site.hpp"

namespace trammel::testing {
namespace {

class ElementLaws : public ::testing::TestWithParam<ElementCase> {
protected:
    Samples samples{37};
};
INSTANTIATE_TEST_SUITE_P(All, ElementLaws, ::testing::ValuesIn(all_elements()), element_name);

TEST_P(ElementLaws, tangent_is_the_slope_of_the_residual) {
    for (int k = 0; k < repeats; ++k) {
        const ElementSite at(GetParam(), samples);
        const VecX zero = at.site.nothing();
        const auto slope = [&](auto&& motion) {
            return slope_by_differences([&](const VecX& x) { return at.residual(motion(x)); }, zero);
        };
        const MatX by_q = slope([&](const VecX& x) { return at.site.displaced(x, zero, zero); });
        const MatX by_v = slope([&](const VecX& x) { return at.site.displaced(zero, x, zero); });
        const MatX by_a = slope([&](const VecX& x) { return at.site.displaced(zero, zero, x); });
        EXPECT_LT(mismatch(at.tangent({1, 0, 0}), by_q), 1e-8);
        EXPECT_LT(mismatch(at.tangent({0, 1, 0}), by_v), 1e-9);
        EXPECT_LT(mismatch(at.tangent({0, 0, 1}), by_a), 1e-9);
        EXPECT_LT(mismatch(at.tangent({0.3, 0.5, 2}), 0.3 * by_q + 0.5 * by_v + 2 * by_a), 1e-8);
    }
}

TEST_P(ElementLaws, work_is_energy) {
    for (int k = 0; k < repeats; ++k) {
        const ElementSite at(GetParam(), samples);
        const MatX rate = slope_by_differences(
            [&](const VecX& tau) -> VecX { return VecX::Constant(1, at.energy(at.site.later(tau[0])).total()); }, VecX::Zero(1),
            3e-4);
        const Energy now = at.energy(at.site.now());
        const double power = at.residual(at.site.now()).dot(at.site.velocity());
        EXPECT_NEAR(power, rate(0, 0) - now.damper_power - now.load_power - now.drive_power, 1e-8 * (1 + std::abs(power)));
        EXPECT_LE(now.damper_power, 0);
    }
}

TEST_P(ElementLaws, the_load_factor_multiplies_loads_only) {
    for (int k = 0; k < repeats; ++k) {
        const ElementSite at(GetParam(), samples);
        Motion motion = at.site.now();
        const auto residual = [&](double factor) {
            motion.load_factor = factor;
            return at.residual(motion);
        };
        const VecX without = residual(0), slope = residual(1) - without;
        EXPECT_LT(mismatch(residual(3), without + 3 * slope), 1e-12);
        EXPECT_TRUE(!GetParam().only_loads || without.norm() == 0);
        EXPECT_EQ(slope.norm() > 0, GetParam().carries_loads);
    }
}

class ElasticLaws : public ::testing::TestWithParam<ElementCase> {
protected:
    Samples samples{38};
};
INSTANTIATE_TEST_SUITE_P(All, ElasticLaws, ::testing::ValuesIn(elastic_elements()), element_name);

TEST_P(ElasticLaws, nothing_changes_when_all_bodies_move_together) {
    for (int k = 0; k < repeats; ++k) {
        const ElementSite at(GetParam(), samples);
        const Motion now = at.site.now(), there = at.site.carried(samples.pose(3));
        EXPECT_NEAR(at.energy(there).elastic, at.energy(now).elastic, 1e-11 * (1 + std::abs(at.energy(now).elastic)));
        EXPECT_NEAR(at.energy(there).damper_power, at.energy(now).damper_power, 1e-11 * (1 - at.energy(now).damper_power));
        EXPECT_LT(mismatch(at.residual(there), at.residual(now)), 1e-12);
    }
}

TEST_P(ElasticLaws, dampers_take_power_in_any_motion) {
    for (int k = 0; k < repeats; ++k) {
        const ElementSite at(GetParam(), samples);
        EXPECT_LT(at.energy(at.site.now()).damper_power, 0);
    }
}

}  // namespace
}  // namespace trammel::testing
