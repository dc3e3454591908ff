// mesh/read_mesh.cpp: a mesh file by its ending.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "mesh/mesh.hpp"

namespace trammel {
namespace {

std::string bytes_of(const std::string& path) {
    std::error_code trouble;
    const auto status = std::filesystem::status(path, trouble);
    if (!std::filesystem::exists(status)) throw ModelError({path}, "there is no such file");
    if (!std::filesystem::is_regular_file(status)) throw ModelError({path}, "this is not a regular file");
    std::ifstream file(path, std::ios::binary);
    std::string bytes(std::filesystem::file_size(path), '\0');
    if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) throw ModelError({path}, "the file cannot be read");
    return bytes;
}

}  // namespace

Mesh read_mesh(const std::string& path, double unit) {
    const std::string ending = std::filesystem::path(path).extension().string();
    if (ending != ".msh" && ending != ".inp")
        throw ModelError({path}, fmt::format("a mesh file ends with .msh (Gmsh) or .inp (Abaqus), not '{}'", ending));
    const std::string bytes = bytes_of(path);
    Mesh mesh = ending == ".msh" ? parse_gmsh(bytes, path) : parse_abaqus(bytes, path);
    for (Vec3& x : mesh.nodes) x *= unit;
    prepare(mesh);
    return mesh;
}

}  // namespace trammel
