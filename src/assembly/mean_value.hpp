// assembly/mean_value.hpp: the mean of a function of time over an interval.
//
//   ∫ f dt / Δt by two Gauss points: exact to third degree, and a jump at the end of a step belongs to the next one
// Theory: docs/theory/interval.md
#pragma once

#include <array>

#include "assembly/interval.hpp"
#include "description/expression.hpp"

namespace trammel {

inline double mean_value(const Expression& f, const Interval& interval) {
    if (f.constant()) return f.at(interval.t_from).value;
    constexpr double place = 0.2886751345948129;  // √3/6
    const double middle = 0.5 * (interval.t_from + interval.t_to), aside = place * (interval.t_to - interval.t_from);
    return 0.5 * (f.at(middle - aside).value + f.at(middle + aside).value);
}
inline Vec3 mean_value(const std::array<Expression, 3>& f, const Interval& interval) {
    return {mean_value(f[0], interval), mean_value(f[1], interval), mean_value(f[2], interval)};
}

}  // namespace trammel
