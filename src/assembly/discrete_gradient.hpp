// assembly/discrete_gradient.hpp: derivatives of measures over finite intervals.
//
//   value(b) − value(a) = D(a, b)·(b − a), exactly
//   quadratic measure:  D = gradient at the mean
//   others:             closed form by product and chain rules, or, if a measure offers none, the gradient g at the mean
//                       corrected along the increment Δ (Gonzalez 1996), row by row:
//                       D = g + c e,   c = value(b) − value(a) − g Δ,   e = Δᵀ/(Δ·Δ)
// The correction keeps the energy but in general no angular momentum. A length of one metre weighs like one radian.
//   slope:  ∂(D(a, b)ᵀσ)/∂b at fixed σ.  All these D are symmetric in a and b, so the slope by a is slope(b, a).
// Theory: docs/theory/interval.md
#pragma once

#include "assembly/measure.hpp"

namespace trammel {

/// value(to) − value(from) = D · (z_to − z_from)
template <Measure M>
void discrete_gradient(const M& m, const Vec<M::nodes * 12>& from, const Vec<M::nodes * 12>& to, Mat<M::size, M::nodes * 12>& D) {
    if constexpr (M::quadratic) {
        m.gradient(0.5 * (from + to), D);
    } else if constexpr (requires { m.discrete_gradient(from, to, D); }) {
        m.discrete_gradient(from, to, D);
    } else {
        m.gradient(0.5 * (from + to), D);
        const Vec<M::nodes* 12> step = to - from;
        const double square = step.squaredNorm();
        if (square > 0) D += (m.value(to) - m.value(from) - D * step) * (step / square).transpose();
    }
}

/// H = ∂(Dᵀσ)/∂z_to
template <Measure M>
void discrete_slope(const M& m, const Vec<M::nodes * 12>& from, const Vec<M::nodes * 12>& to, const Vec<M::size>& sigma,
                    Mat<M::nodes * 12, M::nodes * 12>& H) {
    if constexpr (M::quadratic) {
        m.hessian(0.5 * (from + to), 0.5 * sigma, H);
    } else if constexpr (requires { m.discrete_slope(from, to, sigma, H); }) {
        m.discrete_slope(from, to, sigma, H);
    } else {
        using Z = Vec<M::nodes * 12>;
        m.hessian(0.5 * (from + to), 0.5 * sigma, H);
        const Z step = to - from;
        const double square = step.squaredNorm();
        if (square == 0) return;
        Mat<M::size, M::nodes * 12> mean, end;
        m.gradient(0.5 * (from + to), mean);
        m.gradient(to, end);
        const double c = sigma.dot(m.value(to) - m.value(from) - mean * step);
        const Z by_c = (end - mean).transpose() * sigma - H * step;  // H is symmetric
        const Z e = step / square;
        H += e * by_c.transpose() - 2 * c * e * e.transpose();
        H.diagonal().array() += c / square;
    }
}

}  // namespace trammel
