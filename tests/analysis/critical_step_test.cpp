// analysis/critical_step_test.cpp: chains of masses, few and many, against their closed form.
#include "analysis/critical_step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace trammel {
namespace {

Sparse matrix(int rows, int columns, const std::vector<Eigen::Triplet<double>>& entries) {
    Sparse m(rows, columns);
    m.setFromTriplets(entries.begin(), entries.end());
    return m;
}

/// n unit masses between two walls on unit springs; a further mass in front is held by a row.
Linearisation chain(int n) {
    std::vector<Eigen::Triplet<double>> mass, stiffness;
    for (int i = 0; i <= n; ++i) {
        mass.emplace_back(i, i, 1.0);
        stiffness.emplace_back(i, i, 2.0);
        if (i < n) stiffness.emplace_back(i, i + 1, -1.0), stiffness.emplace_back(i + 1, i, -1.0);
    }
    return {matrix(n + 1, n + 1, mass), matrix(n + 1, n + 1, {}), matrix(n + 1, n + 1, stiffness),
            matrix(1, n + 1, {{0, 0, 1.0}})};
}

/// ω = 2 cos(π/2(n+1)) of the highest mode
double limit(int n) {
    return 1 / std::cos(std::numbers::pi / (2 * (n + 1)));
}

TEST(CriticalStep, OfChainsIsThatOfTheirHighestMode) {
    for (int n : {5, 50, 600}) {
        const auto found = critical_step(chain(n), {}, false);
        ASSERT_TRUE(found) << found.error();
        // bisected over the step where there are few, rounding of defective roots included
        EXPECT_NEAR(found->step, limit(n), (n > 400 ? 1e-9 : 1e-4) * limit(n)) << n;
        EXPECT_NEAR(found->highest, 2 / limit(n), 1e-9) << n;
    }
}

TEST(CriticalStep, WhatIsNotKnownIsSaid) {
    const auto classical = critical_step(chain(600), {}, true);
    ASSERT_FALSE(classical);
    EXPECT_NE(classical.error().find("form: full"), std::string::npos);
    Linearisation massless = chain(600);
    massless.M.coeffRef(7, 7) = 0;
    const auto none = critical_step(massless, {}, false);
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().find("no mass"), std::string::npos);
}

}  // namespace
}  // namespace trammel
