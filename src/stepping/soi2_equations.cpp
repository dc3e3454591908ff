// stepping/soi2_equations.cpp: one evaluation of the residual asks the problem twice, for λ and for λ̃.
#include "stepping/soi2_equations.hpp"

namespace trammel {

void times_dofs(const System& matrix, const VecX& x, VecX& out) {
    const Pattern& p = *matrix.pattern;
    const int n = static_cast<int>(x.size());
    out.setZero();
    for (int j = 0; j < n; ++j)
        for (int k = p.column_start[j]; k < p.column_start[j + 1] && p.row[k] < n; ++k) out[p.row[k]] += matrix.values[k] * x[j];
}

Soi2Equations::Soi2Equations(Problem& problem, const AlphaMethod& method, bool stabilised)
    : problem_(problem), method_(method), stabilised_(stabilised), mass_(problem.pattern()) {
    const int n = problem.dofs(), m = problem.rows();
    for (VecX* x : {&a_tilde, &a, &increment_, &increment_i_, &v_i_, &v_tilde_, &carried_, &product_}) *x = VecX::Zero(n);
    for (VecX* x : {&lambda_tilde, &lambda, &rates_}) *x = VecX::Zero(m);
    past_ = VecX::Zero(n + m);
    for (int i = 0; i < m; ++i)
        if (problem.velocity_level(i)) velocity_rows_.push_back(i);
}

void Soi2Equations::form_mass(const State& from, double shift) {
    if (mass_known_ && problem_.constant_mass()) return;
    probe_ = from;
    probe_.time = from.time + shift;
    increment_ = shift * from.velocity;
    problem_.retract(from, increment_.data(), probe_);
    problem_.tangent(probe_, {0, 0, 1}, {0, 0, 0}, mass_);
    mass_known_ = true;
}

void Soi2Equations::times_mass(const VecX& x, VecX& out) const {
    times_dofs(mass_, x, out);
}

void Soi2Equations::begin(const State& from, double h, const double* a_i, const double* carried) {
    const int n = problem_.dofs();
    const auto [alpha_m, alpha_f, beta, gamma] = method_;
    const double alpha = alpha_m - alpha_f;
    const Eigen::Map<const VecX> before(a_i, n);
    from_ = &from;
    h_ = h;
    if (carried)
        carried_ = Eigen::Map<const VecX>(carried, n);
    else {
        form_mass(from, alpha * h);
        product_ = before;
        times_mass(product_, carried_);
    }
    form_mass(from, (1 + alpha) * h);
    probe_ = from;
    probe_.acceleration.setZero();
    problem_.residual(probe_, past_.data(), past_.data() + n);  // −F(t_i)
    past_.head(n) = (alpha_m * carried_ + alpha_f * past_.head(n)) / (1 - alpha_m);
    increment_i_ = h * from.velocity + (0.5 - beta) * h * h * before;
    v_i_ = from.velocity + (1 - gamma) * h * before;
}

void Soi2Equations::place(State& to) {
    increment_ = increment_i_ + position_step() * (stabilised_ ? a_tilde : a);
    to.velocity = v_i_ + velocity_step() * a;
    v_tilde_ = v_i_ + velocity_step() * a_tilde;
    to.multipliers = lambda;
    problem_.retract(*from_, increment_.data(), to);
}

void Soi2Equations::residual(State& to, VecX& first, VecX& second) {
    const int n = problem_.dofs(), m = problem_.rows();
    const auto dynamics = [&](const VecX& acceleration, VecX& r) {
        times_mass(acceleration, product_);
        r.head(n) = product_ + ratio() * r.head(n) + past_.head(n);
    };
    to.acceleration.setZero();
    problem_.residual(to, second.data(), second.data() + n);
    dynamics(a, second);
    second.tail(m) /= position_step();
    if (stabilised_) {
        to.multipliers.swap(lambda_tilde);
        problem_.residual(to, first.data(), rates_.data());
        to.multipliers.swap(lambda_tilde);
        dynamics(a_tilde, first);
        first.tail(m) = second.tail(m);
        if (m > 0) problem_.velocity_gap(to, rates_.data());
        second.tail(m) = rates_ / velocity_step();
    }
    if (velocity_rows_.empty()) return;
    problem_.velocity_gap(to, rates_.data());
    for (int i : velocity_rows_) second[n + i] = rates_[i] / velocity_step();
    if (!stabilised_) return;
    to.velocity.swap(v_tilde_);
    problem_.velocity_gap(to, rates_.data());
    to.velocity.swap(v_tilde_);
    for (int i : velocity_rows_) first[n + i] = rates_[i] / velocity_step();
}

}  // namespace trammel
