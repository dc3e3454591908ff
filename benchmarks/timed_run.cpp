// timed_run.cpp: generalized-α with the defaults of a model file; watching and recording happen in runs of their own.
#include "timed_run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "cpu_time.hpp"
#include "recording_solver.hpp"
#include "stepping/consistent_start.hpp"
#include "stepping/generalized_alpha.hpp"
#include "stepping/simulation.hpp"
#include "support/counted_allocations.hpp"

namespace trammel::bench {
namespace {

constexpr const char* backend = default_linear_solver;

/// Energy, gaps and allocations of every accepted step.
class Watcher final : public Observer {
public:
    Watcher(Model& model, const State& start)
        : model_(model), dynamics_(model.dofs()), gap_(model.rows()), begin_(total(start)) {}

    void step(const StepRecord& record) override {
        const long now = counted_allocations();
        if (!after_mark_) allocations += now - before_, ++counted;
        after_mark_ = false;
        drift = std::max(drift, std::abs(total(record.state) - begin_));
        model_.residual(record.state, dynamics_.data(), gap_.data());
        if (gap_.size() > 0) gap = std::max(gap, gap_.cwiseAbs().maxCoeff());
        before_ = counted_allocations();
    }
    void mark(const State&, const RunSummary&, const StepController&) override { after_mark_ = true; }

    double drift = 0, gap = 0;
    long allocations = 0, counted = 0;

private:
    double total(const State& state) {
        const Energy energy = model_.energy(state);
        return energy.kinetic + energy.potential;
    }

    Model& model_;
    VecX dynamics_, gap_;
    double begin_;
    bool after_mark_ = true;
    long before_ = 0;
};

RunFigures run(Mechanism& mechanism, LinearSolver& solver, bool watch) {
    Model& model = *mechanism.model;
    if (solver.analyze(model.pattern()) != SolveStatus::ok) throw std::runtime_error("the pattern cannot be analysed");
    GeneralizedAlphaSettings settings;
    settings.newton.regularisation = mechanism.regularisation;
    State state = model.initial_state();
    ConsistentStart start(model, solver, mechanism.regularisation);
    if (auto made = start.make(state); !made) throw std::runtime_error(explain(made.error()));
    GeneralizedAlpha stepper(model, solver, settings);
    if (auto started = stepper.start(state, mechanism.h); !started) throw std::runtime_error(explain(started.error()));
    const auto controller = fixed_step(mechanism.h, 0, 10);
    SimulationSettings simulation;
    simulation.end = mechanism.end;
    Watcher watcher(model, state);
    std::vector<Observer*> observers;
    if (watch) observers.push_back(&watcher);

    const SolverCounts before = solver.counts();
    const double begin = cpu_seconds();
    const RunSummary summary = simulate(stepper, *controller, state, simulation, observers);
    const double end = cpu_seconds();
    if (summary.failure) throw std::runtime_error(explain(*summary.failure));

    RunFigures figures;
    figures.seconds = end - begin;
    figures.steps = summary.steps;
    figures.iterations = stepper.newton().counts().iterations;
    figures.factorizations = stepper.newton().counts().matrices;
    figures.solves = solver.counts().solves - before.solves;
    figures.drift = watcher.drift;
    figures.gap = watcher.gap;
    figures.allocations = static_cast<double>(watcher.allocations) / static_cast<double>(std::max(1L, watcher.counted));
    figures.watched = state.poses[static_cast<std::size_t>(mechanism.watched)].x;
    return figures;
}

/// Residuals and tangents alone; they cost the same at any state.
double model_seconds(Mechanism& mechanism, long residuals, long tangents) {
    Model& model = *mechanism.model;
    const State state = model.initial_state();
    System system(model.pattern());
    VecX dynamics(model.dofs()), gap(model.rows());
    const double h = mechanism.h, begin = cpu_seconds();
    for (long k = 0; k < residuals; ++k) model.residual(state, dynamics.data(), gap.data());
    for (long k = 0; k < tangents; ++k) model.tangent(state, {0.25 * h * h, 0.5 * h, 1}, {1, 0, 0}, system);
    return cpu_seconds() - begin;
}

}  // namespace

RunFigures timed(Mechanism& mechanism) {
    const auto solver = make_linear_solver(backend);
    return run(mechanism, *solver, false);
}

RunFigures measured(Mechanism& mechanism, int repeats) {
    const auto solver = make_linear_solver(backend);
    RecordingSolver recorder(*solver);
    run(mechanism, recorder, false);
    RunFigures figures;
    {
        const auto counted = make_linear_solver(backend);
        figures = run(mechanism, *counted, true);
    }
    figures.seconds = figures.replay_seconds = figures.model_seconds = HUGE_VAL;
    for (int k = 0; k < repeats; ++k) {
        figures.seconds = std::min(figures.seconds, timed(mechanism).seconds);
        figures.model_seconds =
            std::min(figures.model_seconds, model_seconds(mechanism, figures.iterations, figures.factorizations));
        figures.replay_seconds = std::min(figures.replay_seconds, recorder.replay(figures.factorizations, figures.solves));
    }
    return figures;
}

}  // namespace trammel::bench
