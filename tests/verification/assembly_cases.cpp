// verification/assembly_cases.cpp: a bladed rotor of solid elements coupled to pedestals: stability of schemes, steady orbit.
//
// The exact motion is stable, so growth is that of the scheme. Reference: the theory of two coupled point masses (growth rate
// ω√(m m')/(m + m') of average acceleration; limits of HHT-α and generalized-α from their recursion), with m' the masses that
// the couplings feel of the reduced rotor; the steady orbit of the full mesh.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "assembly_map.hpp"
#include "cases.hpp"
#include "model_run.hpp"
#include "rotor_stator_map.hpp"

namespace trammel::verification {
namespace {

constexpr double speed = 100, turn = 2 * std::numbers::pi;

Assembly with(const std::string& integrator, int steps, double pedestal) {
    Assembly assembly;
    assembly.integrator = integrator;
    assembly.step = turn / speed / steps;
    assembly.pedestal = pedestal;
    return assembly;
}

RotorStator pair(double pedestal, double rotor) {
    const Assembly a;
    RotorStator two;
    two.stator_mass = pedestal;
    two.rotor_mass = rotor;
    two.stiffness = a.stiffness;
    two.damping = a.damping;
    two.frequency = speed / turn;
    two.complete = true;
    return two;
}

template <class Growth>
double limit(double unstable, double stable, double width, Growth&& growth) {
    while (std::abs(stable - unstable) > width) {
        const double middle = (unstable + stable) / 2;
        (growth(middle) > 1 ? unstable : stable) = middle;
    }
    return (unstable + stable) / 2;
}

void stability(Table& table) {
    const VecX masses = coupled_masses({});
    const double pedestal = masses[3];
    table.about("solid rotor and stator", "theory: growth rate ω √(m m')/(m + m')");
    double rate = 0;
    for (const double m : masses) rate = std::max(rate, std::sqrt(m * pedestal) / (m + pedestal));
    // a mode of ω beside the spin Ω counts as part of the mass where ωh · Ωh is small
    for (const int steps : {400, 1600}) {
        const double growth = growth_of_step(with("{type: average_acceleration, tolerance: 1e-12}", steps, pedestal));
        table.relative(fmt::format("average acceleration, reduced rotor, N={}: growth per revolution", steps),
                       std::exp(turn * rate), std::pow(growth, steps), 2e-2);
    }
    table.about("solid rotor and stator", "recursion of two coupled masses");
    const auto alpha = [](double a) { return fmt::format("{{type: hht, alpha: {:.9g}, tolerance: 1e-12}}", a); };
    const auto rho = [](double r) {
        return fmt::format("{{type: chung_hulbert, rho_inf: {:.9g}, direction: each, tolerance: 1e-12}}", r);
    };
    double least = 0, largest = 1;
    constexpr int steps = 400;
    for (const double m : masses) {
        least = std::max(least, limit(0, 0.02, 1e-6, [&](double a) {
                             return step_map(pair(pedestal, m), fmt::format("hht:alpha={}", a), steps).growth();
                         }));
        largest = std::min(
            largest, limit(1, 0.95, 1e-6, [&](double r) {
                return step_map(pair(pedestal, m), fmt::format("chung_hulbert:rho_inf={}:direction=each", r), steps).growth();
            }));
    }
    const double one = 1 + 1e-7;
    table.relative("HHT-α, N=400: least α", least,
                   limit(0, 0.02, 1e-5, [&](double a) { return growth_of_step(with(alpha(a), steps, pedestal)) / one; }), 2e-2);
    table.relative("generalized-α, weighted forces, N=400: 1 − largest ρ", 1 - largest,
                   1 - limit(1, 0.95, 1e-5, [&](double r) { return growth_of_step(with(rho(r), steps, pedestal)) / one; }), 2e-2);
}

void explicit_steps(Table& table) {
    Assembly assembly;
    assembly.integrator = "{type: central_difference}";
    const double critical = known_critical_step(assembly, false);
    const auto growth = [&](double step, const char* integrator) {
        assembly.integrator = integrator;
        assembly.step = step;
        return growth_of_step(assembly);
    };
    table.about("solid rotor and stator, explicit", "recurrence of central differences in spinning axes");
    table.below("full form, 0.99 of the step known before: growth − 1", growth(0.99 * critical, "{type: central_difference}") - 1,
                1e-6);
    table.near("full form, 1.01 of it: grows", 1, growth(1.01 * critical, "{type: central_difference}") > 1 + 1e-4, 0);
    table.near("classical form, half of it: grows", 1,
               growth(0.5 * critical, "{type: central_difference, form: classical}") > 1 + 1e-6, 0);
}

/// Radius of the orbit of the left pedestal, when it has settled.
double orbit(int modes) {
    Assembly assembly = with("{type: hht, alpha: 0.05, tolerance: 1e-10}", 100, 1.5);
    assembly.modes = modes;
    ModelRun run(assembly.text());
    run.to(0.12);
    return run.pose("left").x.tail<2>().norm();
}

void steady_orbit(Table& table) {
    table.about("solid rotor and stator, steady orbit", "the full mesh");
    const double full = orbit(0);
    table.relative("radius at a pedestal, 4 inner modes", full, orbit(4), 5e-3);
    table.relative("radius at a pedestal, 10 inner modes", full, orbit(10), 1e-3);
    table.relative("radius at a pedestal, 20 inner modes", full, orbit(20), 2e-4);
}

}  // namespace

void assembly_cases(Table& table) {
    stability(table);
    explicit_steps(table);
    steady_orbit(table);
}

}  // namespace trammel::verification
