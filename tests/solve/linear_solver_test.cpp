// linear_solver_test.cpp: what every backend must do, run for each name in linear_solver_names().
#include "solve/linear_solver.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>

#include "solve/matrices.hpp"

namespace trammel {
namespace {

class EveryLinearSolver : public testing::TestWithParam<std::string> {
protected:
    std::unique_ptr<LinearSolver> solver = make_linear_solver(GetParam());

    void expect_solves(const Matrix& matrix, double tolerance) {
        const std::vector<double> x = some_solution(matrix.pattern.n);
        std::vector<double> b = matrix.times(x);
        ASSERT_EQ(solver->factorize(matrix.values), SolveStatus::ok);
        ASSERT_EQ(solver->solve(b), SolveStatus::ok);
        EXPECT_LT(largest_error(b, x), tolerance);
    }
};

INSTANTIATE_TEST_SUITE_P(Backends, EveryLinearSolver, testing::ValuesIn(linear_solver_names()),
                         [](const auto& backend) { return backend.param; });

TEST_P(EveryLinearSolver, knows_its_name) {
    EXPECT_EQ(solver->name(), GetParam());
}

TEST_P(EveryLinearSolver, reproduces_a_known_solution_and_survives_new_values) {
    std::mt19937 random(7);
    for (const int n : {1, 2, 30, 400}) {
        Matrix matrix = random_unsymmetric(n, random);
        ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
        for (int repetition = 0; repetition < 3; ++repetition) {
            expect_solves(matrix, 1e-9);
            for (double& value : matrix.values) value *= 1.1;
            matrix.values[matrix.pattern.slot(0, 0)] += 1;
        }
    }
    EXPECT_EQ(solver->counts().solves, 12);
}

TEST_P(EveryLinearSolver, solves_saddle_point_matrices_with_a_zero_block) {
    std::mt19937 random(11);
    for (const double stiffness : {1.0, 1e9}) {
        Matrix matrix = saddle(300, random, stiffness);
        ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
        for (int repetition = 0; repetition < 3; ++repetition) {
            // Multipliers of size one among forces of size 1e9 lose nine digits.
            expect_solves(matrix, 1e-11 * stiffness);
            matrix = saddle(300, random, stiffness);
        }
    }
}

TEST_P(EveryLinearSolver, solves_the_matrices_of_trees_loops_and_redundant_joints) {
    std::mt19937 random(3);
    const auto tree = random_tree(40, random);
    std::vector<std::pair<int, int>> loops;  // long enough to move: five rows and six freedoms a link
    for (int b = 0; b < 40; ++b) loops.emplace_back(b - 1, b);
    loops.emplace_back(0, 20);
    loops.emplace_back(25, 39);
    auto twice = tree;
    twice.push_back(tree[5]);
    const struct {
        std::vector<std::pair<int, int>> joints;
        double epsilon, tolerance;
    } cases[] = {{{}, 0, 1e-12}, {tree, 0, 1e-7}, {loops, 0, 1e-7}, {twice, 1e-8, 1e-6}};
    for (const auto& [joints, epsilon, tolerance] : cases) {
        Matrix matrix = multibody(40, joints, random, epsilon);
        ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
        for (int repetition = 0; repetition < 3; ++repetition) {
            expect_solves(matrix, tolerance);
            matrix = multibody(40, joints, random, epsilon);
        }
    }
}

TEST_P(EveryLinearSolver, calls_a_joint_given_twice_singular_or_badly_conditioned) {
    std::mt19937 random(5);
    auto joints = random_tree(10, random);
    joints.push_back(joints[4]);
    Matrix matrix = multibody(10, joints, random);
    // the rows of the joint given twice are the same
    const int dofs = 60, first = dofs + 5 * 4, second = dofs + 5 * 10;
    for (int j = 0; j < dofs; ++j)
        for (int r = 0; r < 5; ++r)
            if (const int slot = matrix.pattern.slot(first + r, j); slot >= 0) {
                matrix.values[matrix.pattern.slot(second + r, j)] = matrix.values[slot];
                matrix.values[matrix.pattern.slot(j, second + r)] = matrix.values[matrix.pattern.slot(j, first + r)];
            }
    if (solver->analyze(matrix.pattern) != SolveStatus::ok) return;
    if (solver->factorize_fresh(matrix.values) != SolveStatus::ok) return;
    EXPECT_LT(solver->reciprocal_condition(), 1e-11);
}

TEST_P(EveryLinearSolver, notices_pivots_that_have_become_bad) {
    // Chosen with a large diagonal; then the diagonal nearly vanishes and the old order of pivots would lose all
    // digits.
    std::set<std::pair<int, int>> places;
    for (int i = 0; i < 60; ++i) places.insert({{i, i}, {i, i ^ 1}, {i, (i + 7) % 60}});
    Matrix matrix{pattern_of(60, places), {}};
    matrix.values.assign(matrix.pattern.nonzeros(), 0.1);
    for (int i = 0; i < 60; ++i) matrix.values[matrix.pattern.slot(i, i)] = 10;
    ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
    expect_solves(matrix, 1e-12);
    for (int i = 0; i < 60; ++i) {
        matrix.values[matrix.pattern.slot(i, i)] = 1e-14;
        matrix.values[matrix.pattern.slot(i, i ^ 1)] = 3;
    }
    const long before = solver->counts().factorizations;
    expect_solves(matrix, 1e-10);
    EXPECT_EQ(solver->counts().factorizations, before + 1);
    // A pivot that vanishes altogether.
    for (int i = 0; i < 60; ++i) {
        matrix.values[matrix.pattern.slot(i, i)] = 5;
        matrix.values[matrix.pattern.slot(i, i ^ 1)] = 0;
    }
    expect_solves(matrix, 1e-10);
}

TEST_P(EveryLinearSolver, reports_a_singular_matrix_and_recovers) {
    Matrix matrix = Matrix::from_dense({{1, 2, 3}, {2, 4, 6}, {1, 0, 1}}, true);
    ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
    std::vector<double> b{1, 2, 3};
    EXPECT_EQ(solver->factorize(matrix.values), SolveStatus::singular);
    EXPECT_EQ(solver->reciprocal_condition(), 0);
    EXPECT_NE(solver->solve(b), SolveStatus::ok);
    EXPECT_EQ(solver->factorize(std::vector<double>(9, 0.0)), SolveStatus::singular);
    matrix.values[0] = 5;
    expect_solves(matrix, 1e-13);
    EXPECT_EQ(solver->factorize(std::vector<double>(9, 0.0)), SolveStatus::singular);
    expect_solves(matrix, 1e-13);
}

TEST_P(EveryLinearSolver, reports_structural_singularity) {
    const Matrix empty_row = Matrix::from_dense({{1, 2, 3}, {0, 0, 0}, {1, 0, 1}});
    const Matrix empty_column = Matrix::from_dense({{1, 0, 3}, {2, 0, 1}, {1, 0, 1}});
    const Matrix no_matching = Matrix::from_dense({{1, 2, 3}, {4, 0, 0}, {5, 0, 0}});
    for (const Matrix& matrix : {empty_row, empty_column, no_matching}) {
        const SolveStatus analyzed = solver->analyze(matrix.pattern);
        EXPECT_TRUE(analyzed == SolveStatus::ok || analyzed == SolveStatus::singular);
        EXPECT_EQ(solver->factorize(matrix.values), SolveStatus::singular);
    }
}

TEST_P(EveryLinearSolver, reports_values_that_are_not_finite) {
    std::mt19937 random(5);
    Matrix matrix = random_unsymmetric(20, random);
    ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        expect_solves(matrix, 1e-12);
        Matrix spoiled = matrix;
        spoiled.values[17] = bad;
        EXPECT_EQ(solver->factorize(spoiled.values), SolveStatus::singular);
        EXPECT_EQ(solver->factorize_fresh(spoiled.values), SolveStatus::singular);
        std::vector<double> b(20, 1.0);
        EXPECT_NE(solver->solve(b), SolveStatus::ok);
    }
    expect_solves(matrix, 1e-12);
    std::vector<double> b(20, std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(solver->solve(b), SolveStatus::singular);
}

TEST_P(EveryLinearSolver, survives_overflow) {
    Matrix matrix = Matrix::from_dense({{1e-300, 1e300}, {1e300, 1e-300}});
    ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
    std::vector<double> b{1e300, 1e300};
    const SolveStatus status = solver->factorize(matrix.values);
    if (status == SolveStatus::ok) {
        EXPECT_NE(solver->solve(b), SolveStatus::backend_error);
    }
}

TEST_P(EveryLinearSolver, refuses_wrong_sizes_and_wrong_order) {
    std::vector<double> b(3, 1.0);
    EXPECT_EQ(solver->factorize(b), SolveStatus::backend_error);
    EXPECT_EQ(solver->solve(b), SolveStatus::backend_error);
    const Matrix matrix = Matrix::from_dense({{1, 2}, {3, 4}});
    ASSERT_EQ(solver->analyze(matrix.pattern), SolveStatus::ok);
    EXPECT_EQ(solver->solve(b), SolveStatus::backend_error);
    EXPECT_EQ(solver->factorize(b), SolveStatus::backend_error);
    ASSERT_EQ(solver->factorize(matrix.values), SolveStatus::ok);
    EXPECT_EQ(solver->solve(b), SolveStatus::backend_error);
    EXPECT_EQ(solver->analyze(Pattern{2, {0, 2, 4}, {1, 0, 0, 1}}), SolveStatus::backend_error);
    EXPECT_EQ(solver->analyze(Pattern{2, {0, 2}, {0, 1}}), SolveStatus::backend_error);
    // A system without unknowns is solved already.
    ASSERT_EQ(solver->analyze(Pattern{0, {0}, {}}), SolveStatus::ok);
    EXPECT_EQ(solver->factorize({}), SolveStatus::ok);
    EXPECT_EQ(solver->solve({}), SolveStatus::ok);
}

TEST_P(EveryLinearSolver, gives_the_same_bits_twice) {
    std::mt19937 random(23);
    const Matrix first = saddle(200, random, 1e5);
    const Matrix second = saddle(200, random, 1e5);
    auto run = [&](bool with_detour) {
        auto mine = make_linear_solver(GetParam());
        EXPECT_EQ(mine->analyze(first.pattern), SolveStatus::ok);
        if (with_detour) {
            EXPECT_EQ(mine->factorize(first.values), SolveStatus::ok);
        }
        std::vector<double> b = some_solution(first.pattern.n);
        EXPECT_EQ(mine->factorize_fresh(second.values), SolveStatus::ok);
        EXPECT_EQ(mine->solve(b), SolveStatus::ok);
        std::vector<double> c = some_solution(first.pattern.n);
        EXPECT_EQ(mine->factorize(first.values), SolveStatus::ok);
        EXPECT_EQ(mine->solve(c), SolveStatus::ok);
        b.insert(b.end(), c.begin(), c.end());
        return b;
    };
    const std::vector<double> once = run(false), again = run(false), after_detour = run(true);
    EXPECT_EQ(std::memcmp(once.data(), again.data(), once.size() * sizeof(double)), 0);
    EXPECT_EQ(std::memcmp(once.data(), after_detour.data(), once.size() * sizeof(double)), 0);
}

TEST(Pattern, finds_slots) {
    const Pattern pattern{3, {0, 2, 2, 4}, {0, 2, 1, 2}};
    EXPECT_TRUE(pattern.is_valid());
    EXPECT_EQ(pattern.slot(0, 0), 0);
    EXPECT_EQ(pattern.slot(2, 0), 1);
    EXPECT_EQ(pattern.slot(1, 0), -1);
    EXPECT_EQ(pattern.slot(0, 1), -1);
    EXPECT_EQ(pattern.slot(2, 2), 3);
    EXPECT_EQ(pattern.nonzeros(), 4);
}

TEST(LinearSolverNames, unknown_name_gives_nothing) {
    EXPECT_EQ(make_linear_solver("kluu"), nullptr);
}

}  // namespace
}  // namespace trammel
