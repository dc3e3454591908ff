// stepping/energy_preserving.hpp: the energy preserving scheme (EP), second order (Simo & Tarnow 1992; Bauchau 2003).
//
//   M (ż_f − ż_i)/h + F(z_i, z_f) + D(z_i, z_f)ᵀ λ = 0       (z_f − z_i)/h = (ż_f + ż_i)/2       C(t_f, z_f) = 0
//   E_f − E_i = work of loads, drives and dampers, exactly; joints do none; momenta are kept
// Six unknowns per frame: with a Cayley increment ψ  z_f − z_i = P(mean)(Δx, ψ)  holds for finite steps; the rows are
// projected by P(mean)ᵀ, which is what multipliers of orthonormality would leave. All in axes of the body at t_i.
// Theory: docs/theory/energy_preserving.md
#pragma once

#include "stepping/energy_motion.hpp"
#include "stepping/kept_newton.hpp"

namespace trammel {

struct EnergyPreservingSettings {
    bool full_start = true;  ///< ż placed so that the multipliers of the steps have no ripple of first order
    NewtonSettings newton;
};

class EnergyPreserving final : public Stepper, private StepEquations {
public:
    EnergyPreserving(Problem& problem, LinearSolver& solver, const EnergyPreservingSettings& settings);

    std::string_view name() const override { return "energy_preserving"; }
    Orders orders(Steps) const override { return {2, 2, 2}; }
    std::string objection() const override;
    bool conserves_energy() const override { return true; }
    Result<void, StepFailure> start(State&, double h) override;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) override;
    void forget(const State&) override;
    SolverCounts own_counts() const override { return parts_ ? parts_->motion.recovery_counts() : SolverCounts{}; }

private:
    void residual(double* out) override;
    void matrix(double regularisation, System&) override;
    void correct(const double* change) override;
    double motion() const override;
    double length() const override;
    std::string unknown_name(int unknown) const override;
    void predict(const State& from);
    void place();
    Span span() const;

    /// What only exists on a problem with an energy form.
    struct Parts {
        Parts(Problem&, IntervalProblem&, LinearSolver&, const NewtonSettings&);
        IntervalProblem& form;
        EnergyMotion motion;
        KeptNewton newton;
        BlockProjection<6> projection;
        BlockProjection<6>::Placement placement;
        BlockProjection<6>::Left left, right;
        System tangent;
        std::vector<int> dof_of_block, row_diagonal;
        std::vector<int> own;  ///< column starts of the diagonal block of every block
    };

    Problem& problem_;
    bool full_start_;
    std::unique_ptr<Parts> parts_;
    const State* from_ = nullptr;
    double h_ = 0, s_ = 1, scaled_h_ = 0;  ///< s: factor of the rows, of the size of the matrix, and its step
    VecX increment_;                       ///< (Δx, ψ) of frames, Δz of vectors
    VecX lambda_, z_f_, rate_f_, mean_rate_, pull_, momentum_, gap_;
};

}  // namespace trammel
