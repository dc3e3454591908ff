// Statics, modes and Campbell diagrams as a user asks for them.
#include <gtest/gtest.h>

#include "app/program.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

using test::Folder;

const std::string rotor = TRAMMEL_SOURCE_DIR "/examples/19_rotor/rotor.yaml";
const std::string pendulum = TRAMMEL_SOURCE_DIR "/examples/01_pendulum/pendulum.yaml";

bool says(const test::Outcome& outcome, const std::string& what) {
    return outcome.text.find(what) != std::string::npos;
}

TEST(AnalysisProgram, a_run_from_an_equilibrium_stays_there) {
    const Folder folder;
    const auto found = test::run(folder, {"static", pendulum, "-o", folder / "s.h5", "--csv"});
    ASSERT_EQ(found.code, 0) << found.text;
    const State rest = read_final_state(folder / "s.h5");
    EXPECT_NEAR(rest.poses[1].x.z(), -0.5, 1e-10);
    const auto run = test::run(folder, {"run", pendulum, "--from", folder / "s.h5", "-o", folder / "r.h5"});
    ASSERT_EQ(run.code, 0) << run.text;
    EXPECT_LT((read_final_state(folder / "r.h5").poses[1].x - rest.poses[1].x).norm(), 1e-9);
}

TEST(AnalysisProgram, modes_print_a_table_and_keep_shapes_and_matrices) {
    const Folder folder;
    const auto found = test::run(folder, {"modes", rotor, "--spinning", "rotor", "--spin", "300", "-o", folder / "m.h5"});
    ASSERT_EQ(found.code, 0) << found.text;
    EXPECT_TRUE(says(found, "577.35")) << found.text;
    EXPECT_TRUE(says(found, "forward") && says(found, "backward")) << found.text;
    EXPECT_TRUE(says(found, "1 motion that nothing resists")) << found.text;
    EXPECT_EQ(read_final_state(folder / "m.h5").velocity[5], 300);
    EXPECT_EQ(read_series(folder / "m.h5", "modes/exponent").size() % 2, 0u);
    EXPECT_FALSE(read_series(folder / "m.h5", "matrices/M/value").empty());
}

TEST(AnalysisProgram, campbell_finds_critical_speeds_and_draws) {
    const Folder folder;
    const auto found = test::run(folder, {"campbell", rotor, "--spinning", "rotor", "--speeds", "0:20000rpm:11", "-o",
                                          folder / "c.svg", "--table", folder / "c.csv"});
    ASSERT_EQ(found.code, 0) << found.text;
    // Ω² = 2 k a² / (I_t + I_p)
    EXPECT_TRUE(says(found, "750")) << found.text;
    std::ifstream figure(folder / "c.svg");
    std::string line;
    std::getline(figure, line);
    EXPECT_EQ(line.rfind("<svg", 0), 0u) << line;
}

TEST(AnalysisProgram, a_driven_rotor_has_a_campbell_diagram) {
    const Folder folder;
    const std::string model = TRAMMEL_SOURCE_DIR "/examples/22_run_up/run_up.yaml";
    const auto found = test::run(folder, {"campbell", model, "--set", "mu=0", "--axis", "0,0,1", "--spinning", "disc", "--speeds",
                                          "0:300:4", "-o", folder / "c.svg"});
    EXPECT_EQ(found.code, 0) << found.text;
    EXPECT_TRUE(says(found, "149.93")) << found.text;
}

TEST(AnalysisProgram, a_drive_that_does_not_turn_with_the_spin_must_fit_it) {
    const Folder folder;
    const std::string model = folder.write(
        "held.yaml",
        "trammel: 1\nbodies:\n  disc: {mass: 2, inertia: [0.1, 0.1, 0.2]}\njoints:\n  plane: {type: planar, between: "
        "[ground, disc]}\n  rod: {type: distance, between: [ground, disc], from: [1, 0, 0], to: [0.2, 0.3, 0], length: "
        "\"sqrt(0.73) + 0.1*t\"}\nrun: {step: {h: 1 ms}, end: 1}\n");
    const auto found = test::run(folder, {"modes", model, "--axis", "0,0,1", "--spin", "100", "--spinning", "disc"});
    EXPECT_EQ(found.code, 2) << found.text;
    EXPECT_TRUE(says(found, "joint 'rod', distance does not allow this motion")) << found.text;
}

TEST(AnalysisProgram, wrong_options_are_explained) {
    const Folder folder;
    const auto unknown = test::run(folder, {"modes", rotor, "--spinning", "rotr", "-o", folder / "m.h5"});
    EXPECT_EQ(unknown.code, 1);
    EXPECT_TRUE(says(unknown, "no body 'rotr'") && says(unknown, "rotor")) << unknown.text;
    const auto range = test::run(folder, {"campbell", rotor, "--speeds", "0:100"});
    EXPECT_EQ(range.code, 1);
    EXPECT_TRUE(says(range, "FROM:TO:COUNT")) << range.text;
    const auto other = test::run(folder, {"run", pendulum, "--from", folder / "none.h5", "-o", folder / "r.h5"});
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(says(other, "none.h5")) << other.text;
}

}  // namespace
}  // namespace trammel
