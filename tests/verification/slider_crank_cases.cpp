// verification/slider_crank_cases.cpp: a slider-crank by HHT-SOI2 and by HHT in index 3: residuals at velocity level.
//
//   crank 0.3 m, 1 kg; rod 0.7 m, 2 kg; both J = m L²/12; slider 3 kg; coordinates x, y, θ of each mass centre
//   rows: crank pin on the ground, crank–rod, rod–slider, slider on the x axis without turning
// Reference: one equation in the crank angle; both schemes computed independently. α = 0.3, h = 2⁻¹⁰.
#include <cmath>
#include <numbers>

#include "assembly/equation_problem.hpp"
#include "cases.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

constexpr double crank = 0.3, rod = 0.7;

Equations slider_crank(double gravity, double rate) {
    Equations e;
    e.n = 9;
    e.holonomic = 8;
    VecX mass(9);
    mass << 1, 1, crank * crank / 12, 2, 2, 2 * rod * rod / 12, 3, 3, 0.01;
    e.mass = [mass](double, const VecX&) { return MatX(mass.asDiagonal()); };
    VecX weight = VecX::Zero(9);
    weight[1] = -gravity, weight[4] = -2 * gravity, weight[7] = -3 * gravity;
    e.force = [weight](double, const VecX&, const VecX&) { return weight; };
    e.constraint = [](double, const VecX& q) {
        const double c1 = crank / 2 * std::cos(q[2]), s1 = crank / 2 * std::sin(q[2]), c2 = rod / 2 * std::cos(q[5]),
                     s2 = rod / 2 * std::sin(q[5]);
        VecX g(8);
        g << q[0] - c1, q[1] - s1, q[0] + c1 - q[3] + c2, q[1] + s1 - q[4] + s2, q[3] + c2 - q[6], q[4] + s2 - q[7], q[7], q[8];
        return g;
    };
    e.constraint_jacobian = [](double, const VecX& q) {
        const double c1 = crank / 2 * std::cos(q[2]), s1 = crank / 2 * std::sin(q[2]), c2 = rod / 2 * std::cos(q[5]),
                     s2 = rod / 2 * std::sin(q[5]);
        MatX G = MatX::Zero(8, 9);
        G(0, 0) = 1, G(0, 2) = s1, G(1, 1) = 1, G(1, 2) = -c1;
        G(2, 0) = 1, G(2, 2) = -s1, G(2, 3) = -1, G(2, 5) = -s2;
        G(3, 1) = 1, G(3, 2) = c1, G(3, 4) = -1, G(3, 5) = c2;
        G(4, 3) = 1, G(4, 5) = -s2, G(4, 6) = -1;
        G(5, 4) = 1, G(5, 5) = c2, G(5, 7) = -1;
        G(6, 7) = 1, G(7, 8) = 1;
        return G;
    };
    const double t1 = std::numbers::pi / 4, t2 = std::asin(-crank * std::sin(t1) / rod);
    const double w2 = -crank * std::cos(t1) * rate / (rod * std::cos(t2));
    const double x1 = crank * std::cos(t1), y1 = crank * std::sin(t1);
    e.q0 = VecX(9);
    e.q0 << x1 / 2, y1 / 2, t1, x1 + rod / 2 * std::cos(t2), y1 / 2, t2, x1 + rod * std::cos(t2), 0, 0;
    e.v0 = VecX(9);
    e.v0 << -y1 / 2 * rate, x1 / 2 * rate, rate, -y1 * rate - rod / 2 * std::sin(t2) * w2, x1 / 2 * rate, w2,
        -y1 * rate - rod * std::sin(t2) * w2, 0, 0;
    return e;
}

/// Residuals at velocity level over a run: of the crank pin, smallest and largest, and the largest of all rows.
struct Residuals {
    Eigen::Vector2d low = Eigen::Vector2d::Zero(), high = Eigen::Vector2d::Zero();
    double all = 0;
};

struct Motion {
    EquationProblem problem;
    Residuals residuals;
    Run run;

    Motion(double gravity, double rate, const char* scheme, double h)
        : problem(slider_crank(gravity, rate)),
          run(problem, std::string(scheme) + ":alpha=0.3:tolerance=1e-13", h, [this](const State& s) { watch(s); }) {}
    Motion(const Motion&) = delete;
    Motion& operator=(const Motion&) = delete;
    /// Angle and rate of the crank, position and velocity of the slider.
    VecX at(double t) {
        const State& s = run.to(t);
        return Eigen::Vector4d(s.linear[2], s.velocity[2], s.linear[6], s.velocity[6]);
    }

private:
    void watch(const State& s) {
        VecX gap(8);
        problem.velocity_gap(s, gap.data());
        residuals.low = residuals.low.cwiseMin(gap.head<2>());
        residuals.high = residuals.high.cwiseMax(gap.head<2>());
        residuals.all = std::max(residuals.all, gap.cwiseAbs().maxCoeff());
    }
};

const double h = std::exp2(-10);

}  // namespace

void slider_crank_case(Table& table) {
    const char* independent = "same scheme, independent computation";
    const char* reduced = "one equation in the crank angle, integrated independently";
    table.about("slider-crank, fast", independent);
    Motion soi2(9.81, 10, "hht_soi2", h), i3(9.81, 10, "hht_i3", h);
    table.near("HHT-SOI2 t=1: θ, ω", Eigen::Vector2d(13.79669145283084, 8.52649265864958), soi2.at(1).head<2>(), 1e-9);
    table.near("HHT-I3 t=1: θ, ω", Eigen::Vector2d(13.79653599818121, 8.52653271212131), i3.at(1).head<2>(), 1e-9);
    soi2.at(2), i3.at(2);
    table.below("HHT-SOI2, 2 s: velocity residual of any row", soi2.residuals.all, 1e-13);
    table.near("HHT-I3, 2 s: residual of the pin, x from", -4.8e-4, i3.residuals.low[0], 0.05e-4);
    table.near("HHT-I3, 2 s: residual of the pin, x to", 4.5e-4, i3.residuals.high[0], 0.05e-4);
    table.near("HHT-I3, 2 s: residual of the pin, largest y", 1.87e-4, std::max(-i3.residuals.low[1], i3.residuals.high[1]),
               0.005e-4);
    Motion finer(9.81, 10, "hht_i3", h / 2);
    finer.at(2);
    table.near("HHT-I3: order of the residual", 1.99, observed_order(i3.residuals.all, finer.residuals.all), 0.01);
    table.about("slider-crank, fast", reduced);
    for (const char* scheme : {"hht_soi2", "hht_i3"}) {
        const VecX both = extrapolated(h / 2, [&](double step) {
            Motion motion(9.81, 10, scheme, step);
            VecX x(6);
            x.head<2>() = motion.at(1).head<2>();
            x.tail<4>() = motion.at(2);
            return x;
        });
        VecX reference(6);
        reference << 13.79767461837556, 8.52665640228, 26.798831650704, 9.370491582847, 0.604554392755, -2.672220118298;
        table.near(std::string(scheme) + ", extrapolated, t=1 and 2: θ, ω, slider", reference, both, 1e-6);
    }

    table.about("slider-crank, slow", independent);
    Motion slow_soi2(0, 1.25, "hht_soi2", h), slow_i3(0, 1.25, "hht_i3", h);
    slow_soi2.at(8), slow_i3.at(8);
    table.below("HHT-SOI2, 8 s: velocity residual of any row", slow_soi2.residuals.all, 1e-13);
    table.near("HHT-I3, 8 s: residual of the pin, x from", -7.41e-7, slow_i3.residuals.low[0], 0.005e-7);
    table.near("HHT-I3, 8 s: residual of the pin, x to", 7.41e-7, slow_i3.residuals.high[0], 0.005e-7);
    table.near("HHT-I3, 8 s: residual of the pin, y from", -2.94e-7, slow_i3.residuals.low[1], 0.005e-7);
    table.near("HHT-I3, 8 s: residual of the pin, y to", 2.94e-7, slow_i3.residuals.high[1], 0.005e-7);
    table.about("slider-crank, slow", reduced);
    const VecX end = extrapolated(4 * h, [](double step) { return Motion(0, 1.25, "hht_soi2", step).at(8); });
    table.near("hht_soi2, extrapolated, t=8: θ, ω", Eigen::Vector2d(13.232254073345, 1.362571690071), end.head<2>(), 1e-7);
}

}  // namespace trammel::verification
