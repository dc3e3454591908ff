// analysis/preparation.hpp: from a model as written to a state a run can start from, and what had to be done for it.
//
// Positions and velocities are made consistent; redundant rows, freedoms without mass and locked mechanisms are found
// and named. Redundant rows only ask for regularised multipliers. Theory: docs/theory/mobility.md
#pragma once

#include "analysis/mobility.hpp"
#include "stepping/consistent_start.hpp"

namespace trammel {

struct Preparation {
    State state;  ///< consistent, with accelerations and multipliers
    StartReport start;
    Mobility mobility;
    double regularisation = 0;       ///< for NewtonSettings; above zero with redundant rows
    std::vector<std::string> notes;  ///< what the user should know, one sentence or short paragraph each
};

/// A model that cannot be started: why, naming the joint or body.
struct PreparationError {
    std::string message;
};

/// `limit`: largest change of a position (m, rad) to make the start consistent; ten times that for speeds.
/// `from`: instead of the start of the problem.
[[nodiscard]] Result<Preparation, PreparationError> prepare(Problem&, LinearSolver&, double limit, const State* from = nullptr);

}  // namespace trammel
