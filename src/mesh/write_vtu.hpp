// mesh/write_vtu.hpp: a mesh with fields as a VTU file for ParaView and other readers of VTK.
#pragma once

#include <string>

#include "mesh/mesh.hpp"

namespace trammel {

/// Values at nodes or at solid elements (block after block), `components` numbers each.
struct MeshField {
    std::string name;
    int components = 1;
    std::vector<double> values;
    bool at_nodes = true;
};

/// The solid elements and the fields. Throws std::logic_error when a field has the wrong size, std::runtime_error when
/// the file cannot be written.
void write_vtu(const std::string& path, const Mesh& mesh, const std::vector<MeshField>& fields);

}  // namespace trammel
