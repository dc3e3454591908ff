// assembly/equation_problem.hpp: a user's own equations on Rⁿ, for the same steppers as a mechanism.
//
//   M(t,q) a = f(t,q,v) − g_qᵀ λ − A(t,q)ᵀ ψ
//   g(t,q) = 0            position rows
//   A(t,q) v + b(t,q) = 0 velocity rows, or k(t,q,v) = 0
// The right-hand side of the first may as well be any f(t,q,v,(λ,ψ)).
// Derivatives that are not given are taken by central differences.
// With constant mass and forces −g_qᵀλ − Aᵀψ it has an energy form too: forces at the mean, which is exact where f is
// linear in q; with a potential the mean force is corrected along the increment so that its work is exact for any V(q).
// Theory: docs/theory/system.md
#pragma once

#include <functional>

#include "assembly/interval.hpp"
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
    /// V of the energy ½vᵀMv + V, of the part of f that depends on q alone; optional, for the energy schemes and rules.
    std::function<double(const VecX& q)> potential;
    VecX q0, v0;
    std::vector<double> kinks = {};  ///< instants after which the equations go on differently
    bool constant_mass = false;      ///< M depends neither on t nor on q
};

class EquationProblem final : public Problem, public IntervalProblem {
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

    // IntervalProblem
    std::string lacks_energy_form() const override;
    int coordinates() const override { return e_.n; }
    const std::vector<CoordinateBlock>& blocks() const override { return blocks_; }
    const Pattern& coordinate_pattern() const override { return pattern_; }
    void read_coordinates(const State& state, double* z) const override { Eigen::Map<VecX>(z, e_.n) = state.linear; }
    void write_coordinates(const double* z, State& state) const override { state.linear = Eigen::Map<const VecX>(z, e_.n); }
    void interval_mass(double time, double director_inertia, System&) const override;
    void interval_force(const Span&, const double* lambda, double* force, double* gap) override;
    void interval_tangent(const Span&, const double* lambda, const IntervalWeights&, System&) override;
    Work interval_work(const Span&, const double* lambda) override;
    std::string block_name(int) const override { return "the coordinates"; }

private:
    /// Mean force over an interval, with the loss of ED: F = −f.
    VecX mean_force(const Span&, const VecX& from, const VecX& to, const VecX& rate) const;
    /// Mean rows: discrete gradient of g, A at the mean.
    MatX mean_rows(const Span&, const VecX& from, const VecX& to) const;
    VecX interval_gap(const Span&, const VecX& from, const VecX& to) const;
    MatX jacobian(double t, const VecX& q, const VecX& v) const;
    /// All rows at velocity level: (g_q v + g_t ; A v + b).
    VecX row_rates(double t, const VecX& q, const VecX& v) const;
    /// f − Bᵀλ, or the total force.
    VecX force(double t, const VecX& q, const VecX& v, const VecX& lambda) const;

    Equations e_;
    Pattern pattern_;
    std::vector<CoordinateBlock> blocks_;
};

}  // namespace trammel
