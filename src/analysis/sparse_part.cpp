// analysis/sparse_part.cpp: from the planned matrix to Eigen's.
#include "analysis/sparse_part.hpp"

namespace trammel {

Sparse sparse_part(const System& system, int row0, int rows, int column0, int columns) {
    std::vector<Eigen::Triplet<double>> entries;
    const Pattern& p = *system.pattern;
    for (int j = column0; j < column0 + columns; ++j)
        for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k)
            if (p.row[k] >= row0 && p.row[k] < row0 + rows && system.values[k] != 0)
                entries.emplace_back(p.row[k] - row0, j - column0, system.values[k]);
    Sparse m(rows, columns);
    m.setFromTriplets(entries.begin(), entries.end());
    m.makeCompressed();
    return m;
}

}  // namespace trammel
