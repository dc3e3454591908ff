// app/main.cpp: the command line. Exit codes: 0 done, 1 model error, 2 simulation failed, 3 internal error, 128 + n signal n.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <csignal>

#include "app/commands.hpp"

namespace {

using namespace trammel;

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
    run->add_flag("-q,--quiet", options.quiet, "print the name of the result only");
    CLI::App* check = app.add_subcommand("check", "Tell everything that is wrong with a model file.");
    check->add_option("model", options.model, "model file (YAML)")->required();
    check->add_option("--set", options.set, "parameter of the model: name=value");
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
