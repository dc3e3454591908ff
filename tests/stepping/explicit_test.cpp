// stepping/explicit_test.cpp: explicit schemes: constraints, cost, blow-up, restart.
#include <cstring>

#include "stepping/explicit_trial.hpp"
#include "support/counted_allocations.hpp"

namespace trammel::testing {
namespace {

TEST(Explicit, one_factorization_serves_a_linear_problem_for_ever) {
    EquationProblem problem(oscillator());
    for (const char* scheme : all_schemes) {
        SCOPED_TRACE(scheme);
        Explicit run(problem, scheme);
        const long before = run.factorizations();
        run.steps(500, 0.02);
        EXPECT_EQ(run.factorizations() - before, 1);
    }
}

TEST(Explicit, a_body_with_constant_mass_costs_one_solution_per_stage) {
    const auto model = free_body();
    Explicit run(*model, "runge_kutta_4");
    run.steps(1, 1e-3);
    const long before = run.solver->counts().solves, factorizations = run.factorizations();
    run.steps(100, 1e-3);
    EXPECT_EQ(run.solver->counts().solves - before, 400);
    EXPECT_EQ(run.factorizations(), factorizations);
}

TEST(Explicit, constraints_hold_to_rounding_after_each_step) {
    const auto links = chain(4);
    for (const char* scheme : all_schemes) {
        SCOPED_TRACE(scheme);
        Explicit run(*links, scheme);
        double largest = 0;
        for (int k = 0; k < 200; ++k) {
            run.steps(1, 5e-3);
            largest = std::max(largest, run.gap());
        }
        EXPECT_LT(largest, 1e-13);  // lengths up to 4 m, speeds up to 10 m/s
    }
}

TEST(Explicit, no_memory_is_asked_for_once_the_run_is_warm) {
    const auto links = chain(5);
    for (const char* scheme : all_schemes) {
        SCOPED_TRACE(scheme);
        Explicit run(*links, scheme);
        run.steps(10, 5e-3);
        const long before = counted_allocations(), factorizations = run.factorizations();
        run.steps(150, 5e-3);
        EXPECT_EQ(counted_allocations() - before, 0);
        EXPECT_GT(run.factorizations(), factorizations) << "no new matrix was formed, so the test saw too little";
    }
}

TEST(Explicit, redundant_rows_hold_and_give_the_smallest_multipliers) {
    const auto linkage = four_bar(), ring = bricard();
    for (Model* model : {linkage.get(), ring.get()})
        for (const char* scheme : all_schemes) {
            SCOPED_TRACE(std::string(scheme) + (model == ring.get() ? ", Bricard" : ", four-bar"));
            Explicit run(*model, scheme, redundant_regularisation);
            run.steps(200, 2e-3);
            EXPECT_LT(run.gap(), 1e-13);
            State again = run.state;
            ConsistentStart fresh(*model, *run.solver, redundant_regularisation);
            ASSERT_TRUE(fresh.accelerations(again));
            EXPECT_LT((again.acceleration - run.state.acceleration).cwiseAbs().maxCoeff(), 1e-8);
            EXPECT_LT((again.multipliers - run.state.multipliers).cwiseAbs().maxCoeff(), 1e-6);
        }
}

TEST(Explicit, a_motion_that_blows_up_is_a_failed_step) {
    EquationProblem problem(oscillator());
    for (const char* scheme : all_schemes) {
        SCOPED_TRACE(scheme);
        Explicit run(problem, scheme);
        int steps = 0;
        while (steps < 10000 && run.step(1.6)) ++steps;  // ω h = 3.2, beyond every limit
        ASSERT_FALSE(run.outcome);
        EXPECT_EQ(run.outcome.error().trouble, Trouble::not_finite);
        EXPECT_EQ(run.outcome.error().h, 1.6);
        EXPECT_TRUE(run.state.linear.allFinite() && run.state.velocity.allFinite());
    }
}

TEST(Explicit, a_turn_too_far_is_a_failed_step) {
    const auto model = free_body();
    for (const char* scheme : all_schemes) {
        SCOPED_TRACE(scheme);
        Explicit run(*model, scheme);
        ASSERT_FALSE(run.step(4));
        EXPECT_EQ(run.outcome.error().trouble, Trouble::half_turn);
    }
}

TEST(Explicit, a_freedom_without_mass_is_refused_by_name) {
    Equations e = oscillator();
    e.n = 2;
    e.mass = [](double, const VecX&) { return MatX(Eigen::Vector2d(1, 0).asDiagonal()); };
    e.force = [](double, const VecX& q, const VecX&) { return VecX(-q); };
    e.q0 = e.v0 = VecX::Zero(2);
    EquationProblem massless(e), sound(oscillator());
    const auto solver = make_linear_solver(default_linear_solver);
    for (const char* scheme : all_schemes) {
        EXPECT_NE(parse_scheme(scheme).make(massless, *solver, 0)->objection().find("coordinate 1"), std::string::npos);
        EXPECT_TRUE(parse_scheme(scheme).make(sound, *solver, 0)->objection().empty());
    }
}

bool same_bits(const VecX& a, const VecX& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())) == 0;
}

TEST(Explicit, a_run_goes_on_from_its_state_with_the_same_bits) {
    const auto links = chain(3);
    for (const char* scheme : all_schemes) {
        SCOPED_TRACE(scheme);
        Explicit whole(*links, scheme);
        whole.steps(20, 5e-3);
        whole.stepper->forget(whole.state);
        Explicit second(*links, scheme);
        second.state = whole.state;
        second.stepper->forget(second.state);
        whole.steps(20, 5e-3);
        second.steps(20, 5e-3);
        EXPECT_TRUE(same_bits(whole.state.velocity, second.state.velocity));
        EXPECT_TRUE(same_bits(whole.state.acceleration, second.state.acceleration));
        EXPECT_TRUE(same_bits(whole.state.multipliers, second.state.multipliers));
        EXPECT_TRUE(same_bits(whole.state.history, second.state.history));
        EXPECT_EQ(apart(whole.state, second.state).q, 0);
    }
}

TEST(Explicit, an_attempt_leaves_the_state_it_starts_from) {
    const auto links = chain(3);
    for (const char* scheme : all_schemes) {
        Explicit run(*links, scheme);
        run.steps(3, 5e-3);
        const State before = run.state;
        State next = run.state;
        ASSERT_TRUE(run.stepper->attempt(run.state, 5e-3, next));
        EXPECT_EQ(apart(before, run.state).largest(), 0);
        EXPECT_TRUE(same_bits(before.history, run.state.history));
    }
}

}  // namespace
}  // namespace trammel::testing
