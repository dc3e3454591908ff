// verification/floating_cases.cpp: a reduced solid with large motion: free vibrations, pendulum, free flight.
//
// Reference: Timoshenko's free beam; the rigid pendulum; conservation of momenta.
#include <cmath>

#include "analysis/spinning_modes.hpp"
#include "cases.hpp"
#include "model_run.hpp"

namespace trammel::verification {
namespace {

std::string bar(const std::string& keys, const std::string& more, double step) {
    return "trammel: 1\nmaterials:\n  steel: {E: 2.1e11, nu: 0, density: 7800}\nsolids:\n  arm: {type: bar, size: [1, 0.04, "
           "0.04], elements: "
           "[20, 1, 1], material: steel, points: {left: {group: left, rotations: true}, right: {group: right, rotations: true}}, "
           "reduction: {modes: 12}, floating: left" +
           keys + "}\n" + more + "run: {integrator: {type: generalized_alpha, rho_inf: 1}, step: {h: " + std::to_string(step) +
           "}, end: 1}\n";
}

/// Free–free bending of a Timoshenko beam, first frequency: Rayleigh quotient corrected by shear and rotary inertia
/// (Blevins, 4.7300 and the factor of slender beams to second order).
void vibrations(Table& table) {
    ModelRun run(bar("", "", 1e-4));
    ModeSettings settings;
    settings.count = 4;
    const auto found = modes_at(run.model(), run.model().nodes(), run.state(), {}, Axes::spinning, settings, {});
    if (!found) throw std::runtime_error(found.error());
    table.about("floating body", "free Euler-Bernoulli beam, slender: 4.73004² √(EI/ρAL⁴)");
    table.near("rigid motions", 6, static_cast<double>(found->modes.rigid.cols()), 0);
    const double slender = 4.730040745 * 4.730040745 * std::sqrt(2.1e11 / 7800) * 0.04 / std::sqrt(12.0);
    table.relative("free bending 1, y", slender, found->modes.modes[0].frequency(), 1e-2);
    table.relative("free bending 1, z", slender, found->modes.modes[1].frequency(), 1e-2);
}

void pendulum(Table& table) {
    // E so large that it swings as a rigid body: ω² = m g (L/2) / (m L²/3 + m h²/12)
    const std::string hinge =
        "joints:\n  hinge: {type: revolute, between: [ground, arm.left], at: [0, 0, 0], axis: [0, 1, 0]}\ngravity: [9.81, 0, "
        "0]\n";
    ModelRun run(bar("", hinge, 1e-3));
    ModeSettings settings;
    settings.count = 1;
    const auto found = modes_at(run.model(), run.model().nodes(), run.state(), {}, Axes::spinning, settings, {});
    if (!found) throw std::runtime_error(found.error());
    table.about("floating body", "closed form, rigid pendulum");
    const double inertia = 1.0 / 3 + 0.04 * 0.04 / 12;
    table.relative("hanging bar: frequency", std::sqrt(9.81 * 0.5 / inertia), found->modes.modes[0].frequency(), 1e-4);
}

void flight(Table& table) {
    ModelRun run(bar(", velocity: [1, 2, 0.5], angular_velocity: [3, -4, 5]", "", 1e-4));
    const Energy begin = run.model().energy(run.state());
    const Energy end = run.model().energy(run.to(0.2));
    table.about("floating body", "conservation in free flight");
    table.below("momentum, relative change in 0.2 s", (end.momentum - begin.momentum).norm() / begin.momentum.norm(), 1e-7);
    table.below("angular momentum, relative change",
                (end.angular_momentum - begin.angular_momentum).norm() / begin.angular_momentum.norm(), 1e-6);
    table.below("energy, relative change", std::abs(end.total() - begin.total()) / begin.total(), 1e-6);
}

}  // namespace

void floating_cases(Table& table) {
    vibrations(table);
    pendulum(table);
    flight(table);
}

}  // namespace trammel::verification
