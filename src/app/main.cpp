// app/main.cpp: the command line. Exit codes: 0 done, 1 model error, 2 simulation failed, 3 internal error, 128 + n signal n.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <csignal>

#include "app/commands.hpp"

namespace {

using namespace trammel;

void add_analysis_options(CLI::App* command, AnalysisOptions& options) {
    command->add_option("model", options.model, "model file (YAML)")->required();
    command->add_option("--set", options.set, "parameter of the model: name=value");
    command->add_option("--from", options.from, "result whose final state is the start");
    command->add_option("--time", options.time, "time of loads and drives, s");
    command->add_option("--axis", options.axis, "axis of the spin: x,y,z")->delimiter(',');
    command->add_option("--point", options.point, "a point of the axis: x,y,z")->delimiter(',');
    command->add_option("--spinning", options.spinning, "bodies that spin: a,b (default: all, and the ground)")->delimiter(',');
}

void add_axes(CLI::App* command, AnalysisOptions& options) {
    command->add_option("--axes", options.axes, "axes of small motions: automatic, spinning, ground")
        ->check(CLI::IsMember({"automatic", "spinning", "ground"}));
}

int parse_and_run(int argc, char** argv) {
    CLI::App app{"Trammel: flexible multibody dynamics."};
    app.require_subcommand(1);
    app.set_version_flag("--version", TRAMMEL_VERSION);
    RunOptions options;
    std::string topic;

    CLI::App* run = app.add_subcommand("run", "Simulate a model file.");
    run->add_option("model", options.model, "model file (YAML)")->required();
    run->add_option("-o,--output", options.output, "result file (default: name of the model with .h5)");
    run->add_option("--set", options.set, "parameter of the model: name=value");
    run->add_flag("--csv", options.csv, "also write the result as CSV files");
    run->add_flag("--resume", options.resume, "go on from the checkpoint in the result file");
    run->add_option("--from", options.from, "result whose final state is the start: of a run, of static or modes");
    run->add_option("--publish", options.publish, "seconds between two states of the result that others can read (default: 1)")
        ->check(CLI::NonNegativeNumber);
    run->add_flag("-q,--quiet", options.quiet, "print the name of the result only");
    CLI::App* check = app.add_subcommand("check", "Tell everything that is wrong with a model file.");
    check->add_option("model", options.model, "model file (YAML)")->required();
    check->add_option("--set", options.set, "parameter of the model: name=value");
    StaticOptions statics;
    CLI::App* equilibrium =
        app.add_subcommand("static", "Equilibrium at rest or in steady rotation, by load steps or arc length.");
    add_analysis_options(equilibrium, statics);
    equilibrium->add_option("-o,--output", statics.output, "result file (default: name of the model with .static.h5)");
    equilibrium->add_option("--spin", statics.spin, "speed of steady rotation: 10 (rad/s) or '95 rpm'");
    equilibrium->add_option("--load-factor", statics.end, "what multiplies loads and gravity at the end");
    equilibrium->add_option("--increments", statics.increments, "load increments at first; they adapt")
        ->check(CLI::PositiveNumber);
    equilibrium->add_flag("--arc-length", statics.arc_length, "follow the path past limit points");
    equilibrium->add_option("--arc", statics.arc, "length of an arc (default: from the first increment)");
    equilibrium->add_option("--steps", statics.steps, "arc length: at most so many")->check(CLI::PositiveNumber);
    equilibrium->add_option("--limits", statics.limits, "arc length: end after so many limit points");
    equilibrium->add_flag("--csv", statics.csv, "also write the path as CSV files");
    ModesOptions vibrations;
    CLI::App* modes = app.add_subcommand("modes", "Frequencies, damping and shapes about an equilibrium, at rest or spinning.");
    add_analysis_options(modes, vibrations);
    add_axes(modes, vibrations);
    modes->add_option("-o,--output", vibrations.output, "shapes and matrices (default: name of the model with .modes.h5)");
    modes->add_option("--spin", vibrations.spin, "speed of steady rotation: 10 (rad/s) or '95 rpm'");
    modes->add_option("-n,--count", vibrations.count, "modes wanted")->check(CLI::PositiveNumber);
    modes->add_flag("--as-it-is", vibrations.as_it_is, "about the start itself, without looking for an equilibrium");
    CampbellOptions diagram;
    CLI::App* campbell = app.add_subcommand("campbell", "Frequencies against spin speed, whirl and critical speeds.");
    add_analysis_options(campbell, diagram);
    add_axes(campbell, diagram);
    campbell
        ->add_option("--speeds", diagram.speeds,
                     "speeds, separated by commas, or FROM:TO:COUNT; rad/s or with a unit: 0:6000rpm:31")
        ->delimiter(',')
        ->required();
    campbell->add_option("--orders", diagram.orders, "excitation orders: 1,2")->delimiter(',');
    campbell->add_option("--lines", diagram.lines, "modes followed")->check(CLI::PositiveNumber);
    campbell->add_option("-o,--output", diagram.figure, "figure (SVG)");
    campbell->add_option("--table", diagram.output, "the table as a file (CSV)");
    VtuOptions pictures;
    CLI::App* vtu = app.add_subcommand("vtu", "Displacements and stresses of solids from a result, as VTU files for ParaView.");
    vtu->add_option("model", pictures.model, "model file (YAML)")->required();
    vtu->add_option("result", pictures.result, "result of run, static or modes (HDF5)")->required();
    vtu->add_option("-o,--output", pictures.output, "begin of the file names (default: the result's)");
    vtu->add_option("--every", pictures.every, "write every so many recorded instants")->check(CLI::PositiveNumber);
    vtu->add_option("--set", pictures.set, "parameter of the model: name=value");
    SchemeOptions laboratory;
    CLI::App* scheme = app.add_subcommand("scheme", "Spectral radius, period, damping, order and critical step of integrators.");
    scheme->add_option("schemes", laboratory.schemes, "NAME or NAME:key=value:key=value, as in trammel list integrator")
        ->required();
    scheme->add_option("--rho", laboratory.rho, "spectral radii at infinity, for schemes with the key rho_inf: 0,0.5,1")
        ->delimiter(',');
    scheme->add_option("--steps", laboratory.steps, "h/T of the table")->delimiter(',')->check(CLI::PositiveNumber);
    scheme->add_option("-o,--output", laboratory.figure, "figure (SVG)");
    scheme->add_option("--csv", laboratory.csv, "the table as a file");
    CompareOptions comparison;
    CLI::App* compare = app.add_subcommand("compare", "Run a model with several integrators and steps: errors, cost, drift.");
    compare->add_option("model", comparison.model, "model file (YAML)")->required();
    compare->add_option("--integrators", comparison.schemes, "NAME or NAME:key=value, separated by commas")
        ->delimiter(',')
        ->required();
    compare->add_option("--steps", comparison.steps, "step sizes in s, separated by commas")
        ->delimiter(',')
        ->required()
        ->check(CLI::PositiveNumber);
    compare->add_option("--reference", comparison.reference, "step of the reference in s (default: an eighth of the finest)")
        ->check(CLI::PositiveNumber);
    compare->add_option("-o,--output", comparison.figure, "work-precision figure (SVG)");
    compare->add_option("--csv", comparison.csv, "the table as a file");
    compare->add_option("--set", comparison.set, "parameter of the model: name=value");
    CLI::App* list = app.add_subcommand("list", "List bodies, joints, elements, loads, integrators, quantities.");
    list->add_option("what", topic, "one of them");
    CLI::App* help = app.add_subcommand("help", "Explain a type or section of the model file: trammel help revolute.");
    help->add_option("topic", topic, "type or section");
    CLI::App* schema = app.add_subcommand("schema", "Print the JSON Schema of model files, for editors.");

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? done : model_error;
    }
    if (*run) return run_command(options);
    if (*check) return check_command(options.model, options.set);
    if (*equilibrium) return static_command(statics);
    if (*modes) return modes_command(vibrations);
    if (*campbell) return campbell_command(diagram);
    if (*vtu) return vtu_command(pictures);
    if (*scheme) return scheme_command(laboratory);
    if (*compare) return compare_command(comparison);
    if (*list) return list_command(topic);
    if (*schema) return schema_command();
    if (*help && !topic.empty()) return help_command(topic);
    fmt::print("{}", app.help());
    return done;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_DFL);
    try {
        return parse_and_run(argc, argv);
    } catch (const ModelError& e) {
        fmt::print(stderr, "{}\n{} error{}\n", e.what(), e.diagnostics().size(), e.diagnostics().size() == 1 ? "" : "s");
        return model_error;
    } catch (const std::logic_error& e) {
        fmt::print(stderr, "internal error: {}\n", e.what());
        return internal_error;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "error: not enough memory for this model\n");
        return simulation_failed;
    } catch (const std::runtime_error& e) {
        fmt::print(stderr, "error: {}\n", e.what());
        return simulation_failed;
    } catch (const std::exception& e) {
        fmt::print(stderr, "internal error: {}\n", e.what());
        return internal_error;
    }
}
