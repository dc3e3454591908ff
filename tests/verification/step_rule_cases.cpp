// verification/step_rule_cases.cpp: numbers of steps of the energy rule and of the position defect, with TDG.
//
// Reference: both rules computed independently. Counts depend on every rounding of a decision: ten per cent.
#include "cases.hpp"
#include "run.hpp"
#include "stepping/defect_control.hpp"
#include "stepping/energy_control.hpp"
#include "tdg_problems.hpp"

namespace trammel::verification {
namespace {

struct Counts {
    double steps, rejections;
    State end;
};

using MakeControl = std::function<std::unique_ptr<StepController>(Problem&, const Stepper&, const State&)>;

Counts run_controlled(Equations equations, double end, const MakeControl& make) {
    EquationProblem problem(std::move(equations));
    const auto solver = make_linear_solver(default_linear_solver);
    if (solver->analyze(problem.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
    State state = problem.initial_state();
    if (auto made = ConsistentStart(problem, *solver, 0).make(state); !made) throw std::runtime_error(explain(made.error()));
    const auto stepper = parse_scheme("tdg").make(problem, *solver, 0);
    const auto controller = make(problem, *stepper, state);
    if (auto started = stepper->start(state, 0); !started) throw std::runtime_error(explain(started.error()));
    SimulationSettings settings;
    settings.end = end;
    const RunSummary summary = simulate(*stepper, *controller, state, settings, {});
    if (summary.failure) throw std::runtime_error(explain(*summary.failure));
    return {double(summary.steps), double(summary.rejections), state};
}

MakeControl by_energy(double tolerance, double up, double first, double largest) {
    EnergySettings rule;
    rule.tolerance = tolerance;
    rule.up = up;
    rule.growth = 1e9;
    rule.first = first;
    rule.smallest = 1e-4;
    rule.largest = largest;
    return [rule](Problem& p, const Stepper& s, const State& start) { return energy_control(p, s, rule, start); };
}

MakeControl by_defect(double relative, double absolute, double first, double largest) {
    const DefectSettings rule{{relative, absolute, first, 1e-12, largest}, false};
    return [rule](Problem& p, const Stepper& s, const State&) { return defect_control(p, s, rule, default_linear_solver); };
}

}  // namespace

void step_rule_cases(Table& table) {
    table.about("energy rule, pendulum 50 s", "independent computation");
    const Counts tight = run_controlled(tdg_pendulum(), 50, by_energy(1e-5, 1, 0.005, 0.05));
    table.relative("tolerance 1e-5: steps", 4275, tight.steps, 0.1);
    table.relative("tolerance 1e-5: repetitions", 968, tight.rejections, 0.1);
    table.relative("tolerance 1e-4: steps", 2388, run_controlled(tdg_pendulum(), 50, by_energy(1e-4, 1, 0.005, 0.05)).steps, 0.1);
    table.about("energy rule, singular crank 10 s", "independent computation");
    table.relative("points: steps", 1945, run_controlled(cartesian_crank(), 10, by_energy(1e-5, 1.1, 0.01, 0.2)).steps, 0.1);
    table.relative("angles: steps", 916, run_controlled(angle_crank(), 10, by_energy(1e-5, 1.1, 0.01, 0.2)).steps, 0.1);

    table.about("position defect, pendulum 50 s", "independent computation");
    for (const auto& [tolerance, steps] : {std::pair(1e-6, 2626), std::pair(1e-7, 4674), std::pair(1e-8, 8315)}) {
        const Counts ours = run_controlled(tdg_pendulum(), 50, by_defect(tolerance, tolerance / 2, 0.005, 0.05));
        table.relative("tolerance " +
                           std::string(tolerance > 5e-7   ? "1e-6"
                                       : tolerance > 5e-8 ? "1e-7"
                                                          : "1e-8") +
                           ": steps",
                       steps, ours.steps, 0.1);
    }
    table.about("position defect, singular crank 10 s", "independent computation");
    table.relative("points, 1e-7: steps", 678, run_controlled(cartesian_crank(), 10, by_defect(1e-7, 1e-7, 0.01, 0.2)).steps,
                   0.1);
    table.relative("points, 1e-8: steps", 1209, run_controlled(cartesian_crank(), 10, by_defect(1e-8, 1e-8, 0.01, 0.2)).steps,
                   0.1);
    table.relative("angles, 1e-7: steps", 789, run_controlled(angle_crank(), 10, by_defect(1e-7, 1e-7, 0.01, 0.2)).steps, 0.1);
}

}  // namespace trammel::verification
