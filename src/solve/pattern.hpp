// solve/pattern.hpp: where a square sparse matrix has entries; made once per run, only values change after.
// Entry k lies in row row[k] and in the column j with column_start[j] ≤ k < column_start[j + 1].
// Theory: docs/theory/system.md
#pragma once

#include <algorithm>
#include <vector>

namespace trammel {

/// Compressed columns; the rows of a column are sorted and distinct.
struct Pattern {
    int n = 0;
    std::vector<int> column_start;  ///< n + 1 entries
    std::vector<int> row;
    int first_multiplier = -1;  ///< unknowns from here on have zero on the diagonal (saddle point); -1: not known

    /// Place of entry (row, column) in the value array, -1 if absent. Binary search: for planning, not for the loop.
    int slot(int row_index, int column) const {
        const auto first = row.begin() + column_start[column];
        const auto last = row.begin() + column_start[column + 1];
        const auto found = std::lower_bound(first, last, row_index);
        return found != last && *found == row_index ? static_cast<int>(found - row.begin()) : -1;
    }

    int nonzeros() const { return static_cast<int>(row.size()); }

    /// Sizes agree, starts do not decrease, rows in range, sorted and distinct.
    bool is_valid() const;
};

}  // namespace trammel
