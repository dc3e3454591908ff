// assembly/equation_interval.cpp: user equations over an interval.
//
//   F = −f at the mean time, (1−χ)/2 q_a + (1+χ)/2 q_b and the rate; with a potential corrected along Δq (Gonzalez 1996)
//   D = g_q at the mean, corrected in the same way;  velocity rows: A at the mean
// Slopes by differences: these problems are small.
#include "assembly/differences.hpp"
#include "assembly/equation_problem.hpp"

namespace trammel {

std::string EquationProblem::lacks_energy_form() const {
    if (!e_.constant_mass) return "an energy form needs a constant mass matrix";
    if (e_.total_force) return "an energy form needs forces that are linear in the multipliers";
    if (e_.velocity_constraint) return "an energy form needs velocity rows of the form A(t,q) v + b(t,q)";
    return {};
}

void EquationProblem::interval_mass(double, double, System& system) const {
    system.clear();
    const MatX M = e_.mass(0, e_.q0);
    for (int j = 0; j < e_.n; ++j)
        for (int i = 0; i < e_.n; ++i) system.values[static_cast<std::size_t>(j) * pattern_.n + i] = M(i, j);
}

VecX EquationProblem::mean_force(const Span& span, const VecX& from, const VecX& to, const VecX& rate) const {
    const double t = 0.5 * (span.t_from + span.t_to), chi = span.dissipation;
    const VecX mean = 0.5 * (from + to), step = to - from;
    VecX F = -e_.force(t, mean, rate);
    if (e_.potential && step.squaredNorm() > 0) {
        // the part of the potential alone does the work of the potential
        const VecX still = -e_.force(t, mean, VecX::Zero(e_.n));
        F += (e_.potential(to) - e_.potential(from) - still.dot(step)) / step.squaredNorm() * step;
    }
    if (chi == 0) return F;
    const VecX damping = e_.force(t, mean, rate) - e_.force(t, VecX(mean + 0.5 * chi * step), rate);
    return damping.dot(step) > 0 ? VecX(F + damping) : F;
}

MatX EquationProblem::mean_rows(const Span& span, const VecX& from, const VecX& to) const {
    const double t = 0.5 * (span.t_from + span.t_to);
    const VecX step = to - from;
    MatX D = jacobian(t, 0.5 * (from + to), step);
    const double square = step.squaredNorm();
    if (e_.holonomic == 0 || square == 0) return D;
    // between configurations, at one time
    const VecX change = e_.constraint(t, to) - e_.constraint(t, from) - D.topRows(e_.holonomic) * step;
    D.topRows(e_.holonomic) += change * (step / square).transpose();
    return D;
}

VecX EquationProblem::interval_gap(const Span& span, const VecX& from, const VecX& to) const {
    VecX gap = VecX::Zero(rows());
    if (e_.holonomic > 0 && span.last) gap.head(e_.holonomic) = e_.constraint(span.t_to, to);
    if (e_.nonholonomic == 0) return gap;
    const double t = 0.5 * (span.t_from + span.t_to);
    const VecX mean = 0.5 * (from + to);
    gap.tail(e_.nonholonomic) = e_.velocity_rows(t, mean) * (to - from);
    if (e_.velocity_offset) gap.tail(e_.nonholonomic) += (span.t_to - span.t_from) * e_.velocity_offset(t, mean);
    return gap;
}

void EquationProblem::interval_force(const Span& span, const double* lambda, double* force, double* gap) {
    const Eigen::Map<const VecX> from(span.from, e_.n), to(span.to, e_.n), rate(span.rate, e_.n);
    Eigen::Map<VecX> out(force, e_.n);
    out = mean_force(span, from, to, rate);
    if (rows() == 0) return;
    out += mean_rows(span, from, to).transpose() * Eigen::Map<const VecX>(lambda, rows());
    Eigen::Map<VecX>(gap, rows()) += interval_gap(span, from, to);
}

void EquationProblem::interval_tangent(const Span& span, const double* lambda, const IntervalWeights& w, System& system) {
    const int n = e_.n, m = rows(), total = n + m;
    const VecX from = Eigen::Map<const VecX>(span.from, n), to = Eigen::Map<const VecX>(span.to, n),
               rate = Eigen::Map<const VecX>(span.rate, n), pull = Eigen::Map<const VecX>(lambda, m);
    const auto force = [&](const VecX& a, const VecX& b, const VecX& v) {
        VecX F = mean_force(span, a, b, v);
        if (m > 0) F += mean_rows(span, a, b).transpose() * pull;
        return F;
    };
    MatX T = MatX::Zero(total, total);
    auto square = T.topLeftCorner(n, n);
    if (w.to != 0) square += w.to * differences([&](const VecX& x) { return force(from, x, rate); }, to, n);
    if (w.from != 0) square += w.from * differences([&](const VecX& x) { return force(x, to, rate); }, from, n);
    if (w.rate != 0) square += w.rate * differences([&](const VecX& x) { return force(from, to, x); }, rate, n);
    if (m > 0) {
        T.topRightCorner(n, m) = mean_rows(span, from, to).transpose();
        auto down = T.bottomLeftCorner(m, n);
        down = w.to * differences([&](const VecX& x) { return interval_gap(span, from, x); }, to, m);
        if (w.from != 0) down += w.from * differences([&](const VecX& x) { return interval_gap(span, x, to); }, from, m);
    }
    for (int j = 0; j < total; ++j)
        for (int i = 0; i < total; ++i) system.values[static_cast<std::size_t>(j) * total + i] = T(i, j);
}

Work EquationProblem::interval_work(const Span& span, const double* lambda) {
    const VecX from = Eigen::Map<const VecX>(span.from, e_.n), to = Eigen::Map<const VecX>(span.to, e_.n),
               rate = Eigen::Map<const VecX>(span.rate, e_.n), step = to - from;
    Work work;
    if (e_.potential) {
        Span conserving = span;
        conserving.dissipation = 0;
        const VecX F = mean_force(conserving, from, to, rate);
        work.loss = (mean_force(span, from, to, rate) - F).dot(step);
        work.loads = -F.dot(step) + e_.potential(to) - e_.potential(from);
    } else {
        work.loads = -mean_force(span, from, to, rate).dot(step);
    }
    if (rows() > 0) work.drives = -Eigen::Map<const VecX>(lambda, rows()).dot(mean_rows(span, from, to) * step);
    return work;
}

}  // namespace trammel
