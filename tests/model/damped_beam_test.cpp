// model/damped_beam_test.cpp: forces of joints on stiff, damped parts, whose errors accelerations do not show.
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/preparation.hpp"
#include "model/model_text.hpp"

namespace trammel {
namespace {

struct Fall {
    double energy = 0;  ///< the largest on the way
    Vec3 force = Vec3::Zero();
};

/// A steel rod falls on a hinge for half a second.
Fall fall(const std::string& tolerance) {
    BuiltModel built = test::built(R"(trammel: 1
gravity: [0, 0, -9.81]
materials: {steel: {E: 210 GPa, nu: 0.3, density: 7850}}
sections: {rod: {type: circle, diameter: 10 mm, material: steel}}
beams: {rod: {section: rod, from: [0, 0, 0], to: [1, 0, 0], elements: 3, damping: 0.1 ms}}
joints: {hinge: {type: revolute, between: [ground, rod.start], axis: [0, 1, 0]}}
run: {integrator: {type: generalized_alpha, tolerance: )" +
                                   tolerance + R"(}, step: {h: 1 ms}, end: 0.5}
)");
    Model& model = *built.model;
    const auto solver = make_linear_solver(built.run.solver);
    auto prepared = prepare(model, *solver, 1e-3);
    EXPECT_TRUE(prepared);
    const auto stepper = built.run.scheme.make(model, *solver, prepared->regularisation);
    State now = prepared->state, next = now;
    EXPECT_TRUE(stepper->start(now, built.run.h));
    Fall result;
    while (now.time < built.run.end - 1e-9) {
        next = now;
        const auto step = stepper->attempt(now, built.run.h, next);
        EXPECT_TRUE(step) << explain(step.error());
        if (!step) break;
        std::swap(now, next);
        result.energy = std::max(result.energy, model.energy(now).total());
    }
    result.force = model.reaction(model.joints()[0], now).force;
    return result;
}

TEST(DampedBeam, gains_no_energy_and_keeps_the_force_of_its_hinge) {
    const Fall fine = fall("1e-10");
    for (const char* tolerance : {"1e-5", "1e-7"}) {
        const Fall f = fall(tolerance);
        EXPECT_LT(f.energy, 1e-6) << tolerance;
        EXPECT_LT((f.force - fine.force).norm(), 2e-3 * fine.force.norm()) << tolerance;
    }
}

}  // namespace
}  // namespace trammel
