// verification/pendulum_cases.cpp: a pendulum in Cartesian coordinates, index 3: values, orders, the transient of λ.
//
//   m q̈ + (0, m g) + Bᵀλ = 0,   C = (x² + y² − l²)/2 = 0,   B = (x, y)
// Reference: the scheme of Arnold & Brüls (2007) computed independently, 12 digits; errors against l φ̈ + g sin φ = 0.
#include <string>

#include "assembly/equation_problem.hpp"
#include "cases.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

constexpr double mass = 2, length = 1.5, gravity = 9.81, angle_0 = 1.0471975511965977461542144610932, rate_0 = 1;
constexpr const char* independent = "Arnold & Brüls 2007, independent computation";

Equations pendulum() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(mass * MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector2d(0, -mass * gravity)); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, (q.squaredNorm() - length * length) / 2)); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.q0 = length * Eigen::Vector2d(std::sin(angle_0), -std::cos(angle_0));
    e.v0 = length * rate_0 * Eigen::Vector2d(std::cos(angle_0), std::sin(angle_0));
    return e;
}

/// The angle of the same pendulum, by the classical Runge–Kutta scheme with 2.5e-4 s at most: error below 1e-12.
class Exact {
public:
    void to(double t) {
        const int steps = static_cast<int>(std::ceil((t - time_) / 2.5e-4 - 1e-6));
        const double h = steps > 0 ? (t - time_) / steps : 0;
        const auto slope = [](const Eigen::Vector2d& y) { return Eigen::Vector2d(y[1], -gravity / length * std::sin(y[0])); };
        for (int i = 0; i < steps; ++i) {
            const Eigen::Vector2d a = slope(y_), b = slope(y_ + h / 2 * a), c = slope(y_ + h / 2 * b), d = slope(y_ + h * c);
            y_ += h / 6 * (a + 2 * b + 2 * c + d);
        }
        time_ = t;
    }
    Eigen::Vector2d q() const { return length * Eigen::Vector2d(std::sin(y_[0]), -std::cos(y_[0])); }
    Eigen::Vector2d v() const { return length * y_[1] * Eigen::Vector2d(std::cos(y_[0]), std::sin(y_[0])); }
    double lambda() const { return mass * (y_[1] * y_[1] + gravity / length * std::cos(y_[0])); }

private:
    double time_ = 0;
    Eigen::Vector2d y_{angle_0, rate_0};
};

/// Errors at t = 1, and the largest over all steps.
struct Errors {
    double q = 0, v = 0, lambda = 0, largest_lambda = 0, largest_rate = 0;
};

Errors errors(double rho, bool full, double h) {
    EquationProblem problem(pendulum());
    GeneralizedAlphaSettings settings = solved_to_rounding(alpha(rho));
    settings.full_start = full;
    Exact exact;
    Errors e;
    Run run(problem, settings, h, [&](const State& s) {
        exact.to(s.time);
        e.q = (s.linear - exact.q()).norm();
        e.v = (s.velocity - exact.v()).norm();
        e.lambda = std::abs(s.multipliers[0] - exact.lambda());
        e.largest_lambda = std::max(e.largest_lambda, e.lambda);
        e.largest_rate = std::max(e.largest_rate, std::abs(s.linear.dot(s.velocity)));
    });
    run.to(1);
    return e;
}

std::string label(double rho, bool full, double h) {
    char text[64];
    std::snprintf(text, sizeof text, "ρ=%.1f %s h=%g", rho, full ? "full" : "plain", h);
    return text;
}

void orders(Table& table, double rho) {
    const Errors coarse = errors(rho, false, 0.0025), fine = errors(rho, false, 0.00125);
    const std::string of = label(rho, false, 0.00125) + ": order of ";
    table.near(of + "q", 2, observed_order(coarse.q, fine.q), 0.05);
    table.near(of + "v", 2, observed_order(coarse.v, fine.v), 0.05);
    table.near(of + "λ(1)", 2, observed_order(coarse.lambda, fine.lambda), 0.05);
}

}  // namespace

void pendulum_values(Table& table) {
    table.about("index-3 pendulum", independent);
    EquationProblem problem(pendulum());
    Run one(problem, alpha(0.5), 0.01);
    table.near("λ(0)", 8.54, one.state().multipliers[0], 1e-10);
    one.to(0.01);
    table.near("ρ=0.5 one step: q", Eigen::Vector2d(1.306263499901, -0.737343657209), one.state().linear, 1e-10);
    table.near("ρ=0.5 one step: v", Eigen::Vector2d(0.695044609106, 1.232276243315), one.state().velocity, 1e-10);
    table.near("ρ=0.5 one step: λ", 8.351234176484, one.state().multipliers[0], 1e-10);
    table.near("ρ=0.5 one step: a", Eigen::Vector2d(-5.485268365034, -6.689923483367), one.algorithmic_acceleration(), 1e-10);
    Run hundred(problem, alpha(0.8), 0.01);
    hundred.to(1);
    table.near("ρ=0.8 h=0.01 t=1: q", Eigen::Vector2d(-0.625440841032, -1.363386868929), hundred.state().linear, 1e-10);
    table.near("ρ=0.8 h=0.01 t=1: v", Eigen::Vector2d(-3.434743439386, 1.575949834852), hundred.state().velocity, 1e-9);
    table.near("ρ=0.8 h=0.01 t=1: λ", 24.586276187920, hundred.state().multipliers[0], 1e-8);
    table.near("ρ=0.8 h=0.01 t=1: a", Eigen::Vector2d(7.655497277556, 7.002794938132), hundred.algorithmic_acceleration(), 1e-8);
}

void pendulum_orders(Table& table) {
    table.about("index-3 pendulum", independent);
    struct Row {
        double rho;
        bool full;
        double h, q, v, lambda, largest_lambda, largest_rate;
    };
    const Row rows[] = {{0.8, false, 0.02, 2.212431e-03, 4.538217e-03, 2.029519e-02, 8.859981e-01, 2.465978e-03},
                        {0.8, false, 0.01, 5.534198e-04, 1.134374e-03, 6.114655e-03, 4.382822e-01, 6.333971e-04},
                        {0.8, false, 0.005, 1.383726e-04, 2.835904e-04, 1.529521e-03, 2.184416e-01, 1.604273e-04},
                        {0.8, false, 0.0025, 3.459402e-05, 7.089695e-05, 3.824531e-04, 1.094093e-01, 4.036427e-05},
                        {0.8, false, 0.00125, 8.648532e-06, 1.772414e-05, 9.564258e-05, 5.475126e-02, 1.012310e-05},
                        {0.8, true, 0.01, 5.550031e-04, 1.138713e-03, 6.142818e-03, 6.142818e-03, 5.220010e-04},
                        {0.8, true, 0.005, 1.387644e-04, 2.846643e-04, 1.536446e-03, 1.536446e-03, 1.305236e-04},
                        {0.8, true, 0.0025, 3.469160e-05, 7.116445e-05, 3.841781e-04, 3.841781e-04, 3.263214e-05},
                        {0.5, false, 0.005, 1.945010e-04, 4.051250e-04, 2.125293e-03, 9.137911e-02, 1.770761e-04},
                        {0.5, false, 0.0025, 4.861760e-05, 1.012417e-04, 5.325750e-04, 4.540936e-02, 4.453623e-05},
                        {0.5, true, 0.0025, 4.950009e-05, 1.035917e-04, 5.481241e-04, 5.481241e-04, 4.196607e-05}};
    for (const Row& row : rows) {
        const Errors e = errors(row.rho, row.full, row.h);
        const std::string at = label(row.rho, row.full, row.h) + ": error of ";
        table.relative(at + "q", row.q, e.q, 5e-4);
        table.relative(at + "v", row.v, e.v, 5e-4);
        table.relative(at + "λ(1)", row.lambda, e.lambda, 5e-4);
        table.relative(at + "λ, largest", row.largest_lambda, e.largest_lambda, 5e-4);
        table.relative(at + "B v, largest", row.largest_rate, e.largest_rate, 5e-4);
    }
    const Errors damped = errors(0, false, 0.0025);
    table.relative("ρ=0.0 plain h=0.0025: error of q", 1.750e-4, damped.q, 1e-3);
    table.relative("ρ=0.0 plain h=0.0025: error of v", 3.776e-4, damped.v, 1e-3);
    table.relative("ρ=0.0 plain h=0.0025: error of λ(1)", 1.863e-3, damped.lambda, 1e-3);
    table.about("index-3 pendulum", "theory of the scheme");
    for (const double rho : {0.0, 0.5, 0.8}) orders(table, rho);
    for (const bool full : {false, true})
        table.near(label(0.8, full, 0.0025) + ": order of λ, largest", full ? 2 : 1,
                   observed_order(errors(0.8, full, 0.005).largest_lambda, errors(0.8, full, 0.0025).largest_lambda), 0.05);
}

}  // namespace trammel::verification
