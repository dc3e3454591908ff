// analysis/critical_step.cpp: spectral radius of the recurrence, bisected over the step; of many freedoms their highest
// frequency.
#include "analysis/critical_step.hpp"

#include <fmt/format.h>

#include <cmath>

#include "analysis/eigen_pairs.hpp"
#include "analysis/saddle.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

constexpr int most = 400;        ///< freedoms for dense matrices
constexpr double tie = 1e-6;     ///< defective roots of free motions split by the square root of rounding
constexpr double lowest = 1e-4;  ///< of 2/ω: a step not worth taking
constexpr int halvings = 16;
constexpr const char *without_mass = "some freedoms have no mass", *no_vibration = "nothing vibrates";

/// Largest |z| of  z²A₂ + z A₁ + A₀.
double radius(const MatX& A2, const MatX& A1, const MatX& A0) {
    const long n = A2.rows();
    const Eigen::PartialPivLU<MatX> lu(A2);
    MatX companion = MatX::Zero(2 * n, 2 * n);
    companion.topRightCorner(n, n).setIdentity();
    companion.bottomLeftCorner(n, n) = -lu.solve(A0);
    companion.bottomRightCorner(n, n) = -lu.solve(A1);
    return Eigen::EigenSolver<MatX>(companion, false).eigenvalues().cwiseAbs().maxCoeff();
}

/// Largest growth of an exact mode, at least zero.
double growth(const MatX& C, const MatX& K) {
    const long n = K.rows();
    const double unit = std::sqrt(std::max(1e-300, K.cwiseAbs().maxCoeff()));
    MatX companion = MatX::Zero(2 * n, 2 * n);
    companion.topRightCorner(n, n).setIdentity();
    companion.bottomLeftCorner(n, n) = -K / (unit * unit);
    companion.bottomRightCorner(n, n) = -C / unit;
    return unit * std::max(0.0, Eigen::EigenSolver<MatX>(companion, false).eigenvalues().real().maxCoeff());
}

/// 2/ω of the highest mode without velocity forces: gyroscopic forces only raise the limit of the full form.
Result<CriticalStep, std::string> step_of_many(const Linearisation& l, const std::vector<int>& redundant) {
    Saddle mass;
    if (!mass.factorize(l.M, l.B, redundant)) return tl::unexpected(std::string(without_mass));
    const Sparse K = 0.5 * (l.K + Sparse(l.K.transpose()));
    VecX start(K.rows());
    for (int i = 0; i < start.size(); ++i) start[i] = std::sin(1.7 * i + 1);
    const auto found =
        krylov_symmetric([&](const VecX& x) { return mass.solve(VecX(K * x)); }, l.M, mass.solve(VecX(l.M * start)), 1);
    if (!found) return tl::unexpected(found.error());
    CriticalStep critical;
    critical.highest = std::sqrt(std::max(0.0, found->values.maxCoeff()));
    if (critical.highest == 0) return tl::unexpected(std::string(no_vibration));
    critical.step = 2 / critical.highest;
    return critical;
}

}  // namespace

Result<CriticalStep, std::string> critical_step(const Linearisation& l, const std::vector<int>& redundant, bool classical) {
    if (l.K.rows() > most && classical)
        return tl::unexpected(
            fmt::format("{} freedoms are too many for the classical form; use form: full, or reduce the solids to at most {}",
                        l.K.rows(), most));
    if (l.K.rows() > most) return step_of_many(l, redundant);
    const MatX Z = allowed_motions(l.B, redundant);
    const MatX M = Z.transpose() * (l.M * Z);
    const Eigen::LLT<MatX> root(0.5 * (M + M.transpose()));
    if (root.info() != Eigen::Success) return tl::unexpected(std::string(without_mass));
    const auto scaled = [&](const Sparse& m) {
        const MatX half = root.matrixL().solve(MatX(Z.transpose() * (m * Z)));
        return MatX(root.matrixL().solve(half.transpose()).transpose());
    };
    const MatX C = scaled(l.C), K = scaled(l.K), one = MatX::Identity(K.rows(), K.cols());
    CriticalStep found;
    found.highest =
        std::sqrt(std::max(0.0, Eigen::SelfAdjointEigenSolver<MatX>(0.5 * (K + K.transpose())).eigenvalues().maxCoeff()));
    if (found.highest == 0) return tl::unexpected(std::string(no_vibration));
    const double delta = growth(C, K);
    const auto stable = [&](double h) {
        const MatX damping = classical ? MatX(h * C) : MatX(0.5 * h * C);
        const double largest = classical ? radius(one, h * h * K - 2 * one + damping, one - damping)
                                         : radius(one + damping, h * h * K - 2 * one, one - damping);
        return largest <= std::exp(h * delta) * (1 + tie);
    };
    double high = 4 / found.highest, low = lowest * high;
    if (!stable(low)) return found;
    for (int pass = 0; pass < halvings; ++pass) {
        const double middle = pass == 0 ? 1.96 / found.highest : 0.5 * (low + high);
        (stable(middle) ? low : high) = middle;
    }
    found.step = low;
    return found;
}

}  // namespace trammel
