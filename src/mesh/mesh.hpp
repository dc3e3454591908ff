// mesh/mesh.hpp: a mesh as plain data: nodes, elements by shape, named groups of both.
// Theory: docs/theory/mesh.md
#pragma once

#include <span>
#include <string>

#include "description/diagnostics.hpp"
#include "mesh/shape.hpp"

namespace trammel {

/// All elements of one shape, node after node.
struct Cells {
    Shape shape;
    std::vector<int> nodes;

    int count() const { return static_cast<int>(nodes.size()) / data(shape).nodes; }
    std::span<const int> element(int i) const {
        const int n = data(shape).nodes;
        return {nodes.data() + static_cast<std::size_t>(i) * n, static_cast<std::size_t>(n)};
    }
};

/// One element of the mesh.
struct CellRef {
    int block = 0, index = 0;
    auto operator<=>(const CellRef&) const = default;
};

/// A named part: a physical group of Gmsh, a set of Abaqus. Nodes are those of its elements, or listed by the file.
struct Group {
    std::string name;
    std::vector<int> nodes;      ///< sorted, distinct
    std::vector<CellRef> cells;  ///< sorted, distinct
};

struct Mesh {
    std::string file;                  ///< where it comes from, for messages
    std::vector<Vec3> nodes;           ///< m
    std::vector<std::int64_t> labels;  ///< what the file calls each node
    std::vector<Cells> blocks;         ///< at most one per shape
    std::vector<Group> groups;         ///< in the order of the file

    Cells& block(Shape shape);  ///< made when there is none
    int block_index(Shape shape);
    int solid_elements() const;
    /// The group of this name; throws ModelError with the nearest name when there is none, or when it has no nodes.
    const Group& group(std::string_view name, const SourceMark& where) const;
    bool has_group(std::string_view name) const;
};

/// Largest distance between nodes along an axis.
double extent(const Mesh& mesh);

/// What a mesh needs before anybody computes with it. Drops nodes that no solid element uses. Collects every kind of
/// trouble, each with up to five examples, and throws one ModelError: no solid elements, elements turned inside out,
/// nodes that coincide, elements that use a node twice.
void prepare(Mesh& mesh);

/// By its ending: .msh (Gmsh 4.1, text or binary), .inp (Abaqus). The mesh is prepared. Throws ModelError.
Mesh read_mesh(const std::string& path, double unit = 1);
Mesh parse_gmsh(std::string_view bytes, const std::string& name);
Mesh parse_abaqus(std::string_view bytes, const std::string& name);

}  // namespace trammel
