// stepping/energy_preserving.cpp: Newton on the increments.
#include "stepping/energy_preserving.hpp"

#include <cmath>

namespace trammel {

EnergyPreserving::Parts::Parts(Problem& problem, IntervalProblem& form, LinearSolver& solver, const NewtonSettings& settings)
    : newton(solver, problem.pattern(), problem.dofs(), settings),
      projection(form, problem.rows()),
      tangent(form.coordinate_pattern()) {
    for (const CoordinateBlock& b : form.blocks()) {
        dof_of_block.push_back(b.dof);
        for (int c = 0; c < b.dofs(); ++c) own.push_back(problem.pattern().slot(b.dof, b.dof + c));
    }
    for (int r = 0; r < problem.rows(); ++r)
        row_diagonal.push_back(problem.pattern().slot(problem.dofs() + r, problem.dofs() + r));
    left.resize(dof_of_block.size());
    right.resize(dof_of_block.size());
    placement = projection.place(problem.pattern(), dof_of_block, dof_of_block, problem.dofs());
}

EnergyPreserving::EnergyPreserving(Problem& problem, LinearSolver& solver, const EnergyPreservingSettings& settings)
    : EnergyScheme(problem, solver, settings.full_start ? Offset::jerk : Offset::none, settings.newton, 0) {
    if (!form_) return;
    parts_ = std::make_unique<Parts>(problem, *form_, solver, settings.newton);
    mean_rate_ = pull_ = VecX::Zero(form_->coordinates());
}

void EnergyPreserving::place() {
    motion_->change(increment_, mean_rate_);
    z_f_ = motion_->z() + mean_rate_;
    mean_rate_ /= h_;
    v_f_ = 2 * mean_rate_ - motion_->rate();
}

Span EnergyPreserving::span() const {
    return {from_->time, from_->time + h_, motion_->z().data(), z_f_.data(), mean_rate_.data(), 0, true, from_->windings.data()};
}

void EnergyPreserving::residual(double* out) {
    place();
    const int n = problem_.dofs();
    gap_.setZero();
    form_->interval_force(span(), lambda_.data(), pull_.data(), gap_.data());
    motion_->times_mass(v_f_, momentum_);
    pull_ += momentum_ / h_;
    pull_ -= motion_->momentum() / h_;
    for (std::size_t k = 0; k < parts_->dof_of_block.size(); ++k) {
        const CoordinateBlock& b = form_->blocks()[k];
        if (!b.frame) continue;
        // rows by P(mean), columns by the slope of z_f
        const VecX& z_i = motion_->z();
        const Mat3 R = Eigen::Map<const Mat3>(z_i.data() + b.first + 3), R_f = Eigen::Map<const Mat3>(z_f_.data() + b.first + 3);
        const Vec3 psi = increment_.segment<3>(b.dof + 3);
        const Mat3 T = (Mat3::Identity() - 0.5 * skew(psi)) / (1 + 0.25 * psi.squaredNorm());
        Mat<12, 6>&L = parts_->left[k], &S = parts_->right[k];
        L.setZero();
        S.setZero();
        L.topLeftCorner<3, 3>() = S.topLeftCorner<3, 3>() = R;
        for (int d = 0; d < 3; ++d) {
            L.block<3, 3>(3 + 3 * d, 3) = -skew(0.5 * (R.col(d) + R_f.col(d))) * R;
            S.block<3, 3>(3 + 3 * d, 3) = -R_f * skew(Vec3::Unit(d)) * T;
        }
    }
    project(form_->blocks(), parts_->left, pull_.data(), parts_->dof_of_block, out);
    Eigen::Map<VecX>(out + n, problem_.rows()) = s_ * gap_;
}

void EnergyPreserving::matrix(double regularisation, System& system) {
    System& A = parts_->tangent;
    form_->interval_tangent(span(), lambda_.data(), {1, 0, 1 / h_}, A);
    const auto& mass = motion_->mass().values;
    for (std::size_t k = 0; k < mass.size(); ++k) A.values[k] += 2 / (h_ * h_) * mass[k];
    parts_->projection.add(A, {1, s_, s_}, parts_->placement, parts_->left, parts_->right, system);
    const int* own = parts_->own.data();
    for (std::size_t k = 0; k < parts_->dof_of_block.size(); ++k) {
        const CoordinateBlock& b = form_->blocks()[k];
        if (b.frame) {
            // the rows turn with the mean directors: −½ Σ g̃_k δd_k, in axes of the body
            const Mat3 R = Eigen::Map<const Mat3>(motion_->z().data() + b.first + 3);
            Mat3 turning = Mat3::Zero();
            for (int d = 0; d < 3; ++d)
                turning -= 0.5 * skew(pull_.segment<3>(b.first + 3 + 3 * d)) * parts_->right[k].block<3, 3>(3 + 3 * d, 3);
            turning = (R.transpose() * turning).eval();
            for (int c = 0; c < 3; ++c)
                for (int r = 0; r < 3; ++r) system.values[own[3 + c] + 3 + r] += turning(r, c);
        }
        own += b.dofs();
    }
    for (int slot : parts_->row_diagonal) system.values[slot] -= regularisation * s_;
}

void EnergyPreserving::correct(const double* change) {
    const int n = problem_.dofs(), m = problem_.rows();
    increment_ += Eigen::Map<const VecX>(change, n);
    lambda_ += s_ * Eigen::Map<const VecX>(change + n, m);
}

double EnergyPreserving::motion() const {
    return increment_.norm() / std::sqrt(std::max<double>(1, static_cast<double>(increment_.size())));
}

std::string EnergyPreserving::unknown_name(int unknown) const {
    const int n = problem_.dofs();
    return unknown < n ? problem_.dof_name(unknown) : problem_.row_name(unknown - n);
}

}  // namespace trammel
