// verification/tdg_cases.cpp: the time-discontinuous Galerkin scheme on an oscillator, a linear chain, a pendulum and a heavy
// top.
//
//   oscillator: the (1,2) Padé approximant R(z) = (1 + z/3)/(1 − 2z/3 + z²/6), and passes of the multicorrector
//   linear:     E_{n+1} − E_n = −½|j_v|²_M − ½|j_u|²_K,  j_v = h/4 (a₁ − a₂),  j_u = −h²/12 (a₁ + a₂)
//   pendulum:   elliptic functions with forty digits
#include <array>

#include "cases.hpp"
#include "laboratory/spectrum.hpp"
#include "run.hpp"
#include "stepping/tdg.hpp"
#include "tdg_problems.hpp"

namespace trammel::verification {
namespace {

const char* const sharp_tdg = "tdg:tolerance=1e-14";

void spectra(Table& table) {
    table.about("TDG, spectra", "Padé approximant; independent computation");
    const std::array<double, 9> steps{0.1, 0.5, 1, 2, std::sqrt(12.0), 5, 10, 100, 1000};
    VecX coupled(9), two(9), three(9), det(8), trace(8);
    coupled << 0.9999986127, 0.9991564739, 0.9877295966, 0.8744746322, 0.6069769787, 0.4227436821, 0.2043977964, 0.0200049938,
        0.0020000050;
    two << 0.9999986127, 0.9991586861, 0.9880586479, 0.8881441324, 0.6510516975, 0.6373585577, 0.2159538537, 0.0200209387,
        0.0020000210;
    three << 0.9999986127, 0.9991565872, 0.9877833268, 0.8788720043, 0.6203626927, 0.4314108801, 0.2052420996, 0.0200050065,
        0.0020000050;
    det << 0.9999972253, 0.9983136594, 0.9756097561, 0.7647058824, 0.3684210526, 0.1787122208, 0.0417784592, 0.0004001998;
    trace << 1.9900055771, 1.7537942664, 1.0731707317, -0.5882352941, -1.1578947368, -0.8252299606, -0.2614028363, -0.0027981597;
    const auto radii = [&](const char* scheme) {
        const auto points = spectrum(Amplification(sharp_scheme(scheme)), {steps.begin(), steps.end()});
        VecX r(9);
        for (int i = 0; i < 9; ++i) r[i] = points[static_cast<std::size_t>(i)].radius;
        return r;
    };
    table.near("ρ at 9 steps, coupled", coupled, radii("tdg"), 1e-9);
    table.near("ρ, passes to convergence", coupled, radii("tdg:solver=multicorrector"), 1e-9);
    table.near("ρ, 2 passes", two, radii("tdg:solver=multicorrector:passes=2"), 1e-9);
    table.near("ρ, 3 passes", three, radii("tdg:solver=multicorrector:passes=3"), 1e-9);
    const Amplification amplification(sharp_scheme("tdg"));
    VecX ours_det(8), ours_trace(8);
    for (int i = 0; i < 8; ++i) {
        const MatX A = amplification.matrix(steps[static_cast<std::size_t>(i)]);
        ours_det[i] = A.determinant();
        ours_trace[i] = A.trace();
    }
    table.near("determinant", det, ours_det, 1e-9);
    table.near("trace", trace, ours_trace, 1e-9);
    const auto one = spectrum(Amplification(sharp_scheme("tdg")), {1.0});
    table.near("Ω=1: damping ratio", 0.012388825, one[0].damping(), 1e-9);
    table.near("Ω=1: period elongation", 0.003520856, one[0].period_elongation(), 1e-9);
}

/// Four masses between springs, stiffness spread over four decades.
void energy_identity(Table& table) {
    table.about("TDG, energy of a linear chain", "identity of the scheme");
    constexpr int n = 4;
    MatX K = MatX::Zero(n, n), M = MatX::Zero(n, n);
    for (int i = 0; i < n; ++i) {
        const double k = std::pow(10.0, i);
        M(i, i) = 1 + i;
        K(i, i) += k;
        if (i > 0) K(i - 1, i - 1) += k, K(i, i - 1) -= k, K(i - 1, i) -= k;
    }
    Equations e;
    e.n = n;
    e.constant_mass = true;
    e.mass = [M](double, const VecX&) { return M; };
    e.force = [K](double, const VecX& q, const VecX&) { return VecX(-K * q); };
    e.force_by_q = [K](double, const VecX&, const VecX&) { return MatX(-K); };
    e.force_by_v = [](double, const VecX&, const VecX&) { return MatX(MatX::Zero(n, n)); };
    e.q0 = VecX::LinSpaced(n, 1, -2);
    e.v0 = VecX::Ones(n);
    EquationProblem problem(e);
    const double h = 0.1;
    Bench bench(problem, sharp_scheme(sharp_tdg), h);
    const auto energy = [&](const State& s) { return 0.5 * s.velocity.dot(M * s.velocity) + 0.5 * s.linear.dot(K * s.linear); };
    State now = bench.start();
    const double start = energy(now);
    double worst = 0;
    for (int k = 0; k < 200; ++k) {
        const State next = bench.step(now, h);
        const RadauStages& stages = dynamic_cast<const Tdg&>(bench.stepper()).stages();
        const VecX &a1 = stages.stage(0).acceleration, &a2 = stages.stage(1).acceleration;
        const VecX jv = h / 4 * (a1 - a2), ju = -h * h / 12 * (a1 + a2);
        worst = std::max(worst, std::abs(energy(next) - energy(now) + 0.5 * jv.dot(M * jv) + 0.5 * ju.dot(K * ju)));
        now = next;
    }
    table.below("200 steps: worst residual over the energy at the start", worst / start, 1e-13);
}

struct PendulumErrors {
    double u, v, a, lambda, energy, gap, raw;
};

PendulumErrors pendulum_errors(double h, const std::string& scheme) {
    EquationProblem problem(tdg_pendulum());
    Bench bench(problem, parse_scheme(scheme), h);
    State s = bench.start();
    const auto steps = std::lround(10 / h);
    PendulumErrors e{};
    VecX dynamics(2), gap(1);
    // datum of the energy at the lowest point
    const double start = problem.energy(s).total() + tdg_gravity * pendulum_length;
    for (long k = 0; k < steps; ++k) {
        s = bench.step(s, h);
        problem.residual(s, dynamics.data(), gap.data());
        e.gap = std::max(e.gap, std::abs(gap[0]));
    }
    e.u = (s.linear - Eigen::Vector2d(0.3579383638042407, 0.3491133450860093)).norm();
    e.v = (s.velocity - Eigen::Vector2d(0.2044930610819744, -0.2096623137536311)).norm();
    e.a = (s.acceleration - Eigen::Vector2d(4.659766559865769, -5.023253738854423)).norm();
    e.lambda = std::abs(s.multipliers[0] - 7.194302093517606);
    e.energy = (problem.energy(s).total() + tdg_gravity * pendulum_length) / start - 1;
    e.raw = std::abs(dynamic_cast<const Tdg&>(bench.stepper()).stages().stage(1).multipliers[0] - 7.194302093517606);
    return e;
}

std::string at(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

void pendulum(Table& table) {
    table.about("TDG, pendulum, errors at t=10", "same scheme, independent computation");
    const std::array<std::array<double, 6>, 5> rows{{{0.0125, 1.2569e-4, 6.2352e-4, 3.0435e-3, 2.4477e-3, -4.729e-4},
                                                     {0.00625, 1.5717e-5, 7.8024e-5, 3.8056e-4, 3.0608e-4, -5.914e-5},
                                                     {0.005, 8.0473e-6, 3.9954e-5, 1.9486e-4, 1.5672e-4, -3.028e-5},
                                                     {0.003125, 1.9648e-6, 9.7560e-6, 4.7576e-5, 3.8266e-5, -7.393e-6},
                                                     {0.0015625, 2.4561e-7, 1.2196e-6, 5.9473e-6, 4.7835e-6, -9.242e-7}}};
    std::vector<PendulumErrors> ours;
    double gap = 0;
    for (const auto& row : rows) {
        ours.push_back(pendulum_errors(row[0], sharp_tdg));
        const PendulumErrors& e = ours.back();
        const std::string name = at("h=%g: ", row[0]);
        const double values[] = {e.u, e.v, e.a, e.lambda, e.energy};
        const char* const what[] = {"u", "v", "a", "λ", "energy"};
        for (std::size_t k = 0; k < 5; ++k) table.relative(name + what[k], row[k + 1], values[k], 1e-3);
        gap = std::max(gap, e.gap);
    }
    table.about("TDG, pendulum", "theory of the scheme");
    const PendulumErrors &coarse = ours[1], &fine = ours[3], &finest = ours[4];
    table.near("order of u", 3, observed_order(coarse.u, fine.u), 0.1);
    table.near("order of v", 3, observed_order(coarse.v, fine.v), 0.1);
    table.near("order of a", 3, observed_order(coarse.a, fine.a), 0.1);
    table.near("order of λ", 3, observed_order(coarse.lambda, fine.lambda), 0.1);
    table.near("order of λ of the stage itself", 1, observed_order(fine.raw, finest.raw), 0.1);
    table.below("largest |Q|", gap, 1e-15);
    table.about("TDG, pendulum, passes", "same scheme, independent computation");
    const PendulumErrors passes = pendulum_errors(0.0125, "tdg:solver=multicorrector:tolerance=1e-14");
    table.relative("to convergence, h=0.0125: u", 1.2569e-4, passes.u, 1e-3);
    table.relative("to convergence, h=0.0125: λ", 2.4477e-3, passes.lambda, 1e-3);
    const PendulumErrors four = pendulum_errors(0.0125, "tdg:solver=multicorrector:passes=4"),
                         finer = pendulum_errors(0.00625, "tdg:solver=multicorrector:passes=4");
    table.near("4 passes: order of u", 3, observed_order(four.u, finer.u), 0.1);
    table.near("4 passes: order of v", 3, observed_order(four.v, finer.v), 0.1);
}

}  // namespace

void tdg_cases(Table& table) {
    spectra(table);
    energy_identity(table);
    pendulum(table);
}

}  // namespace trammel::verification
