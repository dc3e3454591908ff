// solve/eigen_sparse_lu.cpp: Eigen's supernodal LU with COLAMD ordering. No dependency; for tests and as a second
// opinion. It always chooses new pivots and offers no condition estimate.
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>
#include <algorithm>
#include <new>

#include "solve/backends.hpp"

namespace trammel {

namespace {

class EigenSparseLu final : public LinearSolver {
public:
    std::string_view name() const override { return "eigen"; }

    SolveStatus analyze(const Pattern& pattern) override {
        analyzed_ = factorized_ = false;
        if (!pattern.is_valid()) return SolveStatus::backend_error;
        matrix_.resize(pattern.n, pattern.n);
        matrix_.resizeNonZeros(pattern.nonzeros());
        std::copy(pattern.column_start.begin(), pattern.column_start.end(), matrix_.outerIndexPtr());
        std::copy(pattern.row.begin(), pattern.row.end(), matrix_.innerIndexPtr());
        std::fill_n(matrix_.valuePtr(), pattern.nonzeros(), 1.0);
        analyzed_ = true;
        structurally_regular_ = has_no_empty_line(pattern);
        if (!structurally_regular_) return SolveStatus::singular;
        if (pattern.n == 0) return SolveStatus::ok;
        try {
            lu_.analyzePattern(matrix_);
        } catch (const std::bad_alloc&) {
            analyzed_ = false;
            return SolveStatus::out_of_memory;
        }
        return SolveStatus::ok;
    }

    SolveStatus factorize(std::span<const double> values) override {
        factorized_ = false;
        if (!analyzed_ || values.size() != static_cast<std::size_t>(matrix_.nonZeros())) return SolveStatus::backend_error;
        if (!structurally_regular_ || !detail::all_finite(values)) return SolveStatus::singular;
        std::copy(values.begin(), values.end(), matrix_.valuePtr());
        ++counts_.factorizations;
        if (matrix_.rows() > 0) {
            try {
                lu_.factorize(matrix_);
            } catch (const std::bad_alloc&) {
                return SolveStatus::out_of_memory;
            }
            if (lu_.info() != Eigen::Success) return SolveStatus::singular;
        }
        factorized_ = true;
        return SolveStatus::ok;
    }

    SolveStatus factorize_fresh(std::span<const double> values) override { return factorize(values); }

    SolveStatus solve(std::span<double> rhs_to_solution) override {
        if (!factorized_ || rhs_to_solution.size() != static_cast<std::size_t>(matrix_.rows())) return SolveStatus::backend_error;
        ++counts_.solves;
        if (matrix_.rows() == 0) return SolveStatus::ok;
        Eigen::Map<Eigen::VectorXd> b(rhs_to_solution.data(), matrix_.rows());
        solution_ = lu_.solve(b);
        b = solution_;
        return detail::all_finite(rhs_to_solution) ? SolveStatus::ok : SolveStatus::singular;
    }

    double reciprocal_condition() override { return 0; }

private:
    /// Eigen's analysis walks into empty rows and columns unprotected.
    static bool has_no_empty_line(const Pattern& pattern) {
        std::vector<char> row_used(pattern.n, 0);
        for (const int i : pattern.row) row_used[i] = 1;
        for (int j = 0; j < pattern.n; ++j) {
            if (!row_used[j] || pattern.column_start[j] == pattern.column_start[j + 1]) return false;
        }
        return true;
    }

    Eigen::SparseMatrix<double, Eigen::ColMajor, int> matrix_;
    Eigen::SparseLU<Eigen::SparseMatrix<double, Eigen::ColMajor, int>, Eigen::COLAMDOrdering<int>> lu_;
    Eigen::VectorXd solution_;
    bool analyzed_ = false;
    bool structurally_regular_ = true;
    bool factorized_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> detail::make_eigen_sparse_lu() {
    return std::make_unique<EigenSparseLu>();
}

}  // namespace trammel
