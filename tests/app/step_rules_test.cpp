// Step rules that say nothing about a run are refused, with the place in the model file.
#include <gtest/gtest.h>

#include "app/program.hpp"

namespace trammel {
namespace {

using test::Folder;

std::string pendulum(const std::string& integrator, const std::string& step, const std::string& position) {
    return "trammel: 1\ngravity: [0, 0, -9.81]\nbodies:\n  bob: {type: point_mass, mass: 1, position: " + position +
           "}\njoints:\n  string: {type: distance, between: [ground, bob], from: [0, 0, 0], to: " + position +
           "}\nrun:\n  integrator: " + integrator + "\n  step: " + step + "\n  end: 0.1\n";
}

TEST(StepRules, AnEnergyOfZeroNeedsAScale) {
    const Folder folder;
    const std::string rule = "{type: energy, tolerance: 1e-4}", with_scale = "{type: energy, tolerance: 1e-4, scale: kinetic}";
    const auto refused =
        test::run(folder, {"run", folder.write("a.yaml", pendulum("{type: tdg}", rule, "[1, 0, 0]")), "-o", folder / "a.h5"});
    EXPECT_EQ(refused.code, 1) << refused.text;
    EXPECT_NE(refused.text.find("a.yaml:9:"), std::string::npos) << refused.text;
    EXPECT_NE(refused.text.find("scale: kinetic"), std::string::npos) << refused.text;
    const auto taken = test::run(
        folder, {"run", folder.write("b.yaml", pendulum("{type: tdg}", with_scale, "[1, 0, 0]")), "-o", folder / "b.h5"});
    EXPECT_EQ(taken.code, 0) << taken.text;
}

TEST(StepRules, TheEnergyRuleNeedsASchemeThatLosesEnergy) {
    const Folder folder;
    const std::string rule = "{type: energy, tolerance: 1e-4, scale: kinetic}";
    for (const char* scheme : {"{type: energy_preserving}", "{type: energy_decaying, alpha: 0}"}) {
        const auto refused =
            test::run(folder, {"run", folder.write("a.yaml", pendulum(scheme, rule, "[1, 0, 0]")), "-o", folder / "a.h5"});
        EXPECT_EQ(refused.code, 1) << refused.text;
        EXPECT_NE(refused.text.find("a.yaml:9:"), std::string::npos) << refused.text;
        EXPECT_NE(refused.text.find("keeps the energy"), std::string::npos) << refused.text;
    }
}

TEST(StepRules, TheDefectServesSchemesUpToThirdOrder) {
    const Folder folder;
    const std::string rule = "{type: defect, tolerance: 1e-6}";
    const auto refused = test::run(
        folder, {"run", folder.write("a.yaml", pendulum("{type: runge_kutta_4}", rule, "[1, 0, 0]")), "-o", folder / "a.h5"});
    EXPECT_EQ(refused.code, 1) << refused.text;
    EXPECT_NE(refused.text.find("a.yaml:9:"), std::string::npos) << refused.text;
    for (const char* scheme : {"{type: tdg}", "{type: generalized_alpha}", "{type: hht_soi2}"}) {
        const auto taken =
            test::run(folder, {"run", folder.write("b.yaml", pendulum(scheme, rule, "[1, 0, 0]")), "-o", folder / "b.h5"});
        EXPECT_EQ(taken.code, 0) << taken.text;
    }
}

}  // namespace
}  // namespace trammel
