// tests/mesh/read_test.cpp: files written by Gmsh 4.8: node order, groups, volumes; and files that are wrong.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "volumes.hpp"

namespace trammel {
namespace {

std::string data_file(const std::string& name) {
    return std::string(TRAMMEL_SOURCE_DIR) + "/tests/mesh/data/" + name;
}

std::string bytes_of(const std::string& name) {
    std::ifstream file(data_file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A box 2 × 1 × 0.5, groups "body" and "base plate" at z = 0.
void check_box(const Mesh& mesh, Shape shape, const std::string& base) {
    EXPECT_NEAR(volume(mesh), 1, 1e-12);
    EXPECT_EQ(mesh.group("body", {}).nodes.size(), mesh.nodes.size());
    EXPECT_EQ(static_cast<int>(mesh.group("body", {}).cells.size()), mesh.solid_elements());
    int at_base = 0;
    for (const Vec3& x : mesh.nodes) at_base += std::abs(x.z()) < 1e-9;
    const Group& plate = mesh.group(base, {});
    EXPECT_EQ(static_cast<int>(plate.nodes.size()), at_base);
    for (const int n : plate.nodes) EXPECT_NEAR(mesh.nodes[n].z(), 0, 1e-12);
    // every node of a straight element stands where the reference element has it
    for (const Cells& block : mesh.blocks) {
        if (!is_solid(block.shape)) continue;
        EXPECT_EQ(block.shape, shape);
        const Shape linear = data(shape).corners == 8 ? Shape::hex8 : data(shape).corners == 6 ? Shape::wedge6 : Shape::tet4;
        for (int e = 0; e < block.count(); ++e)
            for (int k = 0; k < data(shape).nodes; ++k) {
                VecX N;
                MatX slopes;
                shape_functions(linear, data(shape).node[k], N, slopes);
                Vec3 x = Vec3::Zero();
                for (int c = 0; c < data(shape).corners; ++c) x += N[c] * mesh.nodes[block.element(e)[c]];
                EXPECT_NEAR((x - mesh.nodes[block.element(e)[k]]).norm(), 0, 1e-10) << k;
            }
    }
}

TEST(ReadMesh, GmshText) {
    check_box(read_mesh(data_file("hex20.msh")), Shape::hex20, "base plate");
    check_box(read_mesh(data_file("wedge15.msh")), Shape::wedge15, "base plate");
}

TEST(ReadMesh, GmshBinary) {
    check_box(read_mesh(data_file("hex27_binary.msh")), Shape::hex27, "base plate");
    check_box(read_mesh(data_file("tet10_binary.msh")), Shape::tet10, "base plate");
}

TEST(ReadMesh, Abaqus) {
    check_box(read_mesh(data_file("hex20.inp")), Shape::hex20, "base_plate");
    check_box(read_mesh(data_file("tet10.inp")), Shape::tet10, "base_plate");
}

TEST(ReadMesh, UnitScalesTheNodes) {
    EXPECT_NEAR(volume(read_mesh(data_file("hex20.inp"), 1e-3)), 1e-9, 1e-20);
}

TEST(ReadMesh, AbaqusHex27InAnyOrderOfFaces) {
    std::string text = "*NODE\n";
    std::string element = "1";
    const ShapeData& s = data(Shape::hex27);
    const int order[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 26, 24, 25, 22, 21, 23, 20};
    for (int i = 0; i < 27; ++i) {
        const Vec3& x = s.node[order[i]];
        text += std::to_string(i + 1) + ", " + std::to_string(x[0]) + ", " + std::to_string(x[1]) + ", " + std::to_string(x[2]) +
                "\n";
        element += (i % 10 == 9 ? ",\n" : ", ") + std::to_string(i + 1);
    }
    Mesh mesh = parse_abaqus(text + "*ELEMENT, TYPE=C3D27\n" + element + "\n", "cube.inp");
    prepare(mesh);
    for (int k = 0; k < 27; ++k) EXPECT_EQ(mesh.nodes[mesh.blocks[0].nodes[k]], s.node[k]) << k;
}

TEST(ReadMesh, SetsOfAbaqus) {
    const Mesh mesh = parse_abaqus(
        "** comment\n*NODE, NSET=all\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n*ELEMENT, TYPE=C3D4, ELSET=Solid\n7, 1, 2,\n3, 4\n"
        "*NSET, NSET=some, GENERATE\n1, 3, 2\n*NSET, NSET=more\nSOME, 4\n*MATERIAL, NAME=steel\n*ELASTIC\n2.1e11, 0.3\n",
        "t.inp");
    EXPECT_EQ(mesh.group("some", {}).nodes, (std::vector<int>{0, 2}));
    EXPECT_EQ(mesh.group("more", {}).nodes, (std::vector<int>{0, 2, 3}));
    EXPECT_EQ(mesh.group("Solid", {}).cells.size(), 1u);
}

TEST(BadMesh, UnknownGroupIsNamedWithTheNearest) {
    const Mesh mesh = read_mesh(data_file("hex20.msh"));
    EXPECT_EQ(error_of([&] { mesh.group("base plat", {"rotor.yaml", 7, 3}); }).find("rotor.yaml:7:3: error: the mesh "), 0u);
    EXPECT_NE(error_of([&] { mesh.group("base plat", {}); }).find("no group 'base plat' (did you mean 'base plate'?)"),
              std::string::npos);
}

const std::string four_nodes = "*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n";

TEST(BadMesh, TellsLineAndCause) {
    const auto told = [](const std::string& text) { return error_of([&] { parse_abaqus(text, "m.inp"); }); };
    EXPECT_EQ(told(four_nodes + "*ELEMENT, TYPE=C3D13\n1,1,2,3,4\n"),
              "m.inp:6: error: element type C3D13 is not supported (C3D8, C3D20, C3D27, C3D4, C3D10, C3D15 are)");
    EXPECT_EQ(told(four_nodes + "*ELEMENT, TYPE=C3D4\n1,1,2,3,9\n"),
              "m.inp:7: error: element 1 uses node 9, which does not exist");
    EXPECT_EQ(told(four_nodes + "*ELEMENT, TYPE=C3D4\n1,1,2,3\n"),
              "m.inp:7: error: element 1 has 3 nodes instead of 4: the file is cut off or damaged");
    EXPECT_EQ(told(four_nodes + "*NODE\n1,0,0,x\n"), "m.inp:7: error: a number was expected, not 'x'");
    EXPECT_EQ(told(four_nodes + "*NSET, NSET=a, GENERATE\n1, 999999999999, 1\n"),
              "m.inp:7: error: GENERATE 1, 999999999999, 1 does not fit the 4 that exist");
    EXPECT_NE(told(four_nodes + "*NODE\n1,0,0,3\n*ELEMENT, TYPE=C3D4\n1,1,2,3,4\n").find("node 1 is defined twice"),
              std::string::npos);
}

TEST(BadMesh, GmshTellsLineAndCause) {
    const std::string good = bytes_of("hex20.msh");
    const auto told = [](const std::string& text) { return error_of([&] { parse_gmsh(text, "m.msh"); }); };
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        return text.replace(text.find(from), from.size(), to);
    };
    EXPECT_EQ(told(changed("4.1 0 8", "2.2 0 8")).find("m.msh:2: error: format 2.2 is not supported"), 0u);
    EXPECT_NE(told(changed("3 1 17 2", "3 1 93 2")).find("element type 93 of Gmsh is not supported"), std::string::npos);
    EXPECT_NE(told(changed("$Nodes\n", "$Nodes\n99999999999 ")).find("more than the rest of the file can hold"),
              std::string::npos);
    EXPECT_NE(told("hello").find("begins with $MeshFormat"), std::string::npos);
}

/// A file cut off anywhere, text or binary, is an error and never a crash, except behind its last number.
TEST(BadMesh, CutOffAnywhere) {
    for (const char* name : {"hex20.msh", "hex27_binary.msh", "tet10_binary.msh"}) {
        const std::string good = bytes_of(name);
        const std::size_t enough = good.find("$EndElements");
        for (std::size_t length = 0; length < enough; length += 7)
            EXPECT_NE(error_of([&] { parse_gmsh(std::string_view(good).substr(0, length), "m.msh"); }), "no error")
                << name << length;
    }
}

/// Single bytes changed at random: an error or a mesh, never a crash.
TEST(BadMesh, DamagedAnywhere) {
    for (const char* name : {"hex20.msh", "hex27_binary.msh", "tet10_binary.msh", "hex20.inp"}) {
        const std::string good = bytes_of(name);
        for (std::size_t at = 0; at < good.size(); at += 3) {
            std::string bad = good;
            bad[at] = static_cast<char>(bad[at] ^ (0x11 + 0x35 * (at % 4)));
            try {
                Mesh mesh = std::string(name).ends_with("inp") ? parse_abaqus(bad, "m") : parse_gmsh(bad, "m");
                prepare(mesh);
            } catch (const ModelError&) {
            }
        }
    }
}

TEST(BadMesh, ElementsInsideOut) {
    Mesh mesh = parse_abaqus(four_nodes + "*ELEMENT, TYPE=C3D4\n1,2,1,3,4\n", "m.inp");
    EXPECT_EQ(error_of([&] { prepare(mesh); }),
              "m.inp: error: elements turned inside out or flat: 1 of them: tet4 element number 1 (nodes 2, 1, 3, …). "
              "Check the order of their nodes and the middle nodes");
}

TEST(BadMesh, NodesThatCoincideAndCollapsedElements) {
    Mesh mesh = parse_abaqus(four_nodes + "5,0,0,1\n6,1,1,1\n*ELEMENT, TYPE=C3D4\n1,1,2,3,4\n2,2,6,3,5\n3,1,1,2,3\n", "m.inp");
    const std::string told = error_of([&] { prepare(mesh); });
    EXPECT_NE(told.find("nodes that coincide: 1 of them: 4 and 5"), std::string::npos) << told;
    EXPECT_NE(told.find("use a node twice: 1 of them: tet4 element number 3"), std::string::npos) << told;
}

TEST(BadMesh, NothingSolid) {
    Mesh mesh = parse_abaqus(four_nodes + "*ELEMENT, TYPE=S3\n1,1,2,3\n", "m.inp");
    EXPECT_NE(error_of([&] { prepare(mesh); }).find("no solid elements"), std::string::npos);
    EXPECT_NE(error_of([] { read_mesh("mesh.stl"); }).find("ends with .msh (Gmsh) or .inp (Abaqus), not '.stl'"),
              std::string::npos);
    EXPECT_NE(error_of([] { read_mesh("nowhere.msh"); }).find("there is no such file"), std::string::npos);
}

}  // namespace
}  // namespace trammel
