// elements/floating_body.hpp: a reduced elastic body with large motion: a frame fixed to it and amplitudes q of its modes.
//
//   point of the body:  x + R p,  p = Σ_a Q_a Φ_a,  Q = (1, q),  Φ₀ = X: places without deformation, Φ_a: modes
//   acceleration, body axes:  A + ω̇×p + 2ω×ṗ + ω×(ω×p) + p̈,  A = v̇ + ω×v − Rᵀg
//   stiffening by rotation:  V = ½ ωᵀBω,  B_ij = qᵀS_ij q,  S_ij: Kσ of the stress that ω_iω_j causes
//   r = ∫ρ (δv + δω×p + Φδq)·(acceleration) + K q + b K q̇        by the constants  N_ab = ∫ρ Φ_a Φ_bᵀ (3×3)
// Inertia is exact in q; deformations are small in the frame.
// Theory: docs/theory/floating_body.md
#pragma once

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"

namespace trammel {

/// Constants of a reduced body over its n amplitudes.
struct FloatingShapes {
    double mass = 0;
    MatX first;                ///< ∫ρΦ_a, 3 × (n+1)
    std::vector<Mat3> second;  ///< N_ab at a (n+1) + b
    MatX stiffness;
    std::array<MatX, 6> stiffening;  ///< S of ω₁², ω₂², ω₃², and twice that of ω₁ω₂, ω₂ω₃, ω₃ω₁

    int size() const { return static_cast<int>(stiffness.rows()); }
    const Mat3& N(int a, int b) const { return second[static_cast<std::size_t>(a * (size() + 1) + b)]; }
};

struct FloatingBody {
    FloatingShapes shapes;
    NodeId frame = 0;
    std::vector<NodeId> amplitudes;  ///< vectors, in order
    std::vector<NodeId> products;    ///< vectors w_ak = q_a d_k at 3 a + k; empty: no energy form
    Vec3 gravity = Vec3::Zero();     ///< ground axes
    double stiffness_damping = 0;    ///< b, s
};

class FloatingBodies final : public ElementBatch, public IntervalElements {
public:
    void add(FloatingBody body) { bodies_.push_back(std::move(body)); }

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;
    bool constant_mass() const override { return false; }

    std::string lacks_energy_form() const override;
    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_mass(double time, double director_inertia, System&) const override;
    void add_interval_force(const Interval&, const CoordinateTable&, double* force) const override;
    void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const override;
    void add_interval_work(const Interval&, Work&) const override;

private:
    /// Integrals over the body at one instant, and room for a tangent.
    struct Integrals {
        VecX q, rate, second;          ///< with the entry of Φ₀ before: 1, 0, 0
        std::vector<Mat3> Y, Yd, Ydd;  ///< ∫ρ p Φ_bᵀ, ∫ρ ṗ Φ_bᵀ, ∫ρ p̈ Φ_bᵀ
        std::array<VecX, 6> Sq, Sr;    ///< S q, S q̇
        Mat<3, Eigen::Dynamic> turn_q, turn_r, change_q;
        VecX strain;      ///< q + b q̇
        Mat3 B, Br;       ///< qᵀS_ij q, qᵀS_ij q̇
        Mat3 G, H, L, J;  ///< ∫ρ p pᵀ, ∫ρ p ṗᵀ, ∫ρ p p̈ᵀ, inertia
        Vec3 s, sd, sdd;  ///< ∫ρp, ∫ρṗ, ∫ρp̈
        MatX tangent;
        VecX residual;
    };
    /// Amplitudes over an interval.
    struct Stretch {
        VecX share, mean, change;  ///< as the elastic force takes them, at the middle, from begin to end
        VecX damped, force;        ///< b q̇; over the amplitudes
    };
    void measure(const FloatingBody&, const Motion&, Integrals&) const;
    Stretch& measure(std::size_t body, const Interval&) const;
    /// values(row, column) += value, by coordinates of the body.
    void add(System&, std::size_t body, int row, int column, double value) const;
    std::vector<FloatingBody> bodies_;
    std::vector<std::vector<int>> slots_, place_;                   ///< by body: of entry (row, column), of freedom
    std::vector<std::vector<int>> coordinate_slots_, coordinates_;  ///< the same of frame, amplitudes, products over intervals
    mutable std::vector<Integrals> work_;
    mutable std::vector<Stretch> stretch_;
};

}  // namespace trammel
