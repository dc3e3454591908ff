// lie/frame.hpp: a frame in space, on the group SE(3) and as twelve coordinates; its finite increments.
//
//   retract(H, (u, θ)) = H · inc(u, θ)                  left-trivialised: u and θ in the body frame
//   Cayley (Euler motion parameters, the Cayley map of the 6×6 adjoint, D = 1 + |θ|²/4):
//       R_inc = I + (θ̃ + θ̃²/2)/D        x_inc = (u + θ×u/2)/D
//   exponential:  R_inc = exp(θ)          x_inc = J(θ) u
//   slope T:  H⁻¹ δH = T(u,θ) δ(u,θ),     T = [[T_R, dT], [0, T_R]]
// Theory: docs/theory/frame.md
#pragma once

#include <cstdint>

#include <numbers>
#include "lie/rotation.hpp"

#include "lie/pose.hpp"

namespace trammel {

struct Frame {
    Vec3 x = Vec3::Zero();
    Mat3 R = Mat3::Identity();
};

enum class Retraction : std::uint8_t { cayley, exponential };

Pose retract(const Pose& at, const Twist& step, Retraction map);
/// The increment with retract(from, difference(from, to)) = to. Cayley cannot reach half a turn.
Twist difference(const Pose& from, const Pose& to, Retraction map);
Mat6 retraction_slope(const Twist& step, Retraction map);

inline Frame frame_of(const Pose& pose) {
    return {pose.x, pose.q.toRotationMatrix()};
}

/// z = (x, d₁, d₂, d₃), d_k the columns of R.
Vec12 coordinates(const Frame& frame);
/// Columns turn a body twist into a change of coordinates: δz = P (u, θ), δx = R u, δd_k = Rθ × d_k.
Mat<12, 6> spread(const Frame& frame);

/// [x, y] of two body twists.
Twist bracket(const Twist& x, const Twist& y);

/// ψ‴ − v̈ at ψ = 0, for the increment ψ of a motion with body velocity v and acceleration a.
Vec6 increment_curvature(const Vec6& v, const Vec6& a, Retraction map);

/// Rotation increments beyond this length are not to be trusted: a Cayley increment of 2 is a quarter turn and lags
/// behind the rotation by a quarter of it; an exponential of π is half a turn.
constexpr double largest_rotation(Retraction map) {
    return map == Retraction::cayley ? 2 : std::numbers::pi;
}

}  // namespace trammel
