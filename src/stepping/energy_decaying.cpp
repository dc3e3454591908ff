// stepping/energy_decaying.cpp: both stages at once, over (h ż_f, h ż_j, λ/s, Λ/s) in axes of the bodies at t_i.
#include "stepping/energy_decaying.hpp"

#include <cmath>

namespace trammel {

EnergyDecaying::EnergyDecaying(Problem& problem, LinearSolver& solver, EnergyDecayingSettings settings)
    : problem_(problem), settings_(std::move(settings)) {
    auto* form = dynamic_cast<IntervalProblem*>(&problem);
    objection_ = form ? form->lacks_energy_form() : "these equations have no energy form";
    if (!objection_.empty()) return;
    parts_ = std::make_unique<Parts>(problem, *form, solver.name(), solver, settings_);
    if (const std::string names = parts_->motion.without_inertia(); !names.empty())
        objection_ = "the jump at the begin of a step needs inertia along every axis of a body, not only in rotation: " + names +
                     " have none (two principal moments add up to the third, as of a rod or a disc, or there is no mass). "
                     "Set director_inertia, as 0.05, which adds that part of rotary inertia, or use energy_preserving";
    const int n = form->coordinates();
    for (VecX* x : {&z_f_, &z_j_, &v_f_, &v_j_, &rate_g_, &rate_h_, &pull_g_, &pull_h_, &momentum_}) *x = VecX::Zero(n);
    lambda_ = gap_ = VecX::Zero(problem.rows());
    mu_ = VecX::Zero(6 * static_cast<int>(parts_->frames.size()));
}

Orders EnergyDecaying::orders(Steps) const {
    return settings_.alpha > 0 ? Orders{3, 3, 3} : Orders{4, 4, 4};
}

std::string EnergyDecaying::objection() const {
    return objection_;
}

Result<void, StepFailure> EnergyDecaying::start(State& state, double h) {
    forget(state);
    return parts_->motion.start(state, h, settings_.full_start ? Offset::multiplier_rate : Offset::none);
}

void EnergyDecaying::forget(const State& state) {
    scaled_h_ = 0;
    parts_->newton.forget();
    parts_->motion.forget(state);
    mu_.setZero();
}

SolverCounts EnergyDecaying::own_counts() const {
    SolverCounts counts;
    if (!parts_) return counts;
    counts += parts_->solver->counts();
    counts += parts_->motion.recovery_counts();
    return counts;
}

void EnergyDecaying::predict(const State& from) {
    const VecX& rate = parts_->motion.rate();
    v_j_ = rate;
    for (const CoordinateBlock& b : parts_->form.blocks()) {
        if (b.frame)
            v_f_.segment<12>(b.first) =
                rate.segment<12>(b.first) + h_ * second_rate(parts_->motion.z().data() + b.first, from.velocity.segment<6>(b.dof),
                                                             from.acceleration.segment<6>(b.dof));
        else
            v_f_.segment(b.first, b.count) = rate.segment(b.first, b.count) + h_ * from.acceleration.segment(b.dof, b.count);
    }
    lambda_ = parts_->motion.multipliers(from);
    for (std::size_t k = 0; k < parts_->first_f.size(); ++k)
        if (const CoordinateBlock& b = parts_->form.blocks()[k]; b.frame)
            parts_->projection.left[k] = parts_->projection.right[k] = [&] {
                const Mat3 R = Eigen::Map<const Mat3>(parts_->motion.z().data() + b.first + 3);
                Mat<12, 12> turn = Mat<12, 12>::Zero();
                for (int i = 0; i < 4; ++i) turn.block<3, 3>(3 * i, 3 * i) = R;
                return turn;
            }();
}

void EnergyDecaying::place() {
    const VecX &z_i = parts_->motion.z(), &v_i = parts_->motion.rate();
    const double alpha = settings_.alpha;
    z_f_ = z_i + 0.5 * h_ * (v_f_ + v_j_);
    z_j_ = z_i - h_ / 6 * ((v_f_ - v_i) - alpha * (v_j_ - v_i));
    rate_g_ = 0.5 * (v_j_ + v_f_);
    rate_h_ = 0.5 * (1 - alpha) * v_i + 0.5 * (1 + alpha) * v_j_;
}

Span EnergyDecaying::leap() const {
    return {from_->time, from_->time + h_, z_j_.data(), z_f_.data(), rate_g_.data(), 0, true, from_->windings.data()};
}

Span EnergyDecaying::jump() const {
    return {from_->time,     from_->time, parts_->motion.z().data(), z_j_.data(), rate_h_.data(),
            settings_.alpha, false,       from_->windings.data()};
}

void EnergyDecaying::residual(double* out) {
    place();
    gap_.setZero();
    parts_->form.interval_force(leap(), lambda_.data(), pull_g_.data(), gap_.data());
    parts_->form.interval_force(jump(), lambda_.data(), pull_h_.data(), gap_.data());
    add_orthonormality(out);
    // the two stages, in place
    pull_h_ = (pull_h_ - pull_g_) / 3;
    parts_->motion.times_mass(v_f_, momentum_);
    pull_g_ += momentum_ / h_;
    parts_->motion.times_mass(v_j_, momentum_);
    pull_h_ += momentum_ / h_;
    pull_g_ -= parts_->motion.momentum() / h_;
    pull_h_ -= parts_->motion.momentum() / h_;
    parts_->projection.project(pull_g_.data(), parts_->first_f, out);
    parts_->projection.project(pull_h_.data(), parts_->first_j, out);
    Eigen::Map<VecX>(out + parts_->rows, problem_.rows()) = s_ * gap_;
}

void EnergyDecaying::matrix(double regularisation, System& system) {
    Parts& p = *parts_;
    const double alpha = settings_.alpha, third = 1.0 / 3;
    // by h ż_f and by h ż_j, through z_f, z_j and the rates
    p.form.interval_tangent(leap(), lambda_.data(), {0.5, -1.0 / 6, 0.5 / h_}, p.by_f);
    p.form.interval_tangent(leap(), lambda_.data(), {0.5, alpha / 6, 0.5 / h_}, p.by_j);
    p.form.interval_tangent(jump(), lambda_.data(), {-1.0 / 6, 0, 0}, p.jump_f);
    p.form.interval_tangent(jump(), lambda_.data(), {alpha / 6, 0, 0.5 * (1 + alpha) / h_}, p.jump_j);
    p.projection.add(p.by_f, {1, s_, s_}, p.ff, system);
    p.projection.add(p.by_f, {-third, 0, -third * s_}, p.jf, system);
    p.projection.add(p.by_j, {1, s_, 0}, p.fj, system);
    p.projection.add(p.by_j, {-third, 0, 0}, p.jj, system);
    p.projection.add(p.jump_f, {third, s_, third * s_}, p.jf, system);
    p.projection.add(p.jump_j, {third, s_, 0}, p.jj, system);
    const double inertia = 1 / (h_ * h_);
    p.projection.add(p.motion.mass(), {inertia, 0, 0}, p.ff, system);
    p.projection.add(p.motion.mass(), {inertia, 0, 0}, p.jj, system);
    add_orthonormality(system);
    for (int slot : p.row_diagonal) system.values[slot] -= regularisation * s_;
}

void EnergyDecaying::correct(const double* change) {
    const auto& blocks = parts_->form.blocks();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const CoordinateBlock& b = blocks[k];
        for (const auto& [v, first] : {std::pair{&v_f_, parts_->first_f[k]}, std::pair{&v_j_, parts_->first_j[k]}}) {
            const double* at = change + first;
            if (b.frame)
                v->segment<12>(b.first) += parts_->projection.right[k] * Eigen::Map<const Vec12>(at) / h_;
            else
                v->segment(b.first, b.count) += Eigen::Map<const VecX>(at, b.count) / h_;
        }
    }
    lambda_ += s_ * Eigen::Map<const VecX>(change + parts_->rows, lambda_.size());
    mu_ += s_ * Eigen::Map<const VecX>(change + parts_->orthonormal, mu_.size());
}

double EnergyDecaying::motion() const {
    return h_ * std::sqrt((v_f_.squaredNorm() + v_j_.squaredNorm()) / std::max<double>(1, 2 * static_cast<double>(v_f_.size())));
}

double EnergyDecaying::length() const {
    return EnergyMotion::length(*from_);
}

std::string EnergyDecaying::unknown_name(int unknown) const {
    if (unknown >= parts_->rows && unknown < parts_->orthonormal) return problem_.row_name(unknown - parts_->rows);
    if (unknown >= parts_->orthonormal) return "directors of a body";
    for (std::size_t k = 0; k < parts_->first_f.size(); ++k)
        for (int first : {parts_->first_f[k], parts_->first_j[k]})
            if (unknown >= first && unknown < first + parts_->form.blocks()[k].count)
                return parts_->form.block_name(static_cast<int>(k));
    return {};
}

Result<StepReport, StepFailure> EnergyDecaying::attempt(const State& from, double h, State& to) {
    from_ = &from;
    h_ = h;
    to = from;
    to.time = from.time + h;
    parts_->motion.begin(from, h);
    if (std::abs(h - scaled_h_) > 1e-9 * h) {
        s_ = parts_->motion.row_scale(from, 1 / (h * h), parts_->by_f);
        scaled_h_ = h;
    }
    predict(from);
    auto report = parts_->newton.solve(*this, to.time, h);
    if (!report) return report;
    place();
    if (parts_->motion.turned_too_far(z_f_)) return tl::unexpected(StepFailure{Trouble::half_turn, to.time, h, {}, {}, false});
    if (auto ok = parts_->motion.finish(z_f_, v_f_, lambda_, h, to); !ok) return tl::unexpected(ok.error());
    StepBooks books = parts_->motion.books(from, to, v_f_);
    Work work = parts_->form.interval_work(leap(), lambda_.data());
    work += parts_->form.interval_work(jump(), lambda_.data());
    momentum_.setZero();
    pull_g_ = v_j_ - parts_->motion.rate();
    parts_->motion.times_mass(pull_g_, momentum_);
    books.loads = work.loads;
    books.dampers = work.dampers;
    books.drives = work.drives;
    books.loss = work.loss + 0.5 * settings_.alpha * pull_g_.dot(momentum_);
    report->books = books;
    return report;
}

}  // namespace trammel
