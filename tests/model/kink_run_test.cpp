// model/kink_run_test.cpp: loads, drives and moving grounds with kinks, run with error control.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/preparation.hpp"
#include "model/model_text.hpp"
#include "stepping/simulation.hpp"

namespace trammel {
namespace {

struct Times final : Observer {
    void step(const StepRecord& record) override { all.push_back(record.state.time); }
    bool hold(double t) const { return std::find(all.begin(), all.end(), t) != all.end(); }
    std::vector<double> all;
};

struct Ran {
    State state;
    Times times;
};

Ran run(const std::string& text) {
    Ran r;
    BuiltModel built = test::built(text);
    const auto solver = make_linear_solver(built.run.solver);
    auto prepared = prepare(*built.model, *solver, 1e-3);
    EXPECT_TRUE(prepared);
    const auto stepper = built.run.scheme.make(*built.model, *solver, prepared->regularisation);
    r.state = prepared->state;
    const auto control = error_control(*built.model, *stepper, built.run.error.value(), r.state);
    EXPECT_TRUE(stepper->start(r.state, control->first(0)));
    const Events events(*built.model, *solver, prepared->regularisation);
    SimulationSettings settings;
    settings.end = built.run.end;
    settings.events = &events;
    const RunSummary summary = simulate(*stepper, *control, r.state, settings, {&r.times});
    EXPECT_FALSE(summary.failure) << explain(*summary.failure);
    EXPECT_EQ(r.state.time, built.run.end);
    return r;
}

double before(double t) {
    return std::nextafter(t, 0.0);
}

std::string mass(const std::string& force, const std::string& more = "") {
    return "trammel: 1\nbodies:\n  m: {type: point_mass, mass: 1, position: [1, 0, 0]}\n"
           "loads:\n  f: {type: force, on: m, value: [\"" +
           force +
           "\", 0, 0]}\n"
           "run: {step: {type: error, tolerance: 1e-7" +
           more + "}, end: 1}\n";
}

TEST(KinkRun, AStepForceIsIntegratedExactly) {
    // constant accelerations on both sides: the scheme has no error but rounding
    const Ran r = run(mass("step(t, 0.3)"));
    EXPECT_TRUE(r.times.hold(before(0.3)));
    EXPECT_NEAR(r.state.poses[1].x.x(), 1 + 0.7 * 0.7 / 2, 1e-12);
    EXPECT_NEAR(r.state.velocity[0], 0.7, 1e-12);
}

TEST(KinkRun, ARampForceAndEventsAreMet) {
    const Ran r = run(mass("min(1, 10*t)", ", events: [0.55]"));
    EXPECT_TRUE(r.times.hold(before(0.1)));
    EXPECT_TRUE(r.times.hold(0.55));
    // v = 5t² up to 0.1, then 0.05 + (t − 0.1)
    EXPECT_NEAR(r.state.velocity[0], 0.95, 1e-6);
    // each of the dozen steps on the ramp may err by √3 · 1e-7
    EXPECT_NEAR(r.state.poses[1].x.x(), 1 + 1e-3 * 5 / 3 + 0.05 * 0.9 + 0.9 * 0.9 / 2, 3e-6);
}

TEST(KinkRun, ADriveWhoseSpeedJumpsGoesOnWithTheNewSpeed) {
    const Ran r = run(R"yaml(trammel: 1
bodies:
  rod: {mass: 1, inertia: [1e-3, 0.1, 0.1], position: [0.5, 0, 0]}
joints:
  hinge: {type: revolute, between: [ground, rod], at: [0, 0, 0], axis: [0, 0, 1], angle: "t < 0.5 ? t^2 : 0.25 + 3*(t - 0.5)"}
run: {integrator: {increments: exponential}, step: {type: error, tolerance: 1e-6}, end: 1}
)yaml");
    EXPECT_TRUE(r.times.hold(before(0.5)));
    // exponential increments turn at constant speed without error: nothing of the time before the jump is left
    EXPECT_NEAR(r.state.velocity[5], 3, 1e-7);
    EXPECT_NEAR(r.state.acceleration[5], 0, 1e-4);
    EXPECT_NEAR(r.state.poses[1].x.y(), 0.5 * std::sin(1.75), 1e-9);
}

TEST(KinkRun, WrongKeysAreNamed) {
    const auto errors =
        test::errors_of("trammel: 1\nbodies:\n  m: {type: point_mass, mass: 1}\nrun:\n  step: {type: error, h: 1}\n  end: 1\n");
    ASSERT_EQ(errors.size(), 2u);  // h is no key, tolerance is missing
    EXPECT_EQ(test::errors_of("trammel: 1\nbodies:\n  m: {type: point_mass, mass: 1}\nrun:\n  step: {type: error, tolerance: "
                              "1e-4, h_min: 1, h_max: 0.1}\n  end: 1\n")
                  .size(),
              1u);
}

}  // namespace
}  // namespace trammel
