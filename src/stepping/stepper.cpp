// stepping/stepper.cpp: a failed step in words.
#include "stepping/stepper.hpp"

#include <fmt/format.h>

namespace trammel {

std::string explain(const StepFailure& f) {
    std::string cause, advice;
    switch (f.trouble) {
        case Trouble::diverged:
            cause = "the iteration diverged";
            advice =
                "  likely causes, most likely first: the step is too large for the motion; a load or stiffness is orders of\n"
                "  magnitude too large (units?); the mechanism reached a dead end or a toggle position.\n"
                "  try: a smaller step; check the item named above; run `trammel check`.\n";
            break;
        case Trouble::too_many_iterations:
            cause = "the iteration did not converge";
            advice =
                "  likely causes, most likely first: the step is too large; the tolerance is below rounding; a stiff spring or\n"
                "  damper meets a very light body.\n  try: a smaller step; a looser run.integrator.tolerance.\n";
            break;
        case Trouble::singular:
            cause = "the equations have no unique solution (singular matrix)";
            advice =
                "  likely causes, most likely first: a body without mass or inertia that no joint holds; a mechanism at a\n"
                "  singular position; joints that contradict each other.\n  try: give every free body mass and inertia.\n";
            break;
        case Trouble::not_finite:
            cause = "a force or position became infinite or not a number";
            advice =
                "  likely causes, most likely first: an expression divides by zero or takes a root of a negative number; a\n"
                "  distance joint or spring of zero length; a rolling disc that fell flat; the motion has blown up.\n  try: "
                "check expressions at this time.\n";
            break;
        case Trouble::half_turn:
            cause =
                "a body turned too far within one step (a quarter turn with Cayley increments, half a turn with exponential "
                "ones)";
            advice = "  try: a smaller step, or increments: exponential.\n";
            break;
        case Trouble::error_too_large:
            cause = "the error stays above run.step.tolerance at the smallest step";
            advice =
                "  likely causes, most likely first: a drive or load jumps at a time the program does not know; a stiff spring "
                "or\n"
                "  damper vibrates faster than any step can follow; the tolerance is close to rounding.\n"
                "  try: list the time in run.step.events; a looser tolerance; a smaller h_min.\n";
            break;
    }
    std::string text = fmt::format("step failed at t = {:.9g} s with h = {:.3g} s: {}\n", f.time, f.h, cause);
    if (!f.where.empty()) text += fmt::format("  worst at: {}\n", f.where);
    if (!f.corrections.empty()) {
        text += "  size of corrections:";
        for (double c : f.corrections) text += fmt::format(" {:.1e}", c);
        text += '\n';
    }
    return text + advice;
}

}  // namespace trammel
