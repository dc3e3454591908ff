// analysis/statics_test.cpp: equilibria with closed forms, singular points, and what is said where there is none.
#include "analysis/statics.hpp"

#include <fmt/format.h>

#include "model/model_text.hpp"

namespace trammel::test {
namespace {

constexpr const char* run = "run: {step: {h: 1 ms}, end: 1}\n";

struct Found {
    BuiltModel built;
    Result<StaticResult, StaticFailure> result;
    Vec3 position(NodeId node) const { return result->state.poses[static_cast<std::size_t>(node)].x; }
};

Found at_rest(const std::string& text, StaticSettings settings = {}, const Spin& spin = {}) {
    BuiltModel b = built("trammel: 1\n" + text + run);
    auto result = equilibrium(*b.model, b.model->nodes(), b.model->initial_state(), spin, settings);
    return {std::move(b), std::move(result)};
}

TEST(Statics, a_pendulum_hangs_down_and_its_hinge_carries_it) {
    const Found f = at_rest(R"(gravity: [0, 0, -9.81]
bodies:
  rod: {mass: 2, inertia: [1e-3, 0.1, 0.1], position: [0.5, 0, 0]}
joints:
  hinge: {type: revolute, between: [ground, rod], at: [0, 0, 0], axis: [0, 1, 0]}
)");
    ASSERT_TRUE(f.result) << f.result.error().message;
    EXPECT_LT((f.position(1) - Vec3(0, 0, -0.5)).norm(), 1e-12);
    const Reaction r = f.built.model->reaction(f.built.model->joints()[0], f.result->state);
    EXPECT_LT((r.force - Vec3(0, 0, 2 * 9.81)).norm(), 1e-9);
}

constexpr const char* sprung_bar = R"(bodies:
  bar: {mass: 1, inertia: [1e-3, 0.1, 0.1], position: [0.5, 0, 0]}
joints:
  hinge: {type: revolute, between: [ground, bar], at: [0, 0, 0], axis: [0, 0, 1]}
elements:
  spring: {type: torsion_spring, joint: hinge, stiffness: 10}
)";

TEST(Statics, a_moment_turns_a_spring_through_more_than_a_turn) {
    const Found f = at_rest(std::string(sprung_bar) + "loads:\n  m: {type: moment, on: bar, value: [0, 0, 80]}\n");
    ASSERT_TRUE(f.result) << f.result.error().message;
    EXPECT_LT((f.position(1) - 0.5 * Vec3(std::cos(8.0), std::sin(8.0), 0)).norm(), 1e-10);
    EXPECT_NEAR(f.result->state.windings[0], 8, 1e-10);
}

TEST(Statics, a_compressed_bar_buckles_at_stiffness_over_length) {
    StaticSettings settings;
    settings.end = 3;
    const Found f =
        at_rest(std::string(sprung_bar) + "loads:\n  p: {type: force, on: bar, value: [-5, 0, 0], at: [1, 0, 0]}\n", settings);
    ASSERT_TRUE(f.result) << f.result.error().message;
    ASSERT_EQ(f.result->singular.size(), 1u);
    EXPECT_NEAR(f.result->singular[0].factor, 2, 1e-8);
    EXPECT_FALSE(f.result->singular[0].limit);
}

/// A slider between two inclined springs, span b, height y: P = 2 k y (l₀/√(b² + y²) − 1) downwards.
std::string shallow_arch() {
    return R"(bodies:
  mass: {mass: 1, inertia: [1, 1, 1], position: [0, 0.5, 0]}
joints:
  guide: {type: prismatic, between: [ground, mass], axis: [0, 1, 0]}
elements:
  left: {type: spring, between: [ground, mass], from: [-1, 0, 0], stiffness: 1000}
  right: {type: spring, between: [ground, mass], from: [1, 0, 0], stiffness: 1000}
loads:
  p: {type: force, on: mass, value: [0, -1, 0]}
)";
}

TEST(Statics, arc_length_passes_both_limit_points_of_a_shallow_arch) {
    StaticSettings settings;
    settings.arc_length = true;
    settings.end = 300;
    const Found f = at_rest(shallow_arch(), settings);
    ASSERT_TRUE(f.result) << f.result.error().message;
    const double free_length = std::sqrt(1.25), y = std::sqrt(std::pow(free_length, 2.0 / 3) - 1);
    const double limit = 2000 * y * (free_length / std::sqrt(1 + y * y) - 1);
    ASSERT_EQ(f.result->singular.size(), 2u);
    for (int k = 0; k < 2; ++k) {
        EXPECT_TRUE(f.result->singular[k].limit);
        EXPECT_NEAR(f.result->singular[k].factor, k == 0 ? limit : -limit, 1e-8 * limit);
    }
    EXPECT_EQ(f.result->factor, 300);
    EXPECT_LT(f.position(1).y(), -0.5);
}

/// Beyond the limit load the far side is the only equilibrium; the arc length would show the way between.
TEST(Statics, load_increments_snap_through_to_the_far_side) {
    StaticSettings settings;
    settings.end = 50;
    settings.iteration.max_iterations = 12;
    const Found f = at_rest(shallow_arch(), settings);
    ASSERT_TRUE(f.result);
    EXPECT_LT(f.position(1).y(), 0);
}

std::string spun_slider() {
    return R"(bodies:
  mass: {mass: 2, inertia: [1, 1, 1], position: [0.3, 0, 0]}
joints:
  guide: {type: prismatic, between: [ground, mass], axis: [1, 0, 0]}
elements:
  spring: {type: slider_spring, joint: guide, stiffness: 800}
)";
}

TEST(Statics, a_spun_slider_moves_outwards) {
    Spin spin;
    spin.speed = 10;
    const Found f = at_rest(spun_slider(), {}, spin);
    ASSERT_TRUE(f.result) << f.result.error().message;
    // k (x − x₀) = m Ω² x
    EXPECT_NEAR(f.position(1).x(), 0.3 * 800 / (800 - 200.0), 1e-12);
    EXPECT_NEAR(f.result->state.velocity[1], 10 * 0.4, 1e-11);
}

TEST(Statics, a_speed_above_divergence_is_refused) {
    Spin spin;
    spin.speed = 25;  // √(k/m) = 20
    const Found f = at_rest(spun_slider(), {}, spin);
    ASSERT_FALSE(f.result);
    EXPECT_NE(f.result.error().message.find("divergence speed"), std::string::npos) << f.result.error().message;
    EXPECT_NE(f.result.error().message.find("20"), std::string::npos) << f.result.error().message;
}

/// A beam of unit length and bending stiffness; `place`: its ends.
std::string unit_beam(const char* place, const char* stretch, int elements, double force) {
    return fmt::format(R"(sections:
  s: {{type: constants, EA: {0}, GAy: {0}, GAz: {0}, GJ: 1, EIy: 1, EIz: 1, mass: 1, Jy: 1e-8, Jz: 1e-8}}
beams:
  b: {{section: s, {1}, y_axis: [0, 1, 0], elements: {2}, start_on: ground}}
loads: {{f: {{type: force, on: b.end, value: [0, {3}, 0]}}}}
)",
                       stretch, place, elements, force);
}
constexpr const char* outwards = "from: [0, 0, 0], to: [1, 0, 0]";
constexpr const char* inwards = "from: [1, 0, 0], to: [0, 0, 0]";

/// Both planes have lost their stability: two singular points on the way, whether they are seen or not.
TEST(Statics, a_speed_above_two_divergence_speeds_is_refused) {
    Spin spin;
    spin.speed = 20;
    for (int increments : {2, 40}) {
        StaticSettings settings;
        settings.increments = increments;
        const Found f = at_rest(unit_beam(inwards, "1e8", 4, 0), settings, spin);
        ASSERT_FALSE(f.result) << increments;
        EXPECT_NE(f.result.error().message.find("divergence speed"), std::string::npos) << f.result.error().message;
    }
    EXPECT_TRUE(at_rest(unit_beam(outwards, "1e8", 4, 0), {}, spin).result);
}

TEST(Statics, a_slender_beam_is_not_taken_for_a_mechanism) {
    const Found f = at_rest(unit_beam(outwards, "1e9", 40, 10));
    ASSERT_TRUE(f.result) << f.result.error().message;
    EXPECT_FALSE(f.result->free_to_move);
    EXPECT_TRUE(f.result->singular.empty());
    EXPECT_NEAR(f.position(120).y(), 0.810609, 1e-5);  // Mattiasson 1981
}

/// Nothing holds the rod at first, its weight does then; the trace of mass would be stiffer than that.
TEST(Statics, a_stiff_flexible_rod_on_a_hinge_hangs_down) {
    const Found f = at_rest(R"(gravity: [0, 0, -9.81]
materials: {steel: {E: 210 GPa, nu: 0.3, density: 7850}}
sections: {rod: {type: circle, diameter: 10 mm, material: steel}}
beams: {rod: {section: rod, from: [0, 0, 0], to: [1, 0, 0], elements: 3}}
joints: {hinge: {type: revolute, between: [ground, rod.start], axis: [0, 1, 0]}}
)");
    ASSERT_TRUE(f.result) << f.result.error().message;
    const double stretch = 7850 * 9.81 / 2 / 210e9;
    EXPECT_LT((f.position(10) - Vec3(0, 0, -1 - stretch)).norm(), 1e-10);
}

TEST(Statics, a_load_too_large_for_the_mesh_is_explained) {
    const Found f = at_rest(unit_beam(outwards, "1e7", 2, 1000));
    ASSERT_FALSE(f.result);
    EXPECT_NE(f.result.error().message.find("orders of magnitude too large"), std::string::npos) << f.result.error().message;
    EXPECT_NE(f.result.error().message.find("elements of a beam"), std::string::npos) << f.result.error().message;
}

TEST(Statics, what_is_free_to_move_is_named) {
    const Found f = at_rest(R"(bodies:
  block: {mass: 1, inertia: [1, 1, 1]}
joints:
  guide: {type: prismatic, between: [ground, block], axis: [1, 0, 0]}
loads:
  push: {type: force, on: block, value: [3, 0, 0]}
)");
    ASSERT_FALSE(f.result);
    EXPECT_NE(f.result.error().message.find("free to move"), std::string::npos) << f.result.error().message;
    EXPECT_NE(f.result.error().message.find("body 'block' moves along [1, 0, 0]"), std::string::npos) << f.result.error().message;
}

TEST(Statics, a_free_motion_that_nothing_drives_is_left_alone) {
    const Found f = at_rest(std::string(sprung_bar) + R"(loads:
  m: {type: moment, on: bar, value: [0, 0, 5]}
)");
    const Found g = at_rest(R"(bodies:
  block: {mass: 1, inertia: [1, 1, 1], position: [1, 2, 3]}
joints:
  guide: {type: prismatic, between: [ground, block], axis: [1, 0, 0]}
)");
    ASSERT_TRUE(f.result && g.result);
    EXPECT_FALSE(f.result->free_to_move);
    EXPECT_TRUE(g.result->free_to_move);
    EXPECT_EQ(g.position(1), Vec3(1, 2, 3));
}

TEST(Statics, a_drive_is_held_where_it_is) {
    const Found f = at_rest(R"(gravity: [0, -9.81, 0]
bodies:
  crank: {mass: 2, inertia: [1, 1, 1], position: [0.5, 0, 0], angular_velocity: [0, 0, 3], velocity: [0, 1.5, 0]}
joints:
  drive: {type: revolute, between: [ground, crank], at: [0, 0, 0], axis: [0, 0, 1], angle: "3*t"}
)");
    ASSERT_TRUE(f.result) << f.result.error().message;
    EXPECT_LT((f.position(1) - Vec3(0.5, 0, 0)).norm(), 1e-12);
    const Reaction r = f.built.model->reaction(f.built.model->joints()[0], f.result->state);
    EXPECT_NEAR(r.moment.z(), 2 * 9.81 * 0.5, 1e-9);
}

TEST(Statics, a_joint_that_forbids_the_spin_is_named) {
    BuiltModel b = built("trammel: 1\n" + std::string(sprung_bar) + run);
    Spin spin;
    spin.axis = Vec3::UnitX();
    spin.speed = 3;
    spin.turning = {0, 1};
    const auto result = equilibrium(*b.model, b.model->nodes(), b.model->initial_state(), spin, {});
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("joint 'hinge'"), std::string::npos) << result.error().message;
}

}  // namespace
}  // namespace trammel::test
