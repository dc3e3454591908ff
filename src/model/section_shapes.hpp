// model/section_shapes.hpp: stiffness and mass of sections from their shape and material.
//
//   C = diag(EA, k_y GA, k_z GA, GJ, EI_y, EI_z)     M̂ from ρA, J_y = ρI_y, J_z = ρI_z, J_x = J_y + J_z
// Shear factors: Cowper, The shear coefficient in Timoshenko's beam theory, 1966.   Theory: docs/theory/beam.md
#pragma once

#include "elements/beam.hpp"

namespace trammel {

struct Material {
    double E = 0, G = 0, nu = 0, density = 0;
};

/// Area, second moments, torsion constant, shear factors.
struct SectionShapeValues {
    double area = 0, second_y = 0, second_z = 0, torsion = 0, shear_y = 1, shear_z = 1;
};

SectionShapeValues rectangle(double width, double height, double nu);
SectionShapeValues circle(double diameter, double nu);
SectionShapeValues tube(double diameter, double thickness, double nu);
SectionShapeValues i_profile(double height, double width, double web, double flange, double nu);

BeamSection section_of(const SectionShapeValues&, const Material&);

/// A section along a beam: linear between stations at fractions of the length.
struct SectionLaw {
    std::vector<std::pair<double, BeamSection>> stations;

    bool uniform() const { return stations.size() == 1; }
    BeamSection at(double fraction) const;
};

}  // namespace trammel
