// verification/run.cpp: failures become exceptions, which the program turns into failed rows.
#include "run.hpp"

namespace trammel::verification {

Run::Run(Problem& problem, const GeneralizedAlphaSettings& settings, double h, Watch watch)
    : Run(problem,
          Scheme{"",
                 "",
                 "",
                 {},
                 [settings](Problem& p, LinearSolver& s, double) { return std::make_unique<GeneralizedAlpha>(p, s, settings); }},
          h, std::move(watch), settings.newton.regularisation) {}

Run::Run(Problem& problem, const std::string& scheme, double h, Watch watch)
    : Run(problem, parse_scheme(scheme), h, std::move(watch)) {}

Run::Run(Problem& problem, const Scheme& scheme, double h, Watch watch, double regularisation)
    : solver_(make_linear_solver(default_linear_solver)), state_(problem.initial_state()), watch_(std::move(watch)) {
    if (solver_->analyze(problem.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
    ConsistentStart start(problem, *solver_, regularisation);
    if (auto made = start.make(state_); !made) throw std::runtime_error("start: " + explain(made.error()));
    stepper_ = scheme.make(problem, *solver_, regularisation);
    if (auto started = stepper_->start(state_, h); !started) throw std::runtime_error("start: " + explain(started.error()));
    controller_ = fixed_step(h, state_.time, 0);
}

const State& Run::to(double end) {
    SimulationSettings settings;
    settings.end = end;
    const RunSummary summary = simulate(*stepper_, *controller_, state_, settings, {this});
    if (summary.failure) throw std::runtime_error(explain(*summary.failure));
    return state_;
}

}  // namespace trammel::verification
