// schemes/alpha_schemes.cpp: generalized-α and the Newmark family, equilibrium at the end of the step.
#include "schemes/scheme.hpp"
#include "stepping/generalized_alpha.hpp"
#include "stepping/newmark.hpp"

namespace trammel {
namespace {

const Parameter start{
    "start",          Kind::choice,    false,
    "plain",          Dimension::none, "full: also places acceleration and velocity so that multipliers have no transient",
    {"plain", "full"}};

/// A member of the family by its four parameters.
SchemeEntry entry(std::string name, std::string summary, std::vector<Parameter> own,
                  std::function<AlphaMethod(const ItemReader&)> method) {
    own.push_back(start);
    return {{name, std::move(summary), with_iteration_parameters(std::move(own))},
            [name, method = std::move(method)](ItemReader& item, Scheme& scheme) {
                GeneralizedAlphaSettings settings{method(item), item.text("start") == "full", read_newton(item), name};
                scheme.increments = read_increments(item);
                scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                    GeneralizedAlphaSettings here = settings;
                    here.newton.regularisation = regularisation;
                    return std::make_unique<GeneralizedAlpha>(problem, solver, here);
                };
            }};
}

}  // namespace

std::vector<SchemeEntry> alpha_schemes() {
    const Parameter rho{"rho_inf", Kind::number, false, "0.8", Dimension::none, "spectral radius at infinite frequency", {},
                        0,         {},           0.0,   1.0};
    const Parameter damping{"alpha", Kind::number, false, "0.05", Dimension::none, "numerical damping", {}, 0, {}, 0.0, 1.0};
    const Parameter beta{
        "beta", Kind::number, false, "0.25", Dimension::none, "weight of the new acceleration in the position", {},
        0,      0.0,          {},    1.0};
    const Parameter gamma{
        "gamma", Kind::number, false, "0.5", Dimension::none, "weight of the new acceleration in the velocity", {},
        0,       {},           0.5,   1.5};
    return {entry("generalized_alpha", "Generalized-alpha in Arnold-Bruels form: second order, constraints at position level.",
                  {rho}, [](const ItemReader& item) { return alpha_method(item.number("rho_inf")); }),
            entry("newmark", "Newmark's scheme with any beta and gamma; second order for gamma = 1/2.", {beta, gamma},
                  [](const ItemReader& item) { return newmark(item.number("beta"), item.number("gamma")); }),
            entry("average_acceleration",
                  "Newmark with beta = 1/4, gamma = 1/2: no damping, unconditionally stable without constraints.", {},
                  [](const ItemReader&) { return newmark(1.0 / 4, 0.5); }),
            entry("linear_acceleration", "Newmark with beta = 1/6, gamma = 1/2: stable for omega h up to sqrt 12.", {},
                  [](const ItemReader&) { return newmark(1.0 / 6, 0.5); }),
            entry("fox_goodwin",
                  "Newmark with beta = 1/12, gamma = 1/2: fourth order in the period, stable for omega h up to sqrt 6.", {},
                  [](const ItemReader&) { return newmark(1.0 / 12, 0.5); }),
            entry("modified_average_acceleration",
                  "Newmark with gamma = 1/2 + alpha, beta = (1 + alpha)^2/4: damps high frequencies, first order.", {damping},
                  [](const ItemReader& item) { return modified_average_acceleration(item.number("alpha")); })};
}

}  // namespace trammel
