// stepping/energy_decaying.hpp: the energy decaying scheme (ED), two stages, order three; α = 0: order four (Bauchau 2003).
//
//   M (ż_f − ż_i)/h + F_g + D_gᵀλ + O_gᵀμ = 0                                      g: interval j → f,  h: interval i → j
//   M (ż_j − ż_i)/h − (F_g − F_h)/3 − (D_g − D_h)ᵀλ/3 − (O_g − O_h)ᵀμ/3 = 0        j: begin of the step after the jump, time t_i
//   (z_f − z_i)/h = (ż_f + ż_j)/2        3 (z_j − z_i)/h = −½ [(ż_f − ż_i) − α (ż_j − ż_i)]        C(t_f, z_f) = 0
//   E_f − E_i = works − (α/2)(|ż_j − ż_i|²_M + |ε_j − ε_i|²_K)
// Constraints hold at t_f only, with one multiplier each; at j they would destroy the order. Unknown: increments (Δx, ψ) of
// every frame to f, which stays a frame, and the twelve velocities h ż_j, for the jump leaves the group. Multipliers μ of
// orthonormality follow from the first equation. M must be positive definite on all twelve.
// Theory: docs/theory/energy_decaying.md
#pragma once

#include "stepping/block_projection.hpp"
#include "stepping/energy_scheme.hpp"

namespace trammel {

struct EnergyDecayingSettings {
    double alpha = 1;             ///< 0: conserves energy; 1: annihilates the highest frequencies
    double director_inertia = 0;  ///< as in IntervalElements
    bool full_start = true;       ///< as in EnergyPreservingSettings
    NewtonSettings newton;
};

/// Of the oscillator at infinite frequency: ρ∞ = (1 − α)/(1 + α).
inline double decaying_alpha(double rho_inf) {
    return (1 - rho_inf) / (1 + rho_inf);
}

class EnergyDecaying final : public EnergyScheme {
public:
    EnergyDecaying(Problem& problem, LinearSolver& solver, EnergyDecayingSettings settings);

    std::string_view name() const override { return "energy_decaying"; }
    Orders orders(Steps) const override;
    bool conserves_energy() const override { return settings_.alpha == 0; }
    SolverCounts own_counts() const override;

private:
    void residual(double* out) override;
    void matrix(double regularisation, System&) override;
    void correct(const double* change) override;
    double motion() const override;
    std::string unknown_name(int unknown) const override;
    KeptNewton& newton() override { return parts_->newton; }
    void predict() override;
    void place() override;
    Work work() override;
    double inertia() const override { return 1 / (h_ * h_); }
    System& scratch() override { return parts_->by_f; }
    Span leap() const;  ///< g: j → f
    Span jump() const;  ///< h: i → j
    /// Mean directors of a frame over g and h, in its axes at t_i.
    struct Means {
        Mat3 g, h;
    };
    Means means(const CoordinateBlock&) const;
    /// Rows of the first equation that are free of μ; μ from the others, and what it does in the second.
    void first_rows(double* out);
    /// The same for the matrix.
    void choose_rows();

    /// What only exists on a problem with an energy form.
    struct Parts {
        Parts(Problem&, IntervalProblem&, std::string_view solver, const NewtonSettings&);
        IntervalProblem& form;
        std::vector<int> first_f, first_j;  ///< of every block in the unknowns: to f, h ż_j
        int rows;                           ///< first multiplier
        Pattern pattern;
        std::unique_ptr<LinearSolver> solver;
        KeptNewton newton;
        BlockProjection<6, 6> ff;
        BlockProjection<6, 12> fj;
        BlockProjection<12, 6> jf;
        BlockProjection<12, 12> jj;
        BlockProjection<6, 6>::Placement at_ff;
        BlockProjection<6, 12>::Placement at_fj;
        BlockProjection<12, 6>::Placement at_jf;
        BlockProjection<12, 12>::Placement at_jj;
        std::vector<Mat<12, 6>> moves;        ///< how z_f moves with its unknowns
        std::vector<Mat<12, 6>> free_of_mu;   ///< rows of the first equation without μ
        std::vector<Mat<12, 12>> against_mu;  ///< rows of the first that take μ out of the second
        std::vector<Mat<12, 12>> turn;        ///< to axes of the body at t_i
        System by_f, by_j, jump_f, jump_j;
        std::vector<std::array<int, 12>> own;  ///< column starts of the block of every frame with itself, over coordinates
        std::vector<int> row_diagonal;

        Pattern staged(const Problem&) const;
        /// weight (Λ ⊗ I₃) of every frame: how forces of orthonormality change.
        void add_orthonormality(const VecX& mu, double weight, System&) const;
        /// The four parts of the matrix, in coordinates, into the unknowns.
        void project(double row_scale, System& target) const;
    };

    EnergyDecayingSettings settings_;
    std::unique_ptr<Parts> parts_;
    VecX mu_;  ///< six of every frame: Λ₁₁ Λ₂₂ Λ₃₃ Λ₂₃ Λ₁₃ Λ₁₂
    VecX z_j_, v_j_, rate_g_, rate_h_, pull_g_, pull_h_;
};

}  // namespace trammel
