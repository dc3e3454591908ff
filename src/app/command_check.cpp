// app/command_check.cpp: trammel check: everything a run would complain about, without running.
#include <fmt/format.h>

#include "analysis/preparation.hpp"
#include "app/commands.hpp"

namespace trammel {

int check_command(const std::string& path, const std::vector<std::string>& set) {
    LoadedModel loaded = load_model(path, set);
    Model& model = *loaded.built.model;
    const auto solver = make_linear_solver(loaded.built.run.solver);
    const auto prepared = prepare(model, *solver, loaded.built.run.start_limit);
    if (!prepared) {
        fmt::print(stderr, "{}: error: {}\n", path, prepared.error().message);
        return model_error;
    }
    const auto stepper = make_stepper(loaded.built, *solver, prepared->regularisation);
    make_controller(loaded.built, *stepper, prepared->state);
    fmt::print("{}: {} bodies, {} joints; {} degrees of freedom, {} constraint rows, {} freedoms\n", path,
               model.node_names().size() - 1, model.joints().size(), model.dofs(), model.rows(), prepared->mobility.freedoms);
    for (const std::string& note : prepared->notes) fmt::print("note: {}\n", note);
    fmt::print("no errors\n");
    return done;
}

}  // namespace trammel
