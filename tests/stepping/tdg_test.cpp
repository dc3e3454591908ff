// stepping/tdg_test.cpp: the time-discontinuous Galerkin scheme: orders on frames and with velocity rows, what its stages are
// worth, divided steps, restart, memory.
#include "stepping/tdg.hpp"

#include <cmath>

#include "assembly/equation_problem.hpp"
#include "stepping/explicit_trial.hpp"
#include "support/counted_allocations.hpp"

namespace trammel::testing {
namespace {

const char* const variants[] = {"tdg", "tdg:solver=multicorrector", "tdg:solver=multicorrector:passes=4"};

class TdgVariants : public ::testing::TestWithParam<const char*> {};
std::string variant_name(const ::testing::TestParamInfo<const char*>& variant) {
    return variant.index == 0 ? "coupled" : variant.index == 1 ? "converged_passes" : "four_passes";
}
INSTANTIATE_TEST_SUITE_P(Solvers, TdgVariants, ::testing::ValuesIn(variants), variant_name);

/// The last of the instants compared by `Explicit::to`.
State at_end(Model& model, const std::string& scheme, double end, int count) {
    return Explicit(model, scheme).to(end, count, Steps::equal).back();
}

TEST_P(TdgVariants, have_order_three_on_a_heavy_top) {
    const auto model = heavy_top(Retraction::exponential);
    // reference of fourth order, error some 1e-9
    const State exact = at_end(*model, "runge_kutta_4", 0.5, 2000);
    const Apart coarse = apart(at_end(*model, GetParam(), 0.5, 100), exact);
    const Apart fine = apart(at_end(*model, GetParam(), 0.5, 200), exact);
    EXPECT_NEAR(std::log2(coarse.q / fine.q), 3, 0.15);
    EXPECT_NEAR(std::log2(coarse.v / fine.v), 3, 0.15);
    EXPECT_NEAR(std::log2(coarse.lambda / fine.lambda), 3, 0.15);
}

TEST_P(TdgVariants, have_order_three_for_a_free_body_with_eccentric_frame) {
    const auto model = free_body();
    const State exact = at_end(*model, "runge_kutta_4", 1, 2000);
    const Apart coarse = apart(at_end(*model, GetParam(), 1, 50), exact), fine = apart(at_end(*model, GetParam(), 1, 100), exact);
    EXPECT_NEAR(std::log2(coarse.q / fine.q), 3, 0.15);
    EXPECT_NEAR(std::log2(coarse.v / fine.v), 3, 0.15);
}

constexpr double omega = 1.7, pull = 3;

/// A blade on a slope: x = p/(2ω²) sin² ωt, y = p/(2ω²)(ωt − ½ sin 2ωt), multiplier −2p sin ωt.
TEST_P(TdgVariants, have_order_three_with_velocity_rows) {
    Equations e;
    e.n = 3;
    e.nonholonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(Vec3(1, 1, 0.3).asDiagonal()); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Vec3(pull, 0, 0)); };
    e.velocity_rows = [](double, const VecX& q) { return MatX(Eigen::RowVector3d(-std::sin(q[2]), std::cos(q[2]), 0)); };
    e.q0 = Vec3::Zero();
    e.v0 = Vec3(0, 0, omega);
    EquationProblem problem(e);
    Explicit trial(problem, GetParam());
    if (!trial.stepper->objection().empty()) {
        EXPECT_STREQ(GetParam(), "tdg:solver=multicorrector:passes=4");
        return;
    }
    const double size = pull / (2 * omega * omega), speed = pull / omega * std::sin(omega);
    State exact;
    exact.linear = Vec3(size * std::pow(std::sin(omega), 2), size * (omega - std::sin(2 * omega) / 2), omega);
    exact.velocity = Vec3(speed * std::cos(omega), speed * std::sin(omega), omega);
    exact.multipliers = VecX::Constant(1, -2 * pull * std::sin(omega));
    const Apart coarse = apart(Explicit(problem, GetParam()).to(1, 40, Steps::equal).back(), exact);
    const Apart fine = apart(Explicit(problem, GetParam()).to(1, 80, Steps::equal).back(), exact);
    EXPECT_NEAR(std::log2(coarse.q / fine.q), 3, 0.25);
    EXPECT_GT(std::log2(coarse.v / fine.v), 2.75);
    EXPECT_LT(fine.q, 1e-5);
}

TEST_P(TdgVariants, hold_constraints_of_position_and_velocity_to_rounding) {
    const auto model = chain(3);
    Explicit run(*model, GetParam());
    for (int k = 0; k < 50; ++k) {
        run.steps(1, 0.01);
        EXPECT_LT(run.gap(), 1e-13);
    }
}

TEST_P(TdgVariants, run_with_redundant_rows) {
    const auto model = four_bar();
    Explicit run(*model, GetParam(), redundant_regularisation);
    const double energy = model->energy(run.state).total();
    run.steps(200, 5e-3);
    EXPECT_LT(run.gap(), 1e-11);
    EXPECT_NEAR(model->energy(run.state).total(), energy, 1e-3 * std::abs(model->energy(run.state).kinetic));
}

TEST_P(TdgVariants, leave_the_state_they_start_from_alone) {
    const auto model = chain(2);
    Explicit run(*model, GetParam());
    const State before = run.state;
    State to = before;
    ASSERT_TRUE(run.stepper->attempt(before, 0.01, to));
    EXPECT_EQ(apart(before, run.state).largest(), 0);
    EXPECT_EQ((before.acceleration - run.state.acceleration).norm(), 0);
    EXPECT_GT(apart(before, to).q, 0);
}

TEST_P(TdgVariants, give_the_same_bits_after_everything_is_forgotten) {
    const auto model = chain(2);
    Explicit one(*model, GetParam()), other(*model, GetParam());
    one.steps(20, 0.01);
    one.stepper->forget(one.state);
    other.state = one.state;
    other.stepper->forget(other.state);
    one.steps(20, 0.01);
    other.steps(20, 0.01);
    EXPECT_EQ(apart(one.state, other.state).largest(), 0);
}

TEST_P(TdgVariants, ask_for_no_memory_in_a_step) {
    const auto model = chain(4);
    Explicit run(*model, GetParam());
    run.steps(10, 5e-3);
    const long before = counted_allocations();
    run.steps(100, 5e-3);
    EXPECT_EQ(counted_allocations() - before, 0);
}

/// m = 1, l = 1, hanging at 60 degrees
Equations pendulum() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector2d(0, -9.81)); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, (q.squaredNorm() - 1) / 2)); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.q0 = Eigen::Vector2d(std::sin(1.0), -std::cos(1.0));
    e.v0 = VecX::Zero(2);
    return e;
}

TEST(TdgStages, have_multipliers_of_first_order_only) {
    EquationProblem problem(pendulum());
    const auto raw_error = [&](int count) {
        Explicit run(problem, "tdg");
        run.steps(count, 1.0 / count);
        return std::abs(dynamic_cast<const Tdg&>(*run.stepper).stages().stage(1).multipliers[0] - run.state.multipliers[0]);
    };
    EXPECT_NEAR(std::log2(raw_error(100) / raw_error(200)), 1, 0.1);
}

TEST(TdgSteps, that_fail_are_divided_into_unequal_parts) {
    // forces that are not finite in a short span of time, where the stages of the whole step lie
    Equations e;
    e.n = 1;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX::Identity(1, 1); };
    e.force = [](double t, const VecX& q, const VecX&) {
        return VecX(VecX::Constant(1, std::abs(t - 0.1 / 3) < 1e-4 ? std::nan("") : -q[0]));
    };
    e.q0 = VecX::Ones(1);
    e.v0 = VecX::Zero(1);
    EquationProblem problem(e);
    Explicit whole(problem, "tdg:splits=0"), divided(problem, "tdg");
    EXPECT_FALSE(whole.step(0.1));
    ASSERT_TRUE(divided.step(0.1));
    EXPECT_EQ(divided.state.time, 0.1);
    EXPECT_NEAR(divided.state.linear[0], std::cos(0.1), 1e-6);
}

TEST(TdgPasses, fewer_than_four_are_refused_with_constraints) {
    EquationProblem problem(pendulum());
    const auto solver = make_linear_solver(default_linear_solver);
    ASSERT_EQ(solver->analyze(problem.pattern()), SolveStatus::ok);
    for (const char* scheme : {"tdg:solver=multicorrector:passes=2", "tdg:solver=multicorrector:passes=3"})
        EXPECT_NE(parse_scheme(scheme).make(problem, *solver, 0)->objection(), "");
    EXPECT_EQ(parse_scheme("tdg:solver=multicorrector:passes=4").make(problem, *solver, 0)->objection(), "");
    EXPECT_THROW(parse_scheme("tdg:solver=multicorrector:passes=1"), ModelError);
    EXPECT_THROW(parse_scheme("tdg:passes=3"), ModelError);
}

TEST(TdgLocalError, is_of_fourth_order_on_frames) {
    const auto model = heavy_top(Retraction::exponential);
    const auto estimate = [&](double h) {
        Explicit run(*model, "tdg");
        State to = run.state;
        EXPECT_TRUE(run.stepper->attempt(run.state, h, to));
        VecX error(model->dofs());
        EXPECT_TRUE(run.stepper->local_error(run.state, to, h, error));
        // against four parts of fourth order
        Explicit exact(*model, "runge_kutta_4");
        exact.steps(40, h / 40);
        VecX miss(model->dofs());
        model->difference(exact.state, to, miss.data());
        EXPECT_LT((error - miss).norm(), 0.25 * miss.norm());
        return error.norm();
    };
    EXPECT_NEAR(std::log2(estimate(4e-3) / estimate(2e-3)), 4, 0.2);
}

}  // namespace
}  // namespace trammel::testing
