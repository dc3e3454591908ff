// analysis/saddle.cpp: sparse LU of the saddle point matrix.
#include "analysis/saddle.hpp"

#include <Eigen/SparseLU>
#include <cmath>
#include <limits>

namespace trammel {
namespace {

constexpr double rounding = 64 * std::numeric_limits<double>::epsilon();  ///< of the entries of a matrix

/// Mean size of the diagonal entries that are not zero.
double mean_diagonal(const Sparse& S) {
    double sum = 0;
    int count = 0;
    for (int j = 0; j < S.outerSize(); ++j)
        if (const double d = S.coeff(j, j); d != 0) sum += std::abs(d), ++count;
    return count > 0 ? sum / count : 1;
}

}  // namespace

struct Saddle::Work {
    int n = 0, m = 0;
    double scale = 1;
    std::vector<char> left_out;
    Sparse matrix;
    Eigen::SparseLU<Sparse, Eigen::COLAMDOrdering<int>> lu;

    /// The softest motion v, found by inverse iteration, meets more resistance than rounding: |v|ᵀ|Sv| against |v|ᵀ|S||v|.
    bool regular() const {
        const Sparse size = matrix.cwiseAbs();
        VecX v(n + m);
        for (int i = 0; i < v.size(); ++i) v[i] = 1 + 0.5 * std::sin(1.7 * i);
        for (int pass = 0; pass < 2; ++pass) {
            v = lu.solve(VecX(size * v));
            if (!v.allFinite()) return false;
            v /= v.cwiseAbs().maxCoeff();
        }
        const VecX amount = v.cwiseAbs();
        return amount.dot((matrix * v).cwiseAbs()) > rounding * amount.dot(size * amount);
    }
};

Saddle::Saddle() : work_(std::make_unique<Work>()) {}
Saddle::~Saddle() = default;
Saddle::Saddle(Saddle&&) noexcept = default;
Saddle& Saddle::operator=(Saddle&&) noexcept = default;

bool Saddle::factorize(const Sparse& S, const Sparse& B, const std::vector<int>& left_out) {
    Work& w = *work_;
    w.n = static_cast<int>(S.rows());
    w.m = static_cast<int>(B.rows());
    w.scale = mean_diagonal(S);
    w.left_out.assign(static_cast<std::size_t>(w.m), 0);
    for (int row : left_out) w.left_out[row] = 1;
    std::vector<Eigen::Triplet<double>> entries;
    entries.reserve(static_cast<std::size_t>(S.nonZeros() + 2 * B.nonZeros()));
    for (int j = 0; j < S.outerSize(); ++j)
        for (Sparse::InnerIterator it(S, j); it; ++it) entries.emplace_back(it.row(), j, it.value());
    for (int j = 0; j < B.outerSize(); ++j)
        for (Sparse::InnerIterator it(B, j); it; ++it)
            if (!w.left_out[it.row()]) {
                entries.emplace_back(w.n + it.row(), j, w.scale * it.value());
                entries.emplace_back(j, w.n + it.row(), w.scale * it.value());
            }
    for (int row : left_out) entries.emplace_back(w.n + row, w.n + row, -w.scale);
    w.matrix.resize(w.n + w.m, w.n + w.m);
    w.matrix.setFromTriplets(entries.begin(), entries.end());
    w.matrix.makeCompressed();
    w.lu.compute(w.matrix);
    if (w.lu.info() != Eigen::Success) return false;
    return w.regular();
}

void Saddle::solve(VecX& f, VecX& g) const {
    const Work& w = *work_;
    VecX right(w.n + w.m);
    right << f, w.scale * g;
    for (int i = 0; i < w.m; ++i)
        if (w.left_out[i]) right[w.n + i] = 0;
    VecX x = w.lu.solve(right);
    x += w.lu.solve(VecX(right - w.matrix * x));
    f = x.head(w.n);
    g = w.scale * x.tail(w.m);
}

VecX Saddle::solve(const VecX& f) const {
    VecX x = f, none = VecX::Zero(work_->m);
    solve(x, none);
    return x;
}

Determinant Saddle::determinant() const {
    if (work_->lu.info() != Eigen::Success) return {1, -HUGE_VAL};
    return {work_->lu.signDeterminant() > 0 ? 1 : -1, work_->lu.logAbsDeterminant()};
}

double Determinant::value(double reference) const {
    return sign * std::exp(logarithm - reference);
}

}  // namespace trammel
