// verification/oscillator.hpp: q̈ + 0.1 q̇ + 4 q = sin 3t, q(0) = 1, at rest.
#pragma once

#include <cmath>

#include "assembly/equation_problem.hpp"

namespace trammel::verification {

inline Equations oscillator() {
    Equations e;
    e.n = 1;
    e.constant_mass = true;
    e.mass = [](double, const VecX&) { return MatX::Identity(1, 1); };
    e.force = [](double t, const VecX& q, const VecX& v) {
        return VecX(VecX::Constant(1, std::sin(3 * t) - 0.1 * v[0] - 4 * q[0]));
    };
    e.force_by_q = [](double, const VecX&, const VecX&) { return MatX(MatX::Constant(1, 1, -4)); };
    e.force_by_v = [](double, const VecX&, const VecX&) { return MatX(MatX::Constant(1, 1, -0.1)); };
    e.q0 = VecX::Ones(1);
    e.v0 = VecX::Zero(1);
    return e;
}

}  // namespace trammel::verification
