// assembly/equation_problem.cpp: user equations as a Problem with a dense pattern.
#include "assembly/equation_problem.hpp"

#include "assembly/differences.hpp"

#include <cmath>

namespace trammel {
namespace {

constexpr double time_difference = 1e-6;

}  // namespace

EquationProblem::EquationProblem(Equations equations) : e_(std::move(equations)) {
    const int total = dofs() + rows();
    PatternBuilder builder(total);
    builder.couple(0, total, 0, total);
    pattern_ = builder.finish();
    blocks_ = {{0, e_.n, 0, false}};
}

State EquationProblem::initial_state() const {
    State s;
    s.linear = e_.q0;
    s.velocity = e_.v0;
    s.acceleration = VecX::Zero(e_.n);
    s.multipliers = VecX::Zero(rows());
    return s;
}

void EquationProblem::retract(const State& from, const double* increment, State& to) const {
    to.linear = from.linear + Eigen::Map<const VecX>(increment, e_.n);
}

MatX EquationProblem::jacobian(double t, const VecX& q, const VecX& v) const {
    MatX B(rows(), e_.n);
    if (e_.holonomic > 0)
        B.topRows(e_.holonomic) = e_.constraint_jacobian
                                      ? e_.constraint_jacobian(t, q)
                                      : differences([&](const VecX& x) { return e_.constraint(t, x); }, q, e_.holonomic);
    if (e_.nonholonomic > 0)
        B.bottomRows(e_.nonholonomic) =
            e_.velocity_constraint
                ? differences([&](const VecX& x) { return e_.velocity_constraint(t, q, x); }, v, e_.nonholonomic)
                : e_.velocity_rows(t, q);
    return B;
}

VecX EquationProblem::row_rates(double t, const VecX& q, const VecX& v) const {
    VecX rate = jacobian(t, q, v) * v;
    if (e_.holonomic > 0)
        rate.head(e_.holonomic) +=
            e_.constraint_rate
                ? e_.constraint_rate(t, q)
                : (e_.constraint(t + time_difference, q) - e_.constraint(t - time_difference, q)) / (2 * time_difference);
    if (e_.nonholonomic == 0) return rate;
    if (e_.velocity_constraint)
        rate.tail(e_.nonholonomic) = e_.velocity_constraint(t, q, v);
    else if (e_.velocity_offset)
        rate.tail(e_.nonholonomic) += e_.velocity_offset(t, q);
    return rate;
}

VecX EquationProblem::force(double t, const VecX& q, const VecX& v, const VecX& lambda) const {
    if (e_.total_force) return e_.total_force(t, q, v, lambda);
    VecX f = e_.force(t, q, v);
    if (rows() > 0) f -= jacobian(t, q, v).transpose() * lambda;
    return f;
}

void EquationProblem::residual(const State& s, double* out, double* gap) {
    Eigen::Map<VecX>(out, e_.n) = e_.mass(s.time, s.linear) * s.acceleration - force(s.time, s.linear, s.velocity, s.multipliers);
    if (e_.holonomic > 0) Eigen::Map<VecX>(gap, e_.holonomic) = e_.constraint(s.time, s.linear);
    if (e_.nonholonomic > 0)
        Eigen::Map<VecX>(gap + e_.holonomic, e_.nonholonomic) = row_rates(s.time, s.linear, s.velocity).tail(e_.nonholonomic);
}

void EquationProblem::tangent(const State& s, const Weights& w, const RowScaling& scaling, System& system) {
    const int n = e_.n, m = rows(), total = n + m;
    const MatX B = jacobian(s.time, s.linear, s.velocity);
    MatX T = MatX::Zero(total, total);
    T.topLeftCorner(n, n) = w.a * e_.mass(s.time, s.linear);
    // all that depends on q at once, or the given derivative of the force and the rest by differences
    const bool given = e_.force_by_q && !e_.total_force;
    if (w.q != 0) {
        const auto rest = [&](const VecX& q) {
            VecX r = e_.mass(s.time, q) * s.acceleration;
            if (!given) return VecX(r - force(s.time, q, s.velocity, s.multipliers));
            if (m > 0) r += jacobian(s.time, q, s.velocity).transpose() * s.multipliers;
            return r;
        };
        // nothing is left where the mass is constant and there are no rows
        if (!given || !e_.constant_mass || m > 0) T.topLeftCorner(n, n) += w.q * differences(rest, s.linear, n);
        if (given) T.topLeftCorner(n, n) -= w.q * e_.force_by_q(s.time, s.linear, s.velocity);
    }
    if (w.v != 0) {
        const auto at_speed = [&](const VecX& v) { return force(s.time, s.linear, v, s.multipliers); };
        T.topLeftCorner(n, n) -= w.v * (e_.force_by_v && !e_.total_force ? e_.force_by_v(s.time, s.linear, s.velocity)
                                                                         : differences(at_speed, s.velocity, n));
    }
    const MatX Bp = B.topRows(e_.holonomic);
    if (scaling.augmentation != 0) T.topLeftCorner(n, n) += scaling.augmentation * Bp.transpose() * Bp;
    if (e_.total_force) {
        const auto pull = [&](const VecX& lambda) { return VecX(-e_.total_force(s.time, s.linear, s.velocity, lambda)); };
        T.topRightCorner(n, m) = scaling.block * differences(pull, s.multipliers, n);
    } else
        T.topRightCorner(n, m) = scaling.block * B.transpose();
    T.bottomLeftCorner(m, n) = scaling.block * B;
    T.bottomRightCorner(m, m).diagonal().array() -= scaling.regularisation;
    for (int j = 0; j < total; ++j)
        for (int i = 0; i < total; ++i) system.values[static_cast<std::size_t>(j) * total + i] = T(i, j);
}

void EquationProblem::velocity_gap(const State& s, double* gap) {
    Eigen::Map<VecX>(gap, rows()) = row_rates(s.time, s.linear, s.velocity);
}

void EquationProblem::acceleration_gap(const State& s, double* gap) {
    // d/dt of the rates along the motion: B a + ∂(rates)/∂q v + ∂(rates)/∂t, by differences of fourth order
    const double h = 1e-4;
    const auto along = [&](double dt) { return row_rates(s.time + dt, s.linear + dt * s.velocity, s.velocity); };
    const VecX turned = (8 * (along(h) - along(-h)) - (along(2 * h) - along(-2 * h))) / (12 * h);
    Eigen::Map<VecX>(gap, rows()) = jacobian(s.time, s.linear, s.velocity) * s.acceleration + turned;
}

Energy EquationProblem::energy(const State& s) {
    Energy energy;
    energy.kinetic = 0.5 * s.velocity.dot(e_.mass(s.time, s.linear) * s.velocity);
    if (e_.potential) energy.potential = e_.potential(s.linear);
    return energy;
}

double EquationProblem::next_kink(double from, double to) const {
    double first = std::numeric_limits<double>::infinity();
    for (double t : e_.kinks)
        if (t >= from && t <= to) first = std::min(first, t);
    return first;
}

}  // namespace trammel
