// app/command_static.cpp: trammel static: the path of equilibria, its singular points, the state at its end.
#include <fmt/format.h>

#include <filesystem>

#include "app/analysis_options.hpp"
#include "app/spinning_solids.hpp"
#include "output/csv_writer.hpp"
#include "output/recorder.hpp"

namespace trammel {
namespace {

StaticSettings settings_of(const StaticOptions& options) {
    StaticSettings settings;
    settings.end = options.end;
    settings.increments = options.increments;
    settings.arc_length = options.arc_length;
    settings.steps = options.steps;
    settings.arc = options.arc;
    settings.stop_after_limits = options.limits;
    return settings;
}

void print_singular(const StaticResult& result, bool spinning) {
    for (const SingularPoint& p : result.singular) {
        if (p.limit)
            fmt::print("limit point  load factor {:.9g}: the load has an extremum there\n", p.factor);
        else
            fmt::print("singular     load factor {:.9g}{}: another path branches off; beyond, this one is not stable\n", p.factor,
                       spinning ? fmt::format(", {:.6g} rad/s", p.speed) : "");
    }
}

}  // namespace

int static_command(const StaticOptions& options) {
    AnalysisStart start = start_analysis(options);
    BuiltModel& built = start.loaded.built;
    start.header.settings = fmt::format("static load_factor={} spin={}", options.end, start.spin.speed);
    const std::string path = output_path(options.output, options.model, ".static.h5");
    Recorder recorder(built, ResultFile::create(path, start.header, recorded_series(built)));
    fmt::print("model        {}{}\n", start.header.model_name, built.title.empty() ? "" : ": " + built.title);
    fmt::print("{:>6} {:>14} {:>14} {:>11}\n", "point", "load factor", "speed rad/s", "iterations");
    const auto observe = [&](const StaticPoint& p) {
        recorder.point(p.state, p.factor, p.iterations);
        fmt::print("{:>6} {:>14.8g} {:>14.8g} {:>11}\n", p.index, p.factor, p.speed, p.iterations);
    };
    const auto axes = solid_axes(options, start);
    std::optional<SteadyAxesHeld> held;
    if (axes) held.emplace(start.model(), SteadyAxes{axes->speed, 0});
    auto result = equilibrium(start.model(), start.model().nodes(), start.state, start.spin, settings_of(options), observe);
    if (!result) {
        fmt::print(stderr, "{}: error: {}\n", options.model, result.error().message);
        return simulation_failed;
    }
    // an odd number of singular points on the way up in speed: one motion grows without limit
    if (axes && axes->speed != 0 && !options.arc_length && result->singular.size() % 2 == 1) {
        fmt::print(
            stderr,
            "{}: error: the speed of {:.6g} rad/s is above the divergence speed of about {:.6g} rad/s: the equilibrium there is "
            "not stable\n  centrifugal forces outgrow the stiffness\n  try: a lower speed, a stiffer structure\n",
            options.model, axes->speed, std::abs(axes->speed) * std::sqrt(std::max(0.0, result->singular.back().factor)));
        return simulation_failed;
    }
    start.model().settle(result->state);
    print_singular(*result, start.spin.speed != 0);
    if (result->free_to_move) fmt::print("note         some motions meet no resistance; they were left where they were\n");
    if (options.arc_length && result->factor != options.end)
        fmt::print("note         the path ends at load factor {:.9g}, before {:.6g}\n", result->factor, options.end);
    recorder.finish(result->state,
                    std::vector<SummaryItem>{{"points", std::int64_t(result->points)},
                                             {"iterations", std::int64_t(result->iterations)},
                                             {"load_factor", result->factor},
                                             {"speed", result->speed}},
                    Ending::complete);
    fmt::print("result       {} (time in it is the load factor)\n", path);
    if (options.csv) {
        const std::string directory = std::filesystem::path(path).replace_extension("").string() + "_csv";
        fmt::print("csv          {} files in {}\n", export_csv(path, directory).size(), directory);
    }
    return done;
}

}  // namespace trammel
