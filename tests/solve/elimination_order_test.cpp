// elimination_order_test.cpp: every unknown is eliminated once, blocks know what they meet, and a tree does not fill up.
#include "solve/elimination_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "solve/matrices.hpp"

namespace trammel {
namespace {

TEST(EliminationOrder, takes_every_unknown_once_and_meets_only_later_ones) {
    std::mt19937 random(2);
    auto joints = random_tree(30, random);
    joints.emplace_back(4, 17);
    const Matrix matrix = multibody(30, joints, random);
    const auto blocks = elimination_order(matrix.pattern);
    std::vector<int> rank(matrix.pattern.n, -1);
    int next = 0;
    for (const EliminationBlock& block : blocks)
        for (int u : block.members) {
            ASSERT_EQ(rank[u], -1) << "twice";
            rank[u] = next++;
        }
    EXPECT_EQ(next, matrix.pattern.n);
    for (const EliminationBlock& block : blocks) {
        int last = -1;
        for (int u : block.members) last = std::max(last, rank[u]);
        for (int u : block.later) EXPECT_GT(rank[u], last);
        // what the matrix couples with a member is a member, met later, or was eliminated before
        for (int u : block.members)
            for (int k = matrix.pattern.column_start[u]; k < matrix.pattern.column_start[u + 1]; ++k) {
                const int other = matrix.pattern.row[k];
                const bool met = std::find(block.later.begin(), block.later.end(), other) != block.later.end();
                EXPECT_EQ(met, rank[other] > last);
            }
    }
}

TEST(EliminationOrder, of_a_tree_meets_one_body_at_a_time) {
    std::mt19937 random(4);
    const Matrix matrix = multibody(200, random_tree(200, random), random);
    for (const EliminationBlock& block : elimination_order(matrix.pattern)) EXPECT_LE(block.later.size(), 11u);
}

}  // namespace
}  // namespace trammel
