// laboratory/spectrum.cpp: eigenvalues followed along the step size.
#include "laboratory/spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

using Complex = std::complex<double>;

constexpr double first_step = 0.02;  ///< Ω at which the pair is known: close to e^{±iΩ}
constexpr double last_step = 1e4;
constexpr double ratio = 1.02;  ///< of one Ω to the one before on the way
/// Beyond the rounding of a double eigenvalue, √ε; a crossing of 1 is found that much late.
constexpr double above_one = 1e-7;

Eigen::VectorXcd eigenvalues(const Amplification& scheme, double omega_h) {
    return Eigen::EigenSolver<MatX>(scheme.matrix(omega_h), false).eigenvalues();
}

/// The eigenvalue of the upper half plane nearest to where it is expected.
Complex nearest(const Eigen::VectorXcd& all, Complex expected) {
    Complex best = all[0];
    double distance = std::numeric_limits<double>::infinity();
    for (Complex z : all) {
        if (z.imag() < 0) z = std::conj(z);
        if (std::abs(z - expected) < distance) distance = std::abs(z - expected), best = z;
    }
    return best;
}

/// Where a pair has met on the real axis it parts again: the outer one of the two real eigenvalues nearest to it.
Complex outer(const Eigen::VectorXcd& all, Complex pair) {
    std::vector<double> real;
    for (Complex z : all)
        if (z.imag() == 0) real.push_back(z.real());
    std::sort(real.begin(), real.end(), [&](double a, double b) { return std::abs(a - pair) < std::abs(b - pair); });
    if (real.size() > 2) real.resize(2);
    return *std::max_element(real.begin(), real.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
}

double largest(const Eigen::VectorXcd& all) {
    return all.cwiseAbs().maxCoeff();
}

}  // namespace

double SpectralPoint::period_elongation() const {
    return omega_h / std::abs(std::arg(principal)) - 1;
}

double SpectralPoint::damping() const {
    const double log_r = std::log(std::abs(principal)), phi = std::arg(principal);
    return -log_r / std::hypot(log_r, phi);
}

double spectral_radius(const Amplification& scheme, double omega_h) {
    return largest(eigenvalues(scheme, omega_h));
}

std::vector<SpectralPoint> spectrum(const Amplification& scheme, const std::vector<double>& omega_h) {
    std::vector<std::size_t> order(omega_h.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return omega_h[a] < omega_h[b]; });

    std::vector<SpectralPoint> points(omega_h.size());
    double here = 0;
    Complex now = 1, before = 1;  // at Ω and at Ω/ratio
    const auto go_to = [&](double omega) {
        const auto all = eigenvalues(scheme, omega);
        // continue with the slope over ln Ω; the first time the pair is e^{±iΩ}
        const double part = here > 0 ? std::log(omega / here) / std::log(ratio) : 0;
        Complex next = nearest(all, here > 0 ? now + part * (now - before) : std::polar(1.0, omega));
        const bool real = here > 0 && next.imag() == 0;
        if (real) next = outer(all, now);
        before = here > 0 && part > 0 && !real ? next - (next - now) / part : next;  // they part like a square root: no slope
        now = next;
        here = omega;
        return all;
    };
    for (std::size_t k : order) {
        const double target = omega_h[k];
        if (here == 0 && target > first_step) go_to(first_step);
        while (here > 0 && here * ratio < target) go_to(here * ratio);
        const Complex kept_now = now, kept_before = before;
        const double kept_here = here;
        const auto all = go_to(target);
        points[k] = {target, largest(all), now};
        // a target just behind the last instant would give a slope of rounding
        if (kept_here > 0 && target < kept_here * std::sqrt(ratio)) now = kept_now, before = kept_before, here = kept_here;
    }
    return points;
}

std::optional<double> critical_step(const Amplification& scheme) {
    const auto unstable = [&](double omega) { return spectral_radius(scheme, omega) > 1 + above_one; };
    double stable = 0;
    for (double omega = first_step; omega <= last_step; stable = omega, omega *= ratio) {
        if (!unstable(omega)) continue;
        double beyond = omega;
        while (beyond - stable > 0.5e-8) {
            const double middle = 0.5 * (stable + beyond);
            (unstable(middle) ? beyond : stable) = middle;
        }
        return 0.5 * (stable + beyond);
    }
    return std::nullopt;
}

}  // namespace trammel
