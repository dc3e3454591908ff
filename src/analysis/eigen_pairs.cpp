// analysis/eigen_pairs.cpp: implicitly restarted Lanczos and Arnoldi of Spectra; instantiated here only.
#include "analysis/eigen_pairs.hpp"

#include <Spectra/GenEigsSolver.h>
#include <Spectra/SymGEigsShiftSolver.h>

#include <algorithm>

namespace trammel {
namespace {

constexpr double tolerance = 1e-12;
constexpr int restarts = 1000;

/// Spectra asks for (K − σM)⁻¹ under this name; the shift is in the operator already.
struct Inverse {
    using Scalar = double;
    const Operator& apply;
    Eigen::Index size;
    Eigen::Index rows() const { return size; }
    Eigen::Index cols() const { return size; }
    void set_shift(double) {}
    void perform_op(const double* x, double* y) const { Eigen::Map<VecX>(y, size) = apply(Eigen::Map<const VecX>(x, size)); }
};

struct Product {
    using Scalar = double;
    const Sparse& M;
    Eigen::Index rows() const { return M.rows(); }
    Eigen::Index cols() const { return M.cols(); }
    void perform_op(const double* x, double* y) const { Eigen::Map<VecX>(y, M.rows()) = M * Eigen::Map<const VecX>(x, M.cols()); }
};

int krylov_size(int count, Eigen::Index size) {
    return static_cast<int>(std::min<Eigen::Index>(size, 2 * count + 20));
}

constexpr const char* not_converged = "the eigenvalue iteration did not converge; ask for fewer modes";

}  // namespace

Result<RealPairs, std::string> krylov_symmetric(const Operator& inverse, const Sparse& M, const VecX& start, int count) {
    Inverse op{inverse, M.rows()};
    Product metric{M};
    // with the shift in the operator: what comes back is 1/θ
    Spectra::SymGEigsShiftSolver<Inverse, Product, Spectra::GEigsMode::ShiftInvert> solver(op, metric, count,
                                                                                           krylov_size(count, M.rows()), 0.0);
    solver.init(start.data());
    solver.compute(Spectra::SortRule::LargestMagn, restarts, tolerance);
    if (solver.info() != Spectra::CompInfo::Successful) return tl::unexpected(not_converged);
    return RealPairs{solver.eigenvalues().cwiseInverse(), solver.eigenvectors()};
}

Result<ComplexPairs, std::string> krylov_general(const Operator& T, const VecX& start, int count) {
    Inverse op{T, start.size()};
    Spectra::GenEigsSolver<Inverse> solver(op, count, krylov_size(count, start.size()));
    solver.init(start.data());
    solver.compute(Spectra::SortRule::LargestMagn, restarts, tolerance);
    if (solver.info() != Spectra::CompInfo::Successful) return tl::unexpected(not_converged);
    return ComplexPairs{solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace trammel
