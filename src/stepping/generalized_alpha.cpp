// stepping/generalized_alpha.cpp: predict, then Newton on the acceleration, then keep the algorithmic acceleration.
#include "stepping/generalized_alpha.hpp"

namespace trammel {

GeneralizedAlpha::GeneralizedAlpha(Problem& problem, LinearSolver& solver, GeneralizedAlphaSettings settings)
    : problem_(problem),
      settings_(settings),
      motion_(problem, solver, settings.method, settings.full_start),
      newton_(problem, solver, settings.newton) {}

std::string GeneralizedAlpha::objection() const {
    if (problem_.rows() == 0 || 2 * settings_.method.beta >= settings_.method.gamma - 1e-12) return {};
    return settings_.name +
           " is stable only for omega h up to a limit, and a constraint acts like an infinite frequency: "
           "constrained models need 2 beta >= gamma, as average_acceleration, hht or generalized_alpha have";
}

Result<void, StepFailure> GeneralizedAlpha::start(State& state, double h) {
    if (auto started = motion_.start(state, h, newton_.settings().regularisation); !started) return started;
    newton_.forget(state);
    return {};
}

Result<StepReport, StepFailure> GeneralizedAlpha::attempt(const State& from, double h, State& to) {
    motion_.predict(from, h, to);
    auto report = newton_.solve(to, h, {motion_.coefficients().c8, motion_.coefficients().c7},
                                [&](const double* correction) { motion_.correct(from, correction, to); });
    if (!report) return report;
    if (problem_.reach(motion_.increment().data()) > 1)
        return tl::unexpected(StepFailure{Trouble::half_turn, to.time, h, {}, {}, false});
    problem_.settle(to);
    return report;
}

bool GeneralizedAlpha::local_error(const State& from, const State& to, double h, VecX& error) const {
    motion_.local_error(from, to, h, error);
    return true;
}

}  // namespace trammel
