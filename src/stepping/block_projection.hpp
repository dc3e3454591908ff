// stepping/block_projection.hpp: a matrix over coordinates z becomes one over the unknowns of a scheme, block by block.
//
//   A_ij → L_iᵀ A_ij S_j      L: 12 × Rows, S: 12 × Columns, of a frame; one of vectors and multipliers
// 6: increments of a frame eliminate its orthonormality. 12: coordinates turned into axes of the body, so that the matrix
// hardly changes while the body turns. Places are found once. Theory: docs/theory/energy_preserving.md
#pragma once

#include "assembly/interval.hpp"

namespace trammel {

template <int Rows, int Columns = Rows>
class BlockProjection {
public:
    /// Where the pairs of blocks of the source go: one combination of row stage and column stage.
    struct Placement {
        std::vector<int> start;  ///< of every target column of every pair
    };
    /// Factors of the three parts of a matrix.
    struct Parts {
        double square = 0, rows = 0, columns = 0;
        bool frames_only = false;  ///< leave out what acts on vectors
    };
    using Left = std::vector<Mat<12, Rows>>;  ///< by block; used of frames only
    using Right = std::vector<Mat<12, Columns>>;

    BlockProjection(const IntervalProblem& form, int rows);

    /// Blocks are at these offsets in the target's rows and columns, multipliers at `multipliers` + row.
    Placement place(const Pattern& target, const std::vector<int>& row_of_block, const std::vector<int>& column_of_block,
                    int multipliers) const;
    /// target += L^T A S, each part with its factor
    void add(const System& source, const Parts&, const Placement&, const Left&, const Right&, System& target) const;

private:
    enum class Part : std::uint8_t { square, rows, columns };
    struct Pair {
        int row, column;  ///< blocks, or number of blocks + row of constraints
        Part part;
        int source, target;  ///< first of its column starts in source_ and in a placement
    };
    bool frame(int unit) const { return unit < count() && blocks_[unit].frame; }
    int count() const { return static_cast<int>(blocks_.size()); }
    int source_size(int unit) const { return unit < count() ? blocks_[unit].count : 1; }
    int target_columns(int unit) const { return frame(unit) ? Columns : source_size(unit); }

    std::vector<CoordinateBlock> blocks_;
    std::vector<Pair> pairs_;
    std::vector<int> source_;  ///< starts of source columns
    int placed_ = 0;           ///< starts of a placement
};

extern template class BlockProjection<6, 6>;
extern template class BlockProjection<6, 12>;
extern template class BlockProjection<12, 6>;
extern template class BlockProjection<12, 12>;

/// out[block] = Lᵀ z[block], vectors as they are; `offset` of each block in out
template <int Rows>
void project(const std::vector<CoordinateBlock>& blocks, const std::vector<Mat<12, Rows>>& left, const double* z,
             const std::vector<int>& offset, double* out) {
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const double* from = z + blocks[b].first;
        if (blocks[b].frame)
            Eigen::Map<Vec<Rows>>(out + offset[b]) = left[b].transpose() * Eigen::Map<const Vec12>(from);
        else
            std::copy(from, from + blocks[b].count, out + offset[b]);
    }
}

}  // namespace trammel
