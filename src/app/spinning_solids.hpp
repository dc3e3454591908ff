// app/spinning_solids.hpp: what the commands say and write about models with solids.
#pragma once

#include <optional>

#include "analysis/spinning_axes.hpp"
#include "app/commands.hpp"

namespace trammel {

/// One line for each solid: size, reduction, frequencies that can be trusted.
void print_solids(const Model& model);

/// Table of modes in spinning axes and seen from outside.
void print_whirling(const SpinningModes& found, const SpinningAxes& axes);

/// Why a run is pointless: solids that spin steadily above a speed of static divergence. Notes motions that grow otherwise.
std::optional<std::string> check_growth(BuiltModel& built, const State& start, bool quiet);

/// Before an explicit run of a model with solids: tells the critical step, throws ModelError where the run's is above it.
void check_critical_step(BuiltModel& built, const State& start, bool quiet);

}  // namespace trammel
