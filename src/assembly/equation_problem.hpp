// assembly/equation_problem.hpp: a user's own equations on Rⁿ, for the same steppers as a mechanism.
//
//   M(t,q) a = f(t,q,v) − g_qᵀ λ − A(t,q)ᵀ ψ
//   g(t,q) = 0            position rows
//   A(t,q) v + b(t,q) = 0 velocity rows, or k(t,q,v) = 0
// The right-hand side of the first may as well be any f(t,q,v,(λ,ψ)).
// Derivatives that are not given are taken by central differences.
// Theory: docs/theory/system.md
#pragma once

#include <functional>

#include "assembly/problem.hpp"

namespace trammel {

struct Equations {
    int n = 0, holonomic = 0, nonholonomic = 0;
    std::function<MatX(double t, const VecX& q)> mass;
    std::function<VecX(double t, const VecX& q, const VecX& v)> force;
    /// Optional, instead of f − g_qᵀλ − Aᵀψ; multipliers are (λ, ψ).
    std::function<VecX(double t, const VecX& q, const VecX& v, const VecX& multipliers)> total_force;
    std::function<VecX(double t, const VecX& q)> constraint;
    std::function<MatX(double t, const VecX& q)> constraint_jacobian;                  ///< optional
    std::function<VecX(double t, const VecX& q)> constraint_rate;                      ///< g_t, optional
    std::function<MatX(double t, const VecX& q)> velocity_rows;                        ///< A
    std::function<VecX(double t, const VecX& q)> velocity_offset;                      ///< b, optional
    std::function<MatX(double t, const VecX&q, const VecX&v)> force_by_q, force_by_v;  ///< optional
    std::function<VecX(double t, const VecX& q, const VecX& v)> velocity_constraint;   ///< k, optional, instead of A v + b
    VecX q0, v0;
    std::vector<double> kinks = {};  ///< instants after which the equations go on differently
    bool constant_mass = false;      ///< M depends neither on t nor on q
};

class EquationProblem final : public Problem {
public:
    explicit EquationProblem(Equations equations);

    int dofs() const override { return e_.n; }
    int rows() const override { return e_.holonomic + e_.nonholonomic; }
    const Pattern& pattern() const override { return pattern_; }
    State initial_state() const override;
    void retract(const State& from, const double* increment, State& to) const override;
    void residual(const State&, double* dynamics, double* gap) override;
    void tangent(const State&, const Weights&, const RowScaling&, System&) override;
    void velocity_gap(const State&, double* gap) override;
    void acceleration_gap(const State&, double* gap) override;
    Energy energy(const State&) override;
    double next_kink(double from, double to) const override;
    bool constant_mass() const override { return e_.constant_mass; }
    void settle(State&) override {}
    bool velocity_level(int row) const override { return row >= e_.holonomic; }
    bool driven(int) const override { return false; }
    std::string dof_name(int dof) const override { return "coordinate " + std::to_string(dof); }
    std::string row_name(int row) const override { return "constraint " + std::to_string(row); }

private:
    MatX jacobian(double t, const VecX& q, const VecX& v) const;
    /// All rows at velocity level: (g_q v + g_t ; A v + b).
    VecX row_rates(double t, const VecX& q, const VecX& v) const;
    /// f − Bᵀλ, or the total force.
    VecX force(double t, const VecX& q, const VecX& v, const VecX& lambda) const;

    Equations e_;
    Pattern pattern_;
};

}  // namespace trammel
