// measures/coupling.hpp: gear, rack and pinion, winch: a linear relation between the coordinates of two joints.
//
//   s = c₁ q₁ + c₂ q₂ − (its value at the start),   q an unwrapped angle or a displacement
// Theory: docs/theory/coupling.md
#pragma once

#include "assembly/discrete_gradient.hpp"
#include "lie/rotation.hpp"
#include "measures/relative.hpp"

namespace trammel {

/// One coordinate of a joint: angle about or displacement along its axis.
struct JointCoordinate {
    JointFrames frames;
    bool angular = true;
    int winding = -1;  ///< index of the unwrapped angle, for angular coordinates
};

struct Coupling {
    static constexpr int nodes = 4, size = 1;
    static constexpr bool quadratic = false;
    JointCoordinate first, second;
    double factor_first = 1, factor_second = 1, offset = 0;

    Vec<1> value(const Vec<48>& z) const { return value(z, nullptr); }
    /// With the unwrapped angles of the last accepted instant, angles continue beyond half a turn.
    Vec<1> value(const Vec<48>& z, const double* winding) const {
        return Vec<1>(factor_first * one(first, z.head<24>(), winding) + factor_second * one(second, z.tail<24>(), winding) -
                      offset);
    }
    void gradient(const Vec<48>& z, Mat<1, 48>& D) const {
        Mat<1, 24> part;
        apply(first, [&](const auto& m) { m.gradient(z.head<24>(), part); });
        D.leftCols<24>() = factor_first * part;
        apply(second, [&](const auto& m) { m.gradient(z.tail<24>(), part); });
        D.rightCols<24>() = factor_second * part;
    }
    void discrete_gradient(const Vec<48>& from, const Vec<48>& to, Mat<1, 48>& D) const {
        Mat<1, 24> part;
        apply(first,
              [&](const auto& m) { trammel::discrete_gradient(m, Vec<24>(from.head<24>()), Vec<24>(to.head<24>()), part); });
        D.leftCols<24>() = factor_first * part;
        apply(second,
              [&](const auto& m) { trammel::discrete_gradient(m, Vec<24>(from.tail<24>()), Vec<24>(to.tail<24>()), part); });
        D.rightCols<24>() = factor_second * part;
    }
    void discrete_slope(const Vec<48>& from, const Vec<48>& to, const Vec<1>& sigma, Mat<48, 48>& H) const {
        H.setZero();
        Mat<24, 24> part;
        apply(first, [&](const auto& m) {
            trammel::discrete_slope(m, Vec<24>(from.head<24>()), Vec<24>(to.head<24>()), Vec<1>(factor_first * sigma), part);
        });
        H.topLeftCorner<24, 24>() = part;
        apply(second, [&](const auto& m) {
            trammel::discrete_slope(m, Vec<24>(from.tail<24>()), Vec<24>(to.tail<24>()), Vec<1>(factor_second * sigma), part);
        });
        H.bottomRightCorner<24, 24>() = part;
    }
    void hessian(const Vec<48>& z, const Vec<1>& sigma, Mat<48, 48>& H) const {
        H.setZero();
        Mat<24, 24> part;
        apply(first, [&](const auto& m) { m.hessian(z.head<24>(), factor_first * sigma, part); });
        H.topLeftCorner<24, 24>() = part;
        apply(second, [&](const auto& m) { m.hessian(z.tail<24>(), factor_second * sigma, part); });
        H.bottomRightCorner<24, 24>() = part;
    }
    std::string row_name(int) const { return "coupled motion"; }

private:
    template <class Use>
    static void apply(const JointCoordinate& q, Use&& use) {
        if (q.angular)
            use(Angle(q.frames));
        else
            use(Displacement(q.frames));
    }
    static double one(const JointCoordinate& q, const Vec<24>& z, const double* winding) {
        double v = 0;
        apply(q, [&](const auto& m) { v = m.value(z)[0]; });
        return q.angular && winding ? unwrap(v, winding[q.winding]) : v;
    }
};

}  // namespace trammel
