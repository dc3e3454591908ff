// model/solid_body.hpp: from a mesh to the matrices of a linear body, in full or reduced.
// Theory: docs/theory/linear_body.md
#pragma once

#include "model/solid_record.hpp"

namespace trammel {

/// Points of a solid and which of their freedoms are held.
struct SolidPoints {
    std::vector<InterfacePoint> points;
    std::vector<std::uint8_t> held;  ///< by point: bits x, y, z, rx, ry, rz
};

/// Matrices over the coordinates, and the equilibrium at 1 rad/s in them.
struct SolidBody {
    LinearBodyMatrices matrices;
    VecX equilibrium;
};

/// Coordinates: the freedoms of the mesh.
SolidBody full_body(const SolidMatrices& solid, const VecX& equilibrium);
/// Coordinates: those of the reduction.
SolidBody reduced_body(const ReducedSolid& body);

/// A number that differs where mesh, materials, points or settings differ: tells whether a stored reduction fits.
std::string fingerprint(const SolidMatrices& solid, const std::vector<InterfacePoint>& points, const ReductionSettings& settings);

}  // namespace trammel
