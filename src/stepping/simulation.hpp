// stepping/simulation.hpp: the loop that joins stepper, controller and observers.
// Theory: docs/theory/simulation.md
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "stepping/controller.hpp"
#include "stepping/events.hpp"

namespace trammel {

struct StepRecord {
    const State& state;
    const StepReport& report;
    double h;
    long index;
};

struct RunSummary {
    long steps = 0, rejections = 0, iterations = 0;
    long singular = 0;          ///< singular positions passed with regularised multipliers
    long error_rejections = 0;  ///< of the rejections, those that converged but with too large an error
    bool interrupted = false;
    std::optional<StepFailure> failure;
};

/// Observers see accepted states, read-only; the only way out of the loop.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void step(const StepRecord&) = 0;
    /// At marks everything beside the State has been forgotten: a run resumed here gives the same bits.
    virtual void mark(const State&, const RunSummary&, const StepController&) {}
    /// A kink was passed: the run goes on from this state, whose accelerations may have jumped.
    virtual void passed(const State&) {}
    virtual void rejected(const StepFailure&, double /*next_h*/) {}
};

struct SimulationSettings {
    double end = 0;
    long mark_every = 200;                    ///< steps between marks; part of the result's bits
    const std::atomic<bool>* stop = nullptr;  ///< set by a signal: end after this step
    RunSummary done = {};                     ///< what a resumed run has behind it
    const Events* events = nullptr;           ///< given: no step goes across a kink
};

/// Kinks → steps → rejections → iterations → acceptance, until the end time, a failure or an interruption.
RunSummary simulate(Stepper&, StepController&, State& now, const SimulationSettings&, const std::vector<Observer*>&);

}  // namespace trammel
