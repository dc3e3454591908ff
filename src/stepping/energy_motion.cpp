// stepping/energy_motion.cpp: between the State and the coordinates of the energy schemes, step by step.
#include "stepping/energy_motion.hpp"

#include <algorithm>
#include <cmath>

namespace trammel {
namespace {

/// R_Cayley(ψ) − I = (ψ̃ + ψ̃²/2)/D
Mat3 cayley_change(const Vec3& psi) {
    const Mat3 S = skew(psi);
    return (S + 0.5 * S * S) / (1 + 0.25 * psi.squaredNorm());
}

}  // namespace

EnergyMotion::EnergyMotion(Problem& problem, IntervalProblem& form, LinearSolver& solver, double regularisation,
                           double director_inertia)
    : problem_(problem),
      form_(form),
      solver_(solver),
      regularisation_(regularisation),
      director_inertia_(director_inertia),
      mass_(form.coordinate_pattern()),
      added_(form.coordinate_pattern()),
      recovery_(problem, form, solver.name(), regularisation, director_inertia > 0 ? &added_ : nullptr) {
    weigh(problem.initial_state().time);
    for (VecX* x : {&z_i_, &rate_i_, &momentum_i_, &momentum_, &scratch_}) *x = VecX::Zero(form.coordinates());
}

void EnergyMotion::weigh(double time) {
    form_.interval_mass(time, director_inertia_, mass_.planned);
    mass_.gather(size());
    if (director_inertia_ == 0) return;
    form_.interval_mass(time, 0, added_.planned);
    for (std::size_t k = 0; k < added_.planned.values.size(); ++k)
        added_.planned.values[k] = mass_.planned.values[k] - added_.planned.values[k];
    added_.gather(size());
}

void EnergyMotion::rates(const State& state, const VecX& z, VecX& out) const {
    for (const CoordinateBlock& b : form_.blocks()) {
        if (b.frame)
            out.segment<12>(b.first) = first_rate(z.data() + b.first, state.velocity.segment<6>(b.dof));
        else
            out.segment(b.first, b.count) = state.velocity.segment(b.dof, b.count);
    }
}

Eigen::Map<const VecX> EnergyMotion::multipliers(const State& from) const {
    return {from.history.data() + size(), problem_.rows()};
}

void EnergyMotion::begin(const State& from, double h) {
    form_.read_coordinates(from, z_i_.data());
    rate_i_ = from.history.head(size());
    const double h_last = from.history[size() + problem_.rows()];
    if (std::abs(h - h_last) > 1e-9 * h) {
        rates(from, z_i_, scratch_);
        rate_i_ = scratch_ + (h / h_last) * (h / h_last) * (rate_i_ - scratch_);
    }
    times_mass(rate_i_, momentum_i_);
}

void EnergyMotion::predict(const State& from, double h, VecX& increment) const {
    for (const CoordinateBlock& b : form_.blocks()) {
        auto step = increment.segment(b.dof, b.dofs());
        const auto v = from.velocity.segment(b.dof, b.dofs()), a = from.acceleration.segment(b.dof, b.dofs());
        if (!b.frame) {
            // where velocities are all there is, nothing is recovered: those the scheme carries are the better guess
            step = h * rate_i_.segment(b.first, b.count) + 0.5 * h * h * a;
            continue;
        }
        step = h * v + 0.5 * h * h * a;
        step.head<3>() += 0.5 * h * h * Vec3(v.tail<3>()).cross(Vec3(v.head<3>()));
    }
}

void EnergyMotion::change(const VecX& increment, VecX& out) const {
    for (const CoordinateBlock& b : form_.blocks()) {
        if (!b.frame) {
            out.segment(b.first, b.count) = increment.segment(b.dof, b.count);
            continue;
        }
        const Mat3 R = Eigen::Map<const Mat3>(z_i_.data() + b.first + 3);
        out.segment<3>(b.first) = R * increment.segment<3>(b.dof);
        Eigen::Map<Mat3>(out.data() + b.first + 3) = R * cayley_change(increment.segment<3>(b.dof + 3));
    }
}

Result<void, StepFailure> EnergyMotion::finish(const VecX& z_f, const VecX& zdot_f, const VecX& lambda, double h, State& to) {
    form_.write_coordinates(z_f.data(), to);
    times_mass(zdot_f, momentum_);
    if (!recovery_.complete(to, momentum_.data()))
        return tl::unexpected(StepFailure{Trouble::singular, to.time, h, {}, {}, true});
    to.history.head(size()) = zdot_f;
    to.history.segment(size(), problem_.rows()) = lambda;
    to.history[size() + problem_.rows()] = h;
    problem_.settle(to);
    return {};
}

StepBooks EnergyMotion::books(const State& from, const State& to, const VecX& zdot_f) {
    StepBooks books;
    books.kinetic_from = 0.5 * rate_i_.dot(momentum_i_);
    times_mass(zdot_f, momentum_);
    books.kinetic_to = 0.5 * zdot_f.dot(momentum_);
    const Energy before = problem_.energy(from), after = problem_.energy(to);
    books.energy_from = books.kinetic_from + before.elastic + before.potential;
    books.energy_to = books.kinetic_to + after.elastic + after.potential;
    return books;
}

bool EnergyMotion::turned_too_far(const VecX& z_f) const {
    for (const CoordinateBlock& b : form_.blocks())
        if (b.frame && z_i_.segment<9>(b.first + 3).dot(z_f.segment<9>(b.first + 3)) < 1) return true;
    return false;
}

double EnergyMotion::row_scale(const State& state, double inertia, System& scratch) {
    momentum_.setZero();
    const Span here{state.time, state.time, z_i_.data(), z_i_.data(), momentum_.data(), 0, true, state.windings.data()};
    form_.interval_tangent(here, state.multipliers.data(), {1, 0, 0}, scratch);
    double sum = 0;
    for (int i = 0; i < size(); ++i) {
        const int slot = scratch.pattern->slot(i, i);
        sum += std::abs(scratch.values[slot] + inertia * mass_.planned.values[slot]);
    }
    return sum > 0 ? sum / size() : 1;
}

void EnergyMotion::forget(const State& state) {
    recovery_.forget();
    weigh(state.time);
}

Result<void, StepFailure> EnergyMotion::start(State& state, double h, Offset kind) {
    forget(state);
    form_.read_coordinates(state, z_i_.data());
    rates(state, z_i_, rate_i_);
    const int n = size(), m = problem_.rows();
    state.history = VecX::Zero(n + m + 1);
    state.history.head(n) = rate_i_;
    if (kind != Offset::none) {
        const auto offset = kind == Offset::jerk ? jerk_offset(state, h) : multiplier_offset(state, h);
        if (!offset) return tl::unexpected(offset.error());
        state.history.head(n) += *offset;
    }
    state.history.segment(n, m) = state.multipliers;
    state.history[n + m] = h;
    return {};
}

Result<VecX, StepFailure> EnergyMotion::jerk_offset(State& state, double h) {
    bool constrained = problem_.rows() > 0;
    for (const CoordinateBlock& b : form_.blocks()) constrained |= b.frame;
    if (!constrained) return VecX(VecX::Zero(size()));
    const auto jerk = ConsistentStart(problem_, solver_, regularisation_).jerk(state);
    if (!jerk) return tl::unexpected(jerk.error());
    VecX third(size()), tangent;
    for (const CoordinateBlock& b : form_.blocks()) {
        const auto part = [&](const VecX& x) { return x.segment<6>(b.dof); };
        if (b.frame)
            third.segment<12>(b.first) =
                third_rate(z_i_.data() + b.first, part(state.velocity), part(state.acceleration), part(*jerk));
        else
            third.segment(b.first, b.count) = jerk->segment(b.dof, b.count);
    }
    times_mass(third, momentum_);
    if (!recovery_.tangent_part(state, momentum_.data(), tangent))
        return tl::unexpected(StepFailure{Trouble::singular, state.time, h, {}, {}, true});
    State probe = state;
    probe.velocity = tangent;
    rates(probe, z_i_, scratch_);
    return VecX(-h * h / 12 * (third - scratch_));
}

}  // namespace trammel
