// verification/rotor_stator.hpp: two point masses in a plane, one in fixed axes, one in axes that spin, held together.
//
//   stator  m Ü + c U̇ + k U + λ = 0                                  rotor  m' Ẅ − R(θ)ᵀλ = F r(t)
//   U − R(θ) W = 0,  θ = ω t          complete rotor: + 2 m' ω J Ẇ − m' ω² W,  J the quarter turn
// Coordinates (U_y, U_z, W_y, W_z). Published without the forces of the spinning axes on the rotor; both are here.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "assembly/equation_problem.hpp"

namespace trammel::verification {

struct RotorStator {
    enum class Load { none, constant, ramp };
    double stator_mass = 1e3, rotor_mass = 1e3, stiffness = 6e6, damping = 31e3, frequency = 5;  // kg, N/m, N s/m, Hz
    bool complete = false;   ///< with Coriolis and centrifugal forces on the rotor
    Load load = Load::ramp;  ///< 1 N along the first axis of the rotor; the ramp takes half a revolution

    double spin() const { return 2 * std::numbers::pi * frequency; }
    double step(int steps_per_revolution) const { return 1 / (frequency * steps_per_revolution); }
};

inline Mat<2, 2> plane_rotation(double angle) {
    Mat<2, 2> R;
    R << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
    return R;
}

inline Equations equations(const RotorStator& s) {
    MatX M = MatX::Zero(4, 4), K = MatX::Zero(4, 4), G = MatX::Zero(4, 4);
    M.diagonal() << s.stator_mass, s.stator_mass, s.rotor_mass, s.rotor_mass;
    K.diagonal().head<2>().setConstant(s.stiffness);
    G.diagonal().head<2>().setConstant(s.damping);
    const double omega = s.spin();
    if (s.complete) {
        G.bottomRightCorner<2, 2>() += 2 * s.rotor_mass * omega * plane_rotation(std::numbers::pi / 2);
        K.bottomRightCorner<2, 2>().diagonal().array() -= s.rotor_mass * omega * omega;
    }
    const auto rows = [omega](double t) {
        MatX B(2, 4);
        B << MatX::Identity(2, 2), -plane_rotation(omega * t);
        return B;
    };
    Equations e;
    e.n = 4;
    e.holonomic = 2;
    e.constant_mass = true;
    e.mass = [M](double, const VecX&) { return M; };
    e.force = [K, G, s](double t, const VecX& q, const VecX& v) {
        VecX f = -K * q - G * v;
        if (s.load != RotorStator::Load::none) f[2] += s.load == RotorStator::Load::ramp ? std::min(1.0, 2 * s.frequency * t) : 1;
        return f;
    };
    e.force_by_q = [K](double, const VecX&, const VecX&) { return MatX(-K); };
    e.force_by_v = [G](double, const VecX&, const VecX&) { return MatX(-G); };
    e.constraint = [rows](double t, const VecX& q) { return VecX(rows(t) * q); };
    e.constraint_jacobian = [rows](double t, const VecX&) { return rows(t); };
    e.q0 = e.v0 = VecX::Zero(4);
    return e;
}

}  // namespace trammel::verification
