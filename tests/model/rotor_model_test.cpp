// model/rotor_model_test.cpp: rotors, their bearings and masses that leave, from model files; and what is wrong with them.
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/preparation.hpp"
#include "model/model_text.hpp"
#include "stepping/simulation.hpp"

namespace trammel {
namespace {

using test::built;
using test::errors_of;

std::string with_element(const std::string& keys) {
    return "trammel: 1\nbodies:\n  rotor: {mass: 2, inertia: [0.1, 0.1, 0.2], position: [1e-3, 0, 0]}\n  bead: {type: "
           "point_mass, "
           "mass: 1}\nelements:\n  e: {" +
           keys + "}\nrun: {step: {h: 1 ms}, end: 1}\n";
}

void expect_error(const std::string& keys, const std::string& part) {
    const auto errors = errors_of(with_element(keys));
    ASSERT_EQ(errors.size(), 1u) << keys;
    EXPECT_NE(errors[0].message.find(part), std::string::npos) << errors[0].message;
    EXPECT_EQ(errors[0].where.line, 6);
}

TEST(RotorModel, mistakes_are_told) {
    const std::string pair = "between: [ground, rotor], at: [0, 0, 0]";
    const std::string film = "type: squeeze_film, radius: 0.05, length: 0.02, viscosity: 0.01, between: [ground, rotor], ";
    expect_error("type: bearing_table, speeds: [0, 100, 50], stiffness: [[1, 0, 0, 1], [1, 0, 0, 1], [1, 0, 0, 1]], " + pair,
                 "must rise");
    expect_error("type: bearing_table, speeds: [0, 100], stiffness: [[1, 0, 0, 1]], " + pair,
                 "a row of four numbers for each of the 2 speeds");
    expect_error(film + "clearance: 0.1 mm, point_first: [0, 0, 0], point_second: [0, 0, 0]", "outside its clearance");
    expect_error("type: journal_bearing, between: [ground, bead], radius: 1, length: 1, viscosity: 1, clearance: 1e-3",
                 "point mass, which has no spin");
    expect_error("type: rub, clearance: 1e-3, stiffness: 1e6, friction: 0.1, " + pair, "needs the 'radius'");
    expect_error("type: lump, on: ground, mass: 1", "cannot move");
    expect_error("type: lump, on: bead, mass: 1, center: [1, 0, 0]", "cannot turn");
    expect_error("type: bearing, axes: rotor, between: [ground, bead], stiffness: [[1, 0], [0, 1]]", "has no axes");
}

/// Velocity and energy before and after the passing of an event.
struct Watch final : Observer {
    explicit Watch(Model& model) : model_(model) {}
    void step(const StepRecord& record) override {
        if (after.poses.empty()) before = record.state;
    }
    void passed(const State& state) override {
        energy_before = model_.energy(before);
        energy_after = model_.energy(state);
        after = state;
    }
    State before, after;
    Energy energy_before, energy_after;

private:
    Model& model_;
};

TEST(RotorModel, a_mass_that_leaves_takes_its_momentum_and_nothing_else) {
    BuiltModel b = built(R"(trammel: 1
gravity: [0, 0, -9.81]
bodies:
  disc: {mass: 2, inertia: [0.1, 0.12, 0.2], angular_velocity: [1, 2, 30], velocity: [0.5, 0, 1]}
elements:
  blade: {type: lump, on: disc, mass: 0.5, center: [0.3, 0, 0.1], inertia: [1e-3, 2e-3, 2e-3], released: 0.01234}
run: {step: {h: 1 ms}, end: 0.02}
)");
    ASSERT_TRUE(b.model->has_events());
    const auto solver = make_linear_solver(b.run.solver);
    auto prepared = prepare(*b.model, *solver, 1e-3);
    ASSERT_TRUE(prepared);
    const auto stepper = b.run.scheme.make(*b.model, *solver, prepared->regularisation);
    State state = prepared->state;
    const auto control = fixed_step(b.run.h, 0, 0);
    ASSERT_TRUE(stepper->start(state, b.run.h));
    const Events events(*b.model, *solver, prepared->regularisation);
    SimulationSettings settings;
    settings.end = b.run.end;
    settings.events = &events;
    Watch watch(*b.model);
    const RunSummary summary = simulate(*stepper, *control, state, settings, {&watch});
    ASSERT_FALSE(summary.failure);
    EXPECT_EQ(state.time, b.run.end);
    EXPECT_EQ(watch.before.time, 0.01234);
    EXPECT_EQ(watch.before.velocity, watch.after.velocity);
    // momentum of the blade at that instant
    const Mat3 R = watch.before.poses[1].q.toRotationMatrix();
    const Vec3 u = watch.before.velocity.head<3>(), w = watch.before.velocity.segment<3>(3), c(0.3, 0, 0.1);
    const Vec3 p = 0.5 * R * (u + w.cross(c)), x = watch.before.poses[1].x + R * c;
    const Vec3 l = x.cross(p) + R * Vec3(1e-3 * w.x(), 2e-3 * w.y(), 2e-3 * w.z());
    EXPECT_LT((watch.energy_before.momentum - watch.energy_after.momentum - p).norm(), 1e-13);
    EXPECT_LT((watch.energy_before.angular_momentum - watch.energy_after.angular_momentum - l).norm(), 1e-13);
}

}  // namespace
}  // namespace trammel
