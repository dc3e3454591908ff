// elements/linear_body.hpp: a linear elastic body by constant matrices over its own coordinates, in axes that spin.
//
//   r = M a + C v + K u + 2Ω E v + Ω²(H u − fc) − Ω⁴ f₄ + Ω̇ (E u + fe) + a_e (M v + Ω E u) + W Rᵀ(ẍ_s − g)
//   C = a M + b K    E: m ⊗ S, skew    H = Kσ + Kc    f₄ = H u₀, K u₀ = fc: at u = Ω²u₀ the body is in equilibrium
//   u: displacements of points (position − origin) and amplitudes; W: force of a unit acceleration of the axes
// A full mesh and a reduced one differ in size only. Ω is the speed of the axes about the fixed line `direction`; in static
// analysis the load factor s multiplies Ω². What the axes put in counts as work of a drive.
// Theory: docs/theory/linear_body.md
#pragma once

#include <Eigen/SparseCore>

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"

namespace trammel {

using BodyMatrix = Eigen::SparseMatrix<double>;

/// All matrices have the same entries stored, zeros included.
struct LinearBodyMatrices {
    BodyMatrix mass, stiffness, softening, spin;         ///< M, K, H, E
    VecX centrifugal_load, stiffening_load, euler_load;  ///< fc, f₄, fe
    MatX weight;                                         ///< W, three columns
    int size() const { return static_cast<int>(mass.rows()); }
};

/// Coordinates [first, first + count) are those of a node, counted from `origin`.
struct LinearBodyPart {
    NodeId node = 0;
    int first = 0, count = 0;
    Vec3 origin = Vec3::Zero();
};

struct LinearBody {
    LinearBodyMatrices matrices;
    std::vector<LinearBodyPart> parts;
    NodeId axes = 0;
    Vec3 direction = Vec3::UnitZ();                  ///< of the spin, in the axes
    Vec3 gravity = Vec3::Zero();                     ///< ground axes
    double mass_damping = 0, stiffness_damping = 0;  ///< a in 1/s, b in s
    double external_damping = 0;                     ///< a_e in 1/s
};

class LinearBodies final : public ElementBatch, public IntervalElements {
public:
    void add(LinearBody body) { bodies_.push_back(std::move(body)); }

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;

    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_mass(double time, double director_inertia, System&) const override;
    void add_interval_force(const Interval&, const CoordinateTable&, double* force) const override;
    void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const override;
    void add_interval_work(const Interval&, Work&) const override;

private:
    /// Speeds of the axes and what depends on them alone.
    struct Spin {
        double speed = 0, square = 0, fourth = 0, change = 0;
        Vec3 acceleration = Vec3::Zero();  ///< Rᵀẍ_s
        Vec3 gravity = Vec3::Zero();       ///< Rᵀg
    };
    /// Factors of M, K, H, E in a matrix.
    struct Factors {
        double mass = 0, stiffness = 0, softening = 0, spin = 0;
    };
    struct Scratch {
        VecX u, v, a, f;      ///< coordinates, rates, accelerations, force
        VecX xm, xk, xh, xe;  ///< what M, K, H, E multiply
    };
    static Spin spin_of(const LinearBody&, const NodeMotion& axes, double load_factor);
    static Spin mean_spin(const LinearBody&, const Interval&);
    void gather(std::size_t k, const Motion&) const;
    void gather(std::size_t k, const Interval&) const;
    /// f = M xm + K xk + H xh + E xe
    void multiply(std::size_t k) const;
    /// f: forces that axes put in at (u, v) beyond the inertia of the body; `gyroscopic`: with 2ΩE v.
    void axes_force(std::size_t k, const Spin&, bool gyroscopic) const;
    static void add(const LinearBody&, const std::vector<int>& slots, const Factors&, System&);
    static std::vector<int> planned(const LinearBody&, const Pattern&, const std::vector<int>& first_of_node);

    std::vector<LinearBody> bodies_;
    std::vector<std::vector<int>> slots_, coordinate_slots_;  ///< by body, for each stored entry
    mutable std::vector<Scratch> scratch_;
};

}  // namespace trammel
