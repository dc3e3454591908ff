// solve/sparse_cholesky.hpp: A = L Lᵀ for large, sparse, symmetric, positive definite A.
//
// Multifrontal: columns with equal structure form a supernode whose part of L is dense; what a supernode subtracts from
// the rest waits on a stack for its parent. Dense work is done by Eigen, the order comes from METIS.
// Theory: docs/theory/sparse_cholesky.md
#pragma once

#include <Eigen/SparseCore>

#include <span>
#include <vector>

#include "lie/types.hpp"

namespace trammel {

using SparseMatrix = Eigen::SparseMatrix<double>;

class SparseCholesky {
public:
    /// `lower`: the lower triangle, compressed; `group[i]`: unknowns with the same number (of a node) stand side by side
    /// and have the same neighbours; numbers count from 0 without gaps and do not decrease.
    void analyze(const SparseMatrix& lower, std::span<const int> group);

    /// Values on the pattern that was analyzed. False when the matrix is not positive definite.
    [[nodiscard]] bool factorize(const SparseMatrix& lower);

    /// Each column of right-hand sides becomes the solution.
    void solve(Eigen::Ref<MatX> rhs) const;
    MatX solved(MatX rhs) const {
        solve(rhs);
        return rhs;
    }

    int size() const { return static_cast<int>(place_.size()); }
    std::size_t factor_bytes() const { return values_.size() * sizeof(double); }
    /// Of the factor and everything that lived beside it while it was made.
    std::size_t peak_bytes() const { return peak_; }
    double operations() const { return operations_; }

private:
    struct Supernode {
        int first = 0, width = 0;  ///< columns, in the new order
        std::vector<int> below;    ///< rows under them, ascending
        std::size_t values = 0;    ///< place of its panel, (width + below) × width, column after column
        std::vector<int> children;
        int height() const { return width + static_cast<int>(below.size()); }
    };
    using Panel = Eigen::Map<MatX>;

    std::vector<int> grouped_order(const SparseMatrix& lower, std::span<const int> group, int groups);
    void symbolic(const std::vector<std::vector<int>>& above, const std::vector<int>& width);
    void scatter(const SparseMatrix& lower);
    std::vector<std::size_t> stack_plan(std::size_t& largest) const;
    void add_child(const Supernode& child, const double* update, const Supernode& parent, Panel& panel, Panel& rest,
                   std::vector<int>& local) const;

    std::vector<int> place_;  ///< new place of each unknown
    std::vector<Supernode> nodes_;
    std::vector<int> owner_;  ///< supernode of each new column
    std::vector<double> values_;
    std::size_t peak_ = 0;
    double operations_ = 0;
};

}  // namespace trammel
