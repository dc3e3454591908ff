// stepping/events.cpp: across a kink.
#include "stepping/events.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

double after(double t) {
    return std::nextafter(t, std::numeric_limits<double>::infinity());
}

}  // namespace

Result<void, StepFailure> Events::pass(State& now, double last) const {
    now.time = after(last);
    // a branch that lasts one instant only, as sign at its zero, is passed too
    for (int k = 0; k < 4 && next(now.time, after(now.time)) == now.time; ++k) now.time = after(now.time);
    ConsistentStart start(problem_, solver_, regularisation_);
    StartReport report;
    if (auto ok = start.velocities(now, report); !ok) return ok;
    return start.accelerations(now);
}

double exact_distance(double from, double to) {
    double h = to - from;
    while (from + h < to) h = after(h);
    while (from + h > to) h = std::nextafter(h, 0.0);
    return h;
}

}  // namespace trammel
