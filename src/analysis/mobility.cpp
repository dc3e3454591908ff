// analysis/mobility.cpp: sparse rank-revealing QR of the constraint Jacobian.
#include "analysis/mobility.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseQR>
#include <cmath>

#include "analysis/sparse_part.hpp"

namespace trammel {
namespace {

constexpr double dependent = 1e-9;

/// Columns of length one, so that dependence does not hang on units.
void normalise_columns(Sparse& m) {
    for (int j = 0; j < m.outerSize(); ++j)
        if (const double norm = m.col(j).norm(); norm > 0) m.col(j) /= norm;
}

std::vector<int> massless_freedoms(const Sparse& B, const Sparse& M) {
    const int n = static_cast<int>(M.rows()), m = static_cast<int>(B.rows());
    std::vector<Eigen::Triplet<double>> entries;
    double scale = 0;
    for (int j = 0; j < M.outerSize(); ++j)
        for (Sparse::InnerIterator it(M, j); it; ++it) scale = std::max(scale, std::abs(it.value()));
    for (int j = 0; j < n; ++j) {
        for (Sparse::InnerIterator it(B, j); it; ++it) entries.emplace_back(it.row(), j, it.value());
        for (Sparse::InnerIterator it(M, j); it; ++it) entries.emplace_back(m + it.row(), j, it.value() / scale);
    }
    Sparse both(m + n, n);
    both.setFromTriplets(entries.begin(), entries.end());
    both.makeCompressed();
    normalise_columns(both);
    Eigen::SparseQR<Sparse, Eigen::COLAMDOrdering<int>> qr;
    qr.setPivotThreshold(dependent);
    qr.compute(both);
    std::vector<int> free;
    for (int k = static_cast<int>(qr.rank()); k < n; ++k) free.push_back(qr.colsPermutation().indices()[k]);
    return free;
}

}  // namespace

Mobility mobility(Problem& problem, const State& state, bool rank_revealing) {
    const int n = problem.dofs(), m = problem.rows();
    Mobility result;
    result.rank = m;
    result.freedoms = n - m;
    System system(problem.pattern());
    problem.tangent(state, {0, 0, 1}, {1, 0, 0}, system);
    bool all_have_mass = true;
    for (int i = 0; i < n; ++i) all_have_mass &= system.values[system.pattern->slot(i, i)] > 0;
    if (all_have_mass && !rank_revealing) return result;
    const Sparse B = sparse_part(system, n, m, 0, n);
    if (!all_have_mass) result.massless = massless_freedoms(B, sparse_part(system, 0, n, 0, n));
    if (m == 0 || !rank_revealing) return result;

    Sparse Bt = B.transpose();
    normalise_columns(Bt);
    Eigen::SparseQR<Sparse, Eigen::COLAMDOrdering<int>> qr;
    qr.setPivotThreshold(dependent);
    qr.compute(Bt);
    result.rank = static_cast<int>(qr.rank());
    result.freedoms = n - result.rank;
    if (result.rank == m) return result;
    // coefficients of the dependent rows in the independent ones
    const auto& order = qr.colsPermutation().indices();
    const MatX R = MatX(Sparse(qr.matrixR().topLeftCorner(result.rank, m)));
    const MatX mix = R.leftCols(result.rank).triangularView<Eigen::Upper>().solve(R.rightCols(m - result.rank));
    for (int k = result.rank; k < m; ++k) {
        RedundantRow row{order[k], {}};
        for (int i = 0; i < result.rank; ++i)
            if (std::abs(mix(i, k - result.rank)) > 1e-6) row.implied_by.push_back(order[i]);
        result.redundant.push_back(std::move(row));
    }
    return result;
}

}  // namespace trammel
