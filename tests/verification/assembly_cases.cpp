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
    for (const int steps : {100, 400}) {
        const double growth = growth_of_step(with("{type: average_acceleration, tolerance: 1e-12}", steps, pedestal));
        table.relative(fmt::format("average acceleration, reduced rotor, N={}: growth per revolution", steps),
                       std::exp(turn * rate), std::pow(growth, steps), 2e-2);
    }
    table.about("solid rotor and stator", "recursion of two coupled masses");
    const auto alpha = [](double a) { return fmt::format("{{type: hht, alpha: {:.9g}, tolerance: 1e-12}}", a); };
    const auto rho = [](double r) { return fmt::format("{{type: generalized_alpha, rho_inf: {:.9g}, tolerance: 1e-12}}", r); };
    double least = 0, largest = 1;
    for (const double m : masses) {
        least = std::max(least, limit(0, 0.1, 1e-5, [&](double a) {
                             return step_map(pair(pedestal, m), fmt::format("hht:alpha={}", a), 100).growth();
                         }));
        largest = std::min(largest, limit(1, 0.8, 1e-5, [&](double r) {
                               return step_map(pair(pedestal, m), fmt::format("generalized_alpha:rho_inf={}", r), 100).growth();
                           }));
    }
    const double one = 1 + 1e-7;
    table.relative("HHT-α, N=100: least α", least,
                   limit(0, 0.1, 1e-5, [&](double a) { return growth_of_step(with(alpha(a), 100, pedestal)) / one; }), 2e-2);
    table.relative("generalized-α, N=100: 1 − largest ρ", 1 - largest,
                   1 - limit(1, 0.8, 1e-5, [&](double r) { return growth_of_step(with(rho(r), 100, pedestal)) / one; }), 2e-2);
}

}  // namespace

void assembly_cases(Table& table) {
    stability(table);
}

}  // namespace trammel::verification
