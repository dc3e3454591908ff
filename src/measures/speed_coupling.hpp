// measures/speed_coupling.hpp: a ratio of joint speeds, at velocity level.
//
//   c₁ q̇₁ + c₂ q̇₂ = b(t),   q an angle or a displacement; the angles themselves may be anything
// Theory: docs/theory/rolling.md
#pragma once

#include "measures/coupling.hpp"

namespace trammel {

struct SpeedCoupling {
    static constexpr int nodes = 4, size = 1;
    Coupling coupling;

    void gradient(const Vec<48>& z, Mat<1, 48>& D) const { coupling.gradient(z, D); }
    void hessian(const Vec<48>& z, const Vec<1>& sigma, Mat<48, 48>& H) const { coupling.hessian(z, sigma, H); }
    std::string row_name(int) const { return "coupled speeds"; }
};

}  // namespace trammel
