// mesh/read_gmsh.cpp: Gmsh's format 4.1, text and binary. Physical groups become groups by their names.
//
// Every count is compared with the bytes that are left before anything is made room for.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

#include "mesh/mesh.hpp"
#include "mesh/scanner.hpp"

namespace trammel {
namespace {

class GmshReader {
public:
    GmshReader(std::string_view bytes, const std::string& name) : in_(bytes, name) { mesh_.file = name; }

    Mesh read() {
        format();
        while (!in_.at_end()) {
            const std::string section = in_.line();
            if (section.empty()) continue;
            if (section == "$PhysicalNames")
                physical_names();
            else if (section == "$Entities")
                entities();
            else if (section == "$Nodes")
                nodes();
            else if (section == "$Elements")
                elements();
            else if (section == "$PartitionedEntities")
                in_.fail("partitioned meshes are not supported: save the mesh without partitions");
            else if (section.starts_with("$"))
                skip(section);
            else
                in_.fail(fmt::format("a section like $Nodes was expected, not '{}'", section.substr(0, 30)));
        }
        if (!seen_nodes_) in_.fail("the file ends without the section $Nodes");
        if (!seen_elements_) in_.fail("the file ends without the section $Elements");
        gather_nodes();
        return std::move(mesh_);
    }

private:
    void format() {
        if (in_.line() != "$MeshFormat") in_.fail("a Gmsh file begins with $MeshFormat");
        const double version = in_.real_text();
        const int binary = in_.integer_text(), size = in_.integer_text();
        if (version != 4.1)
            in_.fail(fmt::format("format {:g} is not supported, only 4.1: save with 'gmsh -format msh41'", version));
        if (size != 8) in_.fail("sizes of 8 bytes are expected");
        in_.end_line();
        if (binary != 0) {
            in_.set_binary();
            if (in_.int32() != 1) in_.fail("the file was written on a machine with another order of bytes");
        }
        end("$EndMeshFormat");
    }

    void end(std::string_view mark) {
        in_.end_line();
        const std::string found = in_.line();
        if (found != mark) in_.fail(fmt::format("{} was expected, not '{}'", mark, found.substr(0, 30)));
    }

    void skip(const std::string& section) {
        const std::string mark = "$End" + section.substr(1);
        if (!in_.skip_to(mark)) in_.fail(fmt::format("the section {} does not end", section.substr(0, 40)));
    }

    void physical_names() {
        const int count = in_.integer_text();
        in_.end_line();
        for (int i = 0; i < count; ++i) {
            const int dimension = in_.integer_text(), tag = in_.integer_text();
            const std::string rest = in_.line();
            const auto first = rest.find('"'), last = rest.rfind('"');
            if (first == std::string::npos || last <= first) in_.fail("the name of a physical group stands between quotes");
            names_[{dimension, tag}] = rest.substr(first + 1, last - first - 1);
        }
        end("$EndPhysicalNames");
    }

    void entities() {
        std::size_t counts[4];
        for (std::size_t& c : counts) c = in_.size(in_.binary() ? 8 : 2);
        for (int dimension = 0; dimension < 4; ++dimension)
            for (std::size_t i = 0; i < counts[dimension]; ++i) {
                const int tag = in_.int32();
                for (int k = 0; k < (dimension == 0 ? 3 : 6); ++k) in_.real();
                std::vector<int>& physical = physical_[{dimension, tag}];
                physical.resize(in_.size(in_.binary() ? 4 : 2));
                for (int& p : physical) p = in_.int32();
                if (dimension == 0) continue;
                const std::size_t bounds = in_.size(in_.binary() ? 4 : 2);
                for (std::size_t k = 0; k < bounds; ++k) in_.int32();
            }
        end("$EndEntities");
    }

    void nodes() {
        if (seen_nodes_) in_.fail("a second section $Nodes");
        seen_nodes_ = true;
        const std::size_t blocks = in_.size(1), count = in_.size(in_.binary() ? 32 : 8);
        in_.size64(), in_.size64();  // smallest and largest tag
        mesh_.nodes.reserve(count);
        mesh_.labels.reserve(count);
        for (std::size_t b = 0; b < blocks; ++b) {
            const int dimension = in_.int32();
            in_.int32();
            const int parametric = in_.int32();
            if (dimension < 0 || dimension > 3) in_.fail(fmt::format("an entity of dimension {}", dimension));
            const std::size_t here = in_.size(in_.binary() ? 32 : 8);
            if (mesh_.nodes.size() + here > count) in_.fail(fmt::format("more nodes than the {} announced", count));
            for (std::size_t i = 0; i < here; ++i) mesh_.labels.push_back(static_cast<std::int64_t>(in_.size64()));
            for (std::size_t i = 0; i < here; ++i) {
                const double x = in_.real(), y = in_.real(), z = in_.real();
                mesh_.nodes.emplace_back(x, y, z);
                for (int k = 0; parametric != 0 && k < dimension; ++k) in_.real();
            }
        }
        if (mesh_.nodes.size() != count) in_.fail(fmt::format("{} nodes instead of the {} announced", mesh_.nodes.size(), count));
        end("$EndNodes");
        places_.build(mesh_.labels, in_);
    }

    void elements() {
        if (!seen_nodes_) in_.fail("the section $Elements stands before $Nodes");
        if (seen_elements_) in_.fail("a second section $Elements");
        seen_elements_ = true;
        const std::size_t blocks = in_.size(1), count = in_.size(in_.binary() ? 16 : 4);
        in_.size64(), in_.size64();
        std::size_t seen = 0;
        for (std::size_t b = 0; b < blocks; ++b) {
            const int dimension = in_.int32(), entity = in_.int32(), type = in_.int32();
            const ShapeData* shape = shape_of_gmsh(type);
            if (!shape)
                in_.fail(
                    fmt::format("element type {} of Gmsh is not supported (hex8, hex20, hex27, tet4, tet10, wedge15 are)", type));
            const std::size_t here = in_.size((in_.binary() ? 8 : 2) * static_cast<std::size_t>(shape->nodes + 1));
            if ((seen += here) > count) in_.fail(fmt::format("more elements than the {} announced", count));
            element_block(*shape, here, groups_of(dimension, entity));
        }
        if (seen != count) in_.fail(fmt::format("{} elements instead of the {} announced", seen, count));
        end("$EndElements");
    }

    void element_block(const ShapeData& shape, std::size_t count, const std::vector<int>& groups) {
        const int block = mesh_.block_index(shape.shape);
        Cells& cells = mesh_.blocks[block];
        std::array<int, largest_shape> given{};
        for (std::size_t i = 0; i < count; ++i) {
            in_.size64();
            for (int k = 0; k < shape.nodes; ++k) {
                const auto tag = static_cast<std::int64_t>(in_.size64());
                given[k] = places_.find(tag);
                if (given[k] < 0) in_.fail(fmt::format("an element uses node {}, which does not exist", tag));
            }
            for (const int g : groups) mesh_.groups[g].cells.push_back({block, cells.count()});
            for (int k = 0; k < shape.nodes; ++k) cells.nodes.push_back(given[shape.gmsh_order[k]]);
        }
    }

    /// Indices of the groups an entity belongs to; groups come into being here.
    std::vector<int> groups_of(int dimension, int entity) {
        std::vector<int> list;
        const auto found = physical_.find({dimension, entity});
        if (found == physical_.end()) return list;
        for (const int tag : found->second) {
            const auto name = names_.find({dimension, std::abs(tag)});
            const char* kinds[] = {"points", "lines", "faces", "volumes"};
            const std::string title = name != names_.end() ? name->second : fmt::format("{} {}", kinds[dimension], std::abs(tag));
            const auto at =
                std::find_if(mesh_.groups.begin(), mesh_.groups.end(), [&](const Group& g) { return g.name == title; });
            list.push_back(static_cast<int>(at - mesh_.groups.begin()));
            if (at == mesh_.groups.end()) mesh_.groups.push_back({title, {}, {}});
        }
        return list;
    }

    void gather_nodes() {
        for (Group& g : mesh_.groups) {
            std::sort(g.cells.begin(), g.cells.end());
            g.cells.erase(std::unique(g.cells.begin(), g.cells.end()), g.cells.end());
            for (const CellRef& c : g.cells) {
                const auto nodes = mesh_.blocks[c.block].element(c.index);
                g.nodes.insert(g.nodes.end(), nodes.begin(), nodes.end());
            }
            std::sort(g.nodes.begin(), g.nodes.end());
            g.nodes.erase(std::unique(g.nodes.begin(), g.nodes.end()), g.nodes.end());
        }
    }

    Scanner in_;
    Mesh mesh_;
    bool seen_nodes_ = false, seen_elements_ = false;
    LabelPlaces places_;
    std::map<std::pair<int, int>, std::string> names_;          ///< by dimension and physical tag
    std::map<std::pair<int, int>, std::vector<int>> physical_;  ///< physical tags by dimension and entity
};

}  // namespace

Mesh parse_gmsh(std::string_view bytes, const std::string& name) {
    static_assert(std::endian::native == std::endian::little);
    return GmshReader(bytes, name).read();
}

}  // namespace trammel
