// app/command_run.cpp: trammel run: prepare, integrate, record, sum up.
#include <fmt/format.h>

#include <filesystem>

#include "analysis/preparation.hpp"
#include "app/analysis_options.hpp"
#include "app/progress.hpp"
#include "app/signals.hpp"
#include "app/spinning_solids.hpp"
#include "output/csv_writer.hpp"
#include "output/recorder.hpp"

namespace trammel {
namespace {

namespace fs = std::filesystem;

std::string result_path(const RunOptions& options) {
    return options.output.empty() ? fs::path(options.model).stem().string() + ".h5" : options.output;
}

std::string settings_text(const RunSettings& run) {
    std::string step = fmt::format("h={}", run.h);
    if (run.error) step = fmt::format("tolerance={} absolute={}", run.error->relative, run.error->absolute);
    if (run.defect) {
        const ErrorSettings& e = run.defect->error;
        step = fmt::format("defect tolerance={} absolute={} filter={}", e.relative, e.absolute, run.defect->filter);
    }
    if (run.energy) {
        const EnergySettings& e = *run.energy;
        step =
            fmt::format("energy tolerance={} up={} gamma={} theta={} repetitions={} successes={} growth={} scale={}", e.tolerance,
                        e.up, e.gamma, e.theta, e.repetitions, e.successes, e.growth, e.kinetic_scale ? "kinetic" : "energy");
    }
    return fmt::format("{} {} end={} solver={}", run.scheme.text, step, run.end, run.solver);
}

std::vector<SummaryItem> summary_items(const RunSummary& run, const SolverCounts& counts, const Ledger& ledger, double seconds) {
    return {{"steps", run.steps},
            {"rejections", run.rejections},
            {"error_rejections", run.error_rejections},
            {"smallest_step", ledger.smallest_step()},
            {"largest_step", ledger.largest_step()},
            {"iterations", run.iterations},
            {"singular_positions", run.singular},
            {"factorizations", counts.factorizations + counts.refactorizations},
            {"solves", counts.solves},
            {"energy_at_start", ledger.start_energy()},
            {"energy_at_end", ledger.energy().total()},
            {"largest_energy_balance", ledger.largest_balance()},
            {"numerical_dissipation", ledger.dissipated()},
            {"largest_identity_error", ledger.largest_identity()},
            {"largest_position_gap", ledger.largest_position_gap()},
            {"largest_velocity_gap", ledger.largest_velocity_gap()},
            {"wall_clock_seconds", seconds}};
}

void print_summary(const RunSummary& run, long steps_here, const SolverCounts& counts, const Ledger& ledger, double seconds) {
    const double per_step = steps_here > 0 ? 1.0 / static_cast<double>(steps_here) : 0;
    fmt::print("steps        {} ({} rejected), {:.2f} iterations and {:.3f} factorizations per step\n", run.steps, run.rejections,
               static_cast<double>(run.iterations) / static_cast<double>(std::max(1L, run.steps)),
               static_cast<double>(counts.factorizations + counts.refactorizations) * per_step);
    if (run.error_rejections > 0 || ledger.largest_step() > 1.5 * ledger.smallest_step())
        fmt::print("step sizes   {:.3g} s to {:.3g} s; {} rejected by their error, {} by the iteration\n", ledger.smallest_step(),
                   ledger.largest_step(), run.error_rejections, run.rejections - run.error_rejections);
    if (run.singular > 0)
        fmt::print("singular     {} positions passed with regularised multipliers: joint forces are not unique there\n",
                   run.singular);
    fmt::print("energy       {:.9g} J at the start, {:.9g} J now; not accounted for at most {:.3g} J\n", ledger.start_energy(),
               ledger.energy().total(), ledger.largest_balance());
    if (ledger.exact())
        fmt::print(
            "identity     change of energy = works - dissipation to {:.2g} J in every step; {:.6g} J dissipated by the scheme\n",
            ledger.largest_identity(), ledger.dissipated());
    fmt::print("constraints  at most {:.2g} in position, {:.2g} in velocity\n", ledger.largest_position_gap(),
               ledger.largest_velocity_gap());
    fmt::print("time         {:.3g} s, {:.3g} us per step\n", seconds, 1e6 * seconds * per_step);
}

}  // namespace

int run_command(const RunOptions& options) {
    const auto& stop = watch_stop_signals();
    LoadedModel loaded = load_model(options.model, options.set);
    BuiltModel& built = loaded.built;
    RunSettings& run = built.run;
    const auto solver = make_linear_solver(run.solver);

    std::optional<State> from;
    if (!options.from.empty()) from = state_from(options.from, *built.model);
    auto prepared = prepare(*built.model, *solver, run.start_limit, from ? &*from : nullptr);
    if (!prepared) {
        fmt::print(stderr, "{}: error: {}\n", options.model, prepared.error().message);
        return model_error;
    }
    if (!options.quiet) print_solids(*built.model);
    check_critical_step(built, prepared->state, options.quiet);
    if (const auto why = check_growth(built, prepared->state, options.quiet)) {
        fmt::print(stderr, "{}: error: {}\n", options.model, *why);
        return simulation_failed;
    }
    const auto stepper = make_stepper(built, *solver, prepared->regularisation);
    const auto controller = make_controller(built, *stepper, prepared->state);
    const Events events(*built.model, *solver, prepared->regularisation);
    State state = std::move(prepared->state);

    const RunHeader header{loaded.text, fs::path(options.model).filename().string(), TRAMMEL_VERSION, settings_text(run),
                           built.title};
    const std::string path = result_path(options);
    SimulationSettings settings{
        run.end, run.mark_every, &stop, {}, run.fixed_steps() && !built.model->has_events() ? nullptr : &events};
    Checkpoint checkpoint;
    Recorder recorder(built,
                      options.resume ? ResultFile::resume(path, header, recorded_series(built), checkpoint)
                                     : ResultFile::create(path, header, recorded_series(built)),
                      options.publish);
    if (!options.quiet) {
        fmt::print("model        {}{}\n", header.model_name, built.title.empty() ? "" : ": " + built.title);
        fmt::print("size         {} degrees of freedom, {} constraint rows, {} freedoms\n", built.model->dofs(),
                   built.model->rows(), prepared->mobility.freedoms);
        for (const std::string& note : prepared->notes) fmt::print("note         {}\n", note);
    }
    if (options.resume) {
        state = std::move(checkpoint.state);
        controller->recall(checkpoint.controller);
        settings.done = {checkpoint.counters.at(0),
                         checkpoint.counters.at(1),
                         checkpoint.counters.at(2),
                         checkpoint.counters.at(3),
                         checkpoint.counters.at(4),
                         false,
                         std::nullopt};
        stepper->forget(state);
        recorder.go_on(state, checkpoint.ledger);
        if (!options.quiet) fmt::print("resumed      at t = {:.9g} s, step {}\n", state.time, settings.done.steps);
    } else {
        if (auto started = stepper->start(state, controller->first(state.time)); !started) {
            fmt::print(stderr, "{}: error: {}", options.model, explain(started.error()));
            return simulation_failed;
        }
        recorder.start(state, *controller);
    }
    std::fflush(stdout);

    const auto begin = std::chrono::steady_clock::now();
    RunSummary summary;
    {
        Progress progress(state.time, run.end, options.quiet);
        summary = simulate(*stepper, *controller, state, settings, {&recorder, &progress});
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const Ending ending = summary.failure ? Ending::failed : summary.interrupted ? Ending::interrupted : Ending::complete;
    SolverCounts counts = solver->counts();
    counts += stepper->own_counts();
    recorder.finish(state, summary_items(summary, counts, recorder.ledger(), seconds), ending);
    if (!options.quiet) print_summary(summary, summary.steps - settings.done.steps, counts, recorder.ledger(), seconds);
    fmt::print("result       {}\n", path);
    if (options.csv) {
        const std::string directory = fs::path(path).replace_extension("").string() + "_csv";
        const auto files = export_csv(path, directory);
        fmt::print("csv          {} files in {}\n", files.size(), directory);
    }
    if (summary.failure) {
        fmt::print(stderr, "{}: {}  the result holds everything up to t = {:.9g} s\n", options.model, explain(*summary.failure),
                   state.time);
        return simulation_failed;
    }
    if (summary.interrupted) {
        fmt::print(stderr, "interrupted at t = {:.9g} s; go on with: trammel run {} -o {} --resume\n", state.time, options.model,
                   path);
        return interrupted + stop_signal();
    }
    return done;
}

}  // namespace trammel
