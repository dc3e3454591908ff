// laboratory/spectrum_test.cpp: the matrix taken from a stepper is that of its scheme.
#include "laboratory/spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace trammel {
namespace {

TEST(Amplification, IsThatOfNewmarksSchemeInEveryEntry) {
    // (q, v, v̇) with h = 1: v̇_f = −Ω² q_p / (1 + β Ω²), q_p the part of q_f that is known; the copy a of v̇ is carried instead
    const double beta = 0.2, omega = 1.7, k = omega * omega;
    const MatX A = Amplification(sharp_scheme("newmark:beta=0.2")).matrix(omega);
    ASSERT_EQ(A.rows(), 3);
    const Eigen::RowVector3d known(1, 1, 0.5 - beta), acceleration = -k / (1 + beta * k) * known;
    Mat<3, 3> exact;
    exact << known + beta * acceleration, Eigen::RowVector3d(0, 1, 0.5) + 0.5 * acceleration, acceleration;
    EXPECT_LT((A - exact).cwiseAbs().maxCoeff(), 1e-14);
}

TEST(Amplification, LeavesOutWhatOnlyPredictsAndStepSizes) {
    // q, v, v̇ and the algorithmic acceleration, of a history of seven entries
    EXPECT_EQ(Amplification(sharp_scheme("generalized_alpha")).size(), 4);
}

TEST(Spectrum, BeyondTheCriticalStepTheGrowingRootIsThePrincipalOne) {
    const Amplification scheme(sharp_scheme("fox_goodwin"));
    for (const auto& steps : {std::vector<double>{2.45, 3.0}, {3.0}, {2.4, 2.46, 2.6, 3.0}}) {
        const SpectralPoint last = spectrum(scheme, steps).back();
        EXPECT_NEAR(std::abs(last.principal), last.radius, 1e-12);
        EXPECT_LT(last.damping(), 0);
    }
}

TEST(Spectrum, DoesNotDependOnTheOrderOfTheStepsAskedFor) {
    const Amplification scheme(sharp_scheme("generalized_alpha:rho_inf=0.3"));
    const auto up = spectrum(scheme, {0.05, 1, 60, 2000}), down = spectrum(scheme, {2000, 60, 1, 0.05});
    for (std::size_t i = 0; i < 4; ++i) EXPECT_LT(std::abs(up[i].principal - down[3 - i].principal), 1e-12);
}

TEST(Spectrum, TheToleranceOfTheUserIsKeptAndTheLabelTooIsTheUsers) {
    EXPECT_EQ(sharp_scheme("generalized_alpha:rho_inf=0.5").label, "generalized_alpha rho_inf=0.5");
    EXPECT_NE(sharp_scheme("generalized_alpha").text.find("tolerance=1e-13"), std::string::npos);
    EXPECT_NE(sharp_scheme("generalized_alpha:tolerance=1e-5").text.find("tolerance=1e-05"), std::string::npos);
}

}  // namespace
}  // namespace trammel
