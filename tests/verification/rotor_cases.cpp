// verification/rotor_cases.cpp: Jeffcott's rotor from a model file: unbalance, run-up, internal damping, a blade that is lost.
//
//   z̈ + 2ζω₀ ż + ω₀² z = e Ω² e^{iΩt}      r = e Ω²/√((ω₀² − Ω²)² + (2ζω₀Ω)²),  tan φ = 2ζω₀Ω/(ω₀² − Ω²)
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "analysis/spinning_modes.hpp"
#include "cases.hpp"
#include "model_run.hpp"

namespace trammel::verification {
namespace {

constexpr double w0 = 100, zeta = 0.05, e = 1e-3;

/// Steady whirl in axes that turn with the unbalance.
Complex whirl_at(double speed) {
    return e * speed * speed / Complex(w0 * w0 - speed * speed, 2 * zeta * w0 * speed);
}

/// Displacement of the disc in axes that have turned by this angle.
Complex seen(const ModelRun& run, double angle) {
    const Vec3 x = run.pose("disc").x;
    return Complex(x.x(), x.y()) * std::polar(1.0, -angle);
}

void run_up(Table& table) {
    table.about("Jeffcott's rotor, run-up", "closed form of the steady whirl");
    // to 60, 95, 110 and 300 rad/s in turn; each held for four seconds
    ModelRun run(R"yaml(trammel: 1
parameters: {m: 10, w0: 100, zeta: 0.05, off: 1e-3}
bodies:
  disc: {mass: m, inertia: [0.1, 0.1, 0.2], center: [off, 0, 0]}
joints:
  plane:
    type: planar
    between: [ground, disc]
    angle: "t < 1 ? 30*t^2 : (t < 5 ? 60*t - 30 : (t < 6 ? 60*t - 30 + 17.5*(t-5)^2 : (t < 10 ? 95*t - 222.5 :
            (t < 11 ? 95*t - 222.5 + 7.5*(t-10)^2 : (t < 15 ? 110*t - 380 :
            (t < 16 ? 110*t - 380 + 95*(t-15)^2 : 300*t - 3325))))))"
elements:
  shaft: {type: bearing, between: [ground, disc], stiffness: [[m*w0^2, 0], [0, m*w0^2]],
          damping: [[2*m*zeta*w0, 0], [0, 2*m*zeta*w0]]}
run: {step: {h: 0.25 ms}, integrator: {type: generalized_alpha, rho_inf: 0.9}, end: 20}
)yaml");
    const auto held = [&](double end, double speed, double angle) {
        run.to(end);
        const Complex expected = whirl_at(speed), found = seen(run, angle);
        const char* const where = speed < w0 ? "below" : "above";
        table.relative(fmt::format("Ω = {} ({}): amplitude", speed, where), std::abs(expected), std::abs(found), 1e-3);
        table.near(fmt::format("Ω = {} ({}): phase", speed, where), std::arg(expected), std::arg(found), 2e-3);
    };
    held(5, 60, 270);
    held(10, 95, 95 * 10 - 222.5);
    held(15, 110, 110 * 15 - 380.0);
    held(20, 300, 300 * 20 - 3325.0);
}

/// Speed where the growth of the fastest growing mode turns positive.
double onset(double ratio) {
    BuiltModel built = model_of(fmt::format(R"(trammel: 1
parameters: {{m: 10, w0: 100, ci: 20, ce: {}*ci}}
bodies:
  disc: {{mass: m, inertia: [0.1, 0.1, 0.2]}}
joints:
  plane: {{type: planar, between: [ground, disc]}}
elements:
  shaft: {{type: bearing, axes: rotor, between: [ground, disc], stiffness: [[m*w0^2, 0], [0, m*w0^2]], damping: [[ci, 0], [0, ci]]}}
  air: {{type: bearing, between: [ground, disc], stiffness: [[0, 0], [0, 0]], damping: [[ce, 0], [0, ce]]}}
run: {{step: {{h: 1 ms}}, end: 1}}
)",
                                            ratio));
    double stable = 0.5 * w0, unstable = 4 * w0;
    for (int halving = 0; halving < 20; ++halving) {
        Spin spin;
        spin.speed = 0.5 * (stable + unstable);
        spin.turning = {0, 1};
        const auto found = modes_at(*built.model, built.model->nodes(), built.model->initial_state(), spin, Axes::ground, {}, {});
        if (!found) throw std::runtime_error(found.error());
        double growth = -1e300;
        for (const Mode& mode : found->modes.modes) growth = std::max(growth, mode.exponent.real());
        (growth > 0 ? unstable : stable) = spin.speed;
    }
    return stable;
}

/// By modes, and in time.
void internal_damping(Table& table) {
    table.about("Jeffcott's rotor", "onset of instability ω₀(1 + c_e/c_i)");
    for (const double ratio : {0.0, 0.5, 2.0})
        table.relative(fmt::format("damping of the shaft, c_e/c_i = {}", ratio), w0 * (1 + ratio), onset(ratio), 1e-4);
    // in time: e^{λt} of the growing forward whirl
    table.about("Jeffcott's rotor", "root of λ² + (c_i+c_e)λ/m + ω₀² − iΩc_i/m");
    ModelRun run(R"(trammel: 1
parameters: {m: 10, w0: 100, ci: 50}
bodies:
  disc: {mass: m, inertia: [0.1, 0.1, 0.2], position: [1e-6, 0, 0], angular_velocity: [0, 0, 200]}
joints:
  plane: {type: planar, between: [ground, disc], at: [0, 0, 0], point_second: [0, 0, 0], angle: 200*t}
elements:
  shaft: {type: bearing, axes: rotor, between: [ground, disc], at: [0, 0, 0], point_second: [0, 0, 0],
          stiffness: [[m*w0^2, 0], [0, m*w0^2]], damping: [[ci, 0], [0, ci]]}
run: {step: {h: 0.1 ms}, integrator: {type: generalized_alpha, rho_inf: 1}, end: 6}
)");
    const Complex c = 5, k(1e4, -1000), root = std::sqrt(c * c / 4.0 - k), a = -c / 2.0 + root, b = -c / 2.0 - root;
    run.to(4);
    const Complex expected = 1e-6 * (b * std::exp(a * 4.0) - a * std::exp(b * 4.0)) / (b - a);
    table.relative("c_e = 0, twice the speed of onset: size after 4 s", std::abs(expected), std::abs(seen(run, 0)), 2e-3);
}

/// Jeffcott's rotor at rest in its bearings that loses balance at an instant: whirl and its rate.
struct SuddenUnbalance {
    double w0, zeta, speed, off, lost;

    std::pair<Complex, Complex> at(double t) const {
        // z = A e^{aτ} + B e^{bτ} + Z e^{iΩτ},  z(0) = ż(0) = 0
        const Complex i(0, 1), a = w0 * Complex(-zeta, std::sqrt(1 - zeta * zeta)), b = std::conj(a);
        const Complex Z = amplitude() * std::polar(1.0, speed * lost), B = Z * (i * speed - a) / (a - b), A = -Z - B;
        const double tau = t - lost;
        const Complex first = A * std::exp(a * tau), second = B * std::exp(b * tau), forced = Z * std::exp(i * speed * tau);
        return {first + second + forced, a * first + b * second + i * speed * forced};
    }
    Complex amplitude() const { return off * speed * speed / Complex(w0 * w0 - speed * speed, 2 * zeta * w0 * speed); }
};

/// Two blades opposite each other; one leaves at an instant between two steps.
void blade_loss(Table& table) {
    ModelRun run(R"(trammel: 1
parameters: {m: 9.5, w0: 100, zeta: 0.05, M: m + 0.25}
bodies:
  disc: {mass: m, inertia: [0.1, 0.1, 0.2], angular_velocity: [0, 0, 150]}
joints:
  plane: {type: planar, between: [ground, disc], angle: 150*t}
elements:
  shaft: {type: bearing, between: [ground, disc], stiffness: [[M*w0^2, 0], [0, M*w0^2]],
          damping: [[2*M*zeta*w0, 0], [0, 2*M*zeta*w0]]}
  stays: {type: lump, on: disc, mass: 0.25, center: [0.04, 0, 0]}
  flies: {type: lump, on: disc, mass: 0.25, center: [-0.04, 0, 0], released: 0.1234567}
run: {step: {h: 0.05 ms}, integrator: {type: generalized_alpha, rho_inf: 0.9}, end: 1}
)");
    constexpr double M = 9.75;
    const SuddenUnbalance rotor{w0, 0.05, 150, 0.25 * 0.04 / M, 0.1234567};
    table.about("blade loss", "Jeffcott's rotor with a sudden unbalance, closed form");
    run.to(0.1234);
    table.below("before: displacement", run.pose("disc").x.norm(), 1e-15);
    for (const double t : {0.13, 0.2, 0.5, 1.0}) {
        run.to(t);
        const auto [whirl, rate] = rotor.at(t);
        const Complex momentum = M * (rate + Complex(0, rotor.speed * rotor.off) * std::polar(1.0, rotor.speed * t));
        const Vec3 p = run.model().energy(run.state()).momentum;
        table.near(fmt::format("t = {}: whirl", t), 0, std::abs(seen(run, 0) - whirl), 2e-4 * std::abs(rotor.amplitude()));
        table.near(fmt::format("t = {}: momentum", t), 0, std::abs(Complex(p.x(), p.y()) - momentum), 2e-4 * std::abs(momentum));
    }
}

/// The same of a meshed cylinder in spinning axes, reduced to its ends; each end carries two masses and loses one.
void meshed_blade_loss(Table& table) {
    constexpr double radius = 0.05, length = 0.1;
    // section of parabolic arcs over eight chords
    const double section =
        8 * radius * radius *
        (0.5 * std::sin(std::numbers::pi / 4) + 4.0 / 3 * std::sin(std::numbers::pi / 8) * (1 - std::cos(std::numbers::pi / 8)));
    const double M = 7800 * section * length + 0.1, k = M * w0 * w0 / 2, c = 2 * 0.05 * M * w0 / 2;
    ModelRun run(fmt::format(R"(trammel: 1
parameters: {{k: {:.17g}, c: {:.17g}, t0: 0.1234567}}
grounds:
  spin: {{axis: [1, 0, 0], angle: 150*t}}
materials:
  steel: {{E: 2.1e11, nu: 0.3, density: 7800}}
solids:
  rotor:
    type: cylinder
    radius: {}
    length: {}
    axial: 2
    material: steel
    axes: spin
    points: {{left: {{group: left, rotations: true, hold: [rx]}}, right: {{group: right}}}}
    reduction: {{modes: 4}}
elements:
  at_left: {{type: bearing, between: [ground, rotor.left], axis: [1, 0, 0], stiffness: [[k, 0, 0], [0, k, 0], [0, 0, 1e7]],
            damping: [[c, 0, 0], [0, c, 0], [0, 0, 0]]}}
  at_right: {{type: bearing, between: [ground, rotor.right], axis: [1, 0, 0], stiffness: [[k, 0], [0, k]], damping: [[c, 0], [0, c]]}}
  stays_left: {{type: lump, on: rotor.left, mass: 0.05, center: [0, 0.04, 0]}}
  stays_right: {{type: lump, on: rotor.right, mass: 0.05, center: [0, 0.04, 0]}}
  flies_left: {{type: lump, on: rotor.left, mass: 0.05, center: [0, -0.04, 0], released: t0}}
  flies_right: {{type: lump, on: rotor.right, mass: 0.05, center: [0, -0.04, 0], released: t0}}
run: {{step: {{h: 0.1 ms}}, integrator: {{type: generalized_alpha, rho_inf: 0.9}}, end: 1}}
)",
                             k, c, radius, length));
    const SuddenUnbalance rotor{w0, 0.05, 150, 0.1 * 0.04 / M, 0.1234567};
    table.about("blade loss, meshed rotor", "Jeffcott's rotor with a sudden unbalance, closed form");
    run.to(0.1234);
    table.below("before: displacement across the axis", run.pose("rotor.right").x.tail<2>().norm(), 1e-12);
    for (const double t : {0.13, 0.2, 0.5, 1.0}) {
        run.to(t);
        const Vec3 x = run.pose("rotor.right").x;
        const Complex whirl = rotor.at(t).first * std::polar(1.0, -rotor.speed * t);
        table.near(fmt::format("t = {}: whirl in the axes", t), 0, std::abs(Complex(x.y(), x.z()) - whirl),
                   1e-3 * std::abs(rotor.amplitude()));
    }
}

}  // namespace

void rotor_cases(Table& table) {
    run_up(table);
    internal_damping(table);
    blade_loss(table);
    meshed_blade_loss(table);
}

}  // namespace trammel::verification
