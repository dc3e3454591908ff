// elements/oil_film.cpp: the integrals of a short film, and its pull.
//
//   with q = 1 − ε², c = cos γ, s = sin γ:      dφ = √q dγ / (1 + ε c)
//   ∫ cos²/(1 − ε cos φ)³ = q^-5/2 ∫ (ε + c)²      ∫ cos sin = q^-2 ∫ (ε + c) s      ∫ sin² = q^-3/2 ∫ s²
//   ∫ cos³/(1 − ε cos φ)⁴ = q^-7/2 ∫ (ε + c)³      ∫ cos² sin = q^-3 ∫ (ε + c)² s
//   ∫ cos sin² = q^-5/2 ∫ (ε + c) s²               ∫ sin³ = q^-2 ∫ s³                        (dγ)
#include "elements/oil_film.hpp"

#include <cmath>
#include <numbers>

namespace trammel {
namespace {

using Vec2 = Eigen::Vector2d;
using Mat2 = Eigen::Matrix2d;

/// cos², cos sin, sin² over the cube; cos³, cos² sin, cos sin², sin³ over the fourth power.
using Integrals = std::array<double, 7>;

/// Up to γ.
Integrals antiderivatives(double e, double gamma) {
    const double c = std::cos(gamma), s = std::sin(gamma), q = 1 - e * e, r = std::sqrt(q), t = e + c;
    return {((e * e + 0.5) * gamma + 2 * e * s + 0.5 * s * c) / (q * q * r),
            (-e * c + 0.5 * s * s) / (q * q),
            0.5 * (gamma - s * c) / (q * r),
            ((e * e * e + 1.5 * e) * gamma + 3 * e * e * s + 1.5 * e * s * c + s - s * s * s / 3) / (q * q * q * r),
            -t * t * t / (3 * q * q * q),
            (0.5 * e * (gamma - s * c) + s * s * s / 3) / (q * q * r),
            (-c + c * c * c / 3) / (q * q)};
}

/// Over the full circle, or the half circle around the direction `phi`.
Integrals integrals(double e, bool half, double phi) {
    constexpr double turn = 2 * std::numbers::pi;
    double first = 0, last = turn;
    if (half) {
        const auto gamma = [&](double c, double s) { return std::atan2(std::sqrt(1 - e * e) * s, c - e); };
        const double c = std::cos(phi), s = std::sin(phi);
        first = gamma(s, -c);
        last = gamma(-s, c);
        if (last <= first) last += turn;
    }
    Integrals all = antiderivatives(e, last);
    const Integrals begin = antiderivatives(e, first);
    for (std::size_t k = 0; k < all.size(); ++k) all[k] -= begin[k];
    return all;
}

}  // namespace

JournalPull OilFilm::pull(const JournalMotion& m) const {
    const Vec2 s = 0.5 * (m.from + m.to).head<2>(), rate = m.rate.head<2>();
    const double spin = turns ? 0.5 * m.rate[3] : 0;
    const Vec2 across(-s.y(), s.x()), wedge = -spin * across, u = rate + wedge;
    const double distance = s.norm(), e = distance / clearance;
    Mat2 axes = Mat2::Identity();
    if (distance > 0) axes << s.x() / distance, -s.y() / distance, s.y() / distance, s.x() / distance;
    const Vec2 seen = axes.transpose() * u;
    const Integrals I = integrals(e, cavitates, std::atan2(seen.y(), seen.x()));

    Mat2 film, bend;
    film << I[0], I[1], I[1], I[2];
    bend << I[3] * seen.x() + I[4] * seen.y(), I[4] * seen.x() + I[5] * seen.y(),  //
        I[4] * seen.x() + I[5] * seen.y(), I[5] * seen.x() + I[6] * seen.y();
    const Mat2 C = strength * axes * film * axes.transpose();
    Mat2 by_gap = 3 * strength / clearance * axes * bend * axes.transpose();
    Mat2 quarter;
    quarter << 0, -1, 1, 0;
    by_gap -= spin * C * quarter;

    const Vec2 force = C * u;
    JournalPull pull;
    pull.damped.head<2>() = force;
    pull.by_from.topLeftCorner<2, 2>() = pull.by_to.topLeftCorner<2, 2>() = 0.5 * by_gap;
    pull.by_rate.topLeftCorner<2, 2>() = C;
    if (!turns) return pull;
    const double q = 1 - e * e, drag = shear / std::sqrt(q);
    pull.damped[3] = drag * m.rate[3] - 0.5 * across.dot(force);
    pull.by_rate.col(3).head<2>() = -0.5 * C * across;
    pull.by_rate.row(3).head<2>() = pull.by_rate.col(3).head<2>().transpose();
    pull.by_rate(3, 3) = drag + 0.25 * across.dot(C * across);
    const Eigen::RowVector2d slope = drag * m.rate[3] / (q * clearance * clearance) * s.transpose() -
                                     0.5 * (force.transpose() * quarter + across.transpose() * by_gap);
    pull.by_from.row(3).head<2>() = pull.by_to.row(3).head<2>() = 0.5 * slope;
    return pull;
}

}  // namespace trammel
