// elements/rub.cpp: normal force, friction and their slopes.
#include "elements/rub.hpp"

#include <algorithm>
#include <cmath>

namespace trammel {
namespace {

using Vec2 = Eigen::Vector2d;
using Row2 = Eigen::RowVector2d;
using Mat2 = Eigen::Matrix2d;

Vec2 direction_of(const Vec2& s, double length) {
    return length > 0 ? Vec2(s / length) : Vec2(Vec2::Zero());
}

/// (V_b − V_a)/(r_b − r_a) of V = ½ k δ², and its slopes.
struct MeanForce {
    double value, by_a, by_b;

    MeanForce(double k, double clearance, double a, double b) {
        const double da = std::max(a - clearance, 0.0), db = std::max(b - clearance, 0.0);
        const bool in_a = da > 0, in_b = db > 0;
        if (in_a == in_b) {
            value = 0.5 * k * (da + db);
            by_a = by_b = in_a ? 0.5 * k : 0;
        } else {
            value = 0.5 * k * (db * db - da * da) / (b - a);
            by_a = (value - k * da) / (b - a);
            by_b = (k * db - value) / (b - a);
        }
    }
};

}  // namespace

double Rub::stored(const Vec3& gap) const {
    const double depth = std::max(gap.head<2>().norm() - clearance, 0.0);
    return 0.5 * stiffness * depth * depth;
}

JournalPull Rub::pull(const JournalMotion& m) const {
    JournalPull pull;
    const Vec2 a = m.from.head<2>(), b = m.to.head<2>(), rate = m.rate.head<2>();
    const double ra = a.norm(), rb = b.norm(), sum = ra + rb;
    if (std::max(ra, rb) <= clearance) return pull;
    Mat2 quarter;
    quarter << 0, -1, 1, 0;
    const Vec2 n = (a + b) / sum, t = quarter * n, ea = direction_of(a, ra), eb = direction_of(b, rb);
    const Mat2 n_a = (Mat2::Identity() - n * ea.transpose()) / sum, n_b = (Mat2::Identity() - n * eb.transpose()) / sum;

    const MeanForce P(stiffness, clearance, ra, rb);
    const Row2 P_a = P.by_a * ea.transpose(), P_b = P.by_b * eb.transpose();
    // elastic, with what the scheme dissipates
    const double da = std::max(ra - clearance, 0.0), db = std::max(rb - clearance, 0.0);
    const double half = 0.5 * m.dissipation * stiffness, E = P.value + half * (db - da);
    const Row2 E_a = P_a - half * (da > 0) * ea.transpose(), E_b = P_b + half * (db > 0) * eb.transpose();
    pull.loss = half * (db - da) * (rb - ra);
    pull.stored.head<2>() = E * n;
    // damped: N = P g, the elastic part of which stands already
    const double approach = n.dot(rate), g = std::max(0.0, 1 + damping * approach), N = P.value * g;
    const double g_rate = g > 0 ? damping : 0;
    const Row2 N_a = g * P_a + P.value * g_rate * rate.transpose() * n_a;
    const Row2 N_b = g * P_b + P.value * g_rate * rate.transpose() * n_b;
    const Row2 N_rate = P.value * g_rate * n.transpose();
    // friction
    const double v = t.dot(rate) + radius * m.rate[3], w = std::hypot(v, slip_speed);
    const double share = friction * v / w, share_v = friction * slip_speed * slip_speed / (w * w * w), F = N * share;
    const Row2 v_a = rate.transpose() * quarter * n_a, v_b = rate.transpose() * quarter * n_b;
    const Row2 F_a = share * N_a + N * share_v * v_a, F_b = share * N_b + N * share_v * v_b;
    const Row2 F_rate = share * N_rate + N * share_v * t.transpose();
    const double F_spin = N * share_v * radius;
    pull.damped.head<2>() = (N - P.value) * n + F * t;
    pull.damped[3] = radius * F;

    const double along = E + N - P.value;
    pull.by_from.topLeftCorner<2, 2>() = n * (E_a + N_a - P_a) + along * n_a + t * F_a + F * quarter * n_a;
    pull.by_to.topLeftCorner<2, 2>() = n * (E_b + N_b - P_b) + along * n_b + t * F_b + F * quarter * n_b;
    pull.by_from.block<1, 2>(3, 0) = radius * F_a;
    pull.by_to.block<1, 2>(3, 0) = radius * F_b;
    pull.by_rate.topLeftCorner<2, 2>() = n * N_rate + t * F_rate;
    pull.by_rate.block<2, 1>(0, 3) = F_spin * t;
    pull.by_rate.block<1, 2>(3, 0) = radius * F_rate;
    pull.by_rate(3, 3) = radius * F_spin;
    return pull;
}

}  // namespace trammel
