// schemes/explicit_schemes.cpp: central differences, Runge–Kutta, Fu–de Vogelaere.
#include "schemes/scheme.hpp"
#include "stepping/central_difference.hpp"
#include "stepping/de_vogelaere.hpp"
#include "stepping/runge_kutta.hpp"

namespace trammel {
namespace {

std::vector<Parameter> with_acceleration_parameters(std::vector<Parameter> own) {
    own.push_back({"tolerance",
                   Kind::number,
                   false,
                   "1e-12",
                   Dimension::none,
                   "error of the accelerations of one evaluation, relative to the acceleration scale",
                   {},
                   0,
                   0.0,
                   {},
                   1.0});
    own.push_back({"max_iterations", Kind::integer, false, "30", Dimension::none, "per evaluation", {}, 0, {}, 1.0});
    return own;
}

AccelerationSettings read_accelerations(const ItemReader& item) {
    return {item.number("tolerance"), item.integer("max_iterations"), 0};
}

}  // namespace

std::vector<SchemeEntry> explicit_schemes() {
    const Parameter form{"form",
                         Kind::choice,
                         false,
                         "full",
                         Dimension::none,
                         "full: velocity forces at the end of the step; classical: half a step before",
                         {"full", "classical"}};
    const Parameter half_step{"half_step",
                              Kind::choice,
                              false,
                              "cubic",
                              Dimension::none,
                              "velocity at the half step: cubic keeps order 4, linear gives order 3",
                              {"cubic", "linear"}};
    return {{{"central_difference", "Central differences: explicit, second order, stable for omega h up to 2.",
              with_acceleration_parameters({form, increments_parameter()})},
             [](ItemReader& item, Scheme& scheme) {
                 const CentralDifferenceSettings settings{item.text("form") == "classical", read_accelerations(item)};
                 scheme.increments = read_increments(item);
                 scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                     CentralDifferenceSettings here = settings;
                     here.accelerations.regularisation = regularisation;
                     return std::make_unique<CentralDifference>(problem, solver, here);
                 };
             }},
            {{"runge_kutta_4",
              "Classical Runge-Kutta scheme on vectors and frames: explicit, fourth order, stable for omega h up to 2.83.",
              with_acceleration_parameters({})},
             [](ItemReader& item, Scheme& scheme) {
                 const AccelerationSettings settings = read_accelerations(item);
                 scheme.increments = Retraction::exponential;
                 scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                     AccelerationSettings here = settings;
                     here.regularisation = regularisation;
                     return std::make_unique<RungeKutta>(problem, solver, here);
                 };
             }},
            {{"fu_de_vogelaere",
              "Scheme of Fu and de Vogelaere: explicit, fourth order with two evaluations, stable for omega h up to 2.83.",
              with_acceleration_parameters({half_step})},
             [](ItemReader& item, Scheme& scheme) {
                 const DeVogelaereSettings settings{item.text("half_step") == "linear", read_accelerations(item)};
                 scheme.increments = Retraction::exponential;
                 scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                     DeVogelaereSettings here = settings;
                     here.accelerations.regularisation = regularisation;
                     return std::make_unique<DeVogelaere>(problem, solver, here);
                 };
             }}};
}

}  // namespace trammel
