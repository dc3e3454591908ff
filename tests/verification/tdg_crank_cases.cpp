// verification/tdg_crank_cases.cpp: a slider-crank that passes a position where its constraints depend on each other.
//
//   Q = 2 cos(θ₁ + θ₂/2) cos(θ₂/2): two branches cross at θ₁ = 0, π; the mechanism is θ₂ = π − 2θ₁
// Reference: exact motion on that branch by quadrature with 25 digits; errors of the scheme computed independently.
#include <array>
#include <random>

#include "cases.hpp"
#include "laboratory/amplification.hpp"
#include "run.hpp"
#include "tdg_problems.hpp"

namespace trammel::verification {
namespace {

constexpr double angle_at_10 = 1.7262554488387;

/// The state at t = 10; the last step is cut.
State run_crank(Problem& problem, const char* scheme, double h) {
    Bench bench(problem, parse_scheme(scheme), h);
    State s = bench.start();
    while (10 - s.time > 1e-9) s = bench.step(s, std::min(h, 10 - s.time));
    return s;
}

// near the crossing Newton's method converges slowly: as towards a double root
const char* const sharp = "tdg:tolerance=1e-14:max_iterations=40";

double cartesian_error(double h) {
    EquationProblem problem(cartesian_crank());
    const Eigen::Vector2d exact(std::sin(angle_at_10), std::cos(angle_at_10));
    return (run_crank(problem, sharp, h).linear.head(2) - exact).norm();
}

double angle_error(double h) {
    EquationProblem problem(angle_crank());
    return std::abs(run_crank(problem, sharp, h).linear[0] - angle_at_10);
}

std::string at(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

}  // namespace

void tdg_crank_cases(Table& table) {
    table.about("TDG, singular crank, t=10", "same scheme, independent computation");
    const std::array<std::pair<double, double>, 5> rows{
        {{0.05, 7.105e-1}, {0.025, 1.1424e-1}, {0.0125, 1.4594e-2}, {0.00625, 1.8284e-3}, {0.003125, 2.2863e-4}}};
    for (const auto& [h, error] : rows) table.relative(at("points, h=%g: error of r₁", h), error, cartesian_error(h), 1e-3);
    // the error of the angle is small by cancellation over the orbit: fewer digits
    const std::array<std::pair<double, double>, 2> by_angle{{{0.025, 1.1525e-4}, {0.0125, 1.3569e-5}}};
    for (const auto& [h, error] : by_angle) table.relative(at("angles, h=%g: error of θ₁", h), error, angle_error(h), 1e-3);

    table.about("TDG, singular crank, branch", "closed form");
    std::mt19937 random(7);
    double points = 0, angles = 0;
    for (int k = 0; k < 40; ++k) {
        const double h = 0.006 + 0.114 * (static_cast<double>(random()) / 4294967296.0);
        EquationProblem by_points(cartesian_crank()), by_angles(angle_crank());
        const State p = run_crank(by_points, "tdg", h), a = run_crank(by_angles, "tdg", h);
        // on the branch of the mechanism the second mass is twice as far out as the first
        points = std::max(points, std::abs(p.linear[2] - 2 * p.linear[0]));
        angles = std::max(angles, std::abs(a.linear[1] + 2 * a.linear[0] - std::numbers::pi));
    }
    table.below("points, 40 steps in [0.006, 0.12]: x₂ − 2x₁", points, 1e-6);
    table.below("angles, 40 steps in [0.006, 0.12]: θ₂ − π + 2θ₁", angles, 1e-6);
    EquationProblem by_angles(angle_crank());
    table.below("angles, a stage 2.5e-5 rad before the crossing: error of θ₁",
                run_crank(by_angles, "tdg", 0.0092407502070349).linear[0] - angle_at_10, 1e-5);
}

}  // namespace trammel::verification
