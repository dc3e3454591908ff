// tests/mesh/write_vtu_test.cpp: offsets in the XML lead to the numbers.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "mesh/generate.hpp"
#include "mesh/write_vtu.hpp"

namespace trammel {
namespace {

/// The array of this name in a VTU file.
std::vector<double> doubles(const std::string& bytes, const std::string& name) {
    const auto tag = bytes.find("Name=\"" + name + "\"");
    const auto offset = std::stoul(bytes.substr(bytes.find("offset=\"", tag) + 8));
    const auto at = bytes.find("<AppendedData encoding=\"raw\">\n_") + 31 + offset;
    std::uint64_t size = 0;
    std::memcpy(&size, bytes.data() + at, sizeof size);
    std::vector<double> values(size / sizeof(double));
    std::memcpy(values.data(), bytes.data() + at + sizeof size, size);
    return values;
}

TEST(WriteVtu, NumbersComeBack) {
    const Mesh mesh = make_mesh(BarMesh{{1, 1, 1}, {2, 1, 1}, Shape::hex8});
    std::vector<double> shown;
    for (std::size_t i = 0; i < 3 * mesh.nodes.size(); ++i) shown.push_back(0.5 * static_cast<double>(i));
    const auto path = std::filesystem::temp_directory_path() / ("trammel_vtu_" + std::to_string(::getpid()) + ".vtu");
    write_vtu(path.string(), mesh, {{"mode <1>", 3, shown, true}, {"energy", 1, {3, 4}, false}});
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::filesystem::remove(path);
    EXPECT_EQ(doubles(bytes, "mode &lt;1>"), shown);
    EXPECT_EQ(doubles(bytes, "energy"), (std::vector<double>{3, 4}));
    const auto points = doubles(bytes, "Points");
    ASSERT_EQ(points.size(), 3 * mesh.nodes.size());
    EXPECT_EQ(points[3], mesh.nodes[1].x());
    EXPECT_NE(bytes.find("NumberOfPoints=\"12\" NumberOfCells=\"2\""), std::string::npos);
    EXPECT_THROW(write_vtu(path.string(), mesh, {{"short", 3, {1, 2}, true}}), std::logic_error);
    EXPECT_THROW(write_vtu("/nonexistent/x.vtu", mesh, {}), std::runtime_error);
}

}  // namespace
}  // namespace trammel
