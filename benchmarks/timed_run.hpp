// timed_run.hpp: one run of a mechanism as the program would make it, and what it cost.
#pragma once

#include "mechanisms.hpp"
#include "state/state.hpp"

namespace trammel::bench {

struct RunFigures {
    double seconds = 0;         ///< the steps alone, without building and starting
    double replay_seconds = 0;  ///< bare refactorizations and solves of the same run
    double model_seconds = 0;   ///< residuals and tangents of the same run, evaluated alone
    long steps = 0, iterations = 0, factorizations = 0, solves = 0;
    double drift = 0;             ///< largest change of the total energy, J
    double gap = 0;               ///< largest violation of a constraint at an accepted step
    double allocations = 0;       ///< per step, between marks
    Vec3 watched = Vec3::Zero();  ///< place of the watched body at the end

    double micro_per_step() const { return 1e6 * seconds / static_cast<double>(steps); }
    double per_step(long count) const { return static_cast<double>(count) / static_cast<double>(steps); }
    double ratio() const { return seconds / replay_seconds; }
    /// Of what is neither element nor joint, to the bare solver.
    double rest_ratio() const { return (seconds - model_seconds) / replay_seconds; }
};

/// Nothing but the run; for profilers and repeated timing.
RunFigures timed(Mechanism& mechanism);
/// Several runs: time (the best), replay, drift, gap and allocations.
RunFigures measured(Mechanism& mechanism, int repeats);

}  // namespace trammel::bench
