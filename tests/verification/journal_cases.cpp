// verification/journal_cases.cpp: oil films, tables by speed and rubs, through model files.
//
// Reference: closed forms of a short film (Ocvirk 1952) and of what hits a linear spring.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "analysis/spinning_modes.hpp"
#include "cases.hpp"
#include "model_run.hpp"

namespace trammel::verification {
namespace {

constexpr double pi = std::numbers::pi;

/// A ring carried round a circle in its damper; force of the film on it, along the radius and along the path.
Eigen::Vector2d orbit_force(double eccentricity, const char* film) {
    ModelRun run(fmt::format(R"(trammel: 1
parameters: {{c: 1e-4, r: {}*c, w: 100}}
grounds:
  guide: {{position: [r*cos(w*t), r*sin(w*t), 0]}}
bodies:
  ring: {{mass: 1e-9, inertia: [1e-12, 1e-12, 1e-12], position: [r, 0, 0], velocity: [0, r*w, 0]}}
joints:
  held: {{type: rigid, between: [guide, ring]}}
elements:
  film: {{type: squeeze_film, between: [ground, ring], at: [0, 0, 0], point_second: [0, 0, 0], radius: 50 mm, length: 30 mm,
         clearance: c, viscosity: 0.01, film: {}}}
run: {{step: {{h: 1e-4}}, end: 1}}
)",
                             eccentricity, film));
    const Vec3 force = -run.model().reaction(run.model().joints().front(), run.state()).force;
    return force.head<2>();
}

void squeeze_film(Table& table) {
    table.about("squeeze-film damper", "circular centred orbit, Ocvirk's short film, closed form");
    constexpr double strength = 0.01 * 0.05 * 2.7e-5 / 1e-12, c = 1e-4, w = 100;
    for (const double e : {0.1, 0.4, 0.8}) {
        const double q = 1 - e * e, speed = w * e * c;
        const Eigen::Vector2d half = orbit_force(e, "half"), full = orbit_force(e, "full");
        table.relative(fmt::format("ε = {}: stiffness 2μRL³ωε/c³(1−ε²)²", e), 2 * strength * w * e / (q * q), -half.x() / (e * c),
                       1e-9);
        table.relative(fmt::format("ε = {}: damping πμRL³/2c³√(1−ε²)³", e), pi * strength / (2 * q * std::sqrt(q)),
                       -half.y() / speed, 1e-9);
        table.relative(fmt::format("ε = {}: damping, film that holds suction", e), pi * strength / (q * std::sqrt(q)),
                       -full.y() / speed, 1e-9);
        table.below(fmt::format("ε = {}: its stiffness over its damping", e), full.x() / full.y(), 1e-9);
    }
}

Spin spinning(double speed) {
    Spin spin;
    spin.speed = speed;
    spin.turning = {0, 1};
    return spin;
}

SpinningModes at_speed(BuiltModel& built, double speed) {
    auto found =
        modes_at(*built.model, built.model->nodes(), built.model->initial_state(), spinning(speed), Axes::ground, {}, {});
    if (!found) throw std::runtime_error(found.error());
    return std::move(*found);
}

/// A shaft in a plain bearing under the load that brings it to ε = 0.6: where it settles, and eight coefficients there.
void journal_bearing(Table& table) {
    constexpr double e = 0.6, q = 1 - e * e, c = 1e-4, speed = 300, strength = 0.02 * 0.05 * 2.7e-5 / 1e-12;
    const double load = strength * c * speed * e / (4 * q * q) * std::sqrt(16 * e * e + pi * pi * q);
    const auto shaft = [&](const char* more) {
        return fmt::format(R"(trammel: 1
gravity: [0, -10, 0]
bodies:
  shaft: {{mass: {:.17g}, inertia: [1e-3, 1e-3, 2e-3], angular_velocity: [0, 0, {}]}}
joints:
  plane: {{type: planar, between: [ground, shaft], angle: {}*t}}
elements:
  film: {{type: journal_bearing, between: [ground, shaft], radius: 0.05, length: 0.03, clearance: 1e-4, viscosity: 0.02}}
{}
run: {{step: {{h: 1e-3}}, integrator: {{type: generalized_alpha, rho_inf: 0, tolerance: 1e-9, increments: exponential}}, end: 1}}
)",
                           load / 10, speed, speed, more);
    };
    // sinks with a brake on, which does nothing at rest
    ModelRun sinking(
        shaft("  brake: {type: bearing, between: [ground, shaft], stiffness: [[0, 0], [0, 0]], damping: [[3e6, 0], [0, 3e6]]}"));
    sinking.to(6);
    const Vec3 x = sinking.pose("shaft").x;
    table.about("journal bearing, ε = 0.6", "Ocvirk 1952, closed form");
    table.relative("eccentricity", e, x.head<2>().norm() / c, 1e-7);
    table.relative("attitude: tangent π√(1−ε²)/4ε", pi * std::sqrt(q) / (4 * e), x.x() / -x.y(), 1e-7);

    // shear μRΩ/h + (h/2R) ∂p/∂φ at the journal, p that of the film: 2πμR³LΩ/c√(1−ε²) + ½ c ε W sin ψ
    const double tangent = pi * std::sqrt(q) / (4 * e), sine = tangent / std::sqrt(1 + tangent * tangent);
    table.about("journal bearing, ε = 0.6", "shear at the journal by Reynolds' velocities, integrated in closed form");
    table.relative("torque of the drive", 2 * pi * 0.02 * 1.25e-4 * 0.03 * speed / (c * std::sqrt(q)) + 0.5 * c * e * load * sine,
                   sinking.model().reaction(sinking.model().joints().front(), sinking.state()).moment.z(), 1e-7);

    BuiltModel built = model_of(shaft(""));
    Spin spin = spinning(speed);
    spin.point = x;
    State rest = sinking.state();
    rest.multipliers.setZero();
    const auto at = modes_about(*built.model, built.model->nodes(), rest, spin, Axes::ground, {});
    if (!at) throw std::runtime_error(at.error());
    table.about("journal bearing, ε = 0.6", "short bearing, coefficients in closed form; Friswell et al. 2010");
    const double p = pi * pi, e2 = e * e, h = 1 / std::pow(p * q + 16 * e2, 1.5), r = std::sqrt(q);
    Eigen::Matrix2d K, C;
    K << 4 * (p * (2 - e2) + 16 * e2), pi * (p * q * q - 16 * e2 * e2) / (e * r),
        -pi * (p * q * (1 + 2 * e2) + 32 * e2 * (1 + e2)) / (e * r), 4 * (p * (1 + 2 * e2) + 32 * e2 * (1 + e2) / q);
    C << 2 * pi * r * (p * (1 + 2 * e2) - 16 * e2) / e, -8 * (p * (1 + 2 * e2) - 16 * e2), -8 * (p * (1 + 2 * e2) - 16 * e2),
        2 * pi * (p * q * q + 48 * e2) / (e * r);
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            const auto name = [&](char kind) { return fmt::format("{}_{}{} c/W", kind, "xy"[i], "xy"[j]); };
            table.relative(name('K'), h * K(i, j), at->linear.K.coeff(i, j) * c / load, 1e-7);
            table.relative(name('C'), h * C(i, j), at->linear.C.coeff(i, j) * c * speed / load, 1e-7);
        }
}

/// A rigid rotor on a bearing whose stiffness grows with the speed.
void bearing_table(Table& table) {
    table.about("bearing by speed", "closed form √(k(Ω)/m); damped, cross terms: roots of mλ² + cλ + k − iκ");
    BuiltModel built = model_of(R"(trammel: 1
bodies:
  rotor: {mass: 12, inertia: [0.1, 0.1, 0.06]}
joints:
  plane: {type: planar, between: [ground, rotor]}
elements:
  film: {type: bearing_table, between: [ground, rotor], speeds: [0, 100, 400],
         stiffness: [[1e6, 0, 0, 1e6], [2e6, 0, 0, 2e6], [5e6, 3e5, -3e5, 5e6]], damping: [[0, 0, 0, 0], [0, 0, 0, 0], [900, 0, 0, 900]]}
run: {step: {h: 1e-3}, end: 1}
)");
    const auto nearest = [](const SpinningModes& at, Complex wanted) {
        Complex best = 1e300;
        for (const Mode& mode : at.modes.modes)
            if (std::abs(mode.exponent - wanted) < std::abs(best - wanted)) best = mode.exponent;
        return best;
    };
    for (const double speed : {0.0, 50.0, 250.0, 500.0}) {
        const double share = std::clamp((speed - 100) / 300, 0.0, 1.0);
        const double k = 1e6 + 1e4 * std::min(speed, 400.0), c = 900 * share, cross = 3e5 * share;
        const SpinningModes at = at_speed(built, speed);
        for (const double sign : {1.0, -1.0}) {
            const Complex root = (-c + sign * std::sqrt(c * c - 48.0 * Complex(k, -cross))) / 24.0;
            const Complex wanted(root.real(), std::abs(root.imag())), found = nearest(at, wanted);
            table.relative(fmt::format("Ω = {}: frequency{}", speed, share > 0 ? sign > 0 ? " +" : " −" : ""), wanted.imag(),
                           found.imag(), 1e-9);
            if (share > 0)
                table.relative(fmt::format("Ω = {}: decay {}", speed, sign > 0 ? "+" : "−"), wanted.real(), found.real(), 1e-8);
            else
                break;
        }
    }
}

/// A disc flies against its ring and back to the middle.
void rub(Table& table) {
    const auto flight = [](const char* scheme, double h) {
        return fmt::format(R"(trammel: 1
bodies:
  disc: {{mass: 2, inertia: [0.1, 0.1, 0.2], velocity: [1, 0, 0]}}
elements:
  ring: {{type: rub, between: [ground, disc], clearance: 0.02, stiffness: 5e4}}
run: {{integrator: {{type: {}}}, step: {{h: {}}}, end: 1}}
)",
                           scheme, h);
    };
    table.about("rub", "half a swing on a linear spring, closed form");
    const double back = 0.04 + pi / std::sqrt(5e4 / 2);
    ModelRun run(flight("generalized_alpha", back / 6000));
    run.to(back);
    table.near("without friction: back in the middle", 0, run.pose("disc").x.x(), 1e-6);
    table.near("without friction: speed", -1, run.state().velocity[0], 1e-5);
    ModelRun kept(flight("energy_preserving", back / 50));
    double largest = 0;
    for (int k = 1; k <= 50; ++k) {
        kept.to(k * back / 50);
        largest = std::max(largest, std::abs(kept.model().energy(kept.state()).total() - 1));
    }
    table.below("energy_preserving, 50 steps: change of energy", largest, 1e-10);

    table.about("rub", "force F, N² (1 + μ²) = F², drag μNR, closed form");
    ModelRun held(R"(trammel: 1
parameters: {k: 1e6, R: 0.2, mu: 0.15}
bodies:
  disc: {mass: 2, inertia: [0.1, 0.1, 0.2], angular_velocity: [0, 0, 50]}
joints:
  plane: {type: planar, between: [ground, disc], angle: 50*t}
elements:
  ring: {type: rub, between: [ground, disc], clearance: 1 mm, stiffness: k, damping: 1, friction: mu, radius: R, slip_speed: 1e-4}
  brake: {type: bearing, between: [ground, disc], stiffness: [[0, 0], [0, 0]], damping: [[2e3, 0], [0, 2e3]]}
loads:
  push: {type: force, on: disc, value: [0, -500, 0]}
run: {step: {h: 1 ms}, integrator: {type: generalized_alpha, rho_inf: 0.5, tolerance: 1e-9}, end: 1}
)");
    held.to(1);
    const Vec3 x = held.pose("disc").x;
    const double N = 500 / std::sqrt(1 + 0.15 * 0.15);
    table.relative("rests at the depth N/k", N / 1e6, x.head<2>().norm() - 1e-3, 1e-6);
    table.relative("climbs by the angle of friction", 0.15, x.x() / x.y(), 1e-6);
    table.relative("torque of the drive", 0.15 * N * 0.2,
                   held.model().reaction(held.model().joints().front(), held.state()).moment.z(), 1e-6);
}

}  // namespace

void journal_cases(Table& table) {
    squeeze_film(table);
    journal_bearing(table);
    bearing_table(table);
    rub(table);
}

}  // namespace trammel::verification
