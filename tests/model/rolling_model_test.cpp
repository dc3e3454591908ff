// Rolling joints and speed gears from a model file: freedoms, redundant rows, speeds at the start, what is reported.
#include <gtest/gtest.h>

#include "analysis/preparation.hpp"
#include "model/model_text.hpp"
#include "model/quantities.hpp"

namespace trammel {
namespace {

Result<Preparation, PreparationError> prepared(BuiltModel& model) {
    const auto solver = make_linear_solver(default_linear_solver);
    return prepare(*model.model, *solver, model.run.start_limit);
}

std::string ball(const std::string& more) {
    return "trammel: 1\ngravity: [0, 0, -9.81]\nbodies:\n"
           "  ball: {mass: 2, inertia: [0.1, 0.1, 0.1], position: [0, 0, 0.3], velocity: [1, 0, 0], angular_velocity: [0, 1 / "
           "0.3, 0]}\n"
           "joints:\n  table: {type: rolling_ball, between: [ground, ball], radius: 0.3}\n" +
           more + "run: {step: {h: 1 ms}, end: 1}\n";
}

VecX quantity(const char* name, const JointRecord& joint, Model& model, const State& state) {
    VecX out(3);
    find_joint_quantity(name)->evaluate(joint, model.motion(state), state, out.data());
    return out;
}

TEST(RollingModel, FreedomsAreCountedAtVelocityLevel) {
    BuiltModel model = test::built(ball(""));
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_EQ(p->mobility.freedoms, 3);
    EXPECT_TRUE(p->notes.empty());
    int velocity_rows = 0;
    for (int i = 0; i < model.model->rows(); ++i) velocity_rows += model.model->velocity_level(i);
    EXPECT_EQ(velocity_rows, 2);
}

TEST(RollingModel, ContactIsReported) {
    BuiltModel model = test::built(ball(""));
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    const JointRecord& table = model.model->joints()[0];
    EXPECT_LT(quantity("contact_point", table, *model.model, p->state).norm(), 1e-14);
    EXPECT_LT(quantity("slip", table, *model.model, p->state).norm(), 1e-14);
    EXPECT_LT((quantity("force", table, *model.model, p->state) - Vec3(0, 0, 2 * 9.81)).norm(), 1e-11);
}

TEST(RollingModel, RedundantSlipRowsAreNamed) {
    BuiltModel model = test::built(ball("  again: {type: rolling_ball, between: [ground, ball], radius: 0.3, no_spin: true}\n"));
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_EQ(p->mobility.freedoms, 2);
    EXPECT_EQ(p->mobility.redundant.size(), 3u);
    ASSERT_FALSE(p->notes.empty());
    EXPECT_NE(p->notes[0].find("slip along x of the plane"), std::string::npos) << p->notes[0];
}

TEST(RollingModel, ASpeedThatSlipsIsCorrectedAtTheStart) {
    const std::string slipping =
        "trammel: 1\nbodies:\n"
        "  disc: {mass: 1, inertia: [1, 1, 2], position: [0, 0, 1], orientation: {axis: [1, 0, 0], angle: 90 deg},"
        " velocity: [3, 0, 0]}\n"
        "joints:\n  table: {type: rolling_disc, between: [ground, disc], radius: 1}\n"
        "run: {step: {h: 1 ms}, end: 1, start_limit: 1}\n";
    BuiltModel model = test::built(slipping);
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    // an impulse at the contact point: m v + J ω/r kept, v = 3 m/(m + J/r²) = 1
    EXPECT_LT((quantity("slip", model.model->joints()[0], *model.model, p->state)).norm(), 1e-12);
    EXPECT_NEAR(p->state.velocity[0], 1, 1e-12);
}

TEST(RollingModel, ASpeedGearDrivesTheSecondJoint) {
    BuiltModel model = test::built(R"(trammel: 1
bodies:
  one: {mass: 1, inertia: [1, 1, 1]}
  two: {mass: 1, inertia: [1, 1, 1], position: [1, 0, 0]}
joints:
  first: {type: revolute, between: [ground, one], angle: 0.7*t}
  second: {type: revolute, between: [ground, two]}
  gear: {type: speed_gear, joints: [first, second], ratio: -2, speed: 3 + 5*t}
run: {step: {h: 1 ms}, end: 1, start_limit: 1}
)");
    const auto p = prepared(model);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_NEAR(p->state.velocity[5], 0.7, 1e-12);
    EXPECT_NEAR(p->state.velocity[11], -1.4 + 3, 1e-12);
    EXPECT_NEAR(p->state.acceleration[11], 5, 1e-12);
    // the gear pulls with J φ̈ on the second wheel, at 1.6 rad/s, and with twice that on the first; the drive puts in the rest
    EXPECT_NEAR(model.model->energy(p->state).drive_power, 5 * 1.6, 1e-11);
}

}  // namespace
}  // namespace trammel
