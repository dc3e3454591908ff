// stepping/recovery.cpp: two solves with the saddle matrix of mass and constraints, by a kept factorization.
#include "stepping/recovery.hpp"

#include <cmath>

namespace trammel {
namespace {

constexpr int patience = 8;    ///< refinements after which a new factorization is cheaper
constexpr int last_pass = 40;  ///< of refinement
constexpr double accurate = 1e-15;

Mat3 rotation_of(const double* z) {
    return Eigen::Map<const Mat3>(z + 3);
}

/// (R a, R b_k): a vector of the position and three of the directors, all in body axes
template <class Director>
Vec12 in_space(const double* z, const Vec3& position, Director&& director) {
    const Mat3 R = rotation_of(z);
    Vec12 out;
    out.head<3>() = R * position;
    for (int k = 0; k < 3; ++k) out.segment<3>(3 + 3 * k) = R * director(Vec3(Vec3::Unit(k)));
    return out;
}

}  // namespace

Mat<12, 6> spread_of(const double* z) {
    return spread(Frame{Eigen::Map<const Vec3>(z), rotation_of(z)});
}

Vec12 first_rate(const double* z, const Vec6& v) {
    const Vec3 w = v.tail<3>();
    return in_space(z, v.head<3>(), [&](const Vec3& e) { return Vec3(w.cross(e)); });
}

Vec12 second_rate(const double* z, const Vec6& v, const Vec6& a) {
    const Vec3 u = v.head<3>(), w = v.tail<3>(), dw = a.tail<3>();
    return in_space(z, a.head<3>() + w.cross(u), [&](const Vec3& e) { return Vec3(dw.cross(e) + w.cross(w.cross(e))); });
}

Vec12 third_rate(const double* z, const Vec6& v, const Vec6& a, const Vec6& jerk) {
    const Vec3 u = v.head<3>(), w = v.tail<3>(), du = a.head<3>(), dw = a.tail<3>(), ddw = jerk.tail<3>();
    const Vec3 A = du + w.cross(u);
    return in_space(z, jerk.head<3>() + dw.cross(u) + w.cross(du) + w.cross(A), [&](const Vec3& e) {
        const Vec3 we = w.cross(e), dwe = dw.cross(e);
        return Vec3(ddw.cross(e) + dw.cross(we) + w.cross(dwe) + w.cross(dwe + w.cross(we)));
    });
}

void CoordinateMass::gather(int n) {
    const Pattern& p = *planned.pattern;
    std::vector<Eigen::Triplet<double>> list;
    for (int j = 0; j < n; ++j)
        for (int k = p.column_start[j]; k < p.column_start[j + 1] && p.row[k] < n; ++k)
            if (planned.values[k] != 0) list.emplace_back(p.row[k], j, planned.values[k]);
    entries.resize(n, n);
    entries.setFromTriplets(list.begin(), list.end());
}

Recovery::Recovery(Problem& problem, const IntervalProblem& form, std::string_view solver, double regularisation,
                   const CoordinateMass* added)
    : problem_(problem),
      form_(form),
      solver_(make_linear_solver(solver)),
      regularisation_(regularisation),
      wanted_regularisation_(regularisation),
      added_(added),
      projection_(form, problem.rows()),
      system_(problem.pattern()) {
    for (const CoordinateBlock& b : form.blocks()) dof_of_block_.push_back(b.dof);
    spread_.resize(dof_of_block_.size());
    placement_ = projection_.place(problem.pattern(), dof_of_block_, dof_of_block_, problem.dofs());
    // a pattern that cannot be analysed shows at the first factorization
    [[maybe_unused]] const SolveStatus status = solver_->analyze(problem.pattern());
    const int total = problem.dofs() + problem.rows();
    for (VecX* x : {&right_, &solution_, &residual_}) *x = VecX::Zero(total);
    for (VecX* x : {&z_, &zdd_, &momentum_}) *x = VecX::Zero(form.coordinates());
}

bool Recovery::factorize() {
    const Pattern& p = problem_.pattern();
    const int n = problem_.dofs();
    // every diagonal is stored
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += std::abs(system_.values[p.slot(i, i)]);
    const double scale = sum > 0 ? sum / n : 1;
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = n; i < p.n; ++i) system_.values[p.slot(i, i)] = -regularisation_ * scale;
        const SolveStatus status = solver_->factorize_fresh(system_.values);
        for (int i = n; i < p.n; ++i) system_.values[p.slot(i, i)] = 0;
        if (status == SolveStatus::ok) return formed_ = true;
        if (regularisation_ > 0) return formed_ = false;
        regularisation_ = redundant_regularisation;
    }
    return formed_ = false;
}

bool Recovery::form(State& state) {
    if (!formed_) regularisation_ = wanted_regularisation_;
    form_.read_coordinates(state, z_.data());
    for (std::size_t b = 0; b < dof_of_block_.size(); ++b)
        if (form_.blocks()[b].frame) spread_[b] = spread_of(z_.data() + form_.blocks()[b].first);
    if (!formed_) {
        problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system_);
        const int n = problem_.dofs();
        double sum = 0;
        for (int i = 0; i < n; ++i) sum += std::abs(system_.values[problem_.pattern().slot(i, i)]);
        scale_ = sum > 0 ? sum / n : 1;
    }
    problem_.tangent(state, {0, 0, 1}, {scale_, 0, 0}, system_);
    if (added_) projection_.add(added_->planned, {1, 0, 0}, placement_, spread_, spread_, system_);
    return formed_ || factorize();
}

void Recovery::residual_of(const VecX& x) {
    const Pattern& p = problem_.pattern();
    residual_ = right_;
    for (int j = 0; j < p.n; ++j)
        for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k) residual_[p.row[k]] -= system_.values[k] * x[j];
}

bool Recovery::solve() {
    const auto size = static_cast<std::size_t>(right_.size());
    const double target = accurate * right_.norm();
    bool fresh = false;
    solution_.setZero();
    double before = std::numeric_limits<double>::infinity();
    for (int pass = 0; pass < last_pass; ++pass) {
        residual_of(solution_);
        const double left = residual_.norm();
        if (!std::isfinite(left)) return false;
        if (left <= target || (left > 0.5 * before && left <= 1e3 * target)) return true;
        if (!fresh && (pass > patience || left > 0.9 * before)) {
            if (!factorize()) return false;
            fresh = true;
        } else if (fresh && left > 0.9 * before) {
            return true;  // no better with this condition
        }
        before = left;
        if (solver_->solve({residual_.data(), size}) != SolveStatus::ok) return false;
        solution_ += residual_;
    }
    return true;
}

void Recovery::project_right() {
    project(form_.blocks(), spread_, momentum_.data(), dof_of_block_, right_.data());
}

bool Recovery::tangent_part(State& state, const double* momentum, VecX& y) {
    if (!form(state)) return false;
    momentum_ = Eigen::Map<const VecX>(momentum, momentum_.size());
    right_.setZero();
    project_right();
    if (!solve()) return false;
    y = solution_.head(problem_.dofs());
    return true;
}

bool Recovery::complete(State& state, const double* momentum) {
    const int n = problem_.dofs(), m = problem_.rows();
    if (!form(state)) return false;
    // velocities
    momentum_ = Eigen::Map<const VecX>(momentum, momentum_.size());
    project_right();
    state.velocity.setZero();
    if (m > 0) problem_.velocity_gap(state, right_.data() + n);
    right_.tail(m) *= -scale_;
    if (!solve()) return false;
    state.velocity = solution_.head(n);
    // accelerations and multipliers
    state.acceleration.setZero();
    state.multipliers.setZero();
    problem_.residual(state, right_.data(), right_.data() + n);
    if (m > 0) problem_.acceleration_gap(state, right_.data() + n);
    right_.head(n) *= -1;
    right_.tail(m) *= -scale_;
    if (added_) {
        // what the lifted directors feel because they turn: −Pᵀ ΔM Ṗ v
        zdd_.setZero();
        for (const CoordinateBlock& b : form_.blocks())
            if (b.frame)
                zdd_.segment<12>(b.first) =
                    second_rate(z_.data() + b.first, state.velocity.segment<6>(b.dof), Vec6(Vec6::Zero()));
        momentum_.noalias() = added_->entries * zdd_;
        residual_.setZero();
        project(form_.blocks(), spread_, momentum_.data(), dof_of_block_, residual_.data());
        right_.head(n) -= residual_.head(n);
    }
    if (!solve()) return false;
    state.acceleration = solution_.head(n);
    state.multipliers = scale_ * solution_.tail(m);
    return true;
}

}  // namespace trammel
