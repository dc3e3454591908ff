// stepping/energy_preserving.cpp: predict, then Newton on the increments, then recover what is output.
#include "stepping/energy_preserving.hpp"

#include <cmath>

namespace trammel {
EnergyPreserving::Parts::Parts(Problem& problem, IntervalProblem& form_, LinearSolver& solver, const NewtonSettings& settings)
    : form(form_),
      motion(problem, form_, solver, settings.regularisation, 0),
      newton(solver, problem.pattern(), problem.dofs(), settings),
      projection(form_, problem.rows()),
      tangent(form_.coordinate_pattern()) {
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
    : problem_(problem), full_start_(settings.full_start) {
    auto* form = dynamic_cast<IntervalProblem*>(&problem);
    if (!form || !form->lacks_energy_form().empty()) return;
    parts_ = std::make_unique<Parts>(problem, *form, solver, settings.newton);
    for (VecX* x : {&z_f_, &rate_f_, &mean_rate_, &pull_, &momentum_}) *x = VecX::Zero(form->coordinates());
    increment_ = VecX::Zero(problem.dofs());
    lambda_ = gap_ = VecX::Zero(problem.rows());
}

std::string EnergyPreserving::objection() const {
    if (parts_) return {};
    const auto* form = dynamic_cast<const IntervalProblem*>(&problem_);
    return form ? form->lacks_energy_form() : "these equations have no energy form";
}

Result<void, StepFailure> EnergyPreserving::start(State& state, double h) {
    forget(state);
    return parts_->motion.start(state, h, full_start_ ? Offset::jerk : Offset::none);
}

void EnergyPreserving::forget(const State& state) {
    scaled_h_ = 0;
    parts_->newton.forget();
    parts_->motion.forget(state);
}

void EnergyPreserving::predict(const State& from) {
    parts_->motion.predict(from, h_, increment_);
    lambda_ = parts_->motion.multipliers(from);
}

void EnergyPreserving::place() {
    parts_->motion.change(increment_, mean_rate_);
    z_f_ = parts_->motion.z() + mean_rate_;
    mean_rate_ /= h_;
    rate_f_ = 2 * mean_rate_ - parts_->motion.rate();
}

Span EnergyPreserving::span() const {
    return {from_->time, from_->time + h_,      parts_->motion.z().data(), z_f_.data(), mean_rate_.data(), 0,
            true,        from_->windings.data()};
}

void EnergyPreserving::residual(double* out) {
    place();
    const int n = problem_.dofs();
    gap_.setZero();
    parts_->form.interval_force(span(), lambda_.data(), pull_.data(), gap_.data());
    parts_->motion.times_mass(rate_f_, momentum_);
    pull_ += momentum_ / h_;
    pull_ -= parts_->motion.momentum() / h_;
    for (std::size_t k = 0; k < parts_->dof_of_block.size(); ++k) {
        const CoordinateBlock& b = parts_->form.blocks()[k];
        if (!b.frame) continue;
        // rows by P(mean), columns by the slope of z_f
        const VecX& z_i = parts_->motion.z();
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
    project(parts_->form.blocks(), parts_->left, pull_.data(), parts_->dof_of_block, out);
    Eigen::Map<VecX>(out + n, problem_.rows()) = s_ * gap_;
}

void EnergyPreserving::matrix(double regularisation, System& system) {
    System& A = parts_->tangent;
    parts_->form.interval_tangent(span(), lambda_.data(), {1, 0, 1 / h_}, A);
    const auto& mass = parts_->motion.mass().values;
    for (std::size_t k = 0; k < mass.size(); ++k) A.values[k] += 2 / (h_ * h_) * mass[k];
    parts_->projection.add(A, {1, s_, s_}, parts_->placement, parts_->left, parts_->right, system);
    const int* own = parts_->own.data();
    for (std::size_t k = 0; k < parts_->dof_of_block.size(); ++k) {
        const CoordinateBlock& b = parts_->form.blocks()[k];
        if (b.frame) {
            // the rows turn with the mean directors: −½ Σ g̃_k δd_k, in axes of the body
            const Mat3 R = Eigen::Map<const Mat3>(parts_->motion.z().data() + b.first + 3);
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

double EnergyPreserving::length() const {
    return EnergyMotion::length(*from_);
}

std::string EnergyPreserving::unknown_name(int unknown) const {
    const int n = problem_.dofs();
    return unknown < n ? problem_.dof_name(unknown) : problem_.row_name(unknown - n);
}

Result<StepReport, StepFailure> EnergyPreserving::attempt(const State& from, double h, State& to) {
    from_ = &from;
    h_ = h;
    to = from;
    to.time = from.time + h;
    parts_->motion.begin(from, h);
    if (std::abs(h - scaled_h_) > 1e-9 * h) {
        s_ = parts_->motion.row_scale(from, 2 / (h * h), parts_->tangent);
        scaled_h_ = h;
    }
    predict(from);
    auto report = parts_->newton.solve(*this, to.time, h);
    if (!report) return report;
    place();
    if (parts_->motion.turned_too_far(z_f_)) return tl::unexpected(StepFailure{Trouble::half_turn, to.time, h, {}, {}, false});
    if (auto ok = parts_->motion.finish(z_f_, rate_f_, lambda_, h, to); !ok) return tl::unexpected(ok.error());
    StepBooks books = parts_->motion.books(from, to, rate_f_);
    const Work work = parts_->form.interval_work(span(), lambda_.data());
    books.loads = work.loads;
    books.dampers = work.dampers;
    books.drives = work.drives;
    report->books = books;
    return report;
}

}  // namespace trammel
