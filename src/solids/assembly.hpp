// solids/assembly.hpp: element integrals of K, m, fc and s, added to the matrices of a solid.
//
//   K_IJ = ∫ λ ∇N_I ∇N_Jᵀ + μ ∇N_J ∇N_Iᵀ + μ (∇N_I·∇N_J) I
// Theory: docs/theory/rotating_solid.md
#pragma once

#include "solids/solid_matrices.hpp"

namespace trammel {

class SolidAssembly {
public:
    explicit SolidAssembly(SolidMatrices& to) : to_(to) {}
    void elastic();
    void stress(const VecX& at_nodes);

private:
    SolidMatrices& to_;
};

/// Shape functions and slopes at the points of a rule, found once per shape.
struct ShapeTable {
    std::vector<double> weights;
    std::vector<VecX> N;
    std::vector<MatX> slopes;

    ShapeTable(Shape shape, const Quadrature& rule);
    /// At the nodes of the shape, without weights.
    static ShapeTable at_nodes(Shape shape);
};

/// ∇N (3 × nodes) in space and the determinant of ∂x/∂p.
double gradients(const MatX& slopes, const Mat<3, Eigen::Dynamic>& x, Mat<3, Eigen::Dynamic>& out);

/// σ of a displacement gradient.
Mat3 hooke(const SolidMaterial& material, const Mat3& gradient);

}  // namespace trammel
