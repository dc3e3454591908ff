// lie/rotation.hpp: rotations in space: skew matrices, Cayley and exponential maps of SO(3), their slopes.
//
//   skew(a) b = a × b
//   exp(θ)   = I + (sin φ/φ) θ̃ + ((1−cos φ)/φ²) θ̃²            φ = |θ|
//   Cayley   : unit quaternion (2, θ)/√(4+|θ|²), θ = 2 tan(φ/2) n
//   left slope of exp: J(θ) = I + ((1−cos φ)/φ²) θ̃ + ((φ−sin φ)/φ³) θ̃²
// Theory: docs/theory/rotation.md
#pragma once

#include "lie/types.hpp"

namespace trammel {

inline Mat3 skew(const Vec3& a) {
    Mat3 s;
    s << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
    return s;
}

/// Vector of the skew-symmetric part: axial(skew(a)) = a.
inline Vec3 axial(const Mat3& m) {
    return 0.5 * Vec3(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
}

Quaternion rotation_exponential(const Vec3& theta);
/// Rotation vector of the shortest rotation, |θ| ≤ π.
Vec3 rotation_logarithm(const Quaternion& q);
Mat3 exponential_left_slope(const Vec3& theta);

/// Shortest rotation that takes the direction of `from` to that of `to`.
Quaternion shortest_rotation(const Vec3& from, const Vec3& to);

/// Angle moved by whole turns so that it lies within half a turn of the reference.
double unwrap(double angle, double reference);

}  // namespace trammel
