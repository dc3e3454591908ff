// verification/car_axis_case.cpp: the car axis problem, index 3, with steps chosen by their error.
//
//   (ε²M/2) q̈ = f(q) − Gᵀλ;   left wheel at (0, 0), right wheel at (√(L² − y_b²), y_b), y_b = r sin ωt
//   springs of length L₀ from the wheels to the ends (x_l, y_l), (x_r, y_r) of the axis, of length L; the left spring stays
//   at right angles to the line between the wheels: x_l x_b + y_l y_b = 0
// Reference: test set for IVP solvers, release 2.4, reference solution at t = 3.
#include <fmt/format.h>

#include <array>

#include "assembly/equation_problem.hpp"
#include "cases.hpp"
#include "run.hpp"
#include "stepping/error_control.hpp"

namespace trammel::verification {
namespace {

constexpr double mass = 10, small = 0.01, span = 1, rest = 0.5, height = 0.1, frequency = 10;

/// Right wheel.
std::array<double, 2> wheel(double t) {
    const double y = height * std::sin(frequency * t);
    return {std::sqrt(span * span - y * y), y};
}

Equations car_axis() {
    Equations e;
    e.n = 4;
    e.holonomic = 2;
    e.mass = [](double, const VecX&) { return MatX(small * small * mass / 2 * MatX::Identity(4, 4)); };
    e.force = [](double t, const VecX& q, const VecX&) {
        const auto [xb, yb] = wheel(t);
        const double left = std::hypot(q[0], q[1]), right = std::hypot(q[2] - xb, q[3] - yb);
        VecX f(4);
        f << (rest - left) * q[0] / left, (rest - left) * q[1] / left, (rest - right) * (q[2] - xb) / right,
            (rest - right) * (q[3] - yb) / right;
        f[1] -= small * small * mass / 2;
        f[3] -= small * small * mass / 2;
        return f;
    };
    e.constraint = [](double t, const VecX& q) {
        const auto [xb, yb] = wheel(t);
        VecX g(2);
        g << xb * q[0] + yb * q[1], (q[0] - q[2]) * (q[0] - q[2]) + (q[1] - q[3]) * (q[1] - q[3]) - span * span;
        return g;
    };
    e.constraint_jacobian = [](double t, const VecX& q) {
        const auto [xb, yb] = wheel(t);
        MatX G(2, 4);
        G << xb, yb, 0, 0, 2 * (q[0] - q[2]), 2 * (q[1] - q[3]), -2 * (q[0] - q[2]), -2 * (q[1] - q[3]);
        return G;
    };
    e.force_by_v = [](double, const VecX&, const VecX&) { return MatX(MatX::Zero(4, 4)); };
    e.q0 = VecX(4);
    e.q0 << 0, 0.5, 1, 0.5;
    e.v0 = VecX(4);
    e.v0 << -0.5, 0, -0.5, 0;
    return e;
}

struct Result {
    VecX q, v, lambda;
    RunSummary summary;
};

Result controlled(double tolerance) {
    EquationProblem problem(car_axis());
    const auto solver = make_linear_solver(default_linear_solver);
    if (solver->analyze(problem.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
    State state = problem.initial_state();
    ConsistentStart start(problem, *solver);
    if (auto made = start.make(state); !made) throw std::runtime_error("start: " + explain(made.error()));
    GeneralizedAlpha stepper(problem, *solver, alpha(0.8, 1e-10));
    const auto controller = error_control(problem, stepper, {tolerance, 0.01 * tolerance, 0, 1e-9, 0.1}, state);
    if (auto ok = stepper.start(state, controller->first(0)); !ok) throw std::runtime_error(explain(ok.error()));
    const Events events(problem, *solver);
    SimulationSettings settings;
    settings.end = 3;
    settings.events = &events;
    const RunSummary summary = simulate(stepper, *controller, state, settings, {});
    if (summary.failure) throw std::runtime_error(explain(*summary.failure));
    return {state.linear, state.velocity, state.multipliers, summary};
}

}  // namespace

void car_axis_case(Table& table) {
    table.about("car axis, t=3, error control", "IVP test set, reference solution");
    VecX q(4), v(4), lambda(2);
    q << 0.0493455784275402809, 0.496989460230171154, 1.04174252488542152, 0.373911027265361257;
    v << -0.0770583684040972358, 0.00744686658723778553, 0.0175568157537232222, 0.770341043779251976;
    lambda << -0.00473688659084893325, -0.00110468033125734369;
    double before = 0;
    for (double tolerance : {1e-4, 1e-6, 1e-8}) {
        const Result ours = controlled(tolerance);
        // a state off in phase may by chance have good positions: velocities count too
        const double error = std::max((ours.q - q).cwiseAbs().maxCoeff(), (ours.v - v).cwiseAbs().maxCoeff());
        const std::string what =
            fmt::format("{:.0e}, {} steps, {} rejected: ", tolerance, ours.summary.steps, ours.summary.rejections);
        // errors of second order in h, estimates of third
        const double law = std::pow(tolerance, 2.0 / 3);
        table.near(what + "q", q, ours.q, 15 * law);
        if (tolerance < 1e-5) table.near(what + "v", v, ours.v, 1000 * law);
        if (before > 0)
            table.below(fmt::format("error at {:.0e} over error at {:.0e}", tolerance, 100 * tolerance), error / before, 0.1);
        if (tolerance < 1e-7) table.near(what + "-λ", -lambda, ours.lambda, 5e-5);
        before = error;
    }
}

}  // namespace trammel::verification
