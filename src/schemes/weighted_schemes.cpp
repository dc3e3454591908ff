// schemes/weighted_schemes.cpp: HHT-α and Chung–Hulbert: forces weighted over the step.
#include "schemes/scheme.hpp"
#include "stepping/weighted_force.hpp"

namespace trammel {
namespace {

const Parameter start{
    "start",          Kind::choice,    false,
    "plain",          Dimension::none, "full: also places acceleration and velocity so that multipliers have no transient",
    {"plain", "full"}};
const Parameter direction{
    "direction",
    Kind::choice,
    false,
    "each",
    Dimension::none,
    "direction of joint forces within the step: each instant its own, that of the end, that of the weighted instant",
    {"each", "end", "weighted"}};

ForceDirection read_direction(const ItemReader& item) {
    const std::string text = item.text("direction");
    return text == "end" ? ForceDirection::end : text == "weighted" ? ForceDirection::weighted : ForceDirection::each;
}

SchemeEntry entry(std::string name, std::string summary, Parameter own, std::function<AlphaMethod(const ItemReader&)> method) {
    return {{name, std::move(summary), with_iteration_parameters({std::move(own), direction, start})},
            [name, method = std::move(method)](ItemReader& item, Scheme& scheme) {
                WeightedForceSettings settings{method(item), read_direction(item), item.text("start") == "full",
                                               read_newton(item), name};
                scheme.increments = read_increments(item);
                scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                    WeightedForceSettings here = settings;
                    here.newton.regularisation = regularisation;
                    return std::make_unique<WeightedForce>(problem, solver, here);
                };
            }};
}

}  // namespace

std::vector<SchemeEntry> weighted_schemes() {
    const Parameter alpha{"alpha", Kind::number, false, "0.05", Dimension::none, "weight of the old forces, at most 1/3", {},
                          0,       {},           0.0,   1.0 / 3};
    const Parameter rho{"rho_inf", Kind::number, false, "0.8", Dimension::none, "spectral radius at infinite frequency", {},
                        0,         {},           0.0,   1.0};
    return {entry("hht", "HHT-alpha: forces weighted between begin and end of the step; second order for constant mass.", alpha,
                  [](const ItemReader& item) { return hht_method(item.number("alpha")); }),
            entry("chung_hulbert",
                  "Generalized-alpha after Chung and Hulbert, forces weighted over the step; second order for constant mass.",
                  rho, [](const ItemReader& item) { return alpha_method(item.number("rho_inf")); })};
}

}  // namespace trammel
