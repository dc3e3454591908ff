// assembly/system.cpp: building the sparse structure and planning places in it.
#include "assembly/system.hpp"

#include <algorithm>

namespace trammel {

void PatternBuilder::couple(int first_row, int rows, int first_column, int columns) {
    for (int c = first_column; c < first_column + columns; ++c)
        for (int r = first_row; r < first_row + rows; ++r) columns_[c].push_back(r);
}

Pattern PatternBuilder::finish() {
    Pattern pattern;
    pattern.n = static_cast<int>(columns_.size());
    pattern.column_start.reserve(columns_.size() + 1);
    pattern.column_start.push_back(0);
    for (auto& rows : columns_) {
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        pattern.row.insert(pattern.row.end(), rows.begin(), rows.end());
        pattern.column_start.push_back(static_cast<int>(pattern.row.size()));
    }
    return pattern;
}

void BlockSlots::plan(const Pattern& pattern, int first_row, int rows, int first_column, int columns) {
    rows_ = rows;
    columns_ = rows > 0 ? columns : 0;
    for (int j = 0; j < columns_; ++j) start_[j] = pattern.slot(first_row, first_column + j);
}

}  // namespace trammel
