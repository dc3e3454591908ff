// schemes.cpp: what a step of each scheme costs on one flexible model, the wind turbine of the examples.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "analysis/preparation.hpp"
#include "cpu_time.hpp"
#include "io/yaml_reader.hpp"
#include "mechanisms.hpp"
#include "model/built_model.hpp"
#include "stepping/simulation.hpp"

namespace trammel::bench {
namespace {

constexpr long steps = 400;

struct SchemeCost {
    double micro_per_step = 0, iterations = 0, factorizations = 0;
};

SchemeCost cost(const char* name) {
    BuiltModel built = build_model(read_yaml_file(TRAMMEL_SOURCE_DIR "/examples/15_wind_turbine/wind_turbine.yaml"));
    const Scheme scheme = parse_scheme(name);
    built.model->use(scheme.increments);
    const auto solver = make_linear_solver(default_linear_solver);
    auto prepared = prepare(*built.model, *solver, built.run.start_limit);
    if (!prepared) throw std::runtime_error(prepared.error().message);
    const auto stepper = scheme.make(*built.model, *solver, prepared->regularisation);
    State state = prepared->state;
    if (auto started = stepper->start(state, built.run.h); !started) throw std::runtime_error(explain(started.error()));
    const auto solved = [&] {
        SolverCounts counts = solver->counts();
        counts += stepper->own_counts();
        return counts.factorizations + counts.refactorizations;
    };
    const long before = solved();
    SimulationSettings settings;
    settings.end = state.time + static_cast<double>(steps) * built.run.h;
    const auto controller = fixed_step(built.run.h, state.time, 10);
    const double begin = cpu_seconds();
    const RunSummary summary = simulate(*stepper, *controller, state, settings, {});
    const double seconds = cpu_seconds() - begin;
    if (summary.failure) throw std::runtime_error(explain(*summary.failure));
    const double per_step = 1.0 / static_cast<double>(summary.steps);
    return {1e6 * seconds * per_step, static_cast<double>(summary.iterations) * per_step,
            static_cast<double>(solved() - before) * per_step};
}

}  // namespace

void print_schemes() {
    fmt::print("\n{:>24} {:>10} {:>10} {:>10} {:>10}\n", "wind turbine, h = 5 ms", "us/step", "ratio", "iter/step", "fact/step");
    double reference = 0;
    for (const char* name : {"generalized_alpha", "generalized_alpha_soi2", "energy_preserving", "energy_decaying", "tdg"}) {
        SchemeCost best = cost(name);
        best.micro_per_step = std::min(best.micro_per_step, cost(name).micro_per_step);
        if (reference == 0) reference = best.micro_per_step;
        fmt::print("{:>24} {:>10.0f} {:>10.1f} {:>10.2f} {:>10.3f}\n", name, best.micro_per_step, best.micro_per_step / reference,
                   best.iterations, best.factorizations);
    }
}

}  // namespace trammel::bench
