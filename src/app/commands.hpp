// app/commands.hpp: the subcommands of the program. Each returns its exit code; ModelError may leave any of them.
#pragma once

#include <string>
#include <vector>

#include "model/built_model.hpp"

namespace trammel {

/// What the program tells the shell; a run ended by a signal adds its number to `interrupted`, as shells do.
enum ExitCode : int { done = 0, model_error = 1, simulation_failed = 2, internal_error = 3, interrupted = 128 };

struct RunOptions {
    std::string model, output;
    std::vector<std::string> set;  ///< parameter overrides, "name=value"
    bool csv = false, resume = false, quiet = false;
    std::string from;    ///< result whose final state is the start
    double publish = 1;  ///< s of wall-clock at least between two states of the result that others can read
};

/// What static, modes and campbell have in common.
struct AnalysisOptions {
    std::string model, output, from;
    std::vector<std::string> set;  ///< as in RunOptions
    std::string spin;              ///< speed, "3000 rpm" or rad/s
    std::vector<double> axis{0, 0, 1}, point{0, 0, 0};
    std::vector<std::string> spinning;  ///< bodies; none: all, with the ground
    std::string axes = "automatic";
    double time = 0;  ///< of loads and drives
    bool csv = false;
};

struct StaticOptions : AnalysisOptions {
    double end = 1, arc = 0;
    int increments = 10, steps = 200, limits = 0;
    bool arc_length = false;
};

struct ModesOptions : AnalysisOptions {
    int count = 10;
    bool as_it_is = false;  ///< linearise about the start, equilibrium or not
};

struct CampbellOptions : AnalysisOptions {
    std::vector<std::string> speeds;  ///< each a speed, or from:to:count
    std::vector<double> orders{1};
    int lines = 6;
    std::string figure;
};

struct VtuOptions {
    std::string model, result, output;
    std::vector<std::string> set;  ///< as in RunOptions
    int every = 1;                 ///< recorded instants
};

struct SchemeOptions {
    std::vector<std::string> schemes;                                   ///< NAME or NAME:key=value
    std::vector<double> rho;                                            ///< for every scheme with that key
    std::vector<double> steps{0.01, 0.05, 0.1, 0.2, 0.5, 1, 10, 1000};  ///< h/T
    std::string figure, csv;
};

struct CompareOptions {
    std::string model, figure, csv;
    std::vector<std::string> set;  ///< as in RunOptions
    std::vector<std::string> schemes;
    std::vector<double> steps;  ///< s
    double reference = 0;       ///< step of the reference; 0: an eighth of the finest
};

int run_command(const RunOptions&);
int static_command(const StaticOptions&);
int modes_command(const ModesOptions&);
int campbell_command(const CampbellOptions&);
int vtu_command(const VtuOptions&);
int scheme_command(const SchemeOptions&);
int compare_command(const CompareOptions&);
int check_command(const std::string& model, const std::vector<std::string>& set);
int list_command(const std::string& what);
int help_command(const std::string& topic);
int schema_command();

/// A model file, read and built; `set` as in RunOptions. Throws ModelError.
struct LoadedModel {
    BuiltModel built;
    std::string text;  ///< of the file, and of what was set
};
/// The scheme the file asks for on its model. Throws ModelError where the scheme cannot serve it.
std::unique_ptr<Stepper> make_stepper(BuiltModel&, LinearSolver&, double regularisation);

/// The step control the file asks for. Throws ModelError where the scheme cannot serve it.
std::unique_ptr<StepController> make_controller(const BuiltModel&, Stepper&, const State& start);

/// Throws std::runtime_error when the file cannot be written.
void write_text(const std::string& path, const std::string& text);

LoadedModel load_model(const std::string& path, const std::vector<std::string>& set);

}  // namespace trammel
