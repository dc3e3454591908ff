// verification/amplification.cpp: the amplification matrix of a stepper.
#include "amplification.hpp"

#include <algorithm>

#include "run.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel::verification {
namespace {

VecX packed(const State& s) {
    VecX x(s.linear.size() + s.velocity.size() + s.acceleration.size() + s.multipliers.size() + s.history.size());
    x << s.linear, s.velocity, s.acceleration, s.multipliers, s.history;
    return x;
}

void unpack(const VecX& x, State& s) {
    Eigen::Index at = 0;
    for (VecX* part : {&s.linear, &s.velocity, &s.acceleration, &s.multipliers, &s.history}) {
        *part = x.segment(at, part->size());
        at += part->size();
    }
}

}  // namespace

Equations linear_equations(const MatX& M, const MatX& C, const MatX& K) {
    Equations e;
    e.n = static_cast<int>(M.rows());
    e.mass = [M](double, const VecX&) { return M; };
    e.force = [C, K](double, const VecX& q, const VecX& v) { return VecX(-C * v - K * q); };
    e.force_by_q = [K](double, const VecX&, const VecX&) { return MatX(-K); };
    e.force_by_v = [C](double, const VecX&, const VecX&) { return MatX(-C); };
    e.q0 = e.v0 = VecX::Zero(e.n);
    return e;
}

std::vector<std::complex<double>> amplification(Problem& problem, const std::string& scheme, double h) {
    const auto solver = make_linear_solver(default_linear_solver);
    if (solver->analyze(problem.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
    const auto stepper = parse_scheme(scheme).make(problem, *solver, 0);
    State rest = problem.initial_state();
    if (auto started = stepper->start(rest, h); !started) throw std::runtime_error(explain(started.error()));
    State to = rest;
    const auto step = [&](const State& from) {
        if (auto done = stepper->attempt(from, h, to); !done) throw std::runtime_error(explain(done.error()));
    };
    // a few steps at rest: what a scheme remembers of step sizes is then what it is in the middle of a run
    for (int k = 0; k < 6; ++k) {
        step(rest);
        std::swap(rest, to);
    }
    to = rest;
    const VecX origin = packed(rest);
    std::vector<int> free;  // what is not zero at rest is no part of the motion: it is a step size
    for (int i = 0; i < origin.size(); ++i)
        if (origin[i] == 0) free.push_back(i);
    // differences from a motion of size one: from rest there would be no acceleration to judge an iteration by
    const auto image = [&](const VecX& x) {
        State from = rest;
        unpack(x, from);
        step(from);
        return VecX(packed(to)(free));
    };
    // positions, h v and h² v̇ of size one: otherwise rounding of large accelerations covers the positions
    State sizes = rest;
    sizes.linear.setOnes();
    sizes.velocity.setConstant(1 / h);
    for (VecX* part : {&sizes.acceleration, &sizes.multipliers, &sizes.history}) part->setConstant(1 / (h * h));
    const VecX size = packed(sizes)(free);
    VecX motion = origin;
    motion(free) = size;
    const VecX moved = image(motion);
    MatX A(free.size(), free.size());
    for (std::size_t j = 0; j < free.size(); ++j) {
        VecX x = motion;
        x[free[j]] += size[static_cast<Eigen::Index>(j)];
        A.col(static_cast<Eigen::Index>(j)) = (image(x) - moved).cwiseQuotient(size);
    }
    const Eigen::VectorXcd roots = A.eigenvalues();
    std::vector<std::complex<double>> sorted(roots.begin(), roots.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return std::abs(a) > std::abs(b); });
    return sorted;
}

double critical_step(Problem& problem, const std::string& scheme, double step, double tolerance) {
    const auto unstable = [&](double h) { return std::abs(amplification(problem, scheme, h).front()) > 1 + tolerance; };
    double stable = 0, beyond = step;
    while (!unstable(beyond)) {
        stable = beyond;
        beyond += step;
        if (beyond > 1000 * step) throw std::runtime_error(scheme + ": no critical step found");
    }
    while (beyond - stable > 1e-10 * beyond) {
        const double middle = (stable + beyond) / 2;
        (unstable(middle) ? beyond : stable) = middle;
    }
    return stable;
}

}  // namespace trammel::verification
