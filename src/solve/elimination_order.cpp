// solve/elimination_order.cpp: compression into blocks, then elimination of the block with the fewest neighbours.
#include "solve/elimination_order.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <queue>
#include <utility>

namespace trammel {
namespace {

constexpr std::size_t too_many_neighbours = 400;  ///< blocks met by the one to be eliminated

struct Block {
    std::vector<int> members;     ///< unknowns, ascending
    std::vector<int> neighbours;  ///< blocks, ascending, not itself
    std::vector<int> freedoms;    ///< blocks of freedoms met in the matrix itself (multipliers only)
    bool multipliers = false;
    bool eliminated = false;
    int pivots_left = 0;  ///< pivots an eliminated block of freedoms can still give

    int size() const { return static_cast<int>(members.size()); }
};

class BlockGraph {
public:
    explicit BlockGraph(const Pattern& pattern) {
        std::vector<int> block_of(static_cast<std::size_t>(pattern.n));
        std::map<std::vector<int>, int> known;
        for (int j = 0; j < pattern.n; ++j) {
            const bool multiplier = j >= pattern.first_multiplier;
            std::vector<int> key(pattern.row.begin() + pattern.column_start[j],
                                 pattern.row.begin() + pattern.column_start[j + 1]);
            key.push_back(multiplier);
            const auto [at, fresh] = known.try_emplace(std::move(key), static_cast<int>(blocks_.size()));
            if (fresh) blocks_.emplace_back().multipliers = multiplier;
            blocks_[at->second].members.push_back(j);
            block_of[j] = at->second;
        }
        for (int j = 0; j < pattern.n; ++j)
            for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
                if (const int a = block_of[j], b = block_of[pattern.row[k]]; a != b) {
                    blocks_[a].neighbours.push_back(b);
                    blocks_[b].neighbours.push_back(a);
                }
        for (Block& block : blocks_) {
            std::sort(block.neighbours.begin(), block.neighbours.end());
            block.neighbours.erase(std::unique(block.neighbours.begin(), block.neighbours.end()), block.neighbours.end());
        }
        for (Block& block : blocks_)
            for (int b : block.neighbours)
                if (block.multipliers && !blocks_[b].multipliers) block.freedoms.push_back(b);
    }

    /// Here `later` holds blocks by their place in the order.
    std::vector<EliminationBlock> order() {
        std::vector<int> sequence, position(blocks_.size());
        for (int b = 0; b < static_cast<int>(blocks_.size()); ++b) queue_.emplace(degree(b), b);
        while (!queue_.empty()) {
            const auto [when, b] = queue_.top();
            queue_.pop();
            Block& block = blocks_[b];
            if (block.eliminated || when != degree(b) || !ready(block)) continue;
            if (block.neighbours.size() > too_many_neighbours) return {};
            position[b] = static_cast<int>(sequence.size());
            sequence.push_back(b);
            eliminate(b);
        }
        std::vector<EliminationBlock> result;
        for (int b : sequence) {
            result.push_back({std::move(blocks_[b].members), {}});
            EliminationBlock& block = result.back();
            for (int n : blocks_[b].neighbours) block.later.push_back(position[n]);
            std::sort(block.later.begin(), block.later.end());
        }
        return result;
    }

private:
    int degree(int b) const {
        int sum = 0;
        for (int n : blocks_[b].neighbours) sum += blocks_[n].size();
        return sum;
    }

    /// An eliminated block of freedoms with enough pivots left, -1 if there is none.
    int giver(const Block& block) const {
        for (int b : block.freedoms)
            if (blocks_[b].pivots_left >= block.size()) return b;
        return -1;
    }
    bool ready(const Block& block) const {
        return !block.multipliers || giver(block) >= 0 ||
               std::all_of(block.freedoms.begin(), block.freedoms.end(), [&](int b) { return blocks_[b].eliminated; });
    }

    /// The neighbours of an eliminated block meet each other from now on.
    void eliminate(int b) {
        Block& block = blocks_[b];
        block.eliminated = true;
        if (block.multipliers) {
            if (const int g = giver(block); g >= 0) blocks_[g].pivots_left -= block.size();
        } else {
            block.pivots_left = block.size();
        }
        for (int n : block.neighbours) {
            Block& other = blocks_[n];
            merged_.clear();
            std::set_union(other.neighbours.begin(), other.neighbours.end(), block.neighbours.begin(), block.neighbours.end(),
                           std::back_inserter(merged_));
            std::erase_if(merged_, [&](int k) { return k == n || k == b; });
            std::swap(other.neighbours, merged_);
            queue_.emplace(degree(n), n);
        }
    }

    std::vector<Block> blocks_;
    std::vector<int> merged_;
    std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> queue_;
};

/// Merges each block with the next one where that adds no fill; turns `later` into unknowns.
std::vector<EliminationBlock> merged(const std::vector<EliminationBlock>& blocks) {
    std::vector<EliminationBlock> result;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        EliminationBlock block{blocks[b].members, {}};
        const auto adds_nothing = [&] {
            const std::vector<int>& later = blocks[b].later;
            return !later.empty() && later.front() == static_cast<int>(b) + 1 &&
                   std::equal(later.begin() + 1, later.end(), blocks[b + 1].later.begin(), blocks[b + 1].later.end());
        };
        while (adds_nothing()) {
            ++b;
            block.members.insert(block.members.end(), blocks[b].members.begin(), blocks[b].members.end());
        }
        for (int n : blocks[b].later) block.later.insert(block.later.end(), blocks[n].members.begin(), blocks[n].members.end());
        result.push_back(std::move(block));
    }
    return result;
}

}  // namespace

std::vector<EliminationBlock> elimination_order(const Pattern& pattern) {
    return merged(BlockGraph(pattern).order());
}

}  // namespace trammel
