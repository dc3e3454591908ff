// stepping/energy_preserving.hpp: the energy preserving scheme (EP), second order (Simo & Tarnow 1992; Bauchau 2003).
//
//   M (ż_f − ż_i)/h + F(z_i, z_f) + D(z_i, z_f)ᵀ λ = 0       (z_f − z_i)/h = (ż_f + ż_i)/2       C(t_f, z_f) = 0
//   E_f − E_i = work of loads, drives and dampers, exactly; joints do none; momenta are kept
// Six unknowns per frame: with a Cayley increment ψ  z_f − z_i = P(mean)(Δx, ψ)  holds for finite steps; the rows are
// projected by P(mean)ᵀ, which is what multipliers of orthonormality would leave. All in axes of the body at t_i.
// Theory: docs/theory/energy_preserving.md
#pragma once

#include "stepping/block_projection.hpp"
#include "stepping/energy_scheme.hpp"

namespace trammel {

struct EnergyPreservingSettings {
    bool full_start = true;  ///< ż placed so that the multipliers of the steps have no ripple of first order
    NewtonSettings newton;
};

class EnergyPreserving final : public EnergyScheme {
public:
    EnergyPreserving(Problem& problem, LinearSolver& solver, const EnergyPreservingSettings& settings);

    std::string_view name() const override { return "energy_preserving"; }
    Orders orders(Steps) const override { return {2, 2, 2}; }
    bool conserves_energy() const override { return true; }
    SolverCounts own_counts() const override { return motion_ ? motion_->recovery_counts() : SolverCounts{}; }

private:
    void residual(double* out) override;
    void matrix(double regularisation, System&) override;
    void correct(const double* change) override;
    double motion() const override;
    std::string unknown_name(int unknown) const override;
    KeptNewton& newton() override { return parts_->newton; }
    void predict() override {}
    void place() override;
    Work work() override { return form_->interval_work(span(), lambda_.data()); }
    double inertia() const override { return 2 / (h_ * h_); }
    System& scratch() override { return parts_->tangent; }
    Span span() const;

    /// What only exists on a problem with an energy form.
    struct Parts {
        Parts(Problem&, IntervalProblem&, LinearSolver&, const NewtonSettings&);
        KeptNewton newton;
        BlockProjection<6> projection;
        BlockProjection<6>::Placement placement;
        BlockProjection<6>::Left left, right;
        System tangent;
        std::vector<int> dof_of_block, row_diagonal;
        std::vector<int> own;  ///< column starts of the diagonal block of every block
    };

    std::unique_ptr<Parts> parts_;
    VecX mean_rate_, pull_;
};

}  // namespace trammel
