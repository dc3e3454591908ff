// verification/explicit_cases.cpp: explicit schemes and the Newmark family: values, critical steps, roots, orders.
//
//   q̈ + 0.1 q̇ + 4 q = sin 3t;   ẅ + (2 ζ ω₀ + 2 i W) ẇ + (ω₀² − W²) w = 0, a Jeffcott rotor in the rotating frame
// Reference: the schemes computed independently, 12 digits; closed forms where they are known.
#include <array>
#include <cmath>
#include <numbers>

#include "amplification.hpp"
#include "cases.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

constexpr const char* independent = "independent computation of the scheme";

/// m = 1, c = 0.1, k = 4, f = sin 3t, q(0) = 1
Equations forced_oscillator() {
    Equations e = linear_equations(MatX::Identity(1, 1), MatX::Constant(1, 1, 0.1), MatX::Constant(1, 1, 4));
    e.force = [](double t, const VecX& q, const VecX& v) {
        return VecX(VecX::Constant(1, std::sin(3 * t) - 0.1 * v[0] - 4 * q[0]));
    };
    e.q0 = VecX::Ones(1);
    return e;
}

/// ω = 1, damping ratio ζ
Equations oscillator(double zeta = 0) {
    return linear_equations(MatX::Identity(1, 1), MatX::Constant(1, 1, 2 * zeta), MatX::Identity(1, 1));
}

/// ω₀ = 1, spin W, internal and external damping; the external one is circulatory in the rotating frame
Equations jeffcott(double spin, double internal, double external = 0) {
    Eigen::Matrix2d C, K;
    const double c = 2 * (internal + external), k = 1 - spin * spin, circulatory = 2 * external * spin;
    C << c, -2 * spin, 2 * spin, c;
    K << k, -circulatory, circulatory, k;
    return linear_equations(Eigen::Matrix2d::Identity(), C, K);
}

/// Five pairs of modes ω_j = 100 j² of a shaft at W = 50 rad/s, in the rotating frame, with the same damping ratio each.
Equations shaft(double zeta) {
    constexpr double spin = 50;
    MatX C = MatX::Zero(10, 10), K = C;
    for (int j = 0; j < 5; ++j) {
        const double w = 100.0 * (j + 1) * (j + 1);
        C.block<2, 2>(2 * j, 2 * j) << 2 * zeta * w, -2 * spin, 2 * spin, 2 * zeta * w;
        K.block<2, 2>(2 * j, 2 * j) = (w * w - spin * spin) * Eigen::Matrix2d::Identity();
    }
    return linear_equations(MatX::Identity(10, 10), C, K);
}

std::string text(const char* format, double a, double b = 0) {
    char line[80];
    std::snprintf(line, sizeof line, format, a, b);
    return line;
}

void oscillator_values(Table& table) {
    table.about("linear oscillator", independent);
    struct Row {
        const char *scheme, *settings;
        std::array<double, 9> values;  // q, v, v̇ at t = 0.1, 0.3, 1.0
    };
    const Row rows[] = {{"average_acceleration",
                         ":tolerance=1e-13",
                         {0.981023448785, -0.379531024302, -3.590620486048, 0.841282826078, -0.990179352101, -2.482786459475,
                          -0.133693064214, -1.412699704415, 0.817162235359}},
                        {"modified_average_acceleration",
                         ":alpha=0.05:tolerance=1e-13",
                         {0.981126659521, -0.377517905249, -3.591234640898, 0.842292962379, -0.983132642457, -2.487531675642,
                          -0.124846913073, -1.403508934793, 0.780858553831}},
                        {"fox_goodwin",
                         ":tolerance=1e-13",
                         {0.980343405129, -0.379395692232, -3.587913844633, 0.838876339085, -0.988832524445, -2.473295194269,
                          -0.137100249375, -1.400797406453, 0.829600746206}},
                        {"linear_acceleration",
                         ":tolerance=1e-13",
                         {0.980684547293, -0.379463581219, -3.589271624387, 0.840083326587, -0.989508091280, -2.478055587592,
                          -0.135397520579, -1.406760798789, 0.823386170254}},
                        {"central_difference",
                         "",
                         {0.980000000000, -0.379327352902, -3.586547058048, 0.837661793429, -0.988152610059, -2.468505003083,
                          -0.138801134555, -1.394809409314, 0.835805487213}}};
    for (const Row& row : rows) {
        EquationProblem problem(forced_oscillator());
        Run run(problem, std::string(row.scheme) + row.settings, 0.1);
        VecX ours(9);
        int at = 0;
        for (const double t : {0.1, 0.3, 1.0}) {
            const State& s = run.to(t);
            ours.segment(at, 3) << s.linear, s.velocity, s.acceleration;
            at += 3;
        }
        table.near(std::string(row.scheme) + ", h=0.1, t=0.1, 0.3, 1: q, v, v̇", Eigen::Map<const VecX>(row.values.data(), 9),
                   ours, 1e-11);
    }
}

void critical_steps(Table& table) {
    table.about("critical step ω h", "closed forms");
    EquationProblem problem(oscillator());
    const struct {
        const char *scheme, *settings;
        double limit;
    } rows[] = {{"central_difference", "", 2},
                {"central_difference", ":form=classical", 2},
                {"fox_goodwin", ":tolerance=1e-13", std::sqrt(6)},
                {"linear_acceleration", ":tolerance=1e-13", std::sqrt(12)},
                {"runge_kutta_4", "", 2 * std::numbers::sqrt2},
                {"fu_de_vogelaere", "", 2 * std::numbers::sqrt2},
                {"fu_de_vogelaere", ":half_step=linear", 2 * std::numbers::sqrt2}};
    for (const auto& row : rows)
        table.near(std::string(row.scheme) + row.settings, row.limit,
                   critical_step(problem, std::string(row.scheme) + row.settings, 0.0317, 1e-7), 1e-6);
}

void de_vogelaere_roots(Table& table) {
    table.about("Fu–de Vogelaere", independent);
    const struct {
        double h;
        Vec3 moduli;
    } rows[] = {{2, {0.90085032, 0.90085032, 0.20537306}},
                {2.5, {0.71899109, 0.71899109, 0.50375778}},
                {2.8, {0.97785932, 0.941485, 0.35482568}},
                {2.83, {1.00334214, 1.00110633, 0.33222504}}};
    EquationProblem problem(oscillator());
    for (const auto& row : rows) {
        const auto roots = amplification(problem, "fu_de_vogelaere", row.h);
        table.near(text("moduli of the roots, ω h=%g", row.h), row.moduli,
                   Vec3(std::abs(roots[0]), std::abs(roots[1]), std::abs(roots[2])), 1e-8);
    }
    table.about("Fu–de Vogelaere", "theory of the scheme; closed form of the oscillator");
    const struct {
        const char* rule;
        double zeta, order;
    } orders[] = {{"cubic", 0, 4}, {"cubic", 0.2, 4}, {"linear", 0, 4}, {"linear", 0.2, 3}};
    for (const auto& row : orders) {
        const auto error = [&](int steps) {
            Equations e = oscillator(row.zeta);
            e.q0 = VecX::Ones(1);
            EquationProblem damped(e);
            const double end = 4 * std::numbers::pi / 3, w = std::sqrt(1 - row.zeta * row.zeta);
            Run run(damped, std::string("fu_de_vogelaere:half_step=") + row.rule, end / steps);
            const State& s = run.to(end);
            const double decay = std::exp(-row.zeta * end), sine = std::sin(w * end), cosine = std::cos(w * end);
            return std::hypot(s.linear[0] - decay * (cosine + row.zeta / w * sine), s.velocity[0] + decay / w * sine);
        };
        table.near(std::string(row.rule) + text(", ζ=%g: order", row.zeta), row.order, observed_order(error(320), error(640)),
                   0.05);
    }
    table.about("Fu–de Vogelaere", independent);
    EquationProblem rotor(jeffcott(0.5, 0.05));
    table.near("Jeffcott rotor W=0.5 ζ=0.05: critical step, cubic", 2.5417, critical_step(rotor, "fu_de_vogelaere", 0.0317, 1e-9),
               1e-4);
    table.near("Jeffcott rotor W=0.5 ζ=0.05: critical step, linear", 2.9530,
               critical_step(rotor, "fu_de_vogelaere:half_step=linear", 0.0317, 1e-9), 1e-4);
}

void jeffcott_steps(Table& table) {
    table.about("Jeffcott rotor, critical ω₀ h", "independent computation, radius above 1 + 1e-9");
    const struct {
        double spin, zeta, full, classical;
    } rows[] = {{0, 0.01, 2.00000000, 1.98010000},    {0, 0.05, 2.00000000, 1.90249844},    {0.10, 0.01, 2.01007563, 0.18082573},
                {0.10, 0.05, 2.01007563, 0.80358034}, {0.25, 0.01, 2.06559112, 0.06393616}, {0.25, 0.05, 2.06559112, 0.31223709},
                {0.50, 0.01, 2.30940111, 0.02665874}, {0.50, 0.05, 2.30940108, 0.13234140}, {0.75, 0.01, 3.02371591, 0.01523578},
                {0.75, 0.05, 3.02371581, 0.07589536}};
    for (const auto& row : rows) {
        EquationProblem problem(jeffcott(row.spin, row.zeta));
        const std::string of = text("W/ω₀=%g ζ=%g: ", row.spin, row.zeta);
        table.near(of + "full", row.full, critical_step(problem, "central_difference", row.full / 50.3, 1e-9), 1e-6);
        table.near(of + "classical", row.classical,
                   critical_step(problem, "central_difference:form=classical", row.classical / 20.3, 1e-9), 1e-6);
    }
    table.about("Jeffcott rotor, critical ω₀ h", "closed form 2 ω₀²/(ω₀² − W²), no damping");
    for (const double spin : {0.5, 0.25, 0.1}) {
        EquationProblem problem(jeffcott(spin, 0));
        const double limit = 2 / (1 - spin * spin);
        table.near(text("W/ω₀=%g ζ=0: full", spin), limit, critical_step(problem, "central_difference", limit / 50.3, 1e-7),
                   1e-6);
    }
    table.about("Jeffcott rotor, classical", "closed form h W (ω₀ + W)²/(2 ω₀) of the growth rate, no damping");
    for (const double spin : {0.5, 0.25, 0.1}) {
        EquationProblem problem(jeffcott(spin, 0));
        const double h = 1e-3, radius = std::abs(amplification(problem, "central_difference:form=classical", h).front());
        table.relative(text("W/ω₀=%g ζ=0, h=0.001: growth over h²", spin), spin * (1 + spin) * (1 + spin) / 2,
                       (radius - 1) / (h * h), 1e-5);
    }
}

/// Limits as a number of steps per revolution.
void steps_per_revolution(Table& table) {
    table.about("Jeffcott rotor, steps per revolution", "independent computation, 6 digits");
    const auto limit = [](double spin, double internal, double external, const char* scheme, double expected) {
        EquationProblem problem(jeffcott(spin, internal, external));
        const double turn = 2 * std::numbers::pi / spin;
        return turn / critical_step(problem, scheme, turn / expected / 20.3, 1e-9);
    };
    constexpr const char *full = "central_difference", *classical = "central_difference:form=classical";
    const struct {
        double spin, full, classical;
    } internal[] = {{0.2, 15.391, 256.832}, {0.5, 5.441, 256.260}, {0.8, 2.356, 256.175}},
      external[] = {{1.5, 6.807, 392.68}, {3, 10.472, 1004.97}};
    for (const auto& row : internal) {
        const double zeta = std::numbers::pi * (1 + row.spin) / 256;
        table.near(text("W/ω₀=%g internal ζ=%.6f: full", row.spin, zeta), row.full, limit(row.spin, zeta, 0, full, row.full),
                   1e-3);
        table.near(text("W/ω₀=%g internal ζ=%.6f: classical", row.spin, zeta), row.classical,
                   limit(row.spin, zeta, 0, classical, row.classical), 1e-3);
    }
    for (const auto& row : external) {
        table.near(text("W/ω₀=%g external ζ=0.05: full", row.spin), row.full, limit(row.spin, 0, 0.05, full, row.full), 1e-3);
        table.near(text("W/ω₀=%g external ζ=0.05: classical", row.spin), row.classical,
                   limit(row.spin, 0, 0.05, classical, row.classical), 1e-2);
    }
    table.about("modal shaft, critical step", "independent computation of the scheme; full 2/√(ω₅² − W²)");
    const struct {
        double zeta, classical;
    } rows[] = {{0.005, 1.33324667e-04},
                {0.010, 2.66587359e-04},
                {0.020, 5.32694497e-04},
                {0.040, 6.84387714e-04},
                {0.080, 7.14879556e-04}};
    for (const auto& row : rows) {
        EquationProblem problem(shaft(row.zeta));
        table.relative(text("ζ=%g: full", row.zeta), 8.00160048e-04, critical_step(problem, full, 8e-4 / 20.3, 1e-9), 1e-6);
        table.relative(text("ζ=%g: classical", row.zeta), row.classical,
                       critical_step(problem, classical, row.classical / 20.3, 1e-9), 1e-6);
    }
}

}  // namespace

void explicit_cases(Table& table) {
    oscillator_values(table);
    critical_steps(table);
    de_vogelaere_roots(table);
    jeffcott_steps(table);
    steps_per_revolution(table);
}

}  // namespace trammel::verification
