// verification/tdg_problems.hpp: the pendulum and the slider-crank through singular positions, as plain equations.
//
//   pendulum:  m a − (m g, 0) + Gᵀλ = 0,  Q = |u|² − l²,  x downwards
//   crank:     two unit masses, links of length 1, the second mass on the line y = 0; y upwards, θ₁ from +y
#pragma once

#include <cmath>
#include <numbers>

#include "assembly/equation_problem.hpp"

namespace trammel::verification {

constexpr double tdg_gravity = 9.81, pendulum_length = 0.5;

inline Equations tdg_pendulum() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector2d(tdg_gravity, 0)); };
    e.force_by_q = e.force_by_v = [](double, const VecX&, const VecX&) { return MatX(MatX::Zero(2, 2)); };
    e.constraint = [](double, const VecX& u) {
        return VecX(VecX::Constant(1, u.squaredNorm() - pendulum_length * pendulum_length));
    };
    e.constraint_jacobian = [](double, const VecX& u) { return MatX(2 * u.transpose()); };
    e.constraint_rate = [](double, const VecX&) { return VecX(VecX::Zero(1)); };
    e.potential = [](const VecX& u) { return -tdg_gravity * u[0]; };
    e.q0 = Eigen::Vector2d(pendulum_length, 0);
    e.v0 = Eigen::Vector2d(0, -1.695);
    return e;
}

inline Equations cartesian_crank() {
    Equations e;
    e.n = 4;
    e.holonomic = 3;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(4, 4)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector4d(0, -tdg_gravity, 0, -tdg_gravity)); };
    e.force_by_q = e.force_by_v = [](double, const VecX&, const VecX&) { return MatX(MatX::Zero(4, 4)); };
    e.constraint = [](double, const VecX& q) {
        const Eigen::Vector2d r1 = q.head<2>(), d = q.tail<2>() - q.head<2>();
        return VecX(Eigen::Vector3d(r1.squaredNorm() - 1, d.squaredNorm() - 1, q[3]));
    };
    e.constraint_jacobian = [](double, const VecX& q) {
        const Eigen::Vector2d d = q.tail<2>() - q.head<2>();
        MatX G = MatX::Zero(3, 4);
        G << 2 * q[0], 2 * q[1], 0, 0, -2 * d[0], -2 * d[1], 2 * d[0], 2 * d[1], 0, 0, 0, 1;
        return G;
    };
    e.constraint_rate = [](double, const VecX&) { return VecX(VecX::Zero(3)); };
    e.potential = [](const VecX& q) { return tdg_gravity * (q[1] + q[3]); };
    const double s = std::sqrt(0.5);
    e.q0 = Eigen::Vector4d(s, s, 2 * s, 0);
    e.v0 = VecX::Zero(4);
    return e;
}

inline Equations angle_crank() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [](double, const VecX& q) {
        const double c = std::cos(q[1]);
        MatX M(2, 2);
        M << 3 + 2 * c, 1 + c, 1 + c, 1;
        return M;
    };
    e.force = [](double, const VecX& q, const VecX& w) {
        const double s = std::sin(q[1]), up = std::sin(q[0]), low = std::sin(q[0] + q[1]);
        return VecX(Eigen::Vector2d(s * (2 * w[0] * w[1] + w[1] * w[1]) + tdg_gravity * (2 * up + low),
                                    -s * w[0] * w[0] + tdg_gravity * low));
    };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, std::cos(q[0]) + std::cos(q[0] + q[1]))); };
    e.constraint_jacobian = [](double, const VecX& q) {
        return MatX(-Eigen::RowVector2d(std::sin(q[0]) + std::sin(q[0] + q[1]), std::sin(q[0] + q[1])));
    };
    e.constraint_rate = [](double, const VecX&) { return VecX(VecX::Zero(1)); };
    e.potential = [](const VecX& q) { return tdg_gravity * (2 * std::cos(q[0]) + std::cos(q[0] + q[1])); };
    e.q0 = Eigen::Vector2d(std::numbers::pi / 4, std::numbers::pi / 2);
    e.v0 = VecX::Zero(2);
    return e;
}

}  // namespace trammel::verification
