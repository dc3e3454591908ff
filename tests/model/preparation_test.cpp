// What a run finds out before its first step: redundant rows, locked mechanisms, parts without mass, starts that do not fit.
#include "analysis/preparation.hpp"

#include <gtest/gtest.h>

#include "model/model_text.hpp"

namespace trammel {
namespace {

Result<Preparation, PreparationError> prepared(BuiltModel& model) {
    const auto solver = make_linear_solver(default_linear_solver);
    return prepare(*model.model, *solver, model.run.start_limit);
}

bool says(const Preparation& p, const std::string& part) {
    for (const std::string& note : p.notes)
        if (note.find(part) != std::string::npos) return true;
    return false;
}

/// Two parallel rods from the ground to a coupler: a planar four-bar with hinges in space.
std::string four_bar(const std::string& extra_joint = "") {
    return R"(trammel: 1
gravity: [0, -9.81, 0]
bodies:
  left: {mass: 1, inertia: [0.1, 0.01, 0.1], position: [0, 0.5, 0]}
  right: {mass: 1, inertia: [0.1, 0.01, 0.1], position: [1, 0.5, 0]}
  coupler: {mass: 1, inertia: [0.01, 0.1, 0.1], position: [0.5, 1, 0]}
joints:
  A: {type: revolute, between: [ground, left], at: [0, 0, 0]}
  B: {type: revolute, between: [left, coupler], at: [0, 1, 0]}
  C: {type: revolute, between: [coupler, right], at: [1, 1, 0]}
  D: {type: revolute, between: [right, ground], at: [1, 0, 0]}
)" + extra_joint +
           "run: {step: {h: 1 ms}, end: 1}\n";
}

TEST(Preparation, NamesRedundantRowsAndCountsFreedoms) {
    BuiltModel model = test::built(four_bar());
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_EQ(p->mobility.redundant.size(), 3u);
    EXPECT_EQ(p->mobility.freedoms, 1);
    EXPECT_GT(p->regularisation, 0);
    EXPECT_TRUE(says(*p, "3 redundant constraint rows"));
    EXPECT_TRUE(says(*p, "rotation about"));
    EXPECT_TRUE(says(*p, "implied by joint '"));
}

TEST(Preparation, LeavesAnOpenChainAlone) {
    BuiltModel model = test::built(test::pendulum());
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_TRUE(p->notes.empty());
    EXPECT_EQ(p->regularisation, 0);
    EXPECT_EQ(p->mobility.freedoms, 1);
}

TEST(Preparation, NamesAKinematicLock) {
    BuiltModel model =
        test::built(four_bar("  brace: {type: distance, between: [left, right], from: [0, 0.2, 0], to: [1, 0.9, 0]}\n"));
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_EQ(p->mobility.freedoms, 0);
    EXPECT_TRUE(says(*p, "kinematic lock"));
}

TEST(Preparation, AFullyDrivenMechanismIsNoLock) {
    BuiltModel model = test::built(R"(trammel: 1
bodies:
  rod: {mass: 1, inertia: [1, 1, 1]}
joints:
  hinge: {type: revolute, between: [ground, rod], angle: sin(t)}
run: {step: {h: 1 ms}, end: 1, start_limit: 1}
)");
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_TRUE(says(*p, "the drives prescribe the whole motion"));
    EXPECT_TRUE(says(*p, "start velocities corrected"));
    EXPECT_NEAR(p->state.velocity[5], 1, 1e-12);
}

TEST(Preparation, NamesAPartWithoutMass) {
    BuiltModel model = test::built(R"(trammel: 1
bodies:
  rod: {mass: 1, inertia: [0, 1, 1]}
joints:
  ball: {type: spherical, between: [ground, rod], at: [1, 0, 0]}
run: {step: {h: 1 ms}, end: 1}
)");
    const auto p = prepared(model);
    ASSERT_FALSE(p);
    EXPECT_NE(p.error().message.find("body 'rod', rotation about x"), std::string::npos) << p.error().message;
}

TEST(Preparation, CorrectsASmallMisfitAndRefusesALargeOne) {
    const auto rod_at = [](const std::string& x) {
        return R"(trammel: 1
bodies:
  rod: {mass: 1, inertia: [1, 1, 1], position: [)" +
               x + R"(, 0, 0]}
joints:
  hinge: {type: spherical, between: [ground, rod], point_first: [0, 0, 0], point_second: [-1, 0, 0]}
run: {step: {h: 1 ms}, end: 1}
)";
    };
    BuiltModel near = test::built(rod_at("1.0005"));
    const auto p = prepared(near);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_TRUE(says(*p, "start positions corrected"));
    EXPECT_NEAR(p->state.poses[1].x.x(), 1, 1e-12);

    BuiltModel far = test::built(rod_at("1.2"));
    const auto refused = prepared(far);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("joint 'hinge'"), std::string::npos) << refused.error().message;
    EXPECT_NE(refused.error().message.find("run.start_limit"), std::string::npos) << refused.error().message;
}

TEST(Preparation, FindsRedundancyBehindASlightlyWrongStart) {
    std::string text = four_bar();
    text.replace(text.find("position: [0.5, 1, 0]"), 21, "position: [0.5, 1.0001, 0]");
    text.replace(text.find("at: [1, 1, 0]"), 13, "point_first: [0.5, 0, 0], point_second: [0, 0.5, 0]");
    text.replace(text.find("at: [0, 1, 0]"), 13, "point_first: [0, 0.5, 0], point_second: [-0.5, 0, 0]");
    BuiltModel model = test::built(text);
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_EQ(p->mobility.redundant.size(), 3u);
    EXPECT_LT(p->start.position_change, 1e-3);
}

}  // namespace
}  // namespace trammel
