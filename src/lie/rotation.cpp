// lie/rotation.cpp: exponential and logarithm on SO(3), with series for small angles.
#include "lie/rotation.hpp"

#include <cmath>
#include <numbers>

namespace trammel {

Quaternion rotation_exponential(const Vec3& theta) {
    const double half = 0.5 * theta.norm();
    const double sinc = half < 1e-4 ? 1 - half * half / 6 : std::sin(half) / half;
    const Vec3 v = 0.5 * sinc * theta;
    return {std::cos(half), v.x(), v.y(), v.z()};
}

Vec3 rotation_logarithm(const Quaternion& q) {
    const double sign = q.w() < 0 ? -1 : 1;
    const Vec3 v = sign * q.vec();
    const double sine = v.norm();
    if (sine < 1e-4) return 2 * v / (sign * q.w()) * (1 - sine * sine / (3 * q.w() * q.w()));
    return 2 * std::atan2(sine, sign * q.w()) / sine * v;
}

Mat3 exponential_left_slope(const Vec3& theta) {
    const double p = theta.norm();
    const Mat3 s = skew(theta);
    const double half_sinc = p < 1e-4 ? 0.5 - p * p / 48 : std::sin(0.5 * p) / p;
    const double a = 2 * half_sinc * half_sinc;  // (1 − cos p)/p² without cancellation
    const double b = p < 1e-2 ? 1.0 / 6 - p * p / 120 + p * p * p * p / 5040 : (p - std::sin(p)) / (p * p * p);
    return Mat3::Identity() + a * s + b * s * s;
}

Quaternion shortest_rotation(const Vec3& from, const Vec3& to) {
    return Quaternion::FromTwoVectors(from, to);
}

double unwrap(double angle, double reference) {
    return reference + std::remainder(angle - reference, 2 * std::numbers::pi);
}

}  // namespace trammel
