// verification/energy_beam_cases.cpp: beams thrown into free flight with the energy schemes.
//
//   after unloading: E, Σ Mż and Σ z × Mż are constant (EP); E_f − E_i = works − loss in every step (ED)
// Beam and loads: Simo & Vu-Quoc 1988. Reference: the same schemes over directors, independent; momenta: exact.
#include <fmt/format.h>

#include <cmath>

#include "cases.hpp"
#include "energy_run.hpp"

namespace trammel::verification {
namespace {

std::string flying(const std::string& scheme, int elements, int order, double h, const std::string& force,
                   const std::string& moment) {
    return fmt::format(R"(trammel: 1
sections:
  s: {{type: constants, EA: 1e4, GAy: 1e4, GAz: 1e4, GJ: 500, EIy: 500, EIz: 500, mass: 1, Jx: 10, Jy: 10, Jz: 10}}
beams:
  b: {{section: s, from: [6, 0, 0], to: [0, 8, 0], elements: {}, order: {}}}
loads:
  f: {{type: force, on: b.start, value: {}}}
  m: {{type: moment, on: b.start, value: {}}}
run: {{integrator: {{{}}}, step: {{h: {}}}, end: 10}}
)",
                       elements, order, force, moment, scheme, h);
}

/// Force and moment constant for 2.5 s.
std::string planar(const std::string& scheme, int elements, int order, double h) {
    return flying(scheme, elements, order, h, R"(["t < 2.5 ? 8 : 0", 0, 0])", R"([0, 0, "t < 2.5 ? -80 : 0"])");
}
/// They rise for 2.5 s and fall for 2.5 s.
std::string spatial(int elements, double h) {
    const std::string T = "(t < 2.5 ? 80*t : (t < 5 ? 400 - 80*t : 0))";
    return flying("type: energy_preserving, start: plain, tolerance: 1e-14", elements, 3, h, "[\"" + T + "/10\", 0, 0]",
                  "[0, \"-" + T + "/2\", \"-" + T + "\"]");
}

const char* const preserving = "type: energy_preserving, start: plain, tolerance: 1e-14";
const char* const decaying = "type: energy_decaying, start: plain, tolerance: 1e-13";

Eigen::Vector4d ends(const EnergyRun& run) {
    const Vec3 a = run.pose("b.start").x, b = run.pose("b.end").x;
    return {a.x(), a.y(), b.x(), b.y()};
}

/// Largest relative changes of what is constant.
struct Drift {
    double energy = 0, momentum = 0, angular = 0;
    double energy_0;
    Vec3 momentum_0, angular_0;

    explicit Drift(const EnergyRun& run)
        : energy_0(run.energy()), momentum_0(run.momentum()), angular_0(run.angular_momentum()) {}
    void look(const EnergyRun& run) {
        energy = std::max(energy, std::abs(run.energy() / energy_0 - 1));
        momentum = std::max(momentum, (run.momentum() - momentum_0).norm() / momentum_0.norm());
        angular = std::max(angular, (run.angular_momentum() - angular_0).norm() / angular_0.norm());
    }
};

}  // namespace

void energy_beam_cases(Table& table) {
    const char* const source = "the same scheme over directors, independent computation";
    table.about("flying beam in a plane, EP", source);
    EnergyRun plane(planar(preserving, 4, 3, 0.1));
    plane.to(2.5);
    table.near("4 cubic elements, h=0.1, t=2.5: ends", Eigen::Vector4d(4.421265509, -0.7798115898, 5.9426202601, 8.9668110243),
               ends(plane), 1e-9);
    table.relative("energy after unloading", 89.4163680977, plane.energy(), 1e-11);
    plane.to(10);
    table.near("t=10: ends", Eigen::Vector4d(25.3900345516, 4.8586783991, 15.5968943503, 4.118420369), ends(plane), 1e-8);
    EnergyRun linear(planar(preserving, 10, 1, 0.1));
    linear.to(2.5);
    table.relative("10 linear elements, energy after unloading", 91.0711019645, linear.energy(), 1e-11);
    table.about("flying beam in a plane, EP", "exact: impulse of the force");
    table.near("momentum after unloading", Vec3(20, 0, 0), plane.momentum(), 1e-11);

    table.about("flying beam in a plane, EP", "exact: free flight, 10,000 steps");
    EnergyRun free(planar("type: energy_preserving, start: plain, tolerance: 1e-16", 4, 3, 0.02));
    free.to(2.5);
    Drift drift(free);
    free.to(202.5, [&](const EnergyRun& run, const StepBooks&) { drift.look(run); });
    table.below("energy, relative", drift.energy, 1e-11);
    table.below("momentum, relative", drift.momentum, 1e-11);
    table.below("angular momentum about the mass centre, relative", drift.angular, 1e-11);

    table.about("flying beam in a plane, ED", source);
    double residual = 0;
    EnergyRun ed(planar(decaying, 4, 3, 0.1));
    ed.to(10, [&](const EnergyRun&, const StepBooks& b) {
        residual = std::max(residual, std::abs(b.identity()) / std::max(b.energy_to, b.energy_from));
    });
    table.near("α=1, h=0.1, t=10: start of the beam", Eigen::Vector2d(25.1579451828, 5.7451809855), ends(ed).head<2>(), 1e-7);
    table.relative("α=1, t=10: energy", 70.91230539, ed.energy(), 1e-8);
    table.about("flying beam in a plane, ED", "exact: the energy identity of the scheme");
    table.below("largest error of a step, relative", residual, 1e-12);

    table.about("flying beam in space, EP", source);
    EnergyRun space(spatial(4, 0.05));
    space.to(5);
    table.near("4 cubic elements, h=0.05, t=5: start of the beam", Vec3(19.5688147178, 1.548415686, -1.5330214655),
               space.pose("b.start").x, 1e-8);
    table.relative("energy after unloading", 884.9426291111, space.energy(), 1e-11);
    Drift after(space);
    space.to(15, [&](const EnergyRun& run, const StepBooks&) { after.look(run); });
    EnergyRun fine(spatial(8, 0.0125));
    fine.to(2.5);
    table.near("8 cubic elements, h=0.0125, t=2.5: start of the beam", Vec3(3.4128421745, 0.196853515, 0.0173278986),
               fine.pose("b.start").x, 1e-8);
    table.near("t=2.5: end of the beam", Vec3(4.023748757, 8.4954362319, -0.733005663), fine.pose("b.end").x, 1e-8);
    table.relative("t=2.5: energy", 329.70979, fine.energy(), 1e-7);
    fine.to(5);
    table.near("t=5: start of the beam", Vec3(19.5631664603, 1.5230699473, -1.5092895327), fine.pose("b.start").x, 1e-8);
    table.relative("t=5: energy", 884.1738133824, fine.energy(), 1e-11);
    table.about("flying beam in space, EP", "exact: free flight");
    table.below("momentum, relative to the impulse of the force", (space.momentum() - Vec3(50, 0, 0)).norm() / 50, 1e-11);
    table.below("energy, relative", after.energy, 1e-11);
    table.below("momentum, relative", after.momentum, 1e-11);
    table.below("angular momentum about the mass centre, relative", after.angular, 1e-11);
}

}  // namespace trammel::verification
