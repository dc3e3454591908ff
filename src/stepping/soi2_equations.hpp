// stepping/soi2_equations.hpp: what has to vanish in one step of generalized-α-SOI2.
//
//   q_f = q_i ⊕ { h v_i + h²[(½−β) a_i + β ã] }
//   v_f = v_i + h[(1−γ) a_i + γ a]                 ṽ = v_i + h[(1−γ) a_i + γ ã]
//   R1 = (1−α_m) M ã + α_m (Ma)_i − (1−α_f) F(t_f, q_f, v_f, λ̃) − α_f F(t_i)
//   R2 = (1−α_m) M a + α_m (Ma)_i − (1−α_f) F(t_f, q_f, v_f, λ ) − α_f F(t_i)
//   position rows  C(q_f) = 0 with ã,   dC/dt(q_f, v_f) = 0 with a;   velocity rows  k(q_f, ṽ) = 0,  k(q_f, v_f) = 0
//
// F is the force r takes away from M v̇: F = −r(v̇ = 0) − Bᵀλ. M stands at t_i + (1+α)h, q_i ⊕ (1+α)h v_i: it does not
// depend on the unknowns. a_i and a stand for v̇ at t_i + αh and t_i + (1+α)h, α = α_m − α_f.
// Index 3 (stabilised = false): ã = a, and dC/dt = 0 is dropped.
// Theory: docs/theory/soi2.md
#pragma once

#include "stepping/generalized_alpha.hpp"

namespace trammel {

class Soi2Equations {
public:
    Soi2Equations(Problem& problem, const AlphaMethod& method, bool stabilised);

    /// The step from `from` with these a_i; `carried` is (Ma)_i, or nullptr: M at t_i + αh times a_i.
    void begin(const State& from, double h, const double* a_i, const double* carried);
    /// q, v, λ of the end of the step from the unknowns.
    void place(State& to);
    /// first = (R1, C or k(ṽ)), second = (R2, dC/dt or k(v_f)), brought to the size of accelerations:
    /// dynamics over 1−α_m, C over βh², velocities over γh. Leaves accelerations of `to` zero.
    void residual(State& to, VecX& first, VecX& second);
    /// out = M x
    void times_mass(const VecX& x, VecX& out) const;
    /// The mass matrix is not to be taken from an earlier step.
    void forget() { mass_known_ = false; }

    bool stabilised() const { return stabilised_; }
    const std::vector<int>& velocity_rows() const { return velocity_rows_; }
    const VecX& increment() const { return increment_; }
    const VecX& v_tilde() const { return v_tilde_; }
    const VecX& carried() const { return carried_; }
    /// Derivatives of q_f by ã and of v_f by a, each with the weight of the forces in R over 1−α_m.
    NewtonWeights weights() const { return {ratio() * method_.beta * h_ * h_, ratio() * method_.gamma * h_}; }
    double ratio() const { return (1 - method_.alpha_f) / (1 - method_.alpha_m); }
    double position_step() const { return method_.beta * h_ * h_; }
    double velocity_step() const { return method_.gamma * h_; }

    VecX a_tilde, a, lambda_tilde, lambda;  ///< the unknowns

private:
    void form_mass(const State& from, double shift);

    Problem& problem_;
    AlphaMethod method_;
    bool stabilised_;
    std::vector<int> velocity_rows_;
    const State* from_ = nullptr;
    double h_ = 0;
    State probe_;
    System mass_;
    bool mass_known_ = false;
    VecX increment_, increment_i_, v_i_, v_tilde_;  ///< …_i: without the unknowns
    VecX carried_, past_;                           ///< (Ma)_i; [α_m (Ma)_i − α_f F(t_i)]/(1−α_m)
    VecX product_, rates_;
};

/// out = (dof × dof part of the matrix) x
void times_dofs(const System& matrix, const VecX& x, VecX& out);

}  // namespace trammel
