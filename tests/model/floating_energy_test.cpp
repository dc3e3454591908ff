// model/floating_energy_test.cpp: floating bodies under the energy preserving scheme.
#include <fmt/format.h>

#include "model/model_text.hpp"
#include "schemes/scheme.hpp"
#include "stepping/trial.hpp"

namespace trammel {
namespace {

using test::built;
using testing::alpha;
using testing::Trial;

/// A soft bar that flies, tumbles and bends.
std::string arm(const std::string& integrator, const std::string& stiffening = "false") {
    return "trammel: 1\ngravity: [0, 0, -9.81]\nmaterials:\n  soft: {E: 2.1e8, nu: 0.3, density: 7800}\nsolids:\n  arm: {type: "
           "bar, size: [0.4, 0.02, 0.02], elements: [6, 1, 1], material: soft, points: {left: {group: left, rotations: true}, "
           "right: {group: right, rotations: true}}, reduction: {modes: 5}, floating: left, velocity: [1, 2, 0.5], "
           "angular_velocity: [3, -2, 9], stiffening: " +
           stiffening + "}\nrun: {integrator: {type: " + integrator + "}, step: {h: 1 ms}, end: 1}\n";
}

struct Flight {
    explicit Flight(const std::string& text) : made(built(text)), solver(make_linear_solver(made.run.solver)) {
        state = model().initial_state();
        EXPECT_EQ(solver->analyze(model().pattern()), SolveStatus::ok);
        EXPECT_TRUE(ConsistentStart(model(), *solver, 0).make(state));
        stepper = made.run.scheme.make(model(), *solver, 0);
        EXPECT_EQ(stepper->objection(), "");
    }
    /// The books of every step go to `see`.
    template <class See>
    void fly(double h, int steps, See&& see) {
        ASSERT_TRUE(stepper->start(state, h));
        State next = state;
        for (int k = 0; k < steps; ++k) {
            const auto report = stepper->attempt(state, h, next);
            ASSERT_TRUE(report) << explain(report.error());
            std::swap(state, next);
            see(*report);
        }
    }
    Vec3 tip() const {
        for (std::size_t n = 0; n < made.model->node_names().size(); ++n)
            if (made.model->node_names()[n] == "arm.right") return state.poses[n].x;
        return Vec3::Zero();
    }
    Model& model() { return *made.model; }

    BuiltModel made;
    std::unique_ptr<LinearSolver> solver;
    std::unique_ptr<Stepper> stepper;
    State state;
};

TEST(FloatingEnergy, EnergyAndMomentaAreKept) {
    Flight flight(arm("energy_preserving"));
    const double h = 1e-3, weight = 9.81 * 7800 * 0.4 * 0.02 * 0.02;
    const int steps = 200;
    const Energy begin = flight.model().energy(flight.state);
    double error = 0;
    std::optional<double> first;
    flight.fly(h, steps, [&](const StepReport& report) {
        if (!first) first = report.books->energy_from;
        error = std::max(error, std::abs(report.books->energy_to - *first));
    });
    const Energy end = flight.model().energy(flight.state);
    EXPECT_GT(end.elastic, 1e-6 * begin.kinetic);
    EXPECT_LT(error, 1e-11 * begin.kinetic);
    const Vec3 fallen = -h * steps * weight * Vec3::UnitZ();
    EXPECT_LT((end.momentum - begin.momentum - fallen).norm(), 1e-10 * begin.momentum.norm());
}

TEST(FloatingEnergy, AngularMomentumIsKept) {
    Flight flight("trammel: 1\n" + arm("energy_preserving").substr(arm("").find("materials")));
    const Energy begin = flight.model().energy(flight.state);
    flight.fly(1e-3, 200, [](const StepReport&) {});
    const Energy end = flight.model().energy(flight.state);
    EXPECT_LT((end.angular_momentum - begin.angular_momentum).norm(), 1e-10 * begin.angular_momentum.norm());
}

TEST(FloatingEnergy, ItConvergesToTheOtherSchemes) {
    auto other = built(arm("generalized_alpha"));
    Trial trial(*other.model, alpha(1.0), 1e-5);
    const State& fine = trial.steps(4000);
    Vec3 expected = Vec3::Zero();
    for (std::size_t n = 0; n < other.model->node_names().size(); ++n)
        if (other.model->node_names()[n] == "arm.right") expected = fine.poses[n].x;
    const auto error = [&](double h) {
        Flight flight(arm("energy_preserving"));
        flight.fly(h, static_cast<int>(std::lround(0.04 / h)), [](const StepReport&) {});
        return (flight.tip() - expected).norm();
    };
    const double coarse = error(1e-4), half = error(5e-5);
    EXPECT_LT(coarse, 1e-6);
    EXPECT_NEAR(std::log2(coarse / half), 2, 0.2);
}

TEST(FloatingEnergy, ModelsBuiltForOtherSchemesSayWhatToDo) {
    const auto why = [](const std::string& text) {
        auto made = built(text);
        return dynamic_cast<const IntervalProblem&>(*made.model).lacks_energy_form();
    };
    EXPECT_EQ(why(arm("energy_preserving")), "");
    EXPECT_NE(why(arm("energy_preserving", "true")).find("stiffening: false"), std::string::npos);
    EXPECT_NE(why(arm("generalized_alpha")).find("energy_preserving"), std::string::npos);
}

}  // namespace
}  // namespace trammel
