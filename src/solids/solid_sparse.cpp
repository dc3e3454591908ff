// solids/solid_sparse.cpp: the matrices of a solid, entry by entry: for a factorization, and for a model with all its nodes.
#include "solids/solid_matrices.hpp"

namespace trammel {

SparseMatrix SolidMatrices::shifted(double shift) const {
    SparseMatrix lower(freedoms(), freedoms());
    std::vector<int> per_column(freedoms(), 0);
    const auto each = [&](auto&& use) {
        for (int j = 0; j < nodes(); ++j)
            for (int q = 0; q < 3; ++q) {
                const int column = dof(j, q);
                if (column < 0) continue;
                for (int at = start_[j]; at < start_[j + 1]; ++at)
                    for (int r = 0; r < 3; ++r)
                        if (const int row = dof(row_[at], r); row >= column) use(at, r, q, row, column);
            }
    };
    each([&](int, int, int, int, int column) { ++per_column[column]; });
    lower.reserve(per_column);
    each([&](int at, int r, int q, int row, int column) {
        lower.insert(row, column) = k_[9 * static_cast<std::size_t>(at) + 3 * r + q] + (r == q ? shift * m_[at] : 0);
    });
    lower.makeCompressed();
    return lower;
}

SolidMatrices::Sparse SolidMatrices::sparse() const {
    const Mat3 S2 = spin_ * spin_;
    std::array<std::vector<Eigen::Triplet<double>>, 4> entries;
    const auto place = [&](int i, int j, int at, bool turned) {
        for (int r = 0; r < 3; ++r)
            for (int q = 0; q < 3; ++q) {
                const int row = dof(i, r), column = dof(j, q);
                if (row < 0 || column < 0) continue;
                const double one = r == q, k = k_[9 * static_cast<std::size_t>(at) + (turned ? 3 * q + r : 3 * r + q)];
                entries[0].emplace_back(row, column, m_[at] * one);
                entries[1].emplace_back(row, column, k);
                entries[2].emplace_back(row, column, s_[at] * one + m_[at] * S2(r, q));
                entries[3].emplace_back(row, column, m_[at] * spin_(r, q));
            }
    };
    for (int j = 0; j < nodes(); ++j)
        for (int at = start_[j]; at < start_[j + 1]; ++at) {
            place(row_[at], j, at, false);
            if (row_[at] != j) place(j, row_[at], at, true);
        }
    Sparse all;
    SparseMatrix* matrices[] = {&all.mass, &all.stiffness, &all.softening, &all.spin};
    for (int k = 0; k < 4; ++k) {
        matrices[k]->resize(freedoms(), freedoms());
        matrices[k]->setFromTriplets(entries[k].begin(), entries[k].end());
        entries[k] = {};
    }
    return all;
}

}  // namespace trammel
