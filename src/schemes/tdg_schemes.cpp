// schemes/tdg_schemes.cpp: the time-discontinuous Galerkin scheme.
#include "schemes/scheme.hpp"
#include "stepping/tdg.hpp"

namespace trammel {

std::vector<SchemeEntry> tdg_schemes() {
    const Parameter iteration{"solver",
                              Kind::choice,
                              false,
                              "coupled",
                              Dimension::none,
                              "both stages of a step at once, or by passes with one matrix of single size",
                              {"coupled", "multicorrector"}};
    const Parameter passes{"passes",
                           Kind::integer,
                           false,
                           "0",
                           Dimension::none,
                           "of the multicorrector: 2 or more (4 with constraints), or 0: until convergence",
                           {},
                           0,
                           {},
                           0.0,
                           20.0};
    const Parameter splits{"splits", Kind::integer, false, "6", Dimension::none, "how often a failed step is divided", {}, 0,
                           {},       0.0,           10.0};
    const Parameter tolerance{"tolerance",
                              Kind::number,
                              false,
                              "1e-12",
                              Dimension::none,
                              "iteration error of the positions, relative to their size",
                              {},
                              0,
                              0.0,
                              {},
                              1.0};
    const Parameter limit{
        "max_iterations", Kind::integer, false, "30", Dimension::none, "per step or part of it", {}, 0, {}, 1.0};
    return {{{"tdg",
              "Time-discontinuous Galerkin, quadratic, with Radau's rule: third order, damps high frequencies entirely.",
              {iteration, passes, splits, tolerance, limit}},
             [](ItemReader& item, Scheme& scheme) {
                 TdgSettings settings;
                 settings.multicorrector = item.text("solver") == "multicorrector";
                 settings.passes = item.integer("passes");
                 settings.splits = item.integer("splits");
                 settings.iteration.tolerance = item.number("tolerance");
                 settings.iteration.max_iterations = item.integer("max_iterations");
                 if (settings.passes == 1) item.error("passes", "one pass is unstable; give 2 or more, or 0");
                 if (!settings.multicorrector && item.has("passes"))
                     item.error("passes", "'passes' belongs to solver: multicorrector");
                 scheme.increments = Retraction::exponential;
                 scheme.make = [settings](Problem& problem, LinearSolver& solver, double regularisation) {
                     TdgSettings here = settings;
                     here.iteration.regularisation = regularisation;
                     return std::make_unique<Tdg>(problem, solver, here);
                 };
             }}};
}

}  // namespace trammel
