// laboratory/comparison.hpp: one model, many schemes and steps: errors against a fine reference, cost, drift.
//
//   reference: generalized-α with full start at h, 2h and 4h, extrapolated:  x = (4 x(h) − x(2h)) / 3
//   error of the reference ≈ |(4 x(h) − x(2h)) − (4 x(2h) − x(4h))| / 21
// Theory: docs/theory/laboratory.md
#pragma once

#include <atomic>
#include <optional>

#include "model/built_model.hpp"

namespace trammel {

/// What is compared at one instant: twelve coordinates per body (x, d_k), velocities, multipliers.
struct Snapshot {
    VecX position, velocity, multipliers;
};

/// Largest differences: position in m (directors: rad), velocity in m/s or rad/s, multipliers relative to the largest.
struct Differences {
    double position = 0, velocity = 0, multipliers = 0;
};

struct ComparedRun {
    std::string scheme;
    double h = 0;
    std::string trouble;      ///< why there are no numbers; empty: there are
    Differences at_end, rms;  ///< rms: over the instants shared with the reference
    long steps = 0, rejections = 0, iterations = 0, factorizations = 0;
    double seconds = 0;       ///< stepping alone
    double energy_drift = 0;  ///< largest energy not accounted for, J
    double position_gap = 0, velocity_gap = 0;
};

class Comparison {
public:
    /// `grid`: distance of the instants at which snapshots are kept; `stop` ends a run after its step.
    Comparison(BuiltModel& built, double grid, const std::atomic<bool>* stop = nullptr);

    /// Snapshots with the fine scheme; returns the estimated error of the reference itself. Throws std::runtime_error.
    Differences make_reference(double h);
    ComparedRun run(const Scheme& scheme, double h);

private:
    struct Trace;
    ComparedRun trace(const Scheme& scheme, double h, Trace& kept);

    BuiltModel& built_;
    double grid_;
    const std::atomic<bool>* stop_;
    std::vector<std::optional<Snapshot>> reference_;  ///< at k · grid; the last one at the end
};

/// Slopes of the last two runs of one scheme that have numbers; unset with fewer.
struct ObservedOrders {
    std::optional<double> position, velocity, multipliers;
};
ObservedOrders observed_orders(const std::vector<ComparedRun>& runs_of_one_scheme);

}  // namespace trammel
