// assembly/differences.hpp: slopes of user functions that give none.
#pragma once

#include <algorithm>
#include <cmath>

#include "lie/types.hpp"

namespace trammel {

/// Columns ∂f/∂x_j by central differences.
template <class F>
MatX differences(const F& f, const VecX& x, int rows) {
    MatX J(rows, x.size());
    for (int j = 0; j < x.size(); ++j) {
        const double h = 1e-6 * std::max(1.0, std::abs(x[j]));
        VecX up = x, down = x;
        up[j] += h;
        down[j] -= h;
        J.col(j) = (f(up) - f(down)) / (2 * h);
    }
    return J;
}

}  // namespace trammel
