// Every mistake of a model file is told, all at once, each where it was written, with what to do about it.
#include <gtest/gtest.h>

#include "model/model_text.hpp"

namespace trammel {
namespace {

using test::errors_of;

void expect_error(const Diagnostic& d, int line, int column, const std::string& part) {
    EXPECT_EQ(d.where.line, line) << d.message;
    EXPECT_EQ(d.where.column, column) << d.message;
    EXPECT_NE(d.message.find(part), std::string::npos) << d.message << "\n  lacks: " << part;
}

TEST(ModelErrors, FiveMistakesGiveFiveErrorsAtTheirPlaces) {
    const auto errors = errors_of(R"(trammel: 1
bodies:
  crank:
    mass: -1
    inertia: [1, 1, 1]
  rod:
    mass: 1
    inertia: [1, 1, 1]
    postion: [1, 0, 0]
joints:
  hinge: {type: revolut, between: [ground, crank]}
  pin: {type: revolute, between: [crank, rodd]}
run:
  step: {h: 1 kg}
  end: 1
)");
    ASSERT_EQ(errors.size(), 5u);
    expect_error(errors[0], 4, 11, "body 'crank': 'mass' is -1 kg, but must be at least 0 kg");
    expect_error(errors[1], 9, 5, "unknown key 'postion' (did you mean 'position'?)");
    expect_error(errors[2], 11, 17, "unknown type 'revolut' (did you mean 'revolute'?)");
    expect_error(errors[3], 12, 42, "unknown body 'rodd' (did you mean 'rod'?)");
    expect_error(errors[4], 14, 15, "unit 'kg' does not fit");
}

/// One mistake, the part of the message that must be there.
struct Mistake {
    const char* name;
    std::string text;
    std::string message;
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << mistake.name;
}

class OneMistake : public testing::TestWithParam<Mistake> {};

TEST_P(OneMistake, IsTold) {
    const auto errors = errors_of(GetParam().text);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_NE(errors[0].message.find(GetParam().message), std::string::npos) << errors[0].message;
    EXPECT_GT(errors[0].where.line, 0);
}

std::string with_joint(const std::string& joint) {
    return "trammel: 1\nbodies:\n  rod: {mass: 1, inertia: [1, 1, 1]}\n  bead: {type: point_mass, mass: 1}\njoints:\n  j: {" +
           joint + "}\n  hinge: {type: revolute, between: [ground, rod]}\nrun: {step: {h: 1 ms}, end: 1}\n";
}

INSTANTIATE_TEST_SUITE_P(
    Model, OneMistake,
    testing::Values(
        Mistake{"NoRun", "trammel: 1\nbodies:\n  a: {mass: 1, inertia: [1, 1, 1]}\n", "the section 'run' is missing"},
        Mistake{"NoBodies", "trammel: 1\nrun: {step: {h: 1}, end: 1}\n", "the model has no bodies"},
        Mistake{"OtherVersion", "trammel: 2\nbodies:\n  a: {mass: 1, inertia: [1, 1, 1]}\nrun: {step: {h: 1}, end: 1}\n",
                "trammel"},
        Mistake{"ImpossibleInertia", "trammel: 1\nbodies:\n  a: {mass: 1, inertia: [1, 1, 3]}\nrun: {step: {h: 1}, end: 1}\n",
                "break the triangle inequality"},
        Mistake{"ToItself", with_joint("type: spherical, between: [rod, rod]"), "joins 'rod' to itself"},
        Mistake{"TurningPointMass", with_joint("type: revolute, between: [ground, bead]"), "'bead' is a point mass"},
        Mistake{"ArmOfPointMass", with_joint("type: spherical, between: [rod, bead], point_second: [1, 0, 0]"), "no arm"},
        Mistake{"NoLength", with_joint("type: distance, between: [rod, bead]"), "a length above zero"},
        Mistake{"ParallelAxes", with_joint("type: planar, between: [ground, rod], axis: [0, 0, 1], x_axis: [0, 0, 2]"),
                "parallel"},
        Mistake{"UniversalWithoutSecondAxis", with_joint("type: universal, between: [ground, rod]"), "axis_second"},
        Mistake{"ScrewWithoutPitch", with_joint("type: screw, between: [ground, rod], pitch: 0"), "use revolute"},
        Mistake{"DiscWithoutRadius", with_joint("type: rolling_disc, between: [ground, rod], radius: 0, disc_axis: [1, 0, 0]"),
                "'radius' must be above zero"},
        Mistake{"FlatDisc", with_joint("type: rolling_disc, between: [ground, rod], radius: 1"), "lies flat"},
        Mistake{"RollingPointMass", with_joint("type: rolling_ball, between: [ground, bead], radius: 1"),
                "'bead' is a point mass"},
        Mistake{"UprightBlade", with_joint("type: knife_edge, between: [ground, rod], direction: [0, 0, 1]"), "stands upright"},
        Mistake{"SpeedGearOnUnknownJoint", with_joint("type: speed_gear, joints: [hinge, hnge], ratio: 2"),
                "did you mean 'hinge'"},
        Mistake{"GearOnUnknownJoint", with_joint("type: gear, joints: [hinge, hnge], ratio: 2"), "did you mean 'hinge'"},
        Mistake{"SpringOnJointWithoutSlide", test::pendulum("elements:\n  s: {type: slider_spring, joint: hinge}\n"),
                "no displacement"},
        Mistake{"SkewBushing",
                test::pendulum("elements:\n  b: {type: bushing, between: [ground, rod], stiffness: [[1,1,0,0,0,0],[0,1,0,0,0,0],"
                               "[0,0,1,0,0,0],[0,0,0,1,0,0],[0,0,0,0,1,0],[0,0,0,0,0,1]]}\n"),
                "must be symmetric"},
        Mistake{"LoadOnGround", test::pendulum("loads:\n  f: {type: force, on: ground, value: [1, 0, 0]}\n"), "cannot move"},
        Mistake{"OutputOfNothing", test::pendulum("outputs:\n  - {name: a, of: hing, quantities: [angle]}\n"),
                "did you mean 'hinge'"},
        Mistake{"OutputWithoutSuchQuantity", test::pendulum("outputs:\n  - {name: a, of: hinge, quantities: [displacement]}\n"),
                "has no quantity 'displacement'"},
        Mistake{"SameNameTwice",
                test::pendulum(
                    "outputs:\n  - {name: a, of: hinge, quantities: [angle]}\n  - {name: a, of: rod, quantities: [position]}\n"),
                "already taken"},
        Mistake{"SlashInName", "trammel: 1\nbodies:\n  a/b: {mass: 1, inertia: [1, 1, 1]}\nrun: {step: {h: 1}, end: 1}\n",
                "without '/'"}),
    [](const auto& mistake) { return mistake.param.name; });

TEST(ModelErrors, ARightModelHasNone) {
    EXPECT_TRUE(errors_of(test::pendulum()).empty());
}

}  // namespace
}  // namespace trammel
