// stepping/redundant_test.cpp: joint forces of a mechanism with redundant rows, at the tolerance a run uses by default.
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

GeneralizedAlphaSettings regularised(double tolerance) {
    GeneralizedAlphaSettings settings = alpha(0.8, tolerance);
    settings.newton.regularisation = redundant_regularisation;
    return settings;
}

TEST(RedundantRows, multipliers_follow_the_tolerance) {
    const auto model = four_bar();
    const auto exact_model = four_bar();
    Trial run(*model, regularised(NewtonSettings{}.tolerance), 1e-3);
    Trial exact(*exact_model, regularised(1e-12), 1e-3);
    double largest = 0, apart = 0;
    for (int k = 0; k < 2000; ++k) {
        run.steps(1);
        exact.steps(1);
        largest = std::max(largest, exact.state.multipliers.cwiseAbs().maxCoeff());
        apart = std::max(apart, (run.state.multipliers - exact.state.multipliers).cwiseAbs().maxCoeff());
    }
    EXPECT_LT(apart, 5e-3 * largest);
    EXPECT_GT(apart, 0) << "both runs iterate alike, so the test compares nothing";
}

}  // namespace
}  // namespace trammel::testing
