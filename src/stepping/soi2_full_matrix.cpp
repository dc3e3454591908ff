// stepping/soi2_full_matrix.cpp: the whole matrix of the doubled equations, for comparison with the two solves.
//
//   [ M + c8 (K+X(λ̃))          c7 G       κBᵀ  0  ] { Δã }
//   [ c8 (K+X(λ))               M + c7 G   0   κBᵀ ] { Δa }      third block row of velocity rows: A + (βh/γ) ∂k(ṽ)/∂q
//   [ B                          0         −ε   0  ] { Δλ̃ }
//   [ (βh/γ) ∂(dC/dt)/∂q         B          0   −ε ] { Δλ }
#include "stepping/soi2_newton.hpp"

namespace trammel {

Soi2Newton::Soi2Newton(Problem& problem, LinearSolver& solver, Soi2Equations& equations, NewtonSettings settings, bool full)
    : problem_(problem),
      solver_(solver),
      equations_(equations),
      settings_(settings),
      system_(problem.pattern()),
      stiffness_(problem.pattern()),
      contraction_(settings.max_iterations, Contraction::Memory::ageing) {
    const int n = problem.dofs(), m = problem.rows();
    first_ = second_ = VecX::Zero(n + m);
    weight_ = product_ = da_ = delta_ = VecX::Zero(n);
    dlambda_ = dmu_ = VecX::Zero(m);
    if (!equations.stabilised()) return;
    const Pattern& single = problem.pattern();
    if (!full) {
        // a pattern that cannot be analysed shows at the first factorization
        mass_solver_ = make_linear_solver(solver.name());
        [[maybe_unused]] const SolveStatus status = mass_solver_->analyze(single);
        return;
    }
    PatternBuilder builder(2 * (n + m));
    for (int j = 0; j < n + m; ++j)
        for (int k = single.column_start[j]; k < single.column_start[j + 1]; ++k) {
            const int i = single.row[k];
            const auto place = [&](int index, int half) { return index < n ? half * n + index : 2 * n + half * m + index - n; };
            for (int half = 0; half < 2; ++half) builder.couple(place(i, half), 1, place(j, half), 1);
            if (j >= n) continue;
            builder.couple(place(i, 1), 1, place(j, 0), 1);
            if (i < n) builder.couple(place(i, 0), 1, place(j, 1), 1);
        }
    full_pattern_ = std::make_unique<Pattern>(builder.finish());
    full_system_ = std::make_unique<System>(*full_pattern_);
    full_solver_ = make_linear_solver(solver.name());
    [[maybe_unused]] const SolveStatus status = full_solver_->analyze(*full_pattern_);
    full_right_ = VecX::Zero(2 * (n + m));
}

bool Soi2Newton::form_full(State& to) {
    const int n = problem_.dofs(), m = problem_.rows();
    const NewtonWeights w = equations_.weights();
    const double kappa = equations_.ratio();
    full_system_->clear();
    const auto add = [&](int i, int j, double value) {
        if (value != 0) full_system_->values[full_pattern_->slot(i, j)] += value;
    };
    // dof × dof part into block (half, column), where asked for also B and Bᵀ of this half
    const auto spread = [&](int half, int column, bool rows) {
        const Pattern& p = problem_.pattern();
        for (int j = 0; j < n + m; ++j)
            for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k) {
                const int i = p.row[k];
                const double value = system_.values[k];
                if (i < n && j < n)
                    add(half * n + i, column * n + j, value);
                else if (rows && i < n)
                    add(half * n + i, 2 * n + half * m + j - n, kappa * value);
                else if (rows && j < n)
                    add(2 * n + half * m + i - n, half * n + j, value);
            }
    };
    for (int half = 0; half < 2; ++half) {
        if (half == 0) to.multipliers.swap(equations_.lambda_tilde);
        problem_.tangent(to, {w.q, 0, 0}, {0, 0, 0}, system_);
        spread(half, 0, false);
        problem_.tangent(to, {0, w.v, 0}, {0, 0, 0}, system_);
        spread(half, 1, false);
        problem_.tangent(to, {0, 0, 1}, {1, 0, 0}, system_);
        spread(half, half, true);
        if (half == 0) to.multipliers.swap(equations_.lambda_tilde);
    }
    for (int i = 0; i < 2 * m; ++i) add(2 * n + i, 2 * n + i, -regularisation_ * kappa / mean_.mass);
    const double weight = equations_.position_step() / equations_.velocity_step();
    probe_ = to;
    add_slopes(to, to.velocity, weight, 2 * n + m, false);
    if (!equations_.velocity_rows().empty()) add_slopes(to, equations_.v_tilde(), weight, 2 * n, true);
    return full_solver_->factorize_fresh(full_system_->values) == SolveStatus::ok;
}

void Soi2Newton::add_slopes(const State& to, const VecX& velocity, double weight, int first_row, bool velocity_rows_only) {
    const int n = problem_.dofs(), m = problem_.rows();
    const double step = 1e-6;
    VecX up(m), down(m), direction = VecX::Zero(n);
    probe_.velocity = velocity;
    for (int j = 0; j < n; ++j) {
        for (VecX* side : {&up, &down}) {
            direction[j] = side == &up ? step : -step;
            problem_.retract(to, direction.data(), probe_);
            problem_.velocity_gap(probe_, side->data());
        }
        direction[j] = 0;
        for (int i = 0; i < m; ++i)
            if (!velocity_rows_only || problem_.velocity_level(i))
                if (const int at = full_pattern_->slot(first_row + i, j); at >= 0)
                    full_system_->values[at] += weight * (up[i] - down[i]) / (2 * step);
    }
}

bool Soi2Newton::full_correction() {
    const int n = problem_.dofs(), m = problem_.rows();
    const double pull = regularisation_ * equations_.ratio() / mean_.mass;
    full_right_ << -first_.head(n), -second_.head(n), pull * equations_.lambda_tilde - first_.tail(m),
        pull * equations_.lambda - second_.tail(m);
    if (full_solver_->solve({full_right_.data(), static_cast<std::size_t>(full_right_.size())}) != SolveStatus::ok) return false;
    da_ = full_right_.segment(n, n);
    delta_ = full_right_.head(n) - da_;
    dlambda_ = full_right_.tail(m);
    dmu_ = full_right_.segment(2 * n, m) - dlambda_;
    return true;
}

}  // namespace trammel
