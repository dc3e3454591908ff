// measures/relative.hpp: scalar measures between two bodies: distance, displacement along an axis, angle about an axis.
//
//   distance      s = |p_b − p_a|                       Ds = n · Dd,        n = d/|d|
//   displacement  s = e₃ · (p_b − p_a)                  bilinear
//   angle         s = atan2(S, C),  S = e₂·f₁, C = e₁·f₁   Ds = (C DS − S DC)/(C² + S²)
//
// Over an interval, exactly:  D|d| = d_m·Dd / mean|d| ;   Dφ = [Δφ/(C_iS_f − S_iC_f)] (C_m DS − S_m DC).
// Theory: docs/theory/relative.md
#pragma once

#include <cmath>
#include <numbers>

#include "measures/joint_frames.hpp"

namespace trammel {

struct Distance : JointFrames {
    static constexpr int nodes = 2, size = 1;
    static constexpr bool quadratic = false;
    explicit Distance(const JointFrames& frames = {}) : JointFrames(frames) {}

    Vec3 gap(const Vec<24>& z) const { return point(z, 1, arm_b) - point(z, 0, arm_a); }
    Vec<1> value(const Vec<24>& z) const { return Vec<1>(gap(z).norm()); }
    void gradient(const Vec<24>& z, Mat<1, 24>& D) const { along(gap(z).normalized(), D); }
    void discrete_gradient(const Vec<24>& from, const Vec<24>& to, Mat<1, 24>& D) const {
        const Vec3 a = gap(from), b = gap(to);
        along((a + b) / (a.norm() + b.norm()), D);
    }
    void discrete_slope(const Vec<24>& from, const Vec<24>& to, const Vec<1>& sigma, Mat<24, 24>& H) const {
        const Vec3 a = gap(from), b = gap(to);
        const double sum = a.norm() + b.norm();
        bend(sigma[0] / sum * (Mat3::Identity() - (a + b) / sum * b.normalized().transpose()), H);
    }
    void hessian(const Vec<24>& z, const Vec<1>& sigma, Mat<24, 24>& H) const {
        const Vec3 d = gap(z);
        const double length = d.norm();
        bend(sigma[0] / length * (Mat3::Identity() - d * d.transpose() / (length * length)), H);
    }
    std::string row_name(int) const { return "distance"; }

private:
    void along(const Vec3& n, Mat<1, 24>& D) const {
        D.setZero();
        add_point(D.row(0), 0, arm_a, -n);
        add_point(D.row(0), 1, arm_b, n);
    }
    /// H from the slope of the direction by the gap.
    void bend(const Mat3& across, Mat<24, 24>& H) const {
        const Eigen::Vector4d p[2] = {-as_point(arm_a), as_point(arm_b)};
        for (int n = 0; n < 2; ++n)
            for (int m = 0; m < 2; ++m)
                for (int i = 0; i < 4; ++i)
                    for (int j = 0; j < 4; ++j) H.block<3, 3>(12 * n + 3 * i, 12 * m + 3 * j) = p[n][i] * p[m][j] * across;
    }
};

struct Displacement : JointFrames {
    static constexpr int nodes = 2, size = 1;
    static constexpr bool quadratic = true;
    explicit Displacement(const JointFrames& frames = {}) : JointFrames(frames) {}

    Vec<1> value(const Vec<24>& z) const {
        return Vec<1>(direction(z, 0, axes_a.col(2)).dot(point(z, 1, arm_b) - point(z, 0, arm_a)));
    }
    void gradient(const Vec<24>& z, Mat<1, 24>& D) const {
        D.setZero();
        const Vec3 e = direction(z, 0, axes_a.col(2));
        add_direction(D.row(0), 0, axes_a.col(2), point(z, 1, arm_b) - point(z, 0, arm_a));
        add_point(D.row(0), 0, arm_a, -e);
        add_point(D.row(0), 1, arm_b, e);
    }
    void hessian(const Vec<24>&, const Vec<1>& sigma, Mat<24, 24>& H) const {
        H.setZero();
        add_product(H, 0, as_direction(axes_a.col(2)), 1, as_point(arm_b), sigma[0]);
        add_product(H, 0, as_direction(axes_a.col(2)), 0, as_point(arm_a), -sigma[0]);
    }
    std::string row_name(int) const { return "displacement along the axis"; }
};

struct Angle : JointFrames {
    static constexpr int nodes = 2, size = 1;
    static constexpr bool quadratic = false;
    explicit Angle(const JointFrames& frames = {}) : JointFrames(frames) {}

    double sine(const Vec<24>& z) const { return direction(z, 0, axes_a.col(1)).dot(direction(z, 1, axes_b.col(0))); }
    double cosine(const Vec<24>& z) const { return direction(z, 0, axes_a.col(0)).dot(direction(z, 1, axes_b.col(0))); }

    /// Principal value in (−π, π].
    Vec<1> value(const Vec<24>& z) const { return Vec<1>(std::atan2(sine(z), cosine(z))); }

    void gradient(const Vec<24>& z, Mat<1, 24>& D) const {
        const double S = sine(z), C = cosine(z), square = S * S + C * C;
        combine(z, C / square, -S / square, D);
    }

    void discrete_gradient(const Vec<24>& from, const Vec<24>& to, Mat<1, 24>& D) const {
        const double Si = sine(from), Ci = cosine(from), Sf = sine(to), Cf = cosine(to);
        const double cross = Ci * Sf - Si * Cf, dot = Ci * Cf + Si * Sf;
        const double turn = std::atan2(cross, dot);
        const double ratio = std::abs(turn) < 1e-5 ? (1 + turn * turn / 6) / std::hypot(cross, dot) : turn / cross;
        combine(0.5 * (from + to), 0.5 * ratio * (Ci + Cf), -0.5 * ratio * (Si + Sf), D);
    }

    /// With ρ = (t/sin t)/N, t the turn and N = |(C,S)_i| |(C,S)_f|:  D = ρ (C_m DS − S_m DC)
    void discrete_slope(const Vec<24>& from, const Vec<24>& to, const Vec<1>& sigma, Mat<24, 24>& H) const {
        const double Si = sine(from), Ci = cosine(from), Sf = sine(to), Cf = cosine(to);
        const double cross = Ci * Sf - Si * Cf, dot = Ci * Cf + Si * Sf;
        const double t = std::atan2(cross, dot), N = std::hypot(cross, dot);
        const bool small = std::abs(t) < 1e-3;
        const double ratio = small ? 1 + t * t / 6 : t / std::sin(t);
        const double ratio_slope = small ? t / 3 + 7 * t * t * t / 90 : (1 - ratio * std::cos(t)) / std::sin(t);
        const Vec<24> mean = 0.5 * (from + to);
        Mat<1, 24> DS, DC, DS_mean, DC_mean;
        combine(to, 1, 0, DS);
        combine(to, 0, 1, DC);
        combine(mean, 1, 0, DS_mean);
        combine(mean, 0, 1, DC_mean);
        // slopes of cross, dot, t, N and ρ by z_to
        const Mat<1, 24> d_cross = Ci * DS - Si * DC, d_dot = Ci * DC + Si * DS;
        const Mat<1, 24> d_t = (dot * d_cross - cross * d_dot) / (N * N), d_N = (cross * d_cross + dot * d_dot) / N;
        const Mat<1, 24> d_rho = ratio_slope / N * d_t - ratio / (N * N) * d_N;
        const double rho = ratio / N, Cm = 0.5 * (Ci + Cf), Sm = 0.5 * (Si + Sf), s = sigma[0];
        H = s * (DS_mean.transpose() * (0.5 * rho * DC + Cm * d_rho) - DC_mean.transpose() * (0.5 * rho * DS + Sm * d_rho));
        add_product(H, 0, as_direction(axes_a.col(1)), 1, as_direction(axes_b.col(0)), 0.5 * s * rho * Cm);
        add_product(H, 0, as_direction(axes_a.col(0)), 1, as_direction(axes_b.col(0)), -0.5 * s * rho * Sm);
    }

    void hessian(const Vec<24>& z, const Vec<1>& sigma, Mat<24, 24>& H) const {
        // φ_SS = −2SC/ρ⁴, φ_CC = 2SC/ρ⁴, φ_SC = (S² − C²)/ρ⁴
        const double S = sine(z), C = cosine(z), square = S * S + C * C, fourth = square * square;
        Mat<1, 24> DS, DC;
        combine(z, 1, 0, DS);
        combine(z, 0, 1, DC);
        const double ss = -2 * S * C / fourth, sc = (S * S - C * C) / fourth;
        H = sigma[0] * (ss * (DS.transpose() * DS - DC.transpose() * DC) + sc * (DS.transpose() * DC + DC.transpose() * DS));
        add_product(H, 0, as_direction(axes_a.col(1)), 1, as_direction(axes_b.col(0)), sigma[0] * C / square);
        add_product(H, 0, as_direction(axes_a.col(0)), 1, as_direction(axes_b.col(0)), -sigma[0] * S / square);
    }

    double period() const { return 2 * std::numbers::pi; }
    std::string row_name(int) const { return "angle about the axis"; }

private:
    /// D = weight_S · DS + weight_C · DC
    void combine(const Vec<24>& z, double weight_S, double weight_C, Mat<1, 24>& D) const {
        D.setZero();
        const Vec3 f = direction(z, 1, axes_b.col(0));
        const Vec3 e1 = direction(z, 0, axes_a.col(0)), e2 = direction(z, 0, axes_a.col(1));
        add_direction(D.row(0), 0, axes_a.col(1), weight_S * f);
        add_direction(D.row(0), 0, axes_a.col(0), weight_C * f);
        add_direction(D.row(0), 1, axes_b.col(0), weight_S * e2 + weight_C * e1);
    }
};

/// The screw's own row: displacement = pitch · angle, pitch in metres per radian.
struct ScrewRow {
    static constexpr int nodes = 2, size = 1;
    static constexpr bool quadratic = false;
    Displacement displacement;
    Angle angle;
    double pitch = 0;
    explicit ScrewRow(const JointFrames& frames = {}, double metres_per_radian = 1)
        : displacement(frames), angle(frames), pitch(metres_per_radian) {}

    Vec<1> value(const Vec<24>& z) const { return displacement.value(z) - pitch * angle.value(z); }
    void gradient(const Vec<24>& z, Mat<1, 24>& D) const {
        Mat<1, 24> turn;
        displacement.gradient(z, D);
        angle.gradient(z, turn);
        D -= pitch * turn;
    }
    void discrete_gradient(const Vec<24>& from, const Vec<24>& to, Mat<1, 24>& D) const {
        Mat<1, 24> turn;
        displacement.gradient(0.5 * (from + to), D);
        angle.discrete_gradient(from, to, turn);
        D -= pitch * turn;
    }
    void discrete_slope(const Vec<24>& from, const Vec<24>& to, const Vec<1>& sigma, Mat<24, 24>& H) const {
        Mat<24, 24> turn;
        displacement.hessian(from, 0.5 * sigma, H);
        angle.discrete_slope(from, to, sigma, turn);
        H -= pitch * turn;
    }
    void hessian(const Vec<24>& z, const Vec<1>& sigma, Mat<24, 24>& H) const {
        Mat<24, 24> turn;
        displacement.hessian(z, sigma, H);
        angle.hessian(z, sigma, turn);
        H -= pitch * turn;
    }
    double period() const { return std::abs(pitch) * angle.period(); }
    std::string row_name(int) const { return "advance per turn"; }
};

}  // namespace trammel
