// solids/rotating_modes.cpp: projection, residuals, enrichment, whirl.
#include "solids/rotating_modes.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>

#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

using Complex = std::complex<double>;

/// Appends rows and columns Vᵀ A v of new vectors v; `sign` = 1 symmetric, −1 skew.
void append(MatX& reduced, const MatX& V, const MatX& product, double sign) {
    const int k = static_cast<int>(V.cols()), fresh = static_cast<int>(product.cols());
    const MatX column = V.transpose() * product;
    reduced.conservativeResize(k, k);
    reduced.rightCols(fresh) = column;
    reduced.bottomRows(fresh) = sign * column.transpose();
    const MatX corner = column.bottomRows(fresh);
    reduced.bottomRightCorner(fresh, fresh) = (corner + sign * corner.transpose()) / 2;
}

}  // namespace

std::string_view to_string(Whirl whirl) {
    switch (whirl) {
        case Whirl::forward:
            return "forward";
        case Whirl::backward:
            return "backward";
        case Whirl::overtaken:
            return "forward, overtaken";
        case Whirl::none:
            break;
    }
    return "-";
}

RotatingModes::RotatingModes(const ElasticSolver& solver, const ModesSettings& settings)
    : solver_(solver), matrices_(solver.matrices()), settings_(settings) {
    settings_.count = std::min(settings.count, matrices_.freedoms());
    // a mode of w at speed Ω comes from modes at rest up to about w + Ω
    rest_ = solver.modes(settings_.count, 0);
    if (settings.fastest > 0)
        rest_ = solver.modes(settings_.count, rest_.omega[settings_.count - 1] + 2 * settings.fastest, 6 * settings_.count + 30);
    basis_.resize(matrices_.freedoms(), 0);
    extend(rest_.vectors);
    solves_ = rest_.solves;
}

void RotatingModes::extend(const MatX& fresh) {
    const int added = extend_basis(matrices_, basis_, fresh);
    if (added == 0) return;
    const MatX v = basis_.rightCols(added);
    const Mat3& S = matrices_.spin();
    append(projected_.stiffness, basis_, matrices_.stiffness(v), 1);
    append(projected_.stress, basis_, matrices_.stress(v), 1);
    append(projected_.spin, basis_, matrices_.inertia(v, S), -1);
    append(projected_.centrifugal, basis_, matrices_.inertia(v, S * S), 1);
}

MatX RotatingModes::damping_matrix(double speed) const {
    const int k = static_cast<int>(basis_.cols());
    const SolidDamping& d = settings_.damping;
    return 2 * speed * projected_.spin + (d.mass + d.external) * MatX::Identity(k, k) + d.stiffness * projected_.stiffness;
}

MatX RotatingModes::stiffness_matrix(double speed) const {
    MatX k = projected_.stiffness + speed * speed * projected_.centrifugal + speed * settings_.damping.external * projected_.spin;
    if (settings_.stress) k += speed * speed * projected_.stress;
    return k;
}

Eigen::MatrixXcd RotatingModes::residuals(const Eigen::MatrixXcd& u, const Eigen::VectorXcd& lambda, double speed) const {
    const SolidDamping& d = settings_.damping;
    const Mat3& S = matrices_.spin();
    const int n = static_cast<int>(u.rows()), count = static_cast<int>(u.cols());
    MatX parts(n, 2 * count);
    parts << u.real(), u.imag();
    const auto joined = [&](const MatX& y) { return Eigen::MatrixXcd(y.leftCols(count) + Complex(0, 1) * y.rightCols(count)); };
    const Eigen::MatrixXcd K = joined(matrices_.stiffness(parts)), M = joined(matrices_.inertia(parts));
    const Eigen::MatrixXcd spin = joined(matrices_.inertia(parts, S));
    MatX constant = MatX::Zero(n, 2 * count);
    matrices_.add_inertia(parts, S * S, speed * speed, constant);
    if (settings_.stress) matrices_.add_stress(parts, speed * speed, constant);
    Eigen::MatrixXcd r = K + joined(constant) + speed * d.external * spin;
    for (int j = 0; j < count; ++j) {
        const Complex l = lambda[j];
        r.col(j) += l * l * M.col(j) + l * (2 * speed * spin.col(j) + (d.mass + d.external) * M.col(j) + d.stiffness * K.col(j));
    }
    return r;
}

std::vector<SpinningMode> RotatingModes::ritz(double speed) const {
    // y = L⁻ᵀx with LLᵀ = K + σM and λ = √σ(½ + 1/μ): numbers of order one, and the lowest modes have the largest μ
    //   μ²(¼A + ½B + C) + μ(A + B) + A = 0        A = σ L⁻¹L⁻ᵀ, B = √σ L⁻¹(ΩG + C)L⁻ᵀ, C = L⁻¹K(Ω)L⁻ᵀ
    const int k = static_cast<int>(basis_.cols());
    const double sigma = solver_.shift(), root = std::sqrt(sigma);
    const Eigen::LLT<MatX> llt(projected_.stiffness + sigma * MatX::Identity(k, k));
    const auto scaled = [&](const MatX& m) {
        const MatX half = llt.matrixL().solve(m);
        return MatX(llt.matrixL().solve(half.transpose()).transpose());
    };
    const MatX A = sigma * scaled(MatX::Identity(k, k)), B = root * scaled(damping_matrix(speed)),
               C = scaled(stiffness_matrix(speed));
    const Eigen::PartialPivLU<MatX> lu(A / 4 + B / 2 + C);
    MatX companion = MatX::Zero(2 * k, 2 * k);
    companion.topRightCorner(k, k).setIdentity();
    companion.bottomLeftCorner(k, k) = -lu.solve(A);
    companion.bottomRightCorner(k, k) = -lu.solve(A + B);
    const Eigen::EigenSolver<MatX> eigen(companion);
    std::vector<std::pair<Complex, int>> found;
    for (int i = 0; i < 2 * k; ++i) {
        const Complex mu = eigen.eigenvalues()[i];
        if (std::abs(mu) < 1e-12) continue;
        Complex lambda = root * (0.5 + 1.0 / mu);
        if (lambda.imag() < -1e-7 * root) continue;
        if (lambda.imag() < 0) lambda.imag(0);
        found.emplace_back(lambda, i);
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return std::tuple(std::abs(a.first), -a.first.real(), a.second) <
               std::tuple(std::abs(b.first), -b.first.real(), b.second);
    });
    std::vector<SpinningMode> modes;
    for (int i = 0; i < std::min<int>(settings_.count, static_cast<int>(found.size())); ++i) {
        SpinningMode mode;
        mode.lambda = found[i].first;
        const Eigen::VectorXcd x = eigen.eigenvectors().col(found[i].second).tail(k);
        MatX parts(k, 2);
        parts << x.real(), x.imag();
        llt.matrixU().solveInPlace(parts);
        mode.coordinates = (parts.col(0) + Complex(0, 1) * parts.col(1)).normalized();
        modes.push_back(std::move(mode));
    }
    return modes;
}

Eigen::VectorXcd RotatingModes::vector(const SpinningMode& mode) const {
    return basis_.leftCols(mode.coordinates.size()) * mode.coordinates;
}

void RotatingModes::classify(SpinningMode& mode, double speed) const {
    // −i uᴴ(m ⊗ S)u is 1 for a motion that circles forward, −1 backward; the part across the axis is −uᴴ(m ⊗ S²)u
    const int k = static_cast<int>(mode.coordinates.size());
    const Eigen::VectorXcd& y = mode.coordinates;
    const Complex turn = Complex(0, -1) * y.dot(projected_.spin.topLeftCorner(k, k) * y);
    const double across = -y.dot(projected_.centrifugal.topLeftCorner(k, k) * y).real(), all = y.squaredNorm();
    mode.circularity = across > 1e-12 * all ? turn.real() / across : 0;
    const double w = mode.lambda.imag();
    const bool lateral = across > 0.5 * all && std::abs(mode.circularity) > 0.2 && speed != 0;
    mode.whirl = !lateral                                ? Whirl::none
                 : (mode.circularity > 0) == (speed > 0) ? Whirl::forward
                 : w < std::abs(speed)                   ? Whirl::overtaken
                                                         : Whirl::backward;
    const double spin = std::abs(speed);
    mode.inertial = mode.whirl == Whirl::none ? w : mode.whirl == Whirl::forward ? spin + w : std::abs(spin - w);
}

std::vector<SpinningMode> RotatingModes::at(double speed) {
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0, stalled = 0;; ++round) {
        std::vector<SpinningMode> modes = ritz(speed);
        const int count = static_cast<int>(modes.size());
        Eigen::MatrixXcd u(matrices_.freedoms(), count);
        Eigen::VectorXcd lambda(count);
        for (int i = 0; i < count; ++i) u.col(i) = vector(modes[i]), lambda[i] = modes[i].lambda;
        const Eigen::MatrixXcd r = residuals(u, lambda, speed);
        MatX parts(r.rows(), 2 * count);
        parts << r.real(), r.imag();
        const MatX t = solver_.factor().solved(parts);
        solves_ += 2 * count;
        double worst = 0;
        std::vector<int> open;
        for (int i = 0; i < count; ++i) {
            const double size = r.col(i).real().dot(t.col(i)) + r.col(i).imag().dot(t.col(count + i));
            const double of_u = energy(modes[i]);
            modes[i].residual = std::sqrt(std::max(0.0, size) / of_u);
            worst = std::max(worst, modes[i].residual);
            if (modes[i].residual > settings_.tolerance) open.push_back(i);
        }
        if (open.empty()) {
            for (SpinningMode& mode : modes) classify(mode, speed);
            return modes;
        }
        stalled = worst > 0.5 * best ? stalled + 1 : 0;
        best = std::min(best, worst);
        if (stalled > 6 || round > 40) throw std::runtime_error("modes of the spinning solid: the residuals do not come down");
        MatX fresh(r.rows(), 2 * static_cast<int>(open.size()));
        for (std::size_t i = 0; i < open.size(); ++i) {
            fresh.col(2 * static_cast<int>(i)) = t.col(open[i]);
            fresh.col(2 * static_cast<int>(i) + 1) = t.col(count + open[i]);
        }
        extend(fresh);
    }
}

double RotatingModes::energy(const SpinningMode& mode) const {
    const int k = static_cast<int>(mode.coordinates.size());
    return mode.coordinates.dot(projected_.stiffness.topLeftCorner(k, k) * mode.coordinates).real() +
           solver_.shift() * mode.coordinates.squaredNorm();
}

std::vector<double> RotatingModes::critical_speeds() const {
    // K y = Ω² (−Kσ − Kc) y
    MatX change = -projected_.centrifugal;
    if (settings_.stress) change -= projected_.stress;
    const Eigen::GeneralizedEigenSolver<MatX> eigen(projected_.stiffness, change, false);
    std::vector<double> speeds;
    for (int i = 0; i < change.rows(); ++i) {
        const double beta = eigen.betas()[i];
        const Complex alpha = eigen.alphas()[i];
        if (beta == 0 || std::abs(alpha.imag()) > 1e-8 * std::abs(alpha)) continue;
        const double square = alpha.real() / beta;
        if (square > 1e-6 * solver_.shift() && std::sqrt(square) <= rest_.omega[rest_.omega.size() - 1])
            speeds.push_back(std::sqrt(square));
    }
    std::sort(speeds.begin(), speeds.end());
    return speeds;
}

}  // namespace trammel
