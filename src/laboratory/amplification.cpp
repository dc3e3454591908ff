// laboratory/amplification.cpp: which entries a scheme carries, and the matrix over them.
#include "laboratory/amplification.hpp"

#include <cmath>
#include <stdexcept>

#include "solve/linear_solver.hpp"
#include "stepping/consistent_start.hpp"

namespace trammel {
namespace {

constexpr double probe = 1;  ///< Ω at which the carried entries are found; any step does, stable or not
constexpr int warm_up = 6;   ///< steps after which every entry of a history has been written

VecX packed(const State& s) {
    VecX x(3 + s.history.size());
    x << s.linear, s.velocity, s.acceleration, s.history;
    return x;
}

void unpack(const VecX& x, State& s) {
    s.linear[0] = x[0];
    s.velocity[0] = x[1];
    s.acceleration[0] = x[2];
    s.history = x.tail(x.size() - 3);
}

/// The state after some steps of size 1, started from `size` times the usual start.
State warmed(const Scheme& scheme, double omega, double size) {
    Equations e = oscillator(omega);
    e.q0 *= size;
    e.v0 *= size;
    EquationProblem problem(std::move(e));
    Bench bench(problem, scheme, 1);
    State state = bench.start();
    for (int k = 0; k < warm_up; ++k) state = bench.step(state, 1);
    return state;
}

}  // namespace

Scheme sharp_scheme(std::string_view text) {
    Scheme scheme = parse_scheme(text);
    if (text.find(":tolerance=") != std::string_view::npos) return scheme;
    for (const SchemeEntry& entry : scheme_catalog()) {
        if (entry.spec.type != scheme.name) continue;
        for (const Parameter& p : entry.spec.parameters)
            if (p.name == "tolerance") {
                Scheme sharp = parse_scheme(std::string(text) + ":tolerance=1e-13");
                sharp.label = scheme.label;
                return sharp;
            }
    }
    return scheme;
}

Equations oscillator(double omega, double damping) {
    const double k = omega * omega, c = 2 * damping * omega;
    Equations e;
    e.constant_mass = true;
    e.n = 1;
    e.mass = [](double, const VecX&) { return MatX::Identity(1, 1); };
    e.force = [=](double, const VecX& q, const VecX& v) { return VecX(-k * q - c * v); };
    e.force_by_q = [=](double, const VecX&, const VecX&) { return MatX(MatX::Constant(1, 1, -k)); };
    e.force_by_v = [=](double, const VecX&, const VecX&) { return MatX(MatX::Constant(1, 1, -c)); };
    e.q0 = VecX::Ones(1);
    e.v0 = VecX::Constant(1, omega / 2);
    return e;
}

Bench::Bench(Problem& problem, const Scheme& scheme, double h)
    : solver_(make_linear_solver(default_linear_solver)), start_(problem.initial_state()) {
    if (solver_->analyze(problem.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
    stepper_ = scheme.make(problem, *solver_, 0);
    if (const std::string objection = stepper_->objection(); !objection.empty()) throw std::runtime_error(objection);
    ConsistentStart consistent(problem, *solver_, 0);
    if (auto made = consistent.make(start_); !made) throw std::runtime_error(explain(made.error()));
    if (auto started = stepper_->start(start_, h); !started) throw std::runtime_error(explain(started.error()));
}

State Bench::step(const State& from, double h) {
    State to = from;
    if (auto outcome = stepper_->attempt(from, h, to); !outcome) throw std::runtime_error(explain(outcome.error()));
    return to;
}

Amplification::Amplification(Scheme scheme) : scheme_(std::move(scheme)) {
    // step sizes and counters do not double with the motion; what stays zero is not used
    const VecX once = packed(warmed(scheme_, probe, 1)), twice = packed(warmed(scheme_, probe, 2));
    for (int i = 0; i < once.size(); ++i)
        if (once[i] != 0 && std::abs(twice[i] - 2 * once[i]) <= 1e-6 * std::abs(once[i])) linear_.push_back(i);
    carried_ = linear_;
    // what only predicts leaves the converged step alone: its column is zero; so is, then, what only feeds it
    for (bool again = true; again;) {
        const MatX A = columns(probe, carried_);
        std::vector<int> kept;
        for (int j = 0; j < A.cols(); ++j)
            if (A.col(j).cwiseAbs().maxCoeff() > 1e-9) kept.push_back(carried_[static_cast<std::size_t>(j)]);
        again = kept.size() < carried_.size();
        carried_ = std::move(kept);
    }
}

MatX Amplification::matrix(double omega_h) const {
    return columns(omega_h, carried_);
}

MatX Amplification::columns(double omega_h, const std::vector<int>& entries) const {
    EquationProblem problem(oscillator(omega_h));
    Bench bench(problem, scheme_, 1);
    // what is not linear keeps the value it has on the way, so that step sizes tell of equal steps
    State from = bench.start();
    for (int k = 0; k < warm_up; ++k) from = bench.step(from, 1);
    VecX rest = packed(from);
    for (int i : linear_) rest[i] = 0;
    // rounding is judged against a motion of size 1, which is that of the columns
    State unit = from;
    unit.linear[0] = 1;
    bench.stepper().forget(unit);
    const auto n = static_cast<Eigen::Index>(entries.size());
    MatX A(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        VecX x = rest;
        x[entries[static_cast<std::size_t>(j)]] = 1;
        unpack(x, from);
        const VecX y = packed(bench.step(from, 1));
        for (Eigen::Index i = 0; i < n; ++i) A(i, j) = y[entries[static_cast<std::size_t>(i)]];
    }
    return A;
}

}  // namespace trammel
