// analysis/modes.cpp: shift, operator, eigenvalues, and which of them are rigid motions.
#include "analysis/modes.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/eigen_pairs.hpp"
#include "analysis/saddle.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

constexpr double symmetric_enough = 1e-8;  ///< of K, relative to its largest entry
constexpr double unresisted = 1e-11;       ///< xᵀKx against |x|ᵀ|K||x| of a rigid motion
constexpr double first_shift = 1e-4;       ///< in frequency, of the middle √(K_ii / M_ii)
constexpr int attempts = 4;

double middle_frequency(const Sparse& K, const Sparse& M) {
    std::vector<double> ratios;
    for (int i = 0; i < K.rows(); ++i)
        if (const double k = std::abs(K.coeff(i, i)), m = M.coeff(i, i); k > 0 && m > 0) ratios.push_back(k / m);
    if (ratios.empty()) return 1;
    std::nth_element(ratios.begin(), ratios.begin() + static_cast<long>(ratios.size() / 2), ratios.end());
    return std::sqrt(ratios[ratios.size() / 2]);
}

double largest_entry(const Sparse& A) {
    double largest = 0;
    for (int j = 0; j < A.outerSize(); ++j)
        for (Sparse::InnerIterator it(A, j); it; ++it) largest = std::max(largest, std::abs(it.value()));
    return largest;
}

}  // namespace

MatX allowed_motions(const Sparse& B, const std::vector<int>& redundant) {
    const int n = static_cast<int>(B.cols());
    MatX rows(B.rows() - static_cast<long>(redundant.size()), n);
    const MatX all(B);
    for (int i = 0, k = 0; i < B.rows(); ++i)
        if (std::find(redundant.begin(), redundant.end(), i) == redundant.end()) rows.row(k++) = all.row(i);
    if (rows.rows() == 0) return MatX::Identity(n, n);
    const Eigen::HouseholderQR<MatX> qr(rows.transpose());
    return (qr.householderQ() * MatX::Identity(n, n)).rightCols(n - rows.rows());
}

namespace {

/// Everything for one system; a shift is tried and improved.
class Search {
public:
    Search(const Linearisation& l, const std::vector<int>& redundant, const ModeSettings& settings)
        : l_(l), redundant_(redundant), settings_(settings), n_(static_cast<int>(l.K.rows())) {
        const Sparse across = l.K.transpose();
        symmetric_ = largest_entry(l.C) == 0 && largest_entry(Sparse(l.K - across)) <= symmetric_enough * largest_entry(l.K);
        dense_ = n_ + static_cast<int>(l.B.rows()) <= settings.dense_below;
        size_of_K_ = l.K.cwiseAbs();
        largest_of_K_ = largest_entry(l.K);
        if (symmetric_)
            K_ = 0.5 * (l.K + across);
        else
            K_ = l.K;
        if (dense_) Z_ = allowed_motions(l.B, redundant);
    }

    Result<Modes, std::string> run() {
        double shift = first_shift * middle_frequency(l_.K, l_.M);
        for (int attempt = 1;; ++attempt) {
            auto found = at(shift);
            if (!found) {
                if (attempt == attempts) return tl::unexpected(found.error());
                shift *= 3.7;
                continue;
            }
            const double lowest = found->modes.empty() ? shift : std::abs(found->modes.front().exponent);
            if (attempt == attempts || (lowest < 20 * shift && lowest > shift)) return found;
            if (found->modes.empty()) return found;
            shift = 0.3 * lowest;
        }
    }

private:
    Result<Modes, std::string> at(double shift) {
        const Sparse Q = symmetric_ ? Sparse(K_ + shift * shift * l_.M) : Sparse(K_ + shift * l_.C + shift * shift * l_.M);
        if (dense_ && Z_.cols() == 0) return sorted({}, shift);
        if (!dense_ && !saddle_.factorize(Q, l_.B, redundant_))
            return tl::unexpected(std::string("the matrix is singular at the shift"));
        return symmetric_ ? symmetric(shift, Q) : general(shift, Q);
    }

    Result<Modes, std::string> symmetric(double shift, const Sparse& Q) {
        RealPairs pairs;
        if (dense_) {
            const MatX M = Z_.transpose() * (l_.M * Z_);
            const Eigen::LLT<MatX> root(0.5 * (M + M.transpose()));
            if (root.info() != Eigen::Success) return tl::unexpected(std::string("some freedoms have no mass"));
            const MatX L = root.matrixL();
            const MatX T = L.transpose() * MatX(Z_.transpose() * (Q * Z_)).partialPivLu().solve(L);
            const Eigen::SelfAdjointEigenSolver<MatX> eigen(0.5 * (T + T.transpose()));
            pairs = {eigen.eigenvalues(), Z_ * L.transpose().triangularView<Eigen::Upper>().solve(eigen.eigenvectors())};
        } else {
            const Operator inverse = [&](const VecX& x) { return saddle_.solve(x); };
            auto found = krylov_symmetric(inverse, l_.M, inverse(l_.M * start(n_)), wanted(n_));
            if (!found) return tl::unexpected(found.error());
            pairs = std::move(*found);
        }
        std::vector<Mode> all;
        for (int k = 0; k < pairs.values.size(); ++k) {
            const double square = 1 / pairs.values[k] - shift * shift;
            const Complex exponent = square >= 0 ? Complex(0, std::sqrt(square)) : Complex(std::sqrt(-square), 0);
            all.push_back({exponent, pairs.vectors.col(k).cast<Complex>()});
        }
        return sorted(std::move(all), shift);
    }

    /// Time is counted in 1/shift, so that λ of interest is of size one.
    Result<Modes, std::string> general(double shift, const Sparse& Q) {
        ComplexPairs pairs;
        const Sparse M = shift * shift * l_.M, CM = shift * l_.C + M;
        if (dense_) {
            const long r = Z_.cols();
            const Eigen::PartialPivLU<MatX> lu(Z_.transpose() * (Q * Z_));
            MatX T(2 * r, 2 * r);
            T.topLeftCorner(r, r) = -lu.solve(Z_.transpose() * (CM * Z_));
            T.topRightCorner(r, r) = -lu.solve(Z_.transpose() * (M * Z_));
            T.bottomRows(r) = T.topRows(r);
            T.bottomLeftCorner(r, r) += MatX::Identity(r, r);
            const Eigen::EigenSolver<MatX> eigen(T);
            if (eigen.info() != Eigen::Success) return tl::unexpected(std::string("the eigenvalue iteration did not converge"));
            pairs = {eigen.eigenvalues(), Z_.cast<Complex>() * eigen.eigenvectors().topRows(r)};
        } else {
            const Operator T = [&](const VecX& xy) {
                const VecX x = xy.head(n_);
                const VecX p = -saddle_.solve(VecX(M * xy.tail(n_) + CM * x));
                VecX result(2 * n_);
                result << p, x + p;
                return result;
            };
            auto found = krylov_general(T, T(T(start(2 * n_))), 2 * wanted(n_));
            if (!found) return tl::unexpected(found.error());
            pairs = {found->values, found->vectors.topRows(n_)};
        }
        std::vector<Mode> all;
        for (int k = 0; k < pairs.values.size(); ++k) {
            if (std::abs(pairs.values[k]) < 1e-13) continue;
            const Complex exponent = shift * (1.0 + 1.0 / pairs.values[k]);
            if (exponent.imag() < -1e-12 * std::abs(exponent)) continue;
            all.push_back({exponent, pairs.vectors.col(k)});
        }
        return sorted(std::move(all), shift);
    }

    Modes sorted(std::vector<Mode> all, double shift) const {
        Modes result;
        result.symmetric = symmetric_;
        result.dense = dense_;
        std::stable_sort(all.begin(), all.end(),
                         [](const Mode& a, const Mode& b) { return std::abs(a.exponent) < std::abs(b.exponent); });
        std::vector<VecX> rigid;
        for (Mode& mode : all) {
            const double mass = std::abs(mode.shape.dot(l_.M * mode.shape));
            if (!(mass > 0)) continue;
            mode.shape /= std::sqrt(mass);
            if (is_rigid(mode, shift)) {
                rigid.push_back(mode.shape.real());
            } else if (static_cast<int>(result.modes.size()) < settings_.count) {
                result.modes.push_back(std::move(mode));
            }
        }
        result.rigid.resize(n_, static_cast<long>(rigid.size()));
        for (std::size_t k = 0; k < rigid.size(); ++k) result.rigid.col(static_cast<long>(k)) = rigid[k];
        return result;
    }

    bool is_rigid(const Mode& mode, double shift) const {
        if (std::abs(mode.exponent) > 0.01 * shift) return false;
        const VecX size = mode.shape.cwiseAbs();
        const double noise = 0.001 * unresisted * largest_of_K_ * size.squaredNorm();
        return std::abs(mode.shape.dot(K_ * mode.shape)) <= unresisted * size.dot(size_of_K_ * size) + noise;
    }

    /// A vector without symmetry, the same in every run.
    static VecX start(int size) {
        VecX x(size);
        unsigned random = 12345;
        for (double& value : x) {
            random = random * 1664525u + 1013904223u;
            value = static_cast<double>(random >> 8) / (1 << 24) - 0.5;
        }
        return x;
    }
    int wanted(int size) const { return std::min(settings_.count + 8, size - static_cast<int>(l_.B.rows()) - 2); }

    const Linearisation& l_;
    const std::vector<int>& redundant_;
    const ModeSettings& settings_;
    int n_;
    bool symmetric_ = false, dense_ = false;
    Sparse K_, size_of_K_;
    double largest_of_K_ = 0;
    MatX Z_;
    Saddle saddle_;
};

/// Columns combined so that each has a freedom the others lack, the largest first.
void separate(MatX& motions) {
    const long columns = motions.cols();
    std::vector<char> used(static_cast<std::size_t>(motions.rows()), 0);
    for (long k = 0; k < columns; ++k) {
        long at = 0;
        double best = 0;
        for (long i = 0; i < motions.rows(); ++i)
            if (!used[i] && std::abs(motions(i, k)) > best * (1 + 1e-9)) best = std::abs(motions(i, k)), at = i;
        if (best == 0) continue;
        used[at] = 1;
        motions.col(k) /= motions(at, k);
        for (long j = 0; j < columns; ++j)
            if (j != k) motions.col(j) -= motions(at, j) * motions.col(k);
    }
    for (long k = 0; k < columns; ++k) {
        const double size = motions.col(k).cwiseAbs().maxCoeff();
        if (size > 0) motions.col(k) /= size;
        for (long i = 0; i < motions.rows(); ++i)
            if (std::abs(motions(i, k)) < 1e-7) motions(i, k) = 0;
    }
}

}  // namespace

MatX free_motions(const Linearisation& l, const std::vector<int>& redundant) {
    // K alone, its symmetric part, without damping
    Linearisation plain = l;
    plain.K = 0.5 * (l.K + Sparse(l.K.transpose()));
    plain.C.resize(l.K.rows(), l.K.cols());
    const auto found = Search(plain, redundant, ModeSettings{4}).run();
    if (!found) return MatX(l.K.rows(), 0);
    MatX motions = found->rigid;
    separate(motions);
    return motions;
}

Result<Modes, std::string> find_modes(const Linearisation& l, const std::vector<int>& redundant, const ModeSettings& settings) {
    auto found = Search(l, redundant, settings).run();
    if (found) found->rigid = found->rigid.cols() > 0 ? free_motions(l, redundant) : MatX(l.K.rows(), 0);
    return found;
}

}  // namespace trammel
