// verification/soi2_cases.cpp: generalized-α-SOI2 with steps h/3 and 2h/3 in turn, ρ∞ = 0.2.
//
//   problem (15) of Jay & Negrut: y = (e^t, e^−2t), λ = e^−t, ψ = e^t; forces nonlinear in λ and ψ, changing mass
//   problem (16) of the same: a pendulum with a stiff damped spring;   an oscillator without constraints
// Reference: closed form, and the same scheme computed independently, 10 digits; (16) against its equation in the angle.
#include <array>
#include <cmath>
#include <numbers>

#include "alternating.hpp"
#include "assembly/equation_problem.hpp"
#include "cases.hpp"
#include "stepping/soi2.hpp"

namespace trammel::verification {
namespace {

constexpr const char* source = "Jay & Negrut 2009, independent computation";
const AlphaMethod method = alpha_method(0.2);
const double alpha_02 = method.alpha_m - method.alpha_f;

std::string scheme(bool adjust) {
    return std::string("generalized_alpha_soi2:rho_inf=0.2:tolerance=1e-13:adjust=") + (adjust ? "true" : "false");
}

/// 1e-10, or one unit of the tenth digit of the table.
double tolerance(double tabled) {
    return std::max(1e-10, 1e-9 * std::pow(10, std::floor(std::log10(std::abs(tabled)))));
}

std::string label(double h, bool adjust) {
    char text[64];
    std::snprintf(text, sizeof text, "h=%g, %s adjustment: ", h, adjust ? "with" : "without");
    return text;
}

struct Errors {
    double h;
    std::array<double, 5> of;  // y, z, a, λ, ψ
};

void compare(Table& table, const Errors& tabled, const Errors& ours, bool adjust) {
    const char* names[] = {"y", "z", "a", "λ", "ψ"};
    for (std::size_t k = 0; k < 5; ++k)
        if (tabled.of[k] > 0)
            table.near(label(tabled.h, adjust) + "error of " + names[k], tabled.of[k], ours.of[k], tolerance(tabled.of[k]));
}

/// Problem (15).
Equations mixed() {
    Equations e;
    e.n = 2;
    e.holonomic = e.nonholonomic = 1;
    e.mass = [](double t, const VecX& y) {
        MatX M(2, 2);
        M << y[0], y[1] - std::exp(-2 * t), std::sin(y[0] - std::exp(t)), y[0] * y[1];
        return M;
    };
    e.total_force = [](double t, const VecX& y, const VecX& z, const VecX& l) {
        return VecX(Eigen::Vector2d(
            std::exp(t) * (y[0] * z[1] + 2 * y[1] * z[0]) + std::exp(2 * t) * y[0] * l[0] - y[0] * z[1] * l[1] - 2,
            std::exp(-t) * (0.5 * y[1] * z[1] - 2 * y[0] * z[0] * y[1] * z[1] + y[1] * l[0] * l[0]) -
                y[0] * y[1] * z[0] * l[1] * l[1] * l[1] + std::exp(3 * t)));
    };
    e.constraint = [](double, const VecX& y) { return VecX(VecX::Constant(1, y[0] * y[0] * y[1] - 1)); };
    e.constraint_jacobian = [](double, const VecX& y) { return MatX(Eigen::RowVector2d(2 * y[0] * y[1], y[0] * y[0])); };
    e.velocity_constraint = [](double, const VecX& y, const VecX& z) { return VecX(VecX::Constant(1, y[0] * z[0] * z[1] + 2)); };
    e.q0 = Eigen::Vector2d(1, 1);
    e.v0 = Eigen::Vector2d(1, -2);
    return e;
}

void mixed_start(State& s) {
    s.acceleration = Eigen::Vector2d(1, 4);
    s.multipliers = Eigen::Vector2d(1, 1);
}

Errors mixed_errors(double h, bool adjust) {
    EquationProblem problem(mixed());
    Alternating run(problem, scheme(adjust), h, mixed_start);
    const State& s = run.pairs(static_cast<int>(std::lround(1 / h)));
    const double e = std::exp(1), f = std::exp(-2), at = 1 + alpha_02 * 2 * h / 3;
    return {h,
            {(s.linear - Eigen::Vector2d(e, f)).norm(), (s.velocity - Eigen::Vector2d(e, -2 * f)).norm(),
             (s.history.head(2) - Eigen::Vector2d(std::exp(at), 4 * std::exp(-2 * at))).norm(),
             std::abs(s.multipliers[0] - 1 / e), std::abs(s.multipliers[1] - e)}};
}

void mixed_regression(Table& table) {
    EquationProblem problem(mixed());
    Alternating run(problem, scheme(true), 0.1, mixed_start);
    const State& one = run.step(0.1 / 3);
    const auto& equations = dynamic_cast<const Soi2&>(run.stepper()).equations();
    const std::string first = "first step 1/30: ", last = "h=0.1, t=1: ";
    table.near(first + "ã", Eigen::Vector2d(1.02458893750313, 3.90715402499084), equations.a_tilde, 1e-10);
    table.near(first + "a", Eigen::Vector2d(1.01477359002983, 3.88939864980195), one.history.head(2), 1e-10);
    table.near(first + "λ̃, ψ̃", Eigen::Vector2d(0.99478439312111, 1.02323122373006), equations.lambda_tilde, 1e-10);
    table.near(first + "λ, ψ", Eigen::Vector2d(0.97785739594792, 1.02367133577759), one.multipliers, 1e-10);
    table.near(first + "y", Eigen::Vector2d(1.03390786183449, 0.93548391514274), one.linear, 1e-10);
    table.near(first + "z", Eigen::Vector2d(1.03390786183449, -1.87096783028548), one.velocity, 1e-10);
    run.step(0.2 / 3);
    const State& s = run.pairs(9);
    table.near(last + "y", Eigen::Vector2d(2.72290361802063, 0.13487624359337), s.linear, 1e-10);
    table.near(last + "z", Eigen::Vector2d(2.72290361802063, -0.26975248718675), s.velocity, 1e-10);
    table.near(last + "a", Eigen::Vector2d(2.61149003245848, 0.59234851971765), s.history.head(2), 1e-10);
    table.near(last + "λ, ψ", Eigen::Vector2d(0.36688387026023, 2.71803754312382), s.multipliers, 1e-10);
}

/// z of y″ + y = 0 at t = 1: error with steps h/3, 2h/3.
double oscillator_error(double h, bool adjust) {
    Equations e;
    e.n = 1;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(1, 1)); };
    e.force = [](double, const VecX& q, const VecX&) { return VecX(-q); };
    e.q0 = VecX::Ones(1);
    e.v0 = VecX::Zero(1);
    EquationProblem problem(e);
    Alternating run(problem, scheme(adjust), h);
    return std::abs(run.pairs(static_cast<int>(std::lround(1 / h))).velocity[0] + std::sin(1));
}

/// Problem (16), and the same as one equation in the angle.
constexpr double m = 5, L = 2, k = 3000, c = 100, g = 9.81, rest = 1.5 * std::numbers::pi;

Equations spring_pendulum() {
    Equations e;
    e.n = 3;
    e.holonomic = 2;
    e.mass = [](double, const VecX&) { return MatX(Vec3(m, m, m * L * L / 3).asDiagonal()); };
    e.force = [](double, const VecX& y, const VecX& z) { return VecX(Vec3(0, -m * g, -c * z[2] - k * (y[2] - rest))); };
    e.constraint = [](double, const VecX& y) {
        return VecX(Eigen::Vector2d(y[0] - L * std::cos(y[2]), y[1] - L * std::sin(y[2])));
    };
    e.constraint_jacobian = [](double, const VecX& y) {
        MatX G(2, 3);
        G << 1, 0, L * std::sin(y[2]), 0, 1, -L * std::cos(y[2]);
        return G;
    };
    e.q0 = Vec3(0, -L, rest);
    e.v0 = Vec3(10 * L, 0, 10);
    return e;
}

/// By the classical Runge–Kutta scheme with 1e-4 s: error below 1e-12.
class Angle {
public:
    explicit Angle(double t) {
        const int steps = static_cast<int>(std::ceil(t / 1e-4));
        const double h = t / steps;
        const auto slope = [](const Eigen::Vector2d& x) { return Eigen::Vector2d(x[1], bend(x)); };
        for (int i = 0; i < steps; ++i) {
            const Eigen::Vector2d p = slope(x_), q = slope(x_ + h / 2 * p), r = slope(x_ + h / 2 * q), s = slope(x_ + h * r);
            x_ += h / 6 * (p + 2 * q + 2 * r + s);
        }
    }
    Vec3 y() const { return {L * std::cos(x_[0]), L * std::sin(x_[0]), x_[0]}; }
    Vec3 z() const { return x_[1] * along(); }
    Vec3 a() const { return bend(x_) * along() - x_[1] * x_[1] * Vec3(y()[0], y()[1], 0); }
    Eigen::Vector2d lambda() const { return {-m * a()[0], -m * (g + a()[1])}; }

private:
    static double bend(const Eigen::Vector2d& x) {
        return (-c * x[1] - k * (x[0] - rest) - m * g * L * std::cos(x[0])) / (4.0 / 3 * m * L * L);
    }
    Vec3 along() const { return {-y()[1], y()[0], 1}; }
    Eigen::Vector2d x_{rest, 10};
};

struct PendulumRun {
    Errors errors;
    State end;
    double largest_gap = 0, largest_rate = 0;
};

PendulumRun swing(double h, bool adjust) {
    EquationProblem problem(spring_pendulum());
    Alternating run(problem, scheme(adjust), h);
    PendulumRun r;
    Eigen::Vector2d gap;
    Vec3 unused;
    for (int pair = 0; pair < static_cast<int>(std::lround(2 / h)); ++pair)
        for (const double part : {h / 3, 2 * h / 3}) {
            const State& s = run.step(part);
            problem.residual(s, unused.data(), gap.data());
            r.largest_gap = std::max(r.largest_gap, gap.cwiseAbs().maxCoeff());
            problem.velocity_gap(s, gap.data());
            r.largest_rate = std::max(r.largest_rate, gap.cwiseAbs().maxCoeff());
        }
    r.end = run.state();
    const Angle exact(2), shifted(2 + alpha_02 * 2 * h / 3);
    r.errors = {h,
                {(r.end.linear - exact.y()).norm(), (r.end.velocity - exact.z()).norm(),
                 (r.end.history.head(3) - shifted.a()).norm(), (r.end.multipliers - exact.lambda()).norm(), 0}};
    return r;
}

}  // namespace

void soi2_mixed_case(Table& table) {
    table.about("SOI2, problem (15)", source);
    const Errors with[] = {{0.1, {4.644529701e-03, 4.712091715e-03, 1.139593309e-02, 9.955709112e-04, 2.442853352e-04}},
                           {0.05, {1.131867350e-03, 1.148394632e-03, 2.863418634e-03, 2.806134472e-04, 6.471554041e-05}},
                           {0.025, {2.796903356e-04, 2.837780712e-04, 7.186224842e-04, 7.430630199e-05, 1.658273279e-05}},
                           {0.0125, {6.953538117e-05, 7.055188660e-05, 1.800603058e-04, 1.910859797e-05, 4.192704606e-06}},
                           {0.00625, {1.733680108e-05, 1.759025400e-05, 4.506929675e-05, 4.844497005e-06, 1.053828876e-06}},
                           {0.003125, {4.328403280e-06, 4.391682650e-06, 1.127432794e-05, 1.219596718e-06, 2.641494312e-07}},
                           {0.0015625, {1.081381373e-06, 1.097190753e-06, 2.819471616e-06, 3.059616068e-07, 6.612295111e-08}}};
    const Errors without[] = {{0.1, {4.180018892e-03, 4.240854309e-03, 1.706819250e-02, 8.671573570e-03, 5.693781762e-04}},
                              {0.05, {1.021658631e-03, 1.036578443e-03, 6.288437467e-03, 4.468308052e-03, 2.241142764e-04}},
                              {0.025, {2.527720160e-04, 2.564664418e-04, 2.585150894e-03, 2.265737670e-03, 9.575297253e-05}},
                              {0.0125, {6.287903299e-05, 6.379823897e-05, 1.153680809e-03, 1.140583633e-03, 4.365309717e-05}},
                              {0.00625, {1.568150985e-05, 1.591076388e-05, 5.423154488e-04, 5.721986685e-04, 2.075211031e-05}},
                              {0.003125, {3.915658062e-06, 3.972903303e-06, 2.625602765e-04, 2.865733671e-04, 1.010510996e-05}},
                              {0.0015625, {9.783284216e-07, 9.926312088e-07, 1.291357176e-04, 1.434048598e-04, 4.984525944e-06}}};
    mixed_regression(table);
    for (const bool adjust : {true, false}) {
        Errors coarse{}, fine{};
        for (const Errors& row : adjust ? with : without) {
            coarse = fine;
            fine = mixed_errors(row.h, adjust);
            compare(table, row, fine, adjust);
        }
        const char* names[] = {"y", "z", "a", "λ", "ψ"};
        for (std::size_t i = 0; i < 5; ++i)
            table.near(label(fine.h, adjust) + "order of " + names[i], adjust || i < 2 ? 2 : 1,
                       observed_order(coarse.of[i], fine.of[i]), 0.05);
    }
}

void soi2_oscillator_case(Table& table) {
    table.about("SOI2, oscillator", "theory of the scheme");
    table.near("steps h/3, 2h/3, with adjustment: order of z", 2,
               observed_order(oscillator_error(0.0125, true), oscillator_error(0.00625, true)), 0.05);
    table.near("steps h/3, 2h/3, without adjustment: order of z", 1,
               observed_order(oscillator_error(0.0125, false), oscillator_error(0.00625, false)), 0.1);
}

void soi2_pendulum_case(Table& table) {
    table.about("SOI2, problem (16)", source);
    const Angle exact(2);
    table.near("t=2: y by the angle alone", Vec3(0.03077822402727, -1.99976316120828, 4.72777869988355), exact.y(), 1e-12);
    table.near("t=2: z by the angle alone", Vec3(-0.3963219316457, -0.00609976493003, -0.19818443470388), exact.z(), 1e-11);
    table.near("t=2: a by the angle alone", Vec3(-2.0904904563057, 0.04638884186089, -1.04476450930262), exact.a(), 1e-10);
    table.near("t=2: λ by the angle alone", Eigen::Vector2d(10.45245228152851, -49.28194420930446), exact.lambda(), 1e-9);
    {
        EquationProblem problem(spring_pendulum());
        const Alternating start(problem, scheme(true), 0.025);
        table.near("start: a", Vec3(-75, 200, -37.5), start.state().acceleration, 1e-8);  // Ḃv by differences
        table.near("start: λ", Eigen::Vector2d(375, -1049.05), start.state().multipliers, 1e-8);
    }
    const Errors rows[] = {{0.025, {6.268600156e-03, 1.498935108e-02, 7.622749838e-01, 3.509234807e+00, 0}},
                           {0.0125, {1.596779879e-03, 2.137109538e-03, 1.921277077e-01, 8.655009916e-01, 0}},
                           {0.00625, {4.009137290e-04, 3.888672298e-04, 4.781083693e-02, 2.147948482e-01, 0}},
                           {0.003125, {1.003886745e-04, 8.254789565e-05, 1.191168633e-02, 5.353053442e-02, 0}},
                           {0.0015625, {2.511562412e-05, 1.902027521e-05, 2.972304315e-03, 1.336435239e-02, 0}},
                           {0.00078125, {6.281166263e-06, 4.566430162e-06, 7.423533242e-04, 3.338999226e-03, 0}}};
    double gap = 0, rate = 0;
    for (const Errors& row : rows) {
        const PendulumRun run = swing(row.h, true);
        compare(table, row, run.errors, true);
        gap = std::max(gap, run.largest_gap);
        rate = std::max(rate, run.largest_rate);
        if (row.h != 0.025) continue;
        table.near("h=0.025, t=2: y", Vec3(0.03638423968326, -1.99966901938863, 4.73058210383258), run.end.linear, 1e-10);
        table.near("h=0.025, t=2: z", Vec3(-0.3829342470232, -0.00696753877343, -0.19149881470898), run.end.velocity, 1e-10);
        table.near("h=0.025, t=2: λ", Eigen::Vector2d(13.95981378711921, -49.1672960577672), run.end.multipliers, 1e-10);
    }
    table.below("largest |g|", gap, 1e-14);
    table.below("largest |G z|", rate, 1e-13);
    const std::array<std::array<double, 2>, 5> without{
        {{0.0125, 1.1923e-2}, {0.00625, 5.3243e-3}, {0.003125, 2.5562e-3}, {0.0015625, 1.2571e-3}, {0.00078125, 6.2394e-4}}};
    for (const auto& [h, z] : without) table.relative(label(h, false) + "error of z", z, swing(h, false).errors.of[1], 5e-5);
}

}  // namespace trammel::verification
