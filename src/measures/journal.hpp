// measures/journal.hpp: a point of a rotor in axes of a stator, and how fast the rotor turns about the third of them.
//
//   gap    s_k = e_k · (p_b − p_a)          e_k: joint axes fixed in a, the stator
//   rate   γ = (ṡ, Ω),  Ω = e₃ · (ω_b − ω_a)
// The spin has no value that it is the rate of: the rows are slopes only. Theory: docs/theory/journal.md
#pragma once

#include "measures/lower_pair.hpp"
#include "measures/rolling.hpp"

namespace trammel {

struct Journal {
    static constexpr int nodes = 2, size = 4;
    Spherical point;
    SpinRow spin;
    explicit Journal(const JointFrames& frames = {}) : point(frames), spin(frames) {}

    Vec3 gap(const Vec<24>& z) const { return point.value(z); }

    void gradient(const Vec<24>& z, Mat<4, 24>& D) const {
        Mat<3, 24> along;
        Mat<1, 24> about;
        point.gradient(z, along);
        spin.gradient(z, about);
        D << along, about;
    }

    void hessian(const Vec<24>& z, const Vec<4>& sigma, Mat<24, 24>& H) const {
        Mat<24, 24> about;
        point.hessian(z, sigma.head<3>(), H);
        spin.hessian(z, sigma.tail<1>(), about);
        H += about;
    }
};

}  // namespace trammel
