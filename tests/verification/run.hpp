// verification/run.hpp: a problem, its solver, a consistent start and generalized-α with a fixed step.
#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>

#include "schemes/scheme.hpp"
#include "solve/linear_solver.hpp"
#include "stepping/consistent_start.hpp"
#include "stepping/generalized_alpha.hpp"
#include "stepping/simulation.hpp"

namespace trammel::verification {

using Watch = std::function<void(const State&)>;

inline GeneralizedAlphaSettings alpha(double rho_inf, double tolerance = 1e-13) {
    GeneralizedAlphaSettings settings;
    settings.method = alpha_method(rho_inf);
    settings.newton.tolerance = tolerance;
    return settings;
}

/// Redundant rows: the multipliers are regularised; a gap of ελ̄/s, some 1e-11, is left in the positions.
inline GeneralizedAlphaSettings regularised(GeneralizedAlphaSettings settings) {
    settings.newton.regularisation = redundant_regularisation;
    return settings;
}

/// A new matrix in every iteration: the equations of a step hold to rounding, multipliers too.
inline GeneralizedAlphaSettings solved_to_rounding(GeneralizedAlphaSettings settings) {
    settings.newton.full = true;
    return settings;
}

class Run final : private Observer {
public:
    /// Throws when there is no consistent start.
    Run(Problem& problem, const GeneralizedAlphaSettings& settings, double h, Watch watch = {});
    /// Any scheme, as on a command line: "hht:alpha=0.05".
    Run(Problem& problem, const std::string& scheme, double h, Watch watch = {});
    Run(Problem& problem, const Scheme& scheme, double h, Watch watch = {}, double regularisation = 0);
    /// Steps to this time. Throws when a step fails.
    const State& to(double end);
    const State& state() const { return state_; }
    VecX algorithmic_acceleration() const { return state_.history.head(state_.velocity.size()); }

private:
    void step(const StepRecord& record) override {
        if (watch_) watch_(record.state);
    }

    std::unique_ptr<LinearSolver> solver_;
    std::unique_ptr<Stepper> stepper_;
    std::unique_ptr<StepController> controller_;
    State state_;
    Watch watch_;
};

/// A quantity at steps h, h/2, h/4, freed of its errors of second and third order.
template <class Quantity>
VecX extrapolated(double h, Quantity&& at_step) {
    const VecX coarse = at_step(h), middle = at_step(h / 2), fine = at_step(h / 4);
    const VecX first = (4 * middle - coarse) / 3, second = (4 * fine - middle) / 3;
    return (8 * second - first) / 7;
}

/// Observed order from the errors with steps h and h/2.
inline double observed_order(double coarse, double fine) {
    return std::log2(coarse / fine);
}

}  // namespace trammel::verification
