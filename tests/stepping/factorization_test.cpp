// stepping/factorization_test.cpp: one factorization serves many iterations, and the solution does not depend on it.
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

constexpr double h = 1e-2;
constexpr int steps = 100;

TEST(Factorization, is_kept_over_iterations_and_steps) {
    const auto model = chain(5);
    Trial run(*model, alpha(0.8), h);
    const long before = run.solver->counts().factorizations + run.solver->counts().refactorizations;
    run.steps(steps);
    const NewtonCounts& counts = run.stepper->newton().counts();
    EXPECT_GE(counts.iterations, steps);
    EXPECT_LT(counts.matrices, counts.iterations / 3);
    EXPECT_EQ(run.solver->counts().factorizations + run.solver->counts().refactorizations - before, counts.matrices);
}

TEST(Factorization, a_new_one_in_every_iteration_gives_the_same_motion) {
    const auto model = chain(5);
    GeneralizedAlphaSettings fresh = alpha(0.8);
    fresh.newton.full = true;
    Trial kept(*model, alpha(0.8), h), renewed(*model, fresh, h);
    const Apart d = apart(kept.steps(steps), renewed.steps(steps));
    EXPECT_LT(d.largest(), 1e-9);
    const NewtonCounts& counts = renewed.stepper->newton().counts();
    EXPECT_EQ(counts.matrices, counts.iterations);
}

TEST(Factorization, augmented_equations_give_the_same_motion) {
    const auto model = chain(5);
    GeneralizedAlphaSettings augmented = alpha(0.8);
    augmented.newton.augmented = true;
    Trial plain(*model, alpha(0.8), h), other(*model, augmented, h);
    EXPECT_LT(apart(plain.steps(steps), other.steps(steps)).largest(), 1e-9);
}

}  // namespace
}  // namespace trammel::testing
