// trammel scheme and trammel compare as a user meets them.
#include <gtest/gtest.h>

#include "app/program.hpp"

namespace trammel {
namespace {

using test::Folder;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

const char* const pendulum = R"yaml(trammel: 1
parameters: {length: 1}
gravity: [0, 0, -9.81]
bodies:
  rod: {mass: 2, inertia: [1e-3, 0.2, 0.2], position: [length/2, 0, 0], velocity: [0, 0, length/2], angular_velocity: [0, -1, 0]}
joints:
  hinge: {type: revolute, between: [ground, rod], at: [0, 0, 0], axis: [0, 1, 0]}
run: {step: {h: 0.01}, end: 0.4}
)yaml";

TEST(SchemeCommand, PrintsTheTableAndTheSummaryAndWritesBothFiles) {
    const Folder folder;
    const auto outcome = test::run(folder, {"scheme", "linear_acceleration", "generalized_alpha", "--rho", "0.6,1", "--steps",
                                            "0.1,10", "-o", folder / "f.svg", "--csv", folder / "t.csv"});
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "critical step omega h = 3.46410162")) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "generalized_alpha rho_inf=1")) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "0.1     0.9989833905    4.060488169e-02  1.684536313e-03")) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "order         2.00 in position, 2.00 in velocity")) << outcome.text;
    EXPECT_TRUE(contains(read(folder / "f.svg"), ">linear_acceleration</text>"));
    const std::string table = read(folder / "t.csv");
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 3 * 2);
}

TEST(SchemeCommand, ATypoIsToldWithTheNearestName) {
    const Folder folder;
    const auto name = test::run(folder, {"scheme", "generalised_alpha"});
    EXPECT_EQ(name.code, 1);
    EXPECT_TRUE(contains(name.text, "did you mean 'generalized_alpha'?")) << name.text;
    const auto key = test::run(folder, {"scheme", "generalized_alpha:rho_imf=1"});
    EXPECT_EQ(key.code, 1);
    EXPECT_TRUE(contains(key.text, "did you mean 'rho_inf'?")) << key.text;
    EXPECT_EQ(test::run(folder, {"scheme", "newmark", "--step", "1"}).code, 1);
    EXPECT_EQ(test::run(folder, {"scheme", "newmark", "--steps", "0"}).code, 1);
    EXPECT_EQ(test::run(folder, {"scheme"}).code, 1);
}

TEST(SchemeCommand, AFigureThatCannotBeWrittenIsAFailure) {
    const Folder folder;
    const auto outcome = test::run(folder, {"scheme", "newmark", "-o", folder / "none/f.svg"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(contains(outcome.text, "cannot write")) << outcome.text;
}

TEST(CompareCommand, TellsErrorsOrdersAndWhySomeSchemesDoNotRun) {
    const Folder folder;
    const auto outcome =
        test::run(folder, {"compare", folder.write("m.yaml", pendulum), "--integrators",
                           "generalized_alpha:start=full,linear_acceleration,modified_average_acceleration", "--steps",
                           "0.01,0.02", "--set", "length=1", "-o", folder / "f.svg", "--csv", folder / "t.csv"});
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "estimated error")) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "linear_acceleration is stable only for omega h up to a limit")) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "     order       2.0")) << outcome.text;
    EXPECT_TRUE(contains(read(folder / "f.svg"), "modified_average_acceleration</text>"));
    EXPECT_FALSE(contains(read(folder / "f.svg"), "linear_acceleration</text>")) << "a scheme without runs has no line";
    const std::string table = read(folder / "t.csv");
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 3 * 2);
}

TEST(CompareCommand, FailsWhenNothingRan) {
    const Folder folder;
    const std::string model = folder.write("m.yaml", pendulum);
    EXPECT_EQ(test::run(folder, {"compare", model, "--integrators", "linear_acceleration", "--steps", "0.01"}).code, 2);
    const auto typo = test::run(folder, {"compare", model, "--integrators", "newmarc", "--steps", "0.01"});
    EXPECT_EQ(typo.code, 1);
    EXPECT_TRUE(contains(typo.text, "did you mean 'newmark'?")) << typo.text;
    EXPECT_EQ(test::run(folder, {"compare", model, "--integrators", "newmark"}).code, 1);
}

}  // namespace
}  // namespace trammel
