// laboratory/scheme_orders_test.cpp: every scheme of the catalog has the orders it declares, no less and no more.
//
//   a pendulum of index 3, unless a scheme objects to constraints, and a damped oscillator;
//   equal steps and steps that alternate between h/3 and 2h/3
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <ostream>

#include "laboratory/orders.hpp"
#include "solve/linear_solver.hpp"

namespace trammel {
namespace {

constexpr double mass = 2, length = 1.5, gravity = 9.81, angle_0 = std::numbers::pi / 3, rate_0 = 1, end = 1;

Equations pendulum() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX(mass * MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector2d(0, -mass * gravity)); };
    e.force_by_q = [](double, const VecX&, const VecX&) { return MatX(MatX::Zero(2, 2)); };
    e.force_by_v = [](double, const VecX&, const VecX&) { return MatX(MatX::Zero(2, 2)); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, (q.squaredNorm() - length * length) / 2)); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.q0 = length * Eigen::Vector2d(std::sin(angle_0), -std::cos(angle_0));
    e.v0 = length * rate_0 * Eigen::Vector2d(std::cos(angle_0), std::sin(angle_0));
    return e;
}

/// l φ̈ + g sin φ = 0 by the classical Runge–Kutta scheme; error below 1e-12.
State exact_pendulum(double time) {
    Eigen::Vector2d y(angle_0, rate_0);
    constexpr int steps = 8000;
    const double h = time / steps;
    const auto slope = [](const Eigen::Vector2d& s) { return Eigen::Vector2d(s[1], -gravity / length * std::sin(s[0])); };
    for (int i = 0; i < steps; ++i) {
        const Eigen::Vector2d a = slope(y), b = slope(y + h / 2 * a), c = slope(y + h / 2 * b), d = slope(y + h * c);
        y += h / 6 * (a + 2 * b + 2 * c + d);
    }
    State s;
    s.linear = length * Eigen::Vector2d(std::sin(y[0]), -std::cos(y[0]));
    s.velocity = length * y[1] * Eigen::Vector2d(std::cos(y[0]), std::sin(y[0]));
    s.multipliers = VecX::Constant(1, mass * (y[1] * y[1] + gravity / length * std::cos(y[0])));
    return s;
}

constexpr double omega = 3, damping = 0.1;

/// e^{−ξωt} (q_0 cos ω_d t + (v_0 + ξω q_0)/ω_d sin ω_d t)
State exact_oscillator(double t) {
    const double decay = damping * omega, turned = omega * std::sqrt(1 - damping * damping), q = 1, v = omega / 2;
    const double b = (v + decay * q) / turned, c = std::cos(turned * t), s = std::sin(turned * t), e = std::exp(-decay * t);
    State state;
    state.linear = VecX::Constant(1, e * (q * c + b * s));
    state.velocity = VecX::Constant(1, e * (turned * (b * c - q * s) - decay * (q * c + b * s)));
    return state;
}

struct Case {
    std::string scheme;
    Steps steps;
};

/// For messages of the test program, which would show bytes and addresses.
void PrintTo(const Case& c, std::ostream* out) {
    *out << c.scheme << (c.steps == Steps::equal ? ", equal steps" : ", changing steps");
}

std::vector<Case> cases() {
    std::vector<std::string> schemes;
    for (const SchemeEntry& entry : scheme_catalog()) schemes.push_back(entry.spec.type);
    // members of the families with orders of their own
    for (const char* more :
         {"generalized_alpha:rho_inf=0", "generalized_alpha:rho_inf=1", "generalized_alpha:start=full",
          "generalized_alpha:rho_inf=1:start=full", "newmark:beta=0.3025:gamma=0.6", "newmark:start=full",
          "average_acceleration:start=full", "modified_average_acceleration:alpha=0.3", "tdg:solver=multicorrector",
          "tdg:solver=multicorrector:passes=2", "tdg:solver=multicorrector:passes=3", "tdg:solver=multicorrector:passes=4"})
        schemes.emplace_back(more);
    std::vector<Case> all;
    for (const std::string& scheme : schemes)
        for (Steps steps : {Steps::equal, Steps::changing}) all.push_back({scheme, steps});
    return all;
}

std::string test_name(const ::testing::TestParamInfo<Case>& info) {
    std::string name = info.param.scheme + (info.param.steps == Steps::equal ? "_equal" : "_changing");
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

class SchemeOrders : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Catalog, SchemeOrders, ::testing::ValuesIn(cases()), test_name);

/// Not below what is declared, and not so far above that the declaration is too modest.
void expect_order(const char* what, std::optional<double> measured, int declared) {
    if (!measured) return;  // errors at rounding, or nothing to measure
    EXPECT_GT(*measured, declared - 0.15) << what;
    EXPECT_LT(*measured, declared + 0.5) << what;
}

/// Nothing where the scheme objects to the problem.
std::optional<Orders> declared_orders(const Scheme& scheme, Problem& problem, Steps steps) {
    const auto solver = make_linear_solver(default_linear_solver);
    const auto stepper = scheme.make(problem, *solver, 0);
    if (!stepper->objection().empty()) return std::nullopt;
    return stepper->orders(steps);
}

TEST_P(SchemeOrders, AreAsDeclaredForAPendulumOfIndexThree) {
    const auto& [text, steps] = GetParam();
    const Scheme scheme = sharp_scheme(text);
    EquationProblem problem(pendulum());
    const auto declared = declared_orders(scheme, problem, steps);
    if (!declared) GTEST_SKIP() << "does not take constraints";
    // What changing steps leave behind fades slowly: they need fine ones. Equal steps must not be too fine: schemes without
    // damping keep a small alternating part in their multipliers that no tolerance removes and that grows as h falls;
    // beyond 640 steps it hides the error of second order.
    // Schemes of high order have no such parts, and come to rounding soon.
    const int finest = steps == Steps::equal || declared->position > 2 ? 320 : 5120;
    const MeasuredOrders measured = measured_orders(problem, scheme, exact_pendulum, end, finest, steps);
    ASSERT_TRUE(measured.position && measured.velocity);
    expect_order("position", measured.position, declared->position);
    expect_order("velocity", measured.velocity, declared->velocity);
    expect_order("multipliers", measured.multipliers, declared->multipliers);
}

TEST_P(SchemeOrders, AreAsDeclaredForADampedOscillator) {
    const auto& [text, steps] = GetParam();
    const Scheme scheme = sharp_scheme(text);
    EquationProblem problem(oscillator(omega, damping));
    const auto declared = declared_orders(scheme, problem, steps);
    if (!declared) GTEST_SKIP() << "does not take velocity-dependent forces";
    const MeasuredOrders measured = measured_orders(problem, scheme, exact_oscillator, end, 1280, steps);
    ASSERT_TRUE(measured.position && measured.velocity);
    expect_order("position", measured.position, declared->position);
    expect_order("velocity", measured.velocity, declared->velocity);
}

TEST(SchemeCatalog, EverySchemeTakesOneOfTheTwoProblems) {
    EquationProblem constrained(pendulum()), free(oscillator(omega, damping));
    for (const SchemeEntry& entry : scheme_catalog()) {
        const Scheme scheme = sharp_scheme(entry.spec.type);
        EXPECT_TRUE(declared_orders(scheme, constrained, Steps::equal) || declared_orders(scheme, free, Steps::equal))
            << entry.spec.type;
    }
}

}  // namespace
}  // namespace trammel
