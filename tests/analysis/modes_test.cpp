// analysis/modes_test.cpp: frequencies with closed forms, and Krylov spaces against dense matrices.
#include "analysis/modes.hpp"

#include <fmt/format.h>

#include "analysis/free_motion_names.hpp"
#include "analysis/statics.hpp"
#include "model/model_text.hpp"

namespace trammel::test {
namespace {

constexpr const char* run = "run: {step: {h: 1 ms}, end: 1}\n";

struct Vibration {
    BuiltModel built;
    State state;
    Linearisation linear;
};

Vibration about(const std::string& text, const Spin& spin = {}) {
    Vibration v{test::built("trammel: 1\n" + text + run), {}, {}};
    Model& model = *v.built.model;
    auto rest = equilibrium(model, model.nodes(), model.initial_state(), spin, {});
    EXPECT_TRUE(rest) << rest.error().message;
    if (!rest) return v;
    v.state = rest->state;
    v.linear = linearise(model, model.nodes(), v.state, spin);
    return v;
}

Modes modes_of(const Vibration& v, ModeSettings settings = {}) {
    auto found = find_modes(v.linear, {}, settings);
    EXPECT_TRUE(found) << found.error();
    return found ? *found : Modes{};
}

TEST(Modes, a_pendulum_has_one_frequency) {
    const Vibration v = about(R"(gravity: [0, 0, -9.81]
bodies:
  rod: {mass: 2, inertia: [1e-3, 0.1, 0.1], position: [0.5, 0, 0]}
joints:
  hinge: {type: revolute, between: [ground, rod], at: [0, 0, 0], axis: [0, 1, 0]}
)");
    const Modes m = modes_of(v);
    ASSERT_EQ(m.modes.size(), 1u);
    EXPECT_EQ(m.rigid.cols(), 0);
    EXPECT_NEAR(m.modes[0].frequency(), std::sqrt(2 * 9.81 * 0.5 / (0.1 + 2 * 0.25)), 1e-10);
}

TEST(Modes, damping_ratio_of_a_slider) {
    const Vibration v = about(R"(bodies:
  mass: {mass: 2, inertia: [1, 1, 1]}
joints:
  guide: {type: prismatic, between: [ground, mass], axis: [1, 0, 0]}
elements:
  spring: {type: slider_spring, joint: guide, stiffness: 200, damping: 4}
)");
    const Modes m = modes_of(v);
    ASSERT_EQ(m.modes.size(), 1u);
    EXPECT_NEAR(m.modes[0].damping_ratio(), 0.1, 1e-10);
    EXPECT_NEAR(m.modes[0].frequency(), 10 * std::sqrt(1 - 0.01), 1e-9);
}

TEST(Modes, a_gyroscope_nutates) {
    // seen from the spinning body: (I_p/I_t − 1) Ω
    Spin spin;
    spin.speed = 30;
    spin.turning = {0, 1};
    const Vibration v = about(R"(bodies:
  disc: {mass: 2, inertia: [0.5, 0.5, 0.8]}
joints:
  pivot: {type: spherical, between: [ground, disc], at: [0, 0, 0]}
)",
                              spin);
    const Modes m = modes_of(v);
    ASSERT_GE(m.modes.size(), 1u);
    bool nutation = false, stands_still = false;
    for (const Mode& mode : m.modes) {
        nutation |= std::abs(mode.frequency() - 30 * 0.6) < 1e-8;
        stands_still |= std::abs(mode.frequency() - 30) < 1e-8;  // an axis at rest in space turns backwards in the body
    }
    EXPECT_TRUE(nutation);
    EXPECT_TRUE(stands_still);
}

TEST(Modes, a_mass_on_a_spinning_table_splits_its_frequency) {
    // isotropic springs: ω ± Ω in the spinning axes, for a point and for a body
    const char* const elements = R"(
elements:
  x1: {type: spring, between: [ground, mass], from: [-1, 0, 0], stiffness: 50}
  x2: {type: spring, between: [ground, mass], from: [1, 0, 0], stiffness: 50}
  y1: {type: spring, between: [ground, mass], from: [0, -1, 0], stiffness: 50}
  y2: {type: spring, between: [ground, mass], from: [0, 1, 0], stiffness: 50}
  z1: {type: spring, between: [ground, mass], from: [0, 0, -1], stiffness: 5000}
)";
    Spin spin;
    spin.speed = 3;
    for (const char* body : {"bodies:\n  mass: {type: point_mass, mass: 1}", "bodies:\n  mass: {mass: 1, inertia: [1, 1, 1]}"}) {
        const Modes m = modes_of(about(std::string(body) + elements, spin));
        int found = 0;
        for (const Mode& mode : m.modes)
            for (double expected : {7.0, 13.0}) found += std::abs(mode.frequency() - expected) < 1e-8;
        EXPECT_EQ(found, 2) << body;
    }
}

/// A chain of rods on hinges with torsion springs, hanging.
std::string chain(int rods, bool damped) {
    std::string bodies = "gravity: [0, 0, -9.81]\nbodies:\n", joints = "joints:\n", elements = "elements:\n", last = "ground";
    for (int k = 0; k < rods; ++k) {
        bodies += fmt::format("  r{}: {{mass: {}, inertia: [0.01, 0.02, 0.015], position: [0, 0, {}]}}\n", k, 1 + 0.1 * k,
                              -0.1 - 0.2 * k);
        joints += fmt::format("  j{}: {{type: revolute, between: [{}, r{}], at: [0, 0, {}], axis: [{}, 1, 0]}}\n", k, last, k,
                              -0.2 * k, k % 2);
        elements += fmt::format("  s{}: {{type: torsion_spring, joint: j{}, stiffness: {}, damping: {}}}\n", k, k, 20 + k,
                                damped ? 0.05 : 0);
        last = fmt::format("r{}", k);
    }
    return bodies + joints + elements;
}

TEST(Modes, krylov_spaces_find_what_dense_matrices_find) {
    for (bool damped : {false, true}) {
        const Vibration v = about(chain(25, damped));
        ModeSettings dense{8, 10000}, sparse{8, 0};
        const Modes a = modes_of(v, dense), b = modes_of(v, sparse);
        EXPECT_TRUE(a.dense && !b.dense);
        EXPECT_EQ(a.symmetric, !damped);
        ASSERT_EQ(a.modes.size(), 8u);
        ASSERT_EQ(b.modes.size(), 8u);
        for (int k = 0; k < 8; ++k) {
            EXPECT_LT(std::abs(a.modes[k].exponent - b.modes[k].exponent), 1e-9 * std::abs(a.modes[k].exponent));
            // the same shape up to its phase
            EXPECT_NEAR(std::abs(a.modes[k].shape.dot(v.linear.M * b.modes[k].shape)), 1, 1e-7);
            EXPECT_LT((v.linear.B * b.modes[k].shape).norm(), 1e-9 * b.modes[k].shape.norm());
        }
    }
}

TEST(Modes, rigid_motions_are_counted_and_named) {
    const Vibration v = about(R"(bodies:
  a: {mass: 1, inertia: [1, 1, 1]}
  b: {mass: 1, inertia: [1, 1, 1], position: [1, 0, 0]}
joints:
  hold: {type: revolute, between: [ground, a], axis: [0, 0, 1]}
elements:
  link: {type: bushing, between: [a, b], stiffness: [[9e3,0,0,0,0,0],[0,9e3,0,0,0,0],[0,0,9e3,0,0,0],[0,0,0,99,0,0],[0,0,0,0,99,0],[0,0,0,0,0,99]]}
)");
    for (int below : {0, 1000}) {
        const Modes m = modes_of(v, {3, below});
        ASSERT_EQ(m.rigid.cols(), 1);
        const std::string name = motion_name(*v.built.model, v.built.model->nodes(), v.state, m.rigid.col(0));
        EXPECT_NE(name.find("turns about [0, 0, 1] through [0, 0, 0]"), std::string::npos) << name;
        EXPECT_GT(m.modes[0].frequency(), 1);
    }
}

}  // namespace
}  // namespace trammel::test
