// stepping/simulation.cpp: one run.
//
//   h ← controller.first
//   while now.time < end:
//       outcome ← stepper.attempt(now, min(h, end − now.time), next)
//       if it failed:   h ← controller.retry(failure), or stop and report;  continue
//       verdict ← controller.judge(now, next);  h ← verdict.next_h
//       if accepted:    swap(now, next);  observers.step(now)
#include "stepping/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel {

RunSummary simulate(Stepper& stepper, StepController& controller, State& now, const SimulationSettings& settings,
                    const std::vector<Observer*>& observers) {
    RunSummary summary = settings.done;
    State next = now;
    double h = controller.first(now.time);
    // a remainder below rounding is not a step
    const double nearly = 1e-9 * h;

    while (now.time < settings.end - nearly) {
        const double rest = settings.end - now.time;
        const double size = h >= rest - nearly ? rest : h;
        const auto outcome = stepper.attempt(now, size, next);
        if (!outcome) {
            ++summary.rejections;
            const auto smaller = controller.retry(outcome.error(), size);
            for (Observer* o : observers) o->rejected(outcome.error(), smaller.value_or(0));
            if (!smaller) {
                summary.failure = outcome.error();
                return summary;
            }
            h = *smaller;
            continue;
        }
        summary.iterations += outcome->iterations;
        const Verdict verdict = controller.judge(now, next, *outcome, size);
        h = verdict.next_h;
        if (!verdict.accept) {
            ++summary.rejections;
            continue;
        }
        std::swap(now, next);
        ++summary.steps;
        const StepRecord record{now, *outcome, size, summary.steps};
        for (Observer* o : observers) o->step(record);
        if (summary.steps % settings.mark_every == 0) {
            stepper.forget(now);
            for (Observer* o : observers) o->mark(now, summary, controller);
        }
        if (settings.stop && settings.stop->load(std::memory_order_relaxed)) {
            summary.interrupted = true;
            return summary;
        }
    }
    return summary;
}

}  // namespace trammel
