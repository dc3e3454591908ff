// model/rotating_model_test.cpp: bodies described in spinning axes, from a model file.
#include <fmt/format.h>

#include "model/model_text.hpp"
#include "stepping/trial.hpp"

namespace trammel {
namespace {

using test::built;
using test::errors_of;
using testing::alpha;
using testing::Trial;

constexpr const char* spin = "grounds:\n  spin: {axis: [1, 2, 2], angle: 2*t + 3*t^2, position: [0.1*t^2, 0, -0.2*t^3]}\n";
constexpr const char* run = "run: {step: {h: 1 ms}, end: 1}\n";

std::string one_message(const std::string& text) {
    const auto errors = errors_of(text);
    return errors.size() == 1 ? errors[0].message : "not one error";
}

/// Where a point with these coordinates in the axes stands in space.
Vec3 in_space(Model& model, const State& state) {
    const Motion& motion = model.motion(state);
    const Frame& axes = motion.node[2].frame;
    return axes.x + axes.R * motion.node[1].frame.x;
}

TEST(RotatingModel, a_free_mass_moves_on_a_straight_line_in_space) {
    // at t = 0 the axes turn with 2 rad/s about (1, 2, 2)/3: velocity in them is V − w × c
    const Vec3 start(1, 0.5, -0.3), velocity(0.3, -0.2, 0.1), seen = velocity - 2 * Vec3(1, 2, 2).cross(start) / 3;
    const std::string text = fmt::format(
        "trammel: 1\nbodies:\n  m: {{type: point_mass, mass: 3, position: [{}, {}, {}], velocity: [{:.17g}, {:.17g}, "
        "{:.17g}]}}\n{}"
        "elements:\n  inertia: {{type: rotating_inertia, on: m, axes: spin, mass: 3}}\n{}",
        start.x(), start.y(), start.z(), seen.x(), seen.y(), seen.z(), spin, run);
    const auto model = std::move(built(text).model);
    const auto at = [&](int steps) { return in_space(*model, Trial(*model, alpha(0.8), 0.5 / steps).steps(steps)); };
    const Vec3 exact = start + 0.5 * velocity, coarse = at(500), fine = at(1000);
    EXPECT_LT((coarse - exact).norm(), 1e-4);
    EXPECT_LT(((4 * fine - coarse) / 3 - exact).norm(), 1e-7);
}

TEST(RotatingModel, power_of_the_axes_closes_the_ledger) {
    const std::string text = std::string("trammel: 1\nbodies:\n  a: {type: point_mass, mass: 2, position: [0.2, 0.4, 0.1]}\n") +
                             "  b: {type: point_mass, mass: 3, position: [0.2, 0.4, 0.1]}\n" + spin +
                             "joints:\n  hold: {type: rotating_coupling, between: [a, b], axes: spin}\n"
                             "elements:\n  inertia: {type: rotating_inertia, on: b, axes: spin, mass: 3}\n"
                             "  rope: {type: spring, between: [ground, a], stiffness: 50, damping: 2, free_length: 0.1}\n" +
                             run;
    const auto model = std::move(built(text).model);
    const double h = 1e-3;
    Trial trial(*model, alpha(0.9), h);
    Energy last = model->energy(trial.state);
    const double begin = last.total();
    double work = 0, drives = 0;
    for (int k = 0; k < 500; ++k) {
        const Energy now = model->energy(trial.steps(1));
        const auto mean = [h](double a, double b) { return h * (a + b) / 2; };
        work += mean(last.damper_power, now.damper_power) + mean(last.drive_power, now.drive_power);
        drives += mean(last.drive_power, now.drive_power);
        last = now;
    }
    EXPECT_GT(std::abs(drives), 0.1);
    EXPECT_NEAR(last.total() - begin, work, 2e-4 * std::abs(drives));
    VecX gap(model->rows()), unused(model->dofs());
    model->residual(trial.state, unused.data(), gap.data());
    EXPECT_LT(gap.norm(), 1e-12);
}

TEST(RotatingModel, mistakes_are_told) {
    const std::string bodies =
        "trammel: 1\nbodies:\n  a: {type: point_mass, mass: 1}\n  b: {type: point_mass, mass: 1}\n"
        "  c: {mass: 1, inertia: [1, 1, 1]}\n";
    const auto joint = [&](const std::string& keys) {
        return bodies + spin + "joints:\n  j: {type: rotating_coupling, " + keys + "}\n" + run;
    };
    const auto element = [&](const std::string& keys, const std::string& more = "") {
        return bodies + more + spin + "elements:\n  e: {type: rotating_inertia, " + keys + "}\n" + run;
    };
    EXPECT_EQ(one_message(joint("between: [a, b], axes: spin")), "not one error") << "this one is right";
    EXPECT_NE(one_message(joint("between: [a, b], axes: c")).find("must be a moving ground"), std::string::npos);
    EXPECT_NE(one_message(joint("between: [a, b], axes: spinn")).find("did you mean 'spin'"), std::string::npos);
    EXPECT_NE(one_message(joint("between: [a, spin], axes: spin")).find("joins the axes to themselves"), std::string::npos);
    EXPECT_NE(one_message(joint("between: [a, b], axes: spin, point_second: [1, 0, 0]")).find("has no arm"), std::string::npos);
    EXPECT_NE(one_message(element("on: c, axes: spin, mass: 1")).find("must be a point mass"), std::string::npos);
    EXPECT_NE(one_message(element("on: a, axes: spin, mass: 1", "gravity: [0, 0, -9.81]\n")).find("gravity is fixed in space"),
              std::string::npos);
}

}  // namespace
}  // namespace trammel
