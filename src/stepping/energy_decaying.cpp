// stepping/energy_decaying.cpp: both stages at once, over (Δx, ψ) to f, h ż_j and λ/s, in axes of the bodies at t_i.
#include "stepping/energy_decaying.hpp"

#include <algorithm>
#include <cmath>

namespace trammel {

EnergyDecaying::EnergyDecaying(Problem& problem, LinearSolver& solver, EnergyDecayingSettings settings)
    : EnergyScheme(problem, solver, settings.full_start ? Offset::multiplier_rate : Offset::none, settings.newton,
                   settings.director_inertia),
      settings_(std::move(settings)) {
    if (!form_) return;
    parts_ = std::make_unique<Parts>(problem, *form_, solver.name(), settings_.newton);
    if (const std::string names = motion_->without_inertia(); !names.empty())
        objection_ = "the jump at the begin of a step needs inertia along every axis of a body, not only in rotation: " + names +
                     " have none (two principal moments add up to the third, as of a rod or a disc, or there is no mass). "
                     "Set director_inertia, as 0.05, which adds that part of rotary inertia, or use energy_preserving";
    for (VecX* x : {&z_j_, &v_j_, &rate_g_, &rate_h_, &pull_g_, &pull_h_}) *x = VecX::Zero(form_->coordinates());
    mu_ = VecX::Zero(6 * static_cast<int>(parts_->own.size()));
}

Orders EnergyDecaying::orders(Steps) const {
    return settings_.alpha > 0 ? Orders{3, 3, 3} : Orders{4, 4, 4};
}

SolverCounts EnergyDecaying::own_counts() const {
    SolverCounts counts;
    if (!parts_) return counts;
    counts += parts_->solver->counts();
    counts += motion_->recovery_counts();
    return counts;
}

void EnergyDecaying::predict() {
    v_j_ = motion_->rate();
    const auto& blocks = form_->blocks();
    for (std::size_t k = 0; k < blocks.size(); ++k)
        if (blocks[k].frame)
            for (int i = 0; i < 4; ++i)
                parts_->turn[k].block<3, 3>(3 * i, 3 * i) = Eigen::Map<const Mat3>(motion_->z().data() + blocks[k].first + 3);
}

void EnergyDecaying::place() {
    const VecX &z_i = motion_->z(), &v_i = motion_->rate();
    const double alpha = settings_.alpha;
    motion_->change(increment_, rate_g_);
    z_f_ = z_i + rate_g_;
    z_j_ = z_i - rate_g_ / 3 + h_ / 6 * ((1 + alpha) * v_j_ + (1 - alpha) * v_i);
    rate_g_ /= h_;
    rate_h_ = 0.5 * (1 - alpha) * v_i + 0.5 * (1 + alpha) * v_j_;
    v_f_ = 2 * rate_g_ - v_j_;
}

Span EnergyDecaying::leap() const {
    return {from_->time, from_->time + h_, z_j_.data(), z_f_.data(), rate_g_.data(), 0, true, from_->windings.data()};
}

Span EnergyDecaying::jump() const {
    return {from_->time,     from_->time, motion_->z().data(),   z_j_.data(), rate_h_.data(),
            settings_.alpha, false,       from_->windings.data()};
}

void EnergyDecaying::residual(double* out) {
    place();
    gap_.setZero();
    form_->interval_force(leap(), lambda_.data(), pull_g_.data(), gap_.data());
    form_->interval_force(jump(), lambda_.data(), pull_h_.data(), gap_.data());
    // the two equations, in place
    pull_h_ = (pull_h_ - pull_g_) / 3;
    motion_->times_mass(v_f_, momentum_);
    pull_g_ += momentum_ / h_;
    motion_->times_mass(v_j_, momentum_);
    pull_h_ += momentum_ / h_;
    pull_g_ -= motion_->momentum() / h_;
    pull_h_ -= motion_->momentum() / h_;
    first_rows(out);
    project(form_->blocks(), parts_->turn, pull_h_.data(), parts_->first_j, out);
    Eigen::Map<VecX>(out + parts_->rows, problem_.rows()) = s_ * gap_;
}

void EnergyDecaying::matrix(double regularisation, System& system) {
    Parts& p = *parts_;
    const double third = 1.0 / 3, part = (1 + settings_.alpha) / 6, inertia = 1 / (h_ * h_);
    // by z_f and by h ż_j:  δz_j = −δz_f/3 + part h δż_j
    form_->interval_tangent(leap(), lambda_.data(), {1, -third, 1 / h_}, p.by_f);
    form_->interval_tangent(leap(), lambda_.data(), {0, part, 0}, p.by_j);
    form_->interval_tangent(jump(), lambda_.data(), {-third, 0, 0}, p.jump_f);
    form_->interval_tangent(jump(), lambda_.data(), {part, 0, 3 * part / h_}, p.jump_j);
    p.add_orthonormality(mu_, 0.5 * (1 - third), p.by_f);
    p.add_orthonormality(mu_, 0.5 * part, p.by_j);
    p.add_orthonormality(mu_, -0.5 * third, p.jump_f);
    p.add_orthonormality(mu_, 0.5 * part, p.jump_j);
    const auto& mass = motion_->mass().values;
    for (std::size_t k = 0; k < mass.size(); ++k) {
        p.jump_f.values[k] = third * (p.jump_f.values[k] - p.by_f.values[k]);
        p.jump_j.values[k] = third * (p.jump_j.values[k] - p.by_j.values[k]) + inertia * mass[k];
        p.by_f.values[k] += 2 * inertia * mass[k];
        p.by_j.values[k] -= inertia * mass[k];
    }
    const auto& blocks = form_->blocks();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if (!blocks[k].frame) continue;
        // (Δx, ψ) turn the directors of f about axes of the body at t_i
        const Mat3 R = p.turn[k].topLeftCorner<3, 3>();
        p.moves[k].topLeftCorner<3, 3>() = R;
        for (int d = 0; d < 3; ++d)
            p.moves[k].block<3, 3>(3 + 3 * d, 3) = -skew(Vec3(z_f_.segment<3>(blocks[k].first + 3 + 3 * d))) * R;
    }
    choose_rows();
    p.project(s_, system);
    for (int slot : p.row_diagonal) system.values[slot] -= regularisation * s_;
}

void EnergyDecaying::correct(const double* change) {
    const auto& blocks = form_->blocks();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const CoordinateBlock& b = blocks[k];
        const double *to_f = change + parts_->first_f[k], *of_j = change + parts_->first_j[k];
        if (!b.frame) {
            increment_.segment(b.dof, b.count) += Eigen::Map<const VecX>(to_f, b.count);
            v_j_.segment(b.first, b.count) += Eigen::Map<const VecX>(of_j, b.count) / h_;
            continue;
        }
        auto step = increment_.segment<6>(b.dof);
        step.head<3>() += Eigen::Map<const Vec3>(to_f);
        // a turn after that of the increment, both by Cayley
        const Vec3 more = 0.5 * Eigen::Map<const Vec3>(to_f + 3), so_far = 0.5 * step.tail<3>();
        step.tail<3>() = 2 * (more + so_far + more.cross(so_far)) / (1 - more.dot(so_far));
        v_j_.segment<12>(b.first) += parts_->turn[k] * Eigen::Map<const Vec12>(of_j) / h_;
    }
    lambda_ += s_ * Eigen::Map<const VecX>(change + parts_->rows, lambda_.size());
}

double EnergyDecaying::motion() const {
    return h_ * std::sqrt((v_f_.squaredNorm() + v_j_.squaredNorm()) / std::max<double>(1, 2 * static_cast<double>(v_f_.size())));
}

std::string EnergyDecaying::unknown_name(int unknown) const {
    if (unknown >= parts_->rows) return problem_.row_name(unknown - parts_->rows);
    const auto after = std::upper_bound(parts_->first_f.begin(), parts_->first_f.end(), unknown);
    return form_->block_name(static_cast<int>(after - parts_->first_f.begin()) - 1);
}

Work EnergyDecaying::work() {
    Work work = form_->interval_work(leap(), lambda_.data());
    work += form_->interval_work(jump(), lambda_.data());
    pull_g_ = v_j_ - motion_->rate();
    motion_->times_mass(pull_g_, momentum_);
    work.loss += 0.5 * settings_.alpha * pull_g_.dot(momentum_);
    return work;
}

}  // namespace trammel
