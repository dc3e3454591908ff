// stepping/simulation.cpp: one run.
//
//   h ← controller.first
//   while now.time < end:
//       kink ← events.next(now.time, now.time + 2h)
//       if it is here:  events.pass(now);  h ← controller.restart;  stepper.start(now);  continue
//       outcome ← stepper.attempt(now, min(h, end − now.time, kink − now.time), next)
//       if it failed:   h ← controller.retry(failure), or stop and report;  continue
//       verdict ← controller.judge(now, next);  h ← verdict.next_h, or stop and report
//       if accepted:    swap(now, next);  observers.step(now)
#include "stepping/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel {
namespace {

/// To the right side of a kink that has been reached.
Result<void, StepFailure> pass(const Events& events, double kink, Stepper& stepper, StepController& controller, State& now,
                               double& h) {
    if (auto ok = events.pass(now, kink); !ok) return ok;
    h = controller.restart(now, h);
    return stepper.start(now, h);
}

/// h, or a part of the way to the stop that leaves no scrap of a step before it.
double share(double h, double from, double stop) {
    const double rest = stop - from;
    if (h >= rest) return exact_distance(from, stop);
    return rest < 2 * h ? rest / 2 : h;
}

}  // namespace

RunSummary simulate(Stepper& stepper, StepController& controller, State& now, const SimulationSettings& settings,
                    const std::vector<Observer*>& observers) {
    RunSummary summary = settings.done;
    State next = now;
    double h = controller.first(now.time);
    // a remainder below rounding is not a step
    const double nearly = 1e-9 * h;

    while (now.time < settings.end - nearly) {
        const double rest = settings.end - now.time;
        double size = h >= rest - nearly ? rest : h;
        if (settings.events) {
            const double kink = settings.events->next(now.time, std::min(now.time + 2 * h, settings.end - nearly));
            if (kink - now.time <= nearly) {
                if (auto ok = pass(*settings.events, kink, stepper, controller, now, h); !ok) {
                    summary.failure = ok.error();
                    return summary;
                }
                for (Observer* o : observers) o->passed(now);
                continue;
            }
            size = share(h, now.time, std::min(kink, settings.end));
        }
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
        summary.singular += outcome->singular;
        Verdict verdict = controller.judge(now, next, *outcome, size);
        h = verdict.next_h;
        if (!verdict.accept) {
            ++summary.rejections;
            ++summary.error_rejections;
            if (verdict.failure) {
                summary.failure = std::move(verdict.failure);
                return summary;
            }
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
