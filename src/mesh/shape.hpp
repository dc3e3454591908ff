// mesh/shape.hpp: the shapes of finite elements: their nodes, monomials, faces and names in mesh files.
//
//   N_i(p) = Σ_k C_ki p₁^a p₂^b p₃^c        C: inverse of the monomials at the nodes
// Nodes are ordered as in VTK and Abaqus: corners, edges, faces, middle.
// Theory: docs/theory/mesh.md
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lie/types.hpp"

namespace trammel {

enum class Shape : std::uint8_t {
    point1,
    line2,
    line3,
    tri3,
    tri6,
    quad4,
    quad8,
    quad9,
    tet4,
    tet10,
    wedge6,
    wedge15,
    hex8,
    hex20,
    hex27
};
inline constexpr int shape_count = 15;
inline constexpr int largest_shape = 27;  ///< nodes

/// What is constant about a shape.
struct ShapeData {
    Shape shape;
    std::string_view name;
    int dimension, nodes, corners;
    int vtk;                                    ///< cell type of VTK
    int gmsh;                                   ///< element type of Gmsh
    std::vector<int> gmsh_order;                ///< our node k is Gmsh's node gmsh_order[k]
    std::vector<Vec3> node;                     ///< reference coordinates
    std::vector<std::array<int, 3>> monomials;  ///< exponents
    std::vector<std::array<int, 2>> edges;      ///< corners of the nodes behind the corners; of linear shapes too
    MatX coefficients;                          ///< C, monomials × nodes
};

const ShapeData& data(Shape shape);
/// A shape by the number Gmsh gives it, or nullptr.
const ShapeData* shape_of_gmsh(int type);
/// A shape by the name Abaqus gives its elements (C3D20R and relatives), or nullptr.
const ShapeData* shape_of_abaqus(std::string_view type);
/// Solid shapes this program computes with.
bool is_solid(Shape shape);

/// N (nodes) and its slopes ∂N/∂p (nodes × 3) at a point of the reference element.
void shape_functions(Shape shape, const Vec3& point, VecX& N, MatX& slopes);

/// Points and weights that integrate over the reference element.
struct Quadrature {
    std::vector<Vec3> points;
    std::vector<double> weights;
};
/// `mass`: exact for N_I N_J on straight elements; otherwise what the stiffness needs.
const Quadrature& quadrature(Shape shape, bool mass);

}  // namespace trammel
