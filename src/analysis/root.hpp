// analysis/root.hpp: a root between two points of different sign, by the Illinois form of false position.
#pragma once

#include <cmath>
#include <functional>
#include <optional>

namespace trammel {

/// `value` may fail; then the best point so far is the answer.
inline double find_root(double a, double fa, double b, double fb, double width,
                        const std::function<std::optional<double>(double)>& value) {
    int side = 0;
    for (int pass = 0; pass < 60 && std::abs(b - a) > width; ++pass) {
        double x = (a * fb - b * fa) / (fb - fa);
        if (!std::isfinite(x) || pass % 8 == 7) x = 0.5 * (a + b);
        const auto fx = value(x);
        if (!fx || *fx == 0) return x;
        if (std::abs(x - (std::abs(fa) < std::abs(fb) ? a : b)) < 0.01 * width) return x;
        if ((*fx > 0) == (fb > 0)) {
            b = x, fb = *fx;
            if (side == -1) fa *= 0.5;
            side = -1;
        } else {
            a = x, fa = *fx;
            if (side == 1) fb *= 0.5;
            side = 1;
        }
    }
    return std::abs(fa) < std::abs(fb) ? a : b;
}

}  // namespace trammel
