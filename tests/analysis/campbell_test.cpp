// analysis/campbell_test.cpp: a rigid rotor on two bearings, whose whirl frequencies have closed forms.
//
//   isotropic:  translation ω² = 2k/m;  tilt  I_t ω² ∓ I_p Ω ω − 2 k a² = 0 (forward, backward)
//   critical:   Ω² = 2 k a² / (I_t ∓ I_p)
#include "analysis/campbell.hpp"

#include <fmt/format.h>

#include "analysis/free_motion_names.hpp"
#include "analysis/ground_axes.hpp"
#include "model/model_text.hpp"

namespace trammel::test {
namespace {

constexpr double m = 12, Ip = 0.06, It = 0.10, k = 2e6, a = 0.15;

BuiltModel rotor(double kx = k, double ky = k, double Ix = It) {
    const auto bearing = [&](const char* name, double z) {
        return fmt::format(
            "  {}: {{type: bearing, between: [ground, rotor], point_first: [0, 0, {}], point_second: [0, 0, {}], "
            "stiffness: [[{}, 0, 0], [0, {}, 0], [0, 0, 1e6]]}}\n",
            name, z, z, kx, ky);
    };
    return built(fmt::format("trammel: 1\nbodies:\n  rotor: {{mass: {}, inertia: [{}, {}, {}]}}\nelements:\n", m, Ix, It, Ip) +
                 bearing("lower", -a) + bearing("upper", a) + "run: {step: {h: 1 ms}, end: 1}\n");
}

Spin spinning(double speed) {
    Spin spin;
    spin.speed = speed;
    spin.turning = {0, 1};
    return spin;
}

double tilt(double speed, int direction) {
    const double half = direction * Ip * speed / (2 * It);
    return half + std::sqrt(half * half + 2 * k * a * a / It);
}

bool holds(const SpinningModes& found, double frequency) {
    for (const Mode& mode : found.modes.modes)
        if (std::abs(mode.frequency() - frequency) < 1e-8 * frequency) return true;
    return false;
}

TEST(Whirl, tilting_modes_split_in_ground_axes) {
    BuiltModel b = rotor();
    const Spin spin = spinning(300);
    const auto found = modes_at(*b.model, b.model->nodes(), b.model->initial_state(), spin, Axes::automatic, {}, {});
    ASSERT_TRUE(found) << found.error();
    EXPECT_TRUE(found->ground_axes);
    EXPECT_EQ(found->modes.rigid.cols(), 1);
    EXPECT_TRUE(holds(*found, std::sqrt(2 * k / m)));
    EXPECT_TRUE(holds(*found, tilt(300, 1)));
    EXPECT_TRUE(holds(*found, tilt(300, -1)));
}

TEST(Whirl, spinning_axes_see_the_speed_taken_off) {
    BuiltModel b = rotor();
    const auto found = modes_at(*b.model, b.model->nodes(), b.model->initial_state(), spinning(300), Axes::spinning, {}, {});
    ASSERT_TRUE(found) << found.error();
    EXPECT_FALSE(found->ground_axes);
    EXPECT_TRUE(holds(*found, tilt(300, 1) - 300));
    EXPECT_TRUE(holds(*found, tilt(300, -1) + 300));
}

TEST(Whirl, unequal_bearings_need_ground_axes_and_get_them) {
    BuiltModel b = rotor(k, 0.7 * k);
    const auto found = modes_at(*b.model, b.model->nodes(), b.model->initial_state(), spinning(300), Axes::automatic, {}, {});
    ASSERT_TRUE(found) << found.error();
    EXPECT_TRUE(found->ground_axes);
    EXPECT_TRUE(holds(*found, std::sqrt(2 * k / m)));
    EXPECT_TRUE(holds(*found, std::sqrt(1.4 * k / m)));
    // tilt: (2k₁a² − I_t ω²)(2k₂a² − I_t ω²) = (I_p Ω ω)²
    const double k1 = 2 * k * a * a, k2 = 0.7 * k1, mixed = It * (k1 + k2) + Ip * Ip * 300 * 300;
    for (int sign : {-1, 1})
        EXPECT_TRUE(holds(*found, std::sqrt((mixed + sign * std::sqrt(mixed * mixed - 4 * It * It * k1 * k2)) / (2 * It * It))));
}

TEST(Whirl, a_rotor_without_symmetry_is_refused_in_ground_axes) {
    BuiltModel b = rotor(k, k, 0.09);
    const auto found = modes_at(*b.model, b.model->nodes(), b.model->initial_state(), spinning(300), Axes::ground, {}, {});
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().find("not axisymmetric"), std::string::npos) << found.error();
    EXPECT_TRUE(modes_at(*b.model, b.model->nodes(), b.model->initial_state(), spinning(300), Axes::spinning, {}, {}));
}

TEST(Campbell, lines_directions_and_critical_speeds) {
    BuiltModel b = rotor();
    CampbellSettings settings;
    for (int i = 0; i <= 10; ++i) settings.speeds.push_back(200.0 * i);
    settings.lines = 5;
    const auto found = campbell(*b.model, b.model->nodes(), b.model->initial_state(), spinning(0), settings);
    ASSERT_TRUE(found) << found.error();
    int forward = 0, backward = 0;
    for (const auto& line : found->lines) {
        const double last = line.back().exponent.imag();
        for (int direction : {-1, 1})
            if (std::abs(last - tilt(2000, direction)) < 1e-7 * last) {
                // the same mode at every speed, whatever it crosses
                for (std::size_t i = 0; i < line.size(); ++i)
                    EXPECT_NEAR(line[i].exponent.imag(), tilt(settings.speeds[i], direction), 1e-6 * last);
                (direction > 0 ? forward : backward) += 1;
            }
    }
    EXPECT_EQ(forward, 1);
    EXPECT_EQ(backward, 1);
    int met = 0;
    for (const CriticalSpeed& c : found->critical)
        for (double expected : {std::sqrt(2 * k * a * a / (It - Ip)), std::sqrt(2 * k * a * a / (It + Ip)), std::sqrt(2 * k / m)})
            met += std::abs(c.speed - expected) < 1e-6 * expected;
    EXPECT_GE(met, 4);  // two translations, two tilts
}

/// A shaft along z, so that the axes of its nodes are not those of the ground, with a disc; stiffer bearings one way.
BuiltModel shaft() {
    return built(R"(trammel: 1
materials: {steel: {E: 2.1e11, density: 7800}}
sections: {round: {type: circle, diameter: 0.04, material: steel}}
bodies:
  disc: {mass: 20, inertia: [0.12, 0.12, 0.22], position: [0, 0, 0.4]}
beams:
  low: {section: round, from: [0, 0, 0], to: [0, 0, 0.4], elements: 2, end_on: disc}
  high: {section: round, from: [0, 0, 0.4], to: [0, 0, 1], elements: 2, start_on: disc}
elements:
  foot: {type: bearing, between: [ground, low.start], stiffness: [[2e6, 0, 0], [0, 1e6, 0], [0, 0, 1e6]]}
  head: {type: bearing, between: [ground, high.end], stiffness: [[2e6, 0], [0, 1e6]]}
run: {step: {h: 1 ms}, end: 1}
)");
}

Spin all_but_ground(const Model& model) {
    Spin spin;
    spin.turning.assign(model.nodes().kind.size(), 1);
    spin.turning[0] = 0;
    return spin;
}

TEST(Campbell, lines_of_a_shaft_begin_at_rest_and_pass_between_critical_speeds) {
    BuiltModel b = shaft();
    CampbellSettings settings;
    for (int i = 0; i <= 12; ++i) settings.speeds.push_back(30.0 * i);
    settings.lines = 5;
    const auto found = campbell(*b.model, b.model->nodes(), b.model->initial_state(), all_but_ground(*b.model), settings);
    ASSERT_TRUE(found) << found.error();
    EXPECT_TRUE(found->ground_axes);
    EXPECT_GE(found->critical.size(), 2u);
    for (const auto& line : found->lines)
        for (std::size_t i = 1; i < line.size(); ++i) EXPECT_GT(line[i].likeness, 0.9) << "speed " << settings.speeds[i];
}

TEST(Modes, rigid_motions_of_a_spinning_shaft_are_named_in_ground_axes) {
    BuiltModel b = shaft();
    Spin spin = all_but_ground(*b.model);
    spin.speed = 100;
    const auto found = modes_at(*b.model, b.model->nodes(), b.model->initial_state(), spin, Axes::ground, {}, {});
    ASSERT_TRUE(found) << found.error();
    ASSERT_EQ(found->modes.rigid.cols(), 1);
    const VecX motion = seen_from_nodes(b.model->nodes(), found->state, spin, found->modes.rigid.col(0));
    const std::string name = motion_name(*b.model, b.model->nodes(), found->state, motion);
    EXPECT_NE(name.find("turns about [0, 0, 1] through [0, 0, 0]"), std::string::npos) << name;
}

}  // namespace
}  // namespace trammel::test
