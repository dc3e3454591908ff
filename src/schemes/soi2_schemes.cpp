// schemes/soi2_schemes.cpp: generalized-α-SOI2 and its relatives.
#include "schemes/scheme.hpp"
#include "stepping/soi2.hpp"

namespace trammel {
namespace {

const Parameter start{"start",
                      Kind::choice,
                      false,
                      "plain",
                      Dimension::none,
                      "first algorithmic acceleration: that of the start, or moved to its own instant",
                      {"plain", "extrapolated"}};
const Parameter adjust{"adjust", Kind::boolean,   false,
                       "true",   Dimension::none, "algorithmic acceleration follows changes of the step size"};
const Parameter iteration{
    "newton",           Kind::choice,    false,
    "reduced",          Dimension::none, "two solves of single size, or one of double size with a new matrix each time",
    {"reduced", "full"}};

SchemeEntry entry(std::string name, std::string summary, Parameter own, bool stabilised,
                  std::function<AlphaMethod(const ItemReader&)> method) {
    std::vector<Parameter> keys;
    for (Parameter& key : with_iteration_parameters({std::move(own), start, adjust}))
        if (key.name != "augmented") keys.push_back(std::move(key));
    if (stabilised) keys.push_back(iteration);
    return {{name, std::move(summary), std::move(keys)},
            [name, stabilised, method = std::move(method)](ItemReader& item, Scheme& scheme) {
                Soi2Settings settings;
                settings.method = method(item);
                settings.stabilised = stabilised;
                settings.adjust = item.boolean("adjust");
                settings.extrapolated_start = item.text("start") == "extrapolated";
                settings.full_newton = stabilised && item.text("newton") == "full";
                settings.newton.tolerance = item.number("tolerance");
                settings.newton.max_iterations = item.integer("max_iterations");
                settings.name = name;
                scheme.increments = read_increments(item);
                scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                    Soi2Settings here = settings;
                    here.newton.regularisation = regularisation;
                    return std::make_unique<Soi2>(problem, solver, here);
                };
            }};
}

}  // namespace

std::vector<SchemeEntry> soi2_schemes() {
    const Parameter rho{
        "rho_inf", Kind::number, false, "0.8", Dimension::none, "spectral radius at infinite frequency, below 1", {},
        0,         {},           0.0,   0.99};
    const Parameter damping{"alpha", Kind::number, false, "0.05", Dimension::none, "numerical damping", {}, 0, {}, 0.0, 1.0 / 3};
    const auto hht = [](const ItemReader& item) { return hht_method(item.number("alpha")); };
    return {entry("generalized_alpha_soi2",
                  "Generalized-alpha-SOI2: second order, constraints at position and velocity level, also with changing steps.",
                  rho, true, [](const ItemReader& item) { return alpha_method(item.number("rho_inf")); }),
            entry("hht_soi2", "Hilber-Hughes-Taylor with constraints at position and velocity level.", damping, true, hht),
            entry("hht_i3", "Hilber-Hughes-Taylor with constraints at position level only (index 3).", damping, false, hht)};
}

}  // namespace trammel
