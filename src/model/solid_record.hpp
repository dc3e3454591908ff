// model/solid_record.hpp: a solid as the user sees it: its mesh, its coordinates in the model, displacements and stresses.
// Theory: docs/theory/linear_body.md
#pragma once

#include <memory>

#include "elements/linear_body.hpp"
#include "solids/reduction.hpp"

namespace trammel {

struct SolidRecord {
    std::string name;
    NodeId axes = 0;
    Vec3 direction = Vec3::UnitZ();
    std::vector<LinearBodyPart> parts;
    std::shared_ptr<const SolidMatrices> solid;
    std::shared_ptr<const LinearBodyMatrices> matrices;
    MatX vectors;                                 ///< of a reduced body: T; empty: coordinates are the freedoms of the mesh
    VecX inner_frequencies, frequencies, errors;  ///< of a reduced body, rad/s; with free interface and their errors
    double trusted = 0;
    Vec3 effective_mass = Vec3::Zero();
    bool reduced = false, reused = false;

    int size() const { return matrices->size(); }
    /// Coordinates of the body in a state: displacements and amplitudes.
    VecX coordinates(const State&) const;
    /// The same of a vector over the freedoms of the model.
    Eigen::VectorXcd part_of(const NodeTable&, const Eigen::VectorXcd& freedoms) const;
    /// Displacements of all nodes of the mesh, three per node, in the axes.
    VecX displacements(const VecX& coordinates) const;
    /// Stresses xx, yy, zz, xy, yz, zx at the nodes of the mesh (6 × nodes), in the axes.
    MatX stresses(const VecX& coordinates) const;
};

}  // namespace trammel
