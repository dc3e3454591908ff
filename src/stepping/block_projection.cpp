// stepping/block_projection.cpp: dense products of small blocks, gathered and scattered by planned places.
#include "stepping/block_projection.hpp"

namespace trammel {

template <int Rows, int Columns>
BlockProjection<Rows, Columns>::BlockProjection(const IntervalProblem& form, int rows) : blocks_(form.blocks()) {
    const Pattern& source = form.coordinate_pattern();
    const int n = form.coordinates(), units = count() + rows;
    // the block that begins at this unknown, or -1
    std::vector<int> leads(static_cast<std::size_t>(source.n), -1);
    std::vector<int> first(static_cast<std::size_t>(units));
    for (int b = 0; b < count(); ++b) leads[first[b] = blocks_[b].first] = b;
    for (int r = 0; r < rows; ++r) leads[first[count() + r] = n + r] = count() + r;
    for (int j = 0; j < source.n; ++j) {
        const int column = leads[j];
        if (column < 0) continue;
        for (int k = source.column_start[j]; k < source.column_start[j + 1]; ++k) {
            const int row = leads[source.row[k]];
            if (row < 0 || (row >= count() && column >= count())) continue;
            const Part part = row >= count() ? Part::rows : column >= count() ? Part::columns : Part::square;
            pairs_.push_back({row, column, part, static_cast<int>(source_.size()), placed_});
            for (int c = 0; c < source_size(column); ++c) source_.push_back(source.slot(first[row], j + c));
            placed_ += target_columns(column);
        }
    }
}

template <int Rows, int Columns>
typename BlockProjection<Rows, Columns>::Placement BlockProjection<Rows, Columns>::place(const Pattern& target,
                                                                                         const std::vector<int>& row_of_block,
                                                                                         const std::vector<int>& column_of_block,
                                                                                         int multipliers) const {
    Placement placement;
    placement.start.reserve(static_cast<std::size_t>(placed_));
    for (const Pair& pair : pairs_) {
        const int row = pair.row < count() ? row_of_block[pair.row] : multipliers + pair.row - count();
        const int column = pair.column < count() ? column_of_block[pair.column] : multipliers + pair.column - count();
        for (int c = 0; c < target_columns(pair.column); ++c) placement.start.push_back(target.slot(row, column + c));
    }
    return placement;
}

template <int Rows, int Columns>
void BlockProjection<Rows, Columns>::add(const System& source, const Parts& parts, const Placement& placement, const Left& left,
                                         const Right& right, System& target) const {
    using Any = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 12, 12>;
    Any A, half, whole;
    for (const Pair& pair : pairs_) {
        const double weight = pair.part == Part::square ? parts.square : pair.part == Part::rows ? parts.rows : parts.columns;
        if (weight == 0 || (parts.frames_only && pair.row < count() && !frame(pair.row))) continue;
        const int* from = &source_[pair.source];
        const int* to = &placement.start[pair.target];
        const int rows = source_size(pair.row), columns = source_size(pair.column);
        if (!frame(pair.row) && !frame(pair.column)) {
            for (int c = 0; c < columns; ++c)
                for (int r = 0; r < rows; ++r) target.values[to[c] + r] += weight * source.values[from[c] + r];
            continue;
        }
        if (frame(pair.row) && frame(pair.column)) {
            Mat<12, Columns> product = Mat<12, Columns>::Zero();
            for (int k = 0; k < 12; ++k) {
                const Eigen::Map<const Vec12> column(source.values.data() + from[k]);
                for (int c = 0; c < Columns; ++c) product.col(c) += (weight * right[pair.column](k, c)) * column;
            }
            const Mat<Rows, 12> turned = left[pair.row].transpose();
            for (int c = 0; c < Columns; ++c) {
                Eigen::Map<Vec<Rows>> out(target.values.data() + to[c]);
                for (int k = 0; k < 12; ++k) out += product(k, c) * turned.col(k);
            }
            continue;
        }
        A.resize(rows, columns);
        for (int c = 0; c < columns; ++c)
            for (int r = 0; r < rows; ++r) A(r, c) = source.values[from[c] + r];
        if (frame(pair.column))
            half.noalias() = A * right[pair.column];
        else
            half = A;
        if (frame(pair.row))
            whole.noalias() = left[pair.row].transpose() * half;
        else
            whole = half;
        for (int c = 0; c < whole.cols(); ++c)
            for (int r = 0; r < whole.rows(); ++r) target.values[to[c] + r] += weight * whole(r, c);
    }
}

template class BlockProjection<6, 6>;
template class BlockProjection<6, 12>;
template class BlockProjection<12, 6>;
template class BlockProjection<12, 12>;

}  // namespace trammel
