// elements/elastic_solid_tangent.hpp: the matrix of an element from its points; included by elastic_solid*.cpp only.
//
//   Σ_g w [ (∇N_I·T∇N_J) 1 + λ A∇N_I (B∇N_J)ᵀ + μ A∇N_J (B∇N_I)ᵀ + μ (∇N_I·∇N_J) A Bᵀ ]
// is the slope of Σ_g w A S ∇N_I with T the stress in weights of ∂A, and sym(Bᵀ∂x ∇Nᵀ) the change of the strain.
// Theory: docs/theory/elastic_solid.md
#pragma once

#include "elements/elastic_solid.hpp"

namespace trammel {

class SolidTangent {
public:
    using AtNodes = ElasticSolids::AtNodes;
    explicit SolidTangent(int nodes) : nodes_(nodes), all_(Local::Zero(3 * nodes, 3 * nodes)) {}

    void add_mass(const MatX& mass, double weight) {
        for (int i = 0; i < nodes_; ++i)
            for (int j = 0; j < nodes_; ++j) all_.block<3, 3>(3 * i, 3 * j).diagonal().array() += weight * mass(i, j);
    }

    void add_point(const AtNodes& slope, double weight, double lambda, double mu, const Mat3& A, const Mat3& B, const Mat3& T) {
        const AtNodes a = A * slope, b = B * slope, t = T * slope;
        const Mat3 AB = A * B.transpose();
        for (int j = 0; j < nodes_; ++j)
            for (int i = 0; i < nodes_; ++i) {
                auto block = all_.block<3, 3>(3 * i, 3 * j);
                block += (weight * lambda) * a.col(i) * b.col(j).transpose() + (weight * mu) * a.col(j) * b.col(i).transpose() +
                         (weight * mu * slope.col(i).dot(slope.col(j))) * AB;
                block.diagonal().array() += weight * slope.col(i).dot(t.col(j));
            }
    }

    /// Into the slots of the pairs (I, J), row by row.
    template <class Slot>
    void write(const Slot* slots, System& system) const {
        for (int i = 0; i < nodes_; ++i)
            for (int j = 0; j < nodes_; ++j) slots[i * nodes_ + j].add(system, all_.block<3, 3>(3 * i, 3 * j));
    }

private:
    using Local = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 3 * largest_shape, 3 * largest_shape>;
    int nodes_;
    Local all_;
};

}  // namespace trammel
