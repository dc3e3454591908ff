// elements/elastic_solid.hpp: solids that move and bend as far as they like: finite elements of St. Venant and Kirchhoff.
//
//   F = Σ x_I ∇N_Iᵀ      E = ½ (FᵀF − 1)      S = D(E + τ Ė),   D(E) = λ tr(E) 1 + 2μ E
//   r_I = Σ_g w F S ∇N_I + Σ_J m_IJ (ẍ_J − g)                    V = ½ Σ_g w E:D(E)
// Gradients by reference coordinates, at the points of the rule of each shape. E is quadratic in x: over an interval the mean
// F and the mean of E do exactly the work of V. Nodes are points, or places on the ground.
// Theory: docs/theory/elastic_solid.md
#pragma once

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"
#include "mesh/mesh.hpp"

namespace trammel {

struct ElasticMaterial {
    double young = 0, poisson = 0, density = 0;
    double damping = 0;  ///< τ
};

/// Where a node of the mesh lies: a point of its own, or (node 0) a place on the ground.
struct SolidNode {
    NodeId node = 0;
    Vec3 place = Vec3::Zero();  ///< on the ground
};

class ElasticSolids final : public ElementBatch, public IntervalElements {
public:
    explicit ElasticSolids(const Vec3& gravity) : gravity_(gravity) {}
    /// All solid elements of a mesh; a node for each of its nodes.
    void add(const Mesh&, const std::vector<SolidNode>&, const ElasticMaterial&);

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

    /// A vector for every node of an element; without memory on the heap.
    using AtNodes = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, largest_shape>;

private:
    struct Element {
        std::vector<SolidNode> node;
        std::vector<AtNodes> slope;  ///< ∇N at each point
        std::vector<double> weight;  ///< w, with the volume
        MatX mass;                   ///< m_IJ
        int material = 0;
        int first_pair = 0;  ///< place of its pairs of nodes in the lists of slots

        int nodes() const { return static_cast<int>(node.size()); }
    };
    struct Elasticity {
        double lambda, mu, damping;
        Mat3 stress(const Mat3& strain) const { return lambda * strain.trace() * Mat3::Identity() + 2 * mu * strain; }
    };
    /// Positions, velocities and accelerations.
    struct Moving {
        AtNodes x, v, a;
    };
    struct Travelling {
        AtNodes from, to, rate;
    };
    Moving gather(const Motion&, const Element&) const;
    Travelling gather(const Interval&, const Element&) const;

    Vec3 gravity_;
    std::vector<Element> elements_;
    std::vector<Elasticity> materials_;
    std::vector<BlockSlots> slots_;
    std::vector<CoordinateSlots> coordinate_slots_;
};

}  // namespace trammel
