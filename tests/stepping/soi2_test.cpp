// stepping/soi2_test.cpp: generalized-α-SOI2: both iterations, velocity level, restart, memory, redundant rows.
#include <bit>

#include "stepping/mechanisms.hpp"
#include "stepping/soi2_trial.hpp"
#include "support/counted_allocations.hpp"

namespace trammel::testing {
namespace {

TEST(Soi2, refuses_to_remember_its_start_for_ever) {
    EquationProblem problem(pendulum());
    const auto solver = make_linear_solver(default_linear_solver);
    EXPECT_TRUE(Soi2(problem, *solver, settings_of(0.9)).objection().empty());
    EXPECT_FALSE(Soi2(problem, *solver, settings_of(1)).objection().empty());
}

TEST(Soi2, both_iterations_have_one_solution) {
    EquationProblem equations(pendulum(0.6)), sliding(skate());
    const auto top = heavy_top(Retraction::cayley);
    for (Problem* problem :
         {static_cast<Problem*>(&equations), static_cast<Problem*>(&sliding), static_cast<Problem*>(top.get())}) {
        Soi2Settings full = settings_of(0.5);
        full.full_newton = true;
        Soi2Trial one(*problem, settings_of(0.5), 5e-3), other(*problem, full, 5e-3);
        EXPECT_LT(apart(one.steps(100), other.steps(100)).largest(), 1e-10);
        EXPECT_LT(other.stepper->newton().counts().iterations, one.stepper->newton().counts().iterations);
        EXPECT_EQ(other.stepper->newton().counts().iterations, other.stepper->newton().counts().matrices);
        EXPECT_LT(2 * one.stepper->newton().counts().matrices, one.stepper->newton().counts().iterations);
    }
}

TEST(Soi2, constraints_and_their_rates_hold_to_rounding_and_forces_balance) {
    const auto model = chain(3);
    Soi2Trial run(*model, settings_of(0.8), 2e-3);
    VecX gap(model->rows()), rate(model->rows()), dynamics(model->dofs());
    for (int k = 0; k < 200; ++k) {
        const State& s = run.steps(1);
        model->residual(s, dynamics.data(), gap.data());
        model->velocity_gap(s, rate.data());
        ASSERT_LT(gap.cwiseAbs().maxCoeff(), 1e-13);
        ASSERT_LT(rate.cwiseAbs().maxCoeff(), 1e-12);
        ASSERT_LT(dynamics.cwiseAbs().maxCoeff(), 1e-8);  // v̇ of the output is that of the forces
    }
}

TEST(Soi2, estimates_the_error_of_a_step) {
    EquationProblem problem(pendulum());
    const auto misfit = [&](double h) {
        Soi2Trial run(problem, settings_of(0.5), h);
        run.steps(static_cast<int>(std::lround(0.4 / h)));
        const State from = run.state;
        State to = from;
        VecX estimate;
        EXPECT_TRUE(run.stepper->attempt(from, h, to));
        EXPECT_TRUE(run.stepper->local_error(from, to, h, estimate));
        // the same step from the same start by many small ones
        EquationProblem again([&] {
            Equations e = pendulum();
            e.q0 = from.linear;
            e.v0 = from.velocity;
            return e;
        }());
        const VecX truth = Soi2Trial(again, settings_of(0.5), h / 200).steps(200).linear - to.linear;
        return (estimate - truth).norm() / truth.norm();
    };
    const double coarse = misfit(8e-3), fine = misfit(4e-3);
    EXPECT_LT(fine, 0.05);
    EXPECT_LT(fine, 0.65 * coarse);
}

std::vector<std::uint64_t> bits(const State& s) {
    std::vector<std::uint64_t> all{std::bit_cast<std::uint64_t>(s.time)};
    const auto add = [&](const double* x, Eigen::Index n) {
        for (Eigen::Index i = 0; i < n; ++i) all.push_back(std::bit_cast<std::uint64_t>(x[i]));
    };
    for (const Pose& p : s.poses) add(p.x.data(), 3), add(p.q.coeffs().data(), 4);
    for (const VecX* v : {&s.linear, &s.velocity, &s.acceleration, &s.multipliers, &s.windings, &s.history})
        add(v->data(), v->size());
    return all;
}

TEST(Soi2, a_restarted_run_gives_the_same_bits) {
    const auto model = chain(4);
    Soi2Trial run(*model, settings_of(0.6, 1e-9), 4e-3), restarted(*model, settings_of(0.6, 1e-9), 4e-3);
    run.steps(30);
    run.step(1.3e-3);  // the step size that the next one looks back at
    restarted.state = run.state;
    run.stepper->forget(run.state);
    restarted.stepper->forget(restarted.state);
    EXPECT_EQ(bits(run.steps(40)), bits(restarted.steps(40)));
}

TEST(Soi2, a_failed_attempt_changes_nothing) {
    const auto model = chain(4);
    Soi2Settings settings = settings_of(0.6, 1e-9);
    settings.newton.max_iterations = 5;
    Soi2Trial run(*model, settings, 4e-3);
    run.steps(20);
    const State before = run.state;
    State next = run.state;
    const auto outcome = run.stepper->attempt(run.state, 0.3, next);
    ASSERT_FALSE(outcome);
    EXPECT_FALSE(outcome.error().where.empty());
    EXPECT_EQ(bits(run.state), bits(before));
}

TEST(Soi2, asks_for_no_memory_once_warm) {
    const auto model = chain(5);
    Soi2Trial run(*model, settings_of(0.8, 1e-12), 5e-3);
    run.steps(10);
    const long matrices = run.stepper->newton().counts().matrices, before = counted_allocations();
    run.steps(300);
    EXPECT_EQ(counted_allocations() - before, 0);
    EXPECT_GT(run.stepper->newton().counts().matrices, matrices) << "no new matrix was formed, so the test saw too little";
}

/// Redundant rows in the plane and in Bricard's ring: five rods, six hinges, thirty rows on thirty freedoms.
std::unique_ptr<Model> bricard() {
    Workshop shop(Vec3(0, -9.81, 0));
    const Vec3 corner[] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
    NodeId before = 0;
    for (int i = 0; i < 6; ++i) {
        NodeId next = 0;
        if (i < 5)
            next = shop.body(fmt::format("rod {}", i + 1), {0.5 * (corner[i] + corner[i + 1]), Quaternion::Identity()}, 1,
                             Vec3::Zero(), Vec3(0.08, 0.08, 0.08));
        Mat3 axes;  // the third column is the axis: y, z, x in turn
        for (int k = 0; k < 3; ++k) axes.col(k) = Vec3::Unit((i + 2 + k) % 3);
        shop.joint<Revolute>(fmt::format("hinge {}", i + 1), before, next, corner[i], axes);
        before = next;
    }
    return shop.finish();
}

TEST(Soi2, redundant_rows_are_regularised) {
    for (const auto& model : {bricard(), four_bar()}) {
        Soi2Settings settings = settings_of(0.8, 1e-9);
        settings.newton.regularisation = redundant_regularisation;
        Soi2Trial run(*model, settings, 2e-3);
        const double energy = model->energy(run.state).total();
        VecX gap(model->rows()), dynamics(model->dofs());
        double moved = 0;
        for (int k = 0; k < 500; ++k) {
            const State& s = run.steps(1);
            moved = std::max(moved, s.velocity.cwiseAbs().maxCoeff());
            model->velocity_gap(s, gap.data());
            ASSERT_LT(gap.cwiseAbs().maxCoeff(), 1e-6);
            model->residual(s, dynamics.data(), gap.data());
            ASSERT_LT(gap.cwiseAbs().maxCoeff(), 1e-9);
            ASSERT_NEAR(model->energy(s).total(), energy, 5e-3);
        }
        EXPECT_GT(moved, 1);
    }
}

}  // namespace
}  // namespace trammel::testing
