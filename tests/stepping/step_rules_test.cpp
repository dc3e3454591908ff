// stepping/step_rules_test.cpp: decisions of the energy rule and of the position defect, one by one; restart.
#include <cmath>

#include "elements/load.hpp"
#include "stepping/defect_control.hpp"
#include "stepping/energy_control.hpp"
#include "stepping/explicit_trial.hpp"

namespace trammel::testing {
namespace {

/// A coordinate that is its own energy, so that a test can choose it.
EquationProblem chosen_energy(double start) {
    Equations e;
    e.n = 1;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(1, 1)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(VecX::Zero(1)); };
    e.potential = [](const VecX& q) { return q[0]; };
    e.q0 = VecX::Constant(1, start);
    e.v0 = VecX::Zero(1);
    return EquationProblem(e);
}

class EnergyRule : public ::testing::Test {
protected:
    void SetUp() override {
        rule.tolerance = 1e-3;
        rule.first = 0.1;
        rule.smallest = 0.01;
        rule.largest = 1;
        rule.successes = 2;
        rule.repetitions = 2;
        control = energy_control(problem, *trial.stepper, rule, trial.state);
    }
    /// A step of size h that leaves the energy 2 (1 + change).
    Verdict step(double change, double h = 0.1) {
        State to = trial.state;
        to.linear[0] = 2 * (1 + change);
        return control->judge(trial.state, to, {}, h);
    }

    EquationProblem problem = chosen_energy(2);
    Explicit trial{problem, "tdg"};
    EnergySettings rule;
    std::unique_ptr<StepController> control;
};

TEST_F(EnergyRule, repeats_with_the_cube_root_and_then_moves_its_reference) {
    const Verdict first = step(8e-3);
    EXPECT_FALSE(first.accept);
    EXPECT_NEAR(first.next_h, 0.1 * std::cbrt(0.95 / 8), 1e-12);
    EXPECT_FALSE(step(8e-3, first.next_h).accept);
    const Verdict third = step(8e-3, 0.03);
    EXPECT_TRUE(third.accept) << "both repetitions are used up";
    // the reference is half way: what was 8 tolerances is 4 now, and its own place none
    EXPECT_FALSE(step(8e-3, 0.03).accept);
    EXPECT_TRUE(step(4e-3, 0.03).accept);
}

TEST_F(EnergyRule, grows_after_enough_successes_running) {
    EXPECT_EQ(step(1e-4).next_h, 0.1);
    EXPECT_EQ(step(8e-4).next_h, 0.1) << "between gamma and up nothing changes, and the count begins anew";
    EXPECT_EQ(step(1e-4).next_h, 0.1);
    EXPECT_NEAR(step(1e-4).next_h, 0.1 * std::cbrt(9.5), 1e-9);
    EXPECT_EQ(step(0).next_h, control->first(0));
    EXPECT_EQ(step(0).next_h, 1) << "no more than ten times, and not above the largest";
}

TEST_F(EnergyRule, accepts_the_smallest_step) {
    EXPECT_TRUE(step(1, 0.01).accept);
}

TEST(EnergyScale, may_be_the_largest_kinetic_energy) {
    EquationProblem problem = chosen_energy(0);
    Explicit trial(problem, "tdg");
    EnergySettings rule;
    rule.tolerance = 1e-3;
    rule.kinetic_scale = true;
    rule.first = 0.1;
    rule.largest = 1;
    const auto control = energy_control(problem, *trial.stepper, rule, trial.state);
    State to = trial.state;
    to.velocity[0] = 2;  // kinetic energy 2
    to.linear[0] = -2 + 1e-3;
    EXPECT_TRUE(control->judge(trial.state, to, {}, 0.1).accept);
    to.linear[0] = -2 + 3e-3;
    EXPECT_FALSE(control->judge(trial.state, to, {}, 0.1).accept);
}

/// A free body pulled by a constant force: its motion and the work of the force come out exactly, so the scheme loses nothing.
TEST(EnergyOfLoads, is_taken_off) {
    Model model;
    const NodeId node = model.add_node(NodeKind::frame, {}, Vec6::Zero(), "body");
    auto bodies = std::make_unique<RigidBodies>(Vec3::Zero());
    bodies->add({node, 2, Vec3::Zero(), Mat3::Identity()});
    model.add_batch(std::move(bodies));
    auto loads = std::make_unique<Loads>();
    Load pull;
    pull.node = node;
    pull.force[0] = Expression::parse("3", {});
    loads->add(pull);
    model.add_batch(std::move(loads));
    model.finish();
    Explicit trial(model, "tdg");
    EnergySettings rule;
    rule.tolerance = 1e-9;
    rule.kinetic_scale = true;
    rule.first = 0.01;
    rule.smallest = 1e-6;
    rule.largest = 0.02;
    const auto control = energy_control(model, *trial.stepper, rule, trial.state);
    SimulationSettings settings;
    settings.end = 1;
    const RunSummary summary = simulate(*trial.stepper, *control, trial.state, settings, {});
    EXPECT_FALSE(summary.failure);
    EXPECT_EQ(summary.rejections, 0);
    EXPECT_NEAR(model.energy(trial.state).kinetic, 0.5 * 3 * 3 / 2.0, 1e-9);
}

TEST(DefectRule, follows_the_published_exponents) {
    EquationProblem problem = chosen_energy(1);
    Explicit trial(problem, "tdg");
    const auto control = defect_control(problem, *trial.stepper, {{1e-3, 1e-3, 0.1, 1e-6, 10}, false}, default_linear_solver);
    // rest, moved by d without velocity: ρ = d, tolerance 1e-3 + 1e-3 |q|
    const auto step = [&](double units) {
        State to = trial.state;
        to.linear[0] = 1 - units * 2e-3 / (1 + units * 1e-3);
        return control->judge(trial.state, to, {}, 0.1);
    };
    const Verdict refused = step(3);
    EXPECT_FALSE(refused.accept);
    EXPECT_NEAR(refused.next_h, 0.09 * std::pow(3, -0.25), 1e-9);
    const Verdict careful = step(1e-3);
    EXPECT_TRUE(careful.accept);
    EXPECT_NEAR(careful.next_h, 0.1, 1e-12) << "no growth right after a refusal";
    EXPECT_NEAR(step(0.5).next_h, 0.09 * std::pow(0.5, -0.175) * std::pow(1e-3, 0.1), 1e-9);
    EXPECT_NEAR(step(1e-9).next_h, 0.3, 1e-12) << "at most three times";
    const StepFailure failure;
    EXPECT_NEAR(control->retry(failure, 0.1).value(), 0.025, 1e-12);
}

/// A slow and a very stiff oscillator; the stiff one rings with a small amplitude.
TEST(DefectFilter, leaves_out_fast_vibration) {
    Equations e;
    e.n = 2;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(2, 2)); };
    const Eigen::Vector2d k(1, 1e8);
    e.force = [k](double, const VecX& q, const VecX&) { return VecX(-k.cwiseProduct(q)); };
    e.force_by_q = [k](double, const VecX&, const VecX&) { return MatX(-k.asDiagonal().toDenseMatrix()); };
    e.force_by_v = [](double, const VecX&, const VecX&) { return MatX(MatX::Zero(2, 2)); };
    e.q0 = Eigen::Vector2d(1, 1e-4);
    e.v0 = VecX::Zero(2);
    EquationProblem problem(e);
    const auto steps = [&](bool filter) {
        Explicit trial(problem, "tdg");
        const auto control =
            defect_control(problem, *trial.stepper, {{1e-6, 1e-6, 1e-3, 1e-9, 0.5}, filter}, default_linear_solver);
        SimulationSettings settings;
        settings.end = 3;
        const RunSummary summary = simulate(*trial.stepper, *control, trial.state, settings, {});
        EXPECT_FALSE(summary.failure);
        EXPECT_NEAR(trial.state.linear[0], std::cos(3), 1e-4);
        return summary.steps + summary.rejections;
    };
    EXPECT_LT(steps(true), steps(false));
}

/// Notes state and memory at the second mark.
struct Mark final : Observer {
    void step(const StepRecord&) override {}
    void mark(const State& s, const RunSummary&, const StepController& controller) override {
        if (++count == 2) state = s, memory = controller.memory();
    }
    int count = 0;
    State state;
    std::vector<double> memory;
};

class RuleRestart : public ::testing::TestWithParam<bool> {
protected:
    static std::unique_ptr<StepController> make(Problem& problem, const Stepper& stepper, const State& start) {
        if (!GetParam()) return defect_control(problem, stepper, {{1e-7, 1e-9, 1e-3, 1e-9, 0.05}, true}, default_linear_solver);
        EnergySettings rule;
        rule.tolerance = 1e-6;
        rule.kinetic_scale = true;
        rule.first = 1e-3;
        rule.smallest = 1e-6;
        rule.largest = 0.05;
        return energy_control(problem, stepper, rule, start);
    }
};
INSTANTIATE_TEST_SUITE_P(Rules, RuleRestart, ::testing::Bool());

TEST_P(RuleRestart, gives_the_same_bits) {
    const auto model = chain(2);
    SimulationSettings settings;
    settings.end = 2;
    settings.mark_every = 20;
    Explicit whole(*model, "tdg"), resumed(*model, "tdg");
    Mark mark;
    const auto first = make(*model, *whole.stepper, whole.state), second = make(*model, *resumed.stepper, resumed.state);
    ASSERT_FALSE(simulate(*whole.stepper, *first, whole.state, settings, {&mark}).failure);
    ASSERT_GE(mark.count, 3);
    resumed.state = mark.state;
    second->recall(mark.memory);
    resumed.stepper->forget(resumed.state);
    settings.done.steps = 40;
    ASSERT_FALSE(simulate(*resumed.stepper, *second, resumed.state, settings, {}).failure);
    EXPECT_EQ(apart(whole.state, resumed.state).largest(), 0);
}

}  // namespace
}  // namespace trammel::testing
