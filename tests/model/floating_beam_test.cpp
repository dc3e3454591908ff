// model/floating_beam_test.cpp: a reduced solid with large motion against the geometrically exact beam, at small strain.
#include <fmt/format.h>

#include "model/model_text.hpp"
#include "stepping/trial.hpp"

namespace trammel {
namespace {

using test::built;
using testing::alpha;
using testing::Trial;

/// A damped bar on a hinge about z whose angle follows 20 t²; ν = 0, so that both theories mean the same bar.
std::string arm(const std::string& body, const std::string& hinge) {
    return "trammel: 1\nmaterials:\n  soft: {E: 2.1e9, nu: 0, density: 7800}\n" + body +
           "joints:\n  hinge: {type: revolute, between: [ground, " + hinge +
           "], at: [0, 0, 0], axis: [0, 0, 1], angle: 20*t^2}\n" + "run: {step: {h: 1 ms}, end: 1}\n";
}

std::string solid() {
    return arm(
        "solids:\n  arm: {type: bar, size: [0.4, 0.02, 0.02], elements: [10, 1, 1], material: soft, stiffness_damping: 0.01, "
        "points: {left: {group: left, "
        "rotations: true}, right: {group: right, rotations: true}}, reduction: {modes: 6}, floating: left}\n",
        "arm.left");
}

std::string beam() {
    return arm(
        "sections:\n  square: {type: rectangle, width: 0.02, height: 0.02, material: soft}\nbeams:\n  arm: {type: straight, "
        "from: [0, 0, "
        "0], to: [0.4, 0, 0], section: square, elements: 4, order: 3, damping: 0.01}\n",
        "arm.start");
}

/// Deflection of the tip from the line of the hinge at this time.
double deflection(const std::string& text, const std::string& tip, int steps, double h) {
    const auto model = std::move(built(text).model);
    const State state = Trial(*model, alpha(0.6), h).steps(steps);
    const double angle = 20 * state.time * state.time;
    for (std::size_t n = 0; n < model->node_names().size(); ++n)
        if (model->node_names()[n] == tip) return Vec3(-std::sin(angle), std::cos(angle), 0).dot(state.poses[n].x);
    return 0;
}

TEST(FloatingBeam, BendsAsTheBeamThatItsEndIsDrivenIntoTurning) {
    // with 40 rad/s at the end, where rotation has stiffened it by two thirds; the root of the solid is held by its mean motion,
    // which is softer by 1 %
    for (const int steps : {200, 500, 1000}) {
        const double reduced = deflection(solid(), "arm.right", steps, 1e-3), exact = deflection(beam(), "arm.end", steps, 1e-3);
        EXPECT_GT(std::abs(exact), 2e-4) << steps;
        EXPECT_NEAR(reduced, exact, 0.02 * std::abs(exact)) << steps;
    }
}

}  // namespace
}  // namespace trammel
