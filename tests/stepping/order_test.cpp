// stepping/order_test.cpp: generalized-α is of second order in q, v and λ for every ρ, on Rⁿ and on SE(3).
//
//   error(h) / error(h/2) → 2²
#include <cmath>

#include "assembly/equation_problem.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

/// A bead on the curve r = 1 + 0.3 cos φ in a vertical plane, in polar coordinates: M = diag(m, m r²) changes with q.
Equations bead() {
    constexpr double m = 2, g = 9.81;
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [=](double, const VecX& q) { return MatX(Eigen::Vector2d(m, m * q[0] * q[0]).asDiagonal()); };
    e.force = [=](double, const VecX& q, const VecX& v) {
        const double r = q[0], phi = q[1];
        return VecX(
            Eigen::Vector2d(m * r * v[1] * v[1] + m * g * std::cos(phi), -2 * m * r * v[0] * v[1] - m * g * r * std::sin(phi)));
    };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, q[0] - 1 - 0.3 * std::cos(q[1]))); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(Eigen::RowVector2d(1, 0.3 * std::sin(q[1]))); };
    const double phi = 1, rate = 2;
    e.q0 = Eigen::Vector2d(1 + 0.3 * std::cos(phi), phi);
    e.v0 = Eigen::Vector2d(-0.3 * std::sin(phi) * rate, rate);
    return e;
}

GeneralizedAlphaSettings settings_of(double rho) {
    GeneralizedAlphaSettings settings = alpha(rho, 1e-13);
    settings.full_start = true;  // multipliers without a transient of first order
    return settings;
}

/// Solution at t = 1.
State solution(Problem& problem, double rho, int steps) {
    return Trial(problem, settings_of(rho), 1.0 / steps).steps(steps);
}

void expect_second_order(const Apart& coarse, const Apart& fine) {
    EXPECT_NEAR(std::log2(coarse.q / fine.q), 2, 0.15);
    EXPECT_NEAR(std::log2(coarse.v / fine.v), 2, 0.15);
    EXPECT_NEAR(std::log2(coarse.lambda / fine.lambda), 2, 0.15);
}

constexpr double all_rho[] = {0, 0.5, 0.8, 1};

TEST(Order, two_for_equations_with_a_changing_mass) {
    EquationProblem problem(bead());
    const State exact = solution(problem, 0.8, 12800);
    for (double rho : all_rho) {
        SCOPED_TRACE(rho);
        expect_second_order(apart(solution(problem, rho, 200), exact), apart(solution(problem, rho, 400), exact));
    }
}

class OrderOnGroup : public ::testing::TestWithParam<Retraction> {};
INSTANTIATE_TEST_SUITE_P(Both, OrderOnGroup, ::testing::Values(Retraction::cayley, Retraction::exponential),
                         [](const auto& which) { return which.param == Retraction::cayley ? "cayley" : "exponential"; });

TEST_P(OrderOnGroup, two_for_a_heavy_top) {
    const auto reference = heavy_top(Retraction::exponential), model = heavy_top(GetParam());
    const State exact = solution(*reference, 0.8, 25600);
    for (double rho : all_rho) {
        SCOPED_TRACE(rho);
        expect_second_order(apart(solution(*model, rho, 400), exact), apart(solution(*model, rho, 800), exact));
    }
}

TEST(Order, augmentation_does_not_change_the_solution) {
    EquationProblem equations(bead());
    const auto top = heavy_top(Retraction::cayley);
    for (Problem* problem : {static_cast<Problem*>(&equations), static_cast<Problem*>(top.get())}) {
        GeneralizedAlphaSettings plain = settings_of(0.8);
        plain.newton.full = true;  // the kept matrix of a fast top leaves more in the multipliers than is asked for here
        GeneralizedAlphaSettings augmented = plain;
        augmented.newton.augmented = true;
        const State one = Trial(*problem, plain, 5e-3).steps(200), other = Trial(*problem, augmented, 5e-3).steps(200);
        EXPECT_LT(apart(one, other).largest(), 1e-9);
    }
}

}  // namespace
}  // namespace trammel::testing
