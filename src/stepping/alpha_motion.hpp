// stepping/alpha_motion.hpp: what the members of the generalized-α family have in common: how q, v and the algorithmic
// acceleration a follow from v̇ at both ends of the step. Where the forces balance is the business of each form.
//
//   q_f = q_i ⊕ { h v_i + h²[(½−β) a_i + β a_f] }        v_f = v_i + h[(1−γ) a_i + γ a_f]
//   (1−α_m) a_f + α_m a_i = (1−α_f) v̇_f + α_f v̇_i
//
// State::history = ( a : n | v̇ of the last three steps : 3n | λ of the last three steps : 3m | their sizes : 3 )
// Theory: docs/theory/generalized_alpha.md
#pragma once

#include "assembly/problem.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

struct AlphaMethod {
    double alpha_m = 0, alpha_f = 0, beta = 0.25, gamma = 0.5;
};
/// The member with the least damping of low frequencies for this spectral radius at infinite frequency.
AlphaMethod alpha_method(double rho_inf);

struct AlphaCoefficients {
    double c1, c2, c3, c4, c5, c6, c7, c8, c9;
};
AlphaCoefficients alpha_coefficients(const AlphaMethod&, double h);

class AlphaMotion {
public:
    /// full_start: a_0 and v_0 are placed so that multipliers have no first-order transient; else a_0 = v̇_0.
    AlphaMotion(Problem& problem, LinearSolver& solver, const AlphaMethod& method, bool full_start);

    Orders orders(Steps) const;
    [[nodiscard]] Result<void, StepFailure> start(State&, double h, double regularisation);
    /// v̇ and λ continue along what the last instants tell; q, v, a of `to` follow.
    void predict(const State& from, double h, State& to);
    /// v̇_f changes by this much; q, v, a follow.
    void correct(const State& from, const double* change, State& to);
    /// The first term that the scheme leaves out.
    void local_error(const State& from, const State& to, double h, VecX& error) const;

    const AlphaMethod& method() const { return method_; }
    /// Of the step last predicted.
    const AlphaCoefficients& coefficients() const { return c_; }
    const VecX& increment() const { return increment_; }

private:
    Problem& problem_;
    LinearSolver& solver_;
    AlphaMethod method_;
    bool full_start_;
    AlphaCoefficients c_{};
    VecX increment_;  ///< q_f ⊖ q_i
};

}  // namespace trammel
