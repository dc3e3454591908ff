// klu_test.cpp: what KLU promises beyond the common contract: no allocation in the loop, a condition estimate.
#include <gtest/gtest.h>

#include "solve/linear_solver.hpp"
#include "solve/matrices.hpp"
#include "support/counted_allocations.hpp"

namespace trammel {
namespace {

TEST(KluSolver, refactors_and_solves_without_allocation) {
    std::mt19937 random(2);
    for (const double stiffness : {1.0, 1e12}) {
        auto solver = make_linear_solver("klu");
        Matrix matrix = saddle(500, random, stiffness);
        ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
        const long before_first = counted_allocations();
        ASSERT_EQ(solver->factorize(matrix.values), SolveStatus::ok);
        EXPECT_GT(counted_allocations(), before_first);
        std::vector<double> b = some_solution(matrix.pattern.n);
        const Matrix next = saddle(500, random, stiffness);
        const long before = counted_allocations();
        const SolveStatus factorized = solver->factorize(next.values);
        const SolveStatus solved = solver->solve(b);
        const long after = counted_allocations();
        EXPECT_EQ(factorized, SolveStatus::ok);
        EXPECT_EQ(solved, SolveStatus::ok);
        EXPECT_EQ(after, before);
        EXPECT_EQ(solver->counts().factorizations, 1);
        EXPECT_EQ(solver->counts().refactorizations, 1);
    }
}

TEST(KluSolver, estimates_the_condition) {
    auto solver = make_linear_solver("klu");
    const Matrix good = Matrix::from_dense({{2, 1}, {1, 2}});
    ASSERT_EQ(solver->analyze(good.pattern), SolveStatus::ok);
    ASSERT_EQ(solver->factorize(good.values), SolveStatus::ok);
    EXPECT_GT(solver->reciprocal_condition(), 0.1);
    ASSERT_EQ(solver->factorize(std::vector<double>{1, 1, 1, 1 + 1e-15}), SolveStatus::ok);
    EXPECT_LT(solver->reciprocal_condition(), 1e-14);
    EXPECT_GT(solver->reciprocal_condition(), 0);
}

}  // namespace
}  // namespace trammel
