// mesh/generate.hpp: meshes this program makes itself: a bar, a cylinder, a bladed disc on a shaft.
//
// All are hexahedra first; `raised` gives them middle nodes (on the circle where both ends are), or splits them into
// wedges or tetrahedra. The axis of round bodies is x.
// Theory: docs/theory/mesh.md
#pragma once

#include <functional>

#include "mesh/mesh.hpp"

namespace trammel {

/// 0 ≤ x ≤ size_x, y and z centred. Groups: left (x = 0), right.
struct BarMesh {
    Vec3 size{1, 0.1, 0.1};
    std::array<int, 3> elements{10, 1, 1};
    Shape shape = Shape::hex20;
};
Mesh make_mesh(const BarMesh& bar);

/// −length/2 ≤ x ≤ length/2. A square of 2k × 2k elements within `rings` rings of 8k. Groups: left, right, surface.
struct CylinderMesh {
    double radius = 0.05, length = 1;
    int axial = 20;  ///< elements along x
    int k = 1, rings = 1;
    double core = 0.5;  ///< half the square over the radius
    Shape shape = Shape::hex20;
    double bulge = 0;  ///< sides of the square are parabolas that rise by this part of half of it
};
Mesh make_mesh(const CylinderMesh& cylinder);

/// A shaft −length/2 ≤ x ≤ length/2, a disc around x = disc_position, blades of one sector's width on its rim.
/// Groups: shaft, disc, blade1, blade2, …, left, right, surface (of the shaft).
struct BladedRotorMesh {
    double shaft_radius = 0.02, shaft_length = 0.6;
    double disc_radius = 0.08, disc_thickness = 0.02, disc_position = 0;
    double blade_length = 0.05;
    int blades = 4;  ///< divides 8k
    int shaft_axial = 20, disc_axial = 1, disc_radial = 2, blade_radial = 2;
    int k = 1;
    Shape shape = Shape::hex20;
};
Mesh make_mesh(const BladedRotorMesh& rotor);

/// The hexahedra of `mesh` as elements of another shape; `middle(a, b)`: the place between nodes a and b.
Mesh raised(const Mesh& mesh, Shape shape, const std::function<Vec3(int, int)>& middle);

}  // namespace trammel
