// What the program tells the shell and the user: 0 done, 1 model error, 2 simulation failed.
#include <gtest/gtest.h>

#include "app/program.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

using test::Folder;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(ExitCode, ZeroForARunAndItsSummaryNamesTheResult) {
    const Folder folder;
    const std::string model =
        folder.write("m.yaml", "trammel: 1\nbodies:\n  a: {mass: 1, inertia: [1, 1, 1]}\nrun: {step: {h: 0.1}, end: 1}\n");
    const auto outcome = test::run(folder, {"run", model, "-o", folder / "r.h5", "--csv"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(contains(outcome.text, "r.h5"));
    EXPECT_FALSE(contains(outcome.text, "\r")) << "progress belongs on a terminal only";
    EXPECT_TRUE(test::fs::exists(folder / "r_csv/a.csv"));
    EXPECT_TRUE(test::fs::exists(folder / "r_csv/ledger.csv"));
}

TEST(ExitCode, OneForAModelError) {
    const Folder folder;
    const auto outcome = test::run(folder, {"check", folder.write("m.yaml", "trammel: 1\nbodis:\n  a: 1\n")});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(contains(outcome.text, "m.yaml:2:1: error: model: unknown section 'bodis' (did you mean 'bodies'?)"))
        << outcome.text;
    EXPECT_EQ(test::run(folder, {"run", folder / "nothing.yaml"}).code, 1);
    EXPECT_EQ(test::run(folder, {"runn"}).code, 1);
}

TEST(ExitCode, TwoForAFailedStepWhichIsExplainedAndKeepsTheResult) {
    const Folder folder;
    // the force becomes infinite at t = 1
    const std::string model = folder.write("m.yaml", R"yaml(trammel: 1
bodies:
  ball: {mass: 1, inertia: [1, 1, 1]}
loads:
  push: {type: force, on: ball, value: ["1/(1 - t)", 0, 0]}
run: {step: {h: 0.125, halvings: 3}, end: 2}
)yaml");
    const auto outcome = test::run(folder, {"run", model, "-o", folder / "r.h5"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(contains(outcome.text, "step failed at t = ")) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "worst at: body 'ball'")) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "likely causes")) << outcome.text;
    const ResultOverview overview = read_overview(folder / "r.h5");
    EXPECT_EQ(overview.ending, "failed");
    EXPECT_GT(overview.rows, 5);
}

TEST(ExitCode, AParameterCanBeSetFromOutsideAndATypoIsTold) {
    const Folder folder;
    const std::string model =
        folder.write("m.yaml",
                     "trammel: 1\nparameters: {speed: 1}\nbodies:\n  a: {mass: 1, inertia: [1, 1, 1], velocity: "
                     "[speed, 0, 0]}\nrun: {step: {h: 0.5}, end: 1}\n");
    ASSERT_EQ(test::run(folder, {"run", model, "-o", folder / "r.h5", "--set", "speed=3"}).code, 0);
    EXPECT_NEAR(read_final_state(folder / "r.h5").poses[1].x.x(), 3, 1e-12);
    const auto typo = test::run(folder, {"run", model, "--set", "sped=3"});
    EXPECT_EQ(typo.code, 1);
    EXPECT_TRUE(contains(typo.text, "did you mean 'speed'")) << typo.text;
}

TEST(ExitCode, HelpListAndSchemaAnswer) {
    const Folder folder;
    EXPECT_TRUE(contains(test::run(folder, {"help", "revolute"}).text, "between"));
    EXPECT_TRUE(contains(test::run(folder, {"list", "joints"}).text, "cylindrical"));
    EXPECT_TRUE(contains(test::run(folder, {"list"}).text, "angular_velocity"));
    EXPECT_TRUE(contains(test::run(folder, {"schema"}).text, "\"$schema\""));
    const auto unknown = test::run(folder, {"help", "revolut"});
    EXPECT_EQ(unknown.code, 1);
    EXPECT_TRUE(contains(unknown.text, "did you mean 'revolute'")) << unknown.text;
}

}  // namespace
}  // namespace trammel
