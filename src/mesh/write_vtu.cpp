// mesh/write_vtu.cpp: XML in front, all numbers behind it as raw bytes, each array with its length before it.
#include "mesh/write_vtu.hpp"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

namespace trammel {
namespace {

/// The part of a VTU file behind the XML.
class Appended {
public:
    template <class Number>
    std::string array(const std::string& name, const char* type, int components, const std::vector<Number>& values) {
        const std::uint64_t bytes = values.size() * sizeof(Number);
        std::string tag =
            fmt::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"appended\" offset=\"{}\"/>\n",
                        type, escaped(name), components, bytes_.size());
        bytes_.append(reinterpret_cast<const char*>(&bytes), sizeof bytes);
        bytes_.append(reinterpret_cast<const char*>(values.data()), bytes);
        return tag;
    }
    const std::string& bytes() const { return bytes_; }

private:
    static std::string escaped(const std::string& text) {
        std::string out;
        for (const char c : text) out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
        return out;
    }
    std::string bytes_;
};

}  // namespace

void write_vtu(const std::string& path, const Mesh& mesh, const std::vector<MeshField>& fields) {
    std::vector<std::int32_t> connectivity, offsets;
    std::vector<std::uint8_t> types;
    for (const Cells& block : mesh.blocks) {
        if (!is_solid(block.shape)) continue;
        connectivity.insert(connectivity.end(), block.nodes.begin(), block.nodes.end());
        for (int e = 0; e < block.count(); ++e) {
            offsets.push_back((offsets.empty() ? 0 : offsets.back()) + data(block.shape).nodes);
            types.push_back(static_cast<std::uint8_t>(data(block.shape).vtk));
        }
    }
    Appended appended;
    std::string at_nodes, at_cells;
    for (const MeshField& f : fields) {
        const std::size_t places = f.at_nodes ? mesh.nodes.size() : types.size();
        if (f.values.size() != places * static_cast<std::size_t>(f.components))
            throw std::logic_error("field '" + f.name + "' does not fit the mesh");
        (f.at_nodes ? at_nodes : at_cells) += appended.array(f.name, "Float64", f.components, f.values);
    }
    std::vector<double> points;
    for (const Vec3& x : mesh.nodes) points.insert(points.end(), x.data(), x.data() + 3);
    std::string text =
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" "
        "header_type=\"UInt64\">\n<UnstructuredGrid>\n";
    text += fmt::format("<Piece NumberOfPoints=\"{}\" NumberOfCells=\"{}\">\n", mesh.nodes.size(), types.size());
    text += "<PointData>\n" + at_nodes + "</PointData>\n<CellData>\n" + at_cells + "</CellData>\n<Points>\n";
    text += appended.array("Points", "Float64", 3, points) + "</Points>\n<Cells>\n";
    text += appended.array("connectivity", "Int32", 1, connectivity);
    text += appended.array("offsets", "Int32", 1, offsets) + appended.array("types", "UInt8", 1, types);
    text += "</Cells>\n</Piece>\n</UnstructuredGrid>\n<AppendedData encoding=\"raw\">\n_";

    std::ofstream file(path, std::ios::binary);
    file << text << appended.bytes() << "\n</AppendedData>\n</VTKFile>\n";
    file.close();
    if (!file) throw std::runtime_error(path + ": the file cannot be written");
}

}  // namespace trammel
