// tests/solve/sparse_cholesky_test.cpp: factor and solution against Eigen's, of matrices with blocks of unknowns.
#include <gtest/gtest.h>

#include <Eigen/SparseCholesky>
#include <random>

#include "solve/sparse_cholesky.hpp"

namespace trammel {
namespace {

struct Sample {
    SparseMatrix lower;
    std::vector<int> group;
};

/// A grid of points with up to three unknowns each, neighbours coupled by dense blocks; `missing` leaves some out.
Sample grid(int nx, int ny, int nz, bool missing) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-1, 1);
    Sample sample;
    std::vector<std::vector<int>> unknowns;
    const int points = nx * ny * nz;
    for (int p = 0; p < points; ++p) {
        unknowns.emplace_back();
        for (int c = 0; c < (missing && p % 3 == 0 ? 1 : 3); ++c) {
            unknowns.back().push_back(static_cast<int>(sample.group.size()));
            sample.group.push_back(p);
        }
    }
    const int n = static_cast<int>(sample.group.size());
    std::vector<Eigen::Triplet<double>> entries;
    for (int p = 0; p < points; ++p)
        for (int q = p; q < points; ++q) {
            const int dx = std::abs(p % nx - q % nx), dy = std::abs(p / nx % ny - q / nx % ny),
                      dz = std::abs(p / nx / ny - q / nx / ny);
            if (dx > 1 || dy > 1 || dz > 1) continue;
            for (const int i : unknowns[q])
                for (const int j : unknowns[p])
                    if (i > j) entries.emplace_back(i, j, number(random));
        }
    for (int i = 0; i < n; ++i) entries.emplace_back(i, i, 60 + number(random));
    sample.lower.resize(n, n);
    sample.lower.setFromTriplets(entries.begin(), entries.end());
    return sample;
}

TEST(SparseCholesky, SolvesLikeEigen) {
    for (const auto& [nx, ny, nz] : std::vector<std::array<int, 3>>{{1, 1, 1}, {2, 1, 1}, {30, 1, 1}, {12, 9, 1}, {7, 6, 5}})
        for (const bool missing : {false, true}) {
            const Sample s = grid(nx, ny, nz, missing);
            SparseCholesky cholesky;
            cholesky.analyze(s.lower, s.group);
            ASSERT_TRUE(cholesky.factorize(s.lower));
            const Eigen::SimplicialLLT<SparseMatrix> eigen(s.lower);
            const MatX rhs = MatX::Random(s.lower.rows(), 4);
            EXPECT_LT((cholesky.solved(rhs) - eigen.solve(rhs)).cwiseAbs().maxCoeff(), 1e-13) << nx << ' ' << missing;
            EXPECT_GE(cholesky.peak_bytes(), cholesky.factor_bytes());
        }
}

TEST(SparseCholesky, FactorizesAgainWithOtherValues) {
    Sample s = grid(6, 5, 4, false);
    SparseCholesky cholesky;
    cholesky.analyze(s.lower, s.group);
    ASSERT_TRUE(cholesky.factorize(s.lower));
    const VecX rhs = VecX::Random(s.lower.rows()), first = cholesky.solved(rhs);
    s.lower *= 4;
    ASSERT_TRUE(cholesky.factorize(s.lower));
    EXPECT_LT((cholesky.solved(rhs) - first / 4).norm(), 1e-15 * first.norm() * 10);
}

TEST(SparseCholesky, SaysWhenNotPositiveDefinite) {
    Sample s = grid(6, 5, 4, false);
    SparseCholesky cholesky;
    cholesky.analyze(s.lower, s.group);
    s.lower.coeffRef(77, 77) = -1;
    EXPECT_FALSE(cholesky.factorize(s.lower));
    s.lower.coeffRef(77, 77) = 60;
    EXPECT_TRUE(cholesky.factorize(s.lower));
}

TEST(SparseCholesky, PartsThatDoNotMeet) {
    SparseMatrix lower(4, 4);
    std::vector<Eigen::Triplet<double>> entries{{0, 0, 4}, {1, 1, 9}, {2, 2, 16}, {3, 3, 25}, {3, 2, 1}};
    lower.setFromTriplets(entries.begin(), entries.end());
    SparseCholesky cholesky;
    cholesky.analyze(lower, std::vector<int>{0, 1, 2, 3});
    ASSERT_TRUE(cholesky.factorize(lower));
    const VecX x = cholesky.solved(Eigen::Vector4d(4, 9, 17, 26));
    EXPECT_LT((x - VecX::Ones(4)).norm(), 1e-15);
}

}  // namespace
}  // namespace trammel
