// lie/frame.cpp: Cayley and exponential increments on SE(3) and their slopes.
#include "lie/frame.hpp"

#include <cmath>

namespace trammel {
namespace {

/// Off-diagonal block of the left slope of the SE(3) exponential (series where the closed form cancels).
Mat3 exponential_coupling(const Vec3& u, const Vec3& theta) {
    const double p = theta.norm(), p2 = p * p;
    const Mat3 U = skew(u), S = skew(theta);
    double a, b, c;
    if (p < 0.05) {
        a = 1.0 / 6 - p2 / 120 + p2 * p2 / 5040 - p2 * p2 * p2 / 362880;
        b = -1.0 / 24 + p2 / 720 - p2 * p2 / 40320;
        c = -1.0 / 120 + p2 / 5040 - p2 * p2 / 362880;
    } else {
        a = (p - std::sin(p)) / (p2 * p);
        b = (1 - p2 / 2 - std::cos(p)) / (p2 * p2);
        c = (p - std::sin(p) - p2 * p / 6) / (p2 * p2 * p);
    }
    const Mat3 SU = S * U, US = U * S, SUS = S * US;
    return 0.5 * U + a * (SU + US + SUS) - b * (S * SU + US * S - 3 * SUS) - 0.5 * (b - 3 * c) * (SUS * S + S * SUS);
}

/// q v q*
Vec3 turned(const Quaternion& q, const Vec3& v) {
    const Vec3 axis = q.vec(), twice = 2 * axis.cross(v);
    return v + q.w() * twice + axis.cross(twice);
}

Quaternion product_normalized(const Quaternion& a, const Quaternion& b) {
    const double w = a.w() * b.w() - a.x() * b.x() - a.y() * b.y() - a.z() * b.z();
    const double x = a.w() * b.x() + a.x() * b.w() + a.y() * b.z() - a.z() * b.y();
    const double y = a.w() * b.y() + a.y() * b.w() + a.z() * b.x() - a.x() * b.z();
    const double z = a.w() * b.z() + a.z() * b.w() + a.x() * b.y() - a.y() * b.x();
    const double scale = 1 / std::sqrt(w * w + x * x + y * y + z * z);
    return {scale * w, scale * x, scale * y, scale * z};
}

}  // namespace

Pose retract(const Pose& at, const Twist& step, Retraction map) {
    const Vec3 u = step.head<3>(), theta = step.tail<3>();
    Quaternion increment;
    Vec3 shift;
    if (map == Retraction::cayley) {
        const double D = 1 + 0.25 * theta.squaredNorm();
        const double scale = 1 / std::sqrt(D);
        increment = Quaternion(scale, 0.5 * scale * theta.x(), 0.5 * scale * theta.y(), 0.5 * scale * theta.z());
        shift = (u + 0.5 * theta.cross(u)) / D;
    } else {
        increment = rotation_exponential(theta);
        shift = exponential_left_slope(theta) * u;
    }
    return {at.x + turned(at.q, shift), product_normalized(at.q, increment)};
}

Twist difference(const Pose& from, const Pose& to, Retraction map) {
    const Quaternion relative = from.q.conjugate() * to.q;
    const Vec3 shift = from.q.conjugate() * Vec3(to.x - from.x);
    Twist step;
    if (map == Retraction::cayley) {
        const Vec3 theta = 2 * relative.vec() / relative.w();
        step.tail<3>() = theta;
        step.head<3>() = shift - 0.5 * theta.cross(shift) + 0.25 * theta * theta.dot(shift);
    } else {
        const Vec3 theta = rotation_logarithm(relative);
        step.tail<3>() = theta;
        step.head<3>() = exponential_left_slope(theta).partialPivLu().solve(shift);
    }
    return step;
}

Mat6 retraction_slope(const Twist& step, Retraction map) {
    const Vec3 u = step.head<3>(), theta = step.tail<3>();
    Mat3 rotation, coupling;
    if (map == Retraction::cayley) {
        const double D = 1 + 0.25 * theta.squaredNorm();
        const Mat3 half = Mat3::Identity() - 0.5 * skew(theta);
        rotation = half / D;
        coupling = -skew(u) / (2 * D) - half * (theta.dot(u) / (2 * D * D));
    } else {
        rotation = exponential_left_slope(-theta);
        coupling = exponential_coupling(-u, -theta);
    }
    Mat6 slope;
    slope << rotation, coupling, Mat3::Zero(), rotation;
    return slope;
}

Vec12 coordinates(const Frame& frame) {
    Vec12 z;
    z << frame.x, frame.R.col(0), frame.R.col(1), frame.R.col(2);
    return z;
}

Mat<12, 6> spread(const Frame& frame) {
    Mat<12, 6> P = Mat<12, 6>::Zero();
    P.block<3, 3>(0, 0) = frame.R;
    for (int k = 0; k < 3; ++k) {
        // δd_k = R (θ × e_k):  columns R (e_j × e_k)
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        P.block<3, 1>(3 + 3 * k, 3 + i) = -frame.R.col(j);
        P.block<3, 1>(3 + 3 * k, 3 + j) = frame.R.col(i);
    }
    return P;
}

Twist bracket(const Twist& x, const Twist& y) {
    const Vec3 u = x.head<3>(), w = x.tail<3>();
    Twist z;
    z << w.cross(y.head<3>()) + u.cross(y.tail<3>()), w.cross(y.tail<3>());
    return z;
}

Vec6 increment_curvature(const Vec6& v, const Vec6& a, Retraction map) {
    // ψ̇ = v + ½ [ψ, v] + …  with  ψ = t v₀ + ½ t² a,  v = v₀ + t a:   [ψ, v] = ½ t² [v₀, a]
    const Vec3 u = v.head<3>(), w = v.tail<3>();
    Vec6 c = 0.5 * bracket(v, a);
    if (map == Retraction::cayley) {
        c.head<3>() += 0.5 * (w.squaredNorm() * u + 2 * w.dot(u) * w);
        c.tail<3>() += 0.5 * w.squaredNorm() * w;
    }
    return c;
}

}  // namespace trammel
