// stepping/controller.hpp: decides on step sizes, never integrates.
// Theory: docs/theory/simulation.md
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "stepping/stepper.hpp"

namespace trammel {

struct Verdict {
    bool accept = true;
    double next_h = 0;
    std::optional<StepFailure> failure = {};  ///< a refused step that no smaller one can replace
};

class StepController {
public:
    virtual ~StepController() = default;
    /// Size of the step that begins at this time.
    virtual double first(double time) = 0;
    virtual Verdict judge(const State& from, const State& to, const StepReport&, double h) = 0;
    /// Size of the step after an event, from where the motion goes on differently.
    virtual double restart(const State& /*now*/, double planned) { return planned; }
    /// A smaller step after a failure; nothing: give up.
    virtual std::optional<double> retry(const StepFailure&, double h) = 0;
    /// What a checkpoint must keep.
    virtual std::vector<double> memory() const = 0;
    virtual void recall(const std::vector<double>&) = 0;
};

/// Steps on the grid start + k h. A failed step is halved, up to `halvings` times, and grows back on the grid.
std::unique_ptr<StepController> fixed_step(double h, double start, int halvings);

}  // namespace trammel
