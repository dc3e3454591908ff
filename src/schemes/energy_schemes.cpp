// schemes/energy_schemes.cpp: energy preserving and energy decaying.
#include "schemes/scheme.hpp"
#include "stepping/energy_decaying.hpp"
#include "stepping/energy_preserving.hpp"

namespace trammel {
namespace {

/// Identities hold as well as the equations are solved: tighter than for other schemes.
std::vector<Parameter> with_iteration(std::vector<Parameter> own) {
    own.push_back({"start",
                   Kind::choice,
                   false,
                   "full",
                   Dimension::none,
                   "full: places the carried velocity so that multipliers of the steps have no ripple",
                   {"plain", "full"}});
    own.push_back({"tolerance",
                   Kind::number,
                   false,
                   "1e-11",
                   Dimension::none,
                   "iteration error in position, relative to the motion within a step",
                   {},
                   0,
                   0.0,
                   {},
                   1.0});
    own.push_back({"max_iterations", Kind::integer, false, "20", Dimension::none, "per step", {}, 0, {}, 1.0});
    return own;
}

NewtonSettings read_iteration(const ItemReader& item) {
    NewtonSettings newton;
    newton.tolerance = item.number("tolerance");
    newton.max_iterations = item.integer("max_iterations");
    return newton;
}

}  // namespace

std::vector<SchemeEntry> energy_schemes() {
    const Parameter alpha{
        "alpha", Kind::number, false, "1", Dimension::none, "0: conserves energy, fourth order; 1: damps most", {},
        0,       {},           0.0,   1.0};
    const Parameter rho{"rho_inf",
                        Kind::number,
                        false,
                        {},
                        Dimension::none,
                        "instead of alpha: spectral radius at infinite frequency, (1-alpha)/(1+alpha)",
                        {},
                        0,
                        {},
                        0.0,
                        1.0};
    const Parameter lift{"director_inertia",
                         Kind::number,
                         false,
                         "0",
                         Dimension::none,
                         "least inertia along each axis of a body or beam, as part of the sum; adds rotary inertia",
                         {},
                         0,
                         {},
                         0.0,
                         0.3};
    return {{{"energy_preserving", "Energy preserving: second order; energy and momenta kept to rounding, joints do no work.",
              with_iteration({})},
             [](ItemReader& item, Scheme& scheme) {
                 const EnergyPreservingSettings settings{item.text("start") == "full", read_iteration(item)};
                 scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                     EnergyPreservingSettings here = settings;
                     here.newton.regularisation = regularisation;
                     return std::make_unique<EnergyPreserving>(problem, solver, here);
                 };
             }},
            {{"energy_decaying",
              "Energy decaying: third order, two stages; energy never grows, high frequencies die; alpha = 0: fourth order.",
              with_iteration({alpha, rho, lift})},
             [](ItemReader& item, Scheme& scheme) {
                 EnergyDecayingSettings settings;
                 settings.alpha = item.number("alpha");
                 if (item.has("rho_inf")) {
                     settings.alpha = decaying_alpha(item.number("rho_inf"));
                     if (item.has("alpha")) item.error("rho_inf", "give either 'alpha' or 'rho_inf', not both");
                 }
                 settings.director_inertia = item.number("director_inertia");
                 settings.full_start = item.text("start") == "full";
                 settings.newton = read_iteration(item);
                 scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                     EnergyDecayingSettings here = settings;
                     here.newton.regularisation = regularisation;
                     return std::make_unique<EnergyDecaying>(problem, solver, here);
                 };
             }}};
}

}  // namespace trammel
