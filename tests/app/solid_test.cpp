// Solids as a user meets them: bad meshes by name, speeds that cannot be, steps that are too large, files for ParaView.
#include <gtest/gtest.h>

#include <fstream>

#include "app/program.hpp"

namespace trammel {
namespace {

using test::Folder;

bool says(const test::Outcome& outcome, const std::string& what) {
    return outcome.text.find(what) != std::string::npos;
}

/// Two tetrahedra of four nodes as an Abaqus file.
std::string tetrahedra(const std::string& first = "1, 1, 2, 3, 4", const std::string& type = "C3D4",
                       const std::string& extra = "") {
    return "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n5, 1, 1, 1\n" + extra + "*ELEMENT, TYPE=" + type +
           ", ELSET=ALL\n" + first + "\n2, 2, 3, 4, 5\n*NSET, NSET=FOOT\n1, 2, 3\n";
}

std::string held(const std::string& group) {
    return "trammel: 1\nmaterials:\n  steel: {E: 2.1e11, density: 7800}\nsolids:\n  part: {file: part.inp, material: steel, "
           "supports: {" +
           group + ": [x, y, z]}}\nrun: {step: {h: 1 ms}, end: 1 ms}\n";
}

test::Outcome checked(const std::string& mesh, const std::string& model) {
    const Folder folder;
    folder.write("part.inp", mesh);
    return test::run(folder, {"run", folder.write("model.yaml", model), "-o", folder / "r.h5"});
}

TEST(SolidProgram, bad_meshes_are_errors_of_the_model_with_their_names) {
    const auto good = checked(tetrahedra(), held("FOOT"));
    EXPECT_EQ(good.code, 0) << good.text;
    struct Case {
        std::string mesh, model, message;
    };
    const std::string whole = tetrahedra();
    for (const Case& c : {Case{tetrahedra("1, 1, 3, 2, 4"), held("FOOT"), "turned inside out"},
                          Case{tetrahedra("1, 1, 2, 3, 4", "C3D4", "6, 1, 1, 1\n") + "*ELEMENT, TYPE=C3D4\n3, 2, 4, 3, 6\n",
                               held("FOOT"), "coincide"},
                          Case{tetrahedra("1, 1, 2, 3, 4", "C3D99"), held("FOOT"), "C3D99"},
                          Case{whole.substr(0, whole.find("2, 2, 3")) + "2, 2, 3", held("FOOT"), "part.inp"},
                          Case{whole, held("FOOTT"), "did you mean 'FOOT'"}}) {
        const auto bad = checked(c.mesh, c.model);
        EXPECT_EQ(bad.code, 1) << c.message << "\n" << bad.text;
        EXPECT_TRUE(says(bad, c.message)) << c.message << "\n" << bad.text;
        EXPECT_TRUE(says(bad, "part.inp") || says(bad, "model.yaml")) << bad.text;
    }
}

/// A bar across the axis of rotation, clamped there.
std::string blade(const std::string& speed, const std::string& keys, const std::string& more = "") {
    return "trammel: 1\ngrounds:\n  spin: {axis: [0, 0, 1], angle: " + speed +
           "*t}\nmaterials:\n  soft: {E: 2.1e9, nu: 0, density: 7800}\nsolids:\n  blade: {type: bar, size: [0.5, 0.02, 0.01], "
           "elements: [8, 1, "
           "1], material: soft, axes: spin, supports: {left: [x, y, z]}, " +
           keys + "}\n" + more;
}
const std::string run = "run: {step: {h: 1e-4}, end: 1e-3}\n";

TEST(SolidProgram, statics_modes_and_campbell_of_a_spinning_solid) {
    const Folder folder;
    const std::string model =
        folder.write("blade.yaml", blade("100", "points: {tip: {group: right}}, reduction: {modes: 8}") + run);
    const auto equilibrium = test::run(folder, {"static", model, "-o", folder / "s.h5"});
    EXPECT_EQ(equilibrium.code, 0) << equilibrium.text;
    const auto modes = test::run(folder, {"modes", model, "-n", "4", "-o", folder / "m.h5"});
    EXPECT_EQ(modes.code, 0) << modes.text;
    EXPECT_TRUE(says(modes, "100 rad/s")) << modes.text;
    const auto diagram = test::run(folder, {"campbell", model, "--speeds", "0:100:5", "-o", folder / "c.svg"});
    EXPECT_EQ(diagram.code, 0) << diagram.text;
    EXPECT_TRUE(says(diagram, "as seen from outside")) << diagram.text;
    for (const std::string result : {"s.h5", "m.h5"}) {
        const auto pictures = test::run(folder, {"vtu", model, folder / result});
        EXPECT_EQ(pictures.code, 0) << pictures.text;
    }
    EXPECT_TRUE(test::fs::exists(folder / "s_blade_final.vtu"));
    EXPECT_TRUE(test::fs::exists(folder / "m_blade_mode01.vtu"));
}

TEST(SolidProgram, a_step_above_the_critical_one_is_refused_with_the_number) {
    const Folder folder;
    const auto model = [&](const std::string& h) {
        return folder.write("blade.yaml", blade("100", "reduction: {modes: 4}, points: {tip: {group: right}}") +
                                              "run: {integrator: {type: central_difference}, step: {h: " + h + "}, end: 1e-5}\n");
    };
    const auto refused = test::run(folder, {"run", model("5e-3"), "-o", folder / "r.h5"});
    EXPECT_EQ(refused.code, 1) << refused.text;
    EXPECT_TRUE(says(refused, "is above the critical step")) << refused.text;
    const auto at = refused.text.find("critical step ");
    ASSERT_NE(at, std::string::npos);
    const double critical = std::stod(refused.text.substr(at + 14));
    EXPECT_GT(critical, 1e-7);
    const auto runs = test::run(folder, {"run", model(std::to_string(0.9 * critical * 1e6) + "e-6"), "-o", folder / "r.h5"});
    EXPECT_EQ(runs.code, 0) << runs.text;
}

TEST(SolidProgram, a_speed_above_static_divergence_is_an_error_with_the_speed) {
    // a bar beside the axis and along it bends at 21 rad/s one way, at 42 rad/s the other: between them it diverges
    const Folder folder;
    const auto tilted = [&](const std::string& angle) {
        return folder.write(
            "tilted.yaml",
            "trammel: 1\ngrounds:\n  spin: {axis: [0, 1, 0], angle: " + angle +
                "}\nmaterials:\n  soft: {E: 2.1e9, nu: 0, density: "
                "7800}\nsolids:\n  bar: "
                "{type: bar, size: [0.5, 0.02, 0.01], elements: [8, 1, 1], material: soft, axes: spin, position: [-0.25, 0, 0], "
                "orientation: {axis: "
                "[0, 0, 1], angle: 90 deg}, supports: {left: [x, y, z]}, points: {tip: {group: right}}, reduction: {modes: "
                "8}}\n" +
                run);
    };
    const std::string model = tilted("30*t");
    const auto found = test::run(folder, {"static", model, "-o", folder / "s.h5"});
    EXPECT_EQ(found.code, 2) << found.text;
    EXPECT_TRUE(says(found, "above the divergence speed")) << found.text;
    const auto refused = test::run(folder, {"run", model, "-o", folder / "r.h5"});
    EXPECT_EQ(refused.code, 2) << refused.text;
    EXPECT_TRUE(says(refused, "the solids spin at 30 rad/s")) << refused.text;
    EXPECT_TRUE(says(refused, "above static divergence")) << refused.text;
    EXPECT_FALSE(test::fs::exists(folder / "r.h5"));
    for (const char* angle : {"10*t", "30*t + 10*t^2"}) {
        const auto runs = test::run(folder, {"run", tilted(angle), "-o", folder / "r.h5"});
        EXPECT_EQ(runs.code, 0) << angle << runs.text;
        EXPECT_EQ(says(runs, "without swinging"), angle == std::string("30*t + 10*t^2")) << runs.text;
    }
}

TEST(SolidProgram, pedestals_unlike_across_the_axis_have_modes_and_a_diagram) {
    const Folder folder;
    std::ifstream file(TRAMMEL_SOURCE_DIR "/examples/24_bladed_rotor/bladed_rotor.yaml");
    std::string model{std::istreambuf_iterator<char>(file), {}};
    for (auto at = model.find("[0, k, 0]"); at != std::string::npos; at = model.find("[0, k, 0]"))
        model.replace(at + 4, 1, "k/2");
    const std::string path = folder.write("unlike.yaml", model);
    const auto modes = test::run(folder, {"modes", path, "-n", "4", "-o", folder / "m.h5"});
    EXPECT_EQ(modes.code, 0) << modes.text;
    EXPECT_TRUE(says(modes, "not alike on all sides")) << modes.text;
    const auto diagram = test::run(folder, {"campbell", path, "--speeds", "0:900:4", "-o", folder / "c.svg"});
    EXPECT_EQ(diagram.code, 0) << diagram.text;
    // two plane motions, the softer direction first
    const auto first = diagram.text.find("critical "), second = diagram.text.find("critical ", first + 1);
    ASSERT_NE(second, std::string::npos) << diagram.text;
    EXPECT_NEAR(std::stod(diagram.text.substr(first + 22)), 608, 1) << diagram.text;
    EXPECT_NEAR(std::stod(diagram.text.substr(second + 22)), 724, 1) << diagram.text;
}

TEST(SolidProgram, a_singular_interface_is_named) {
    const Folder folder;
    const std::string model =
        folder.write("blade.yaml", blade("100", "points: {a: {group: right}, b: {group: right}}, reduction: {modes: 4}") + run);
    const auto found = test::run(folder, {"check", model});
    EXPECT_EQ(found.code, 1) << found.text;
    EXPECT_TRUE(says(found, "the interface is singular")) << found.text;
}

}  // namespace
}  // namespace trammel
