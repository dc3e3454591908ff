// lie/samples.hpp: random vectors, poses and twists for the tests, the same in every run; derivatives by differences.
#pragma once

#include <functional>
#include <numbers>
#include <random>

#include "lie/frame.hpp"

namespace trammel::testing {

class Samples {
public:
    explicit Samples(unsigned seed) : engine_(seed) {}

    double number(double low = -1, double high = 1) { return std::uniform_real_distribution<double>(low, high)(engine_); }
    /// 10^x, x uniform between the exponents of low and high.
    double magnitude(double low, double high) { return std::pow(10.0, number(std::log10(low), std::log10(high))); }
    bool coin() { return number() > 0; }

    VecX vector(int size, double scale = 1) {
        VecX v(size);
        for (int i = 0; i < size; ++i) v[i] = number(-scale, scale);
        return v;
    }
    Vec3 direction() {
        Vec3 d;
        do d = vector(3);
        while (d.norm() > 1 || d.norm() < 0.1);
        return d.normalized();
    }
    Mat3 rotation() { return Eigen::AngleAxisd(number(-3, 3), direction()).toRotationMatrix(); }
    Pose pose(double reach = 1) { return {vector(3, reach), Quaternion(rotation()).normalized()}; }
    /// A twist that turns by the given rotation vector length.
    Twist twist(double shift, double turn) {
        Twist t;
        t << shift * direction(), turn * direction();
        return t;
    }

private:
    std::mt19937 engine_;
};

/// How often a law is tried.
constexpr int repeats = 20;

/// ∂f/∂x by the five-point formula, one column per component.
inline MatX slope_by_differences(const std::function<VecX(const VecX&)>& f, const VecX& at, double h = 1e-3) {
    MatX slope;
    for (int i = 0; i < at.size(); ++i) {
        const auto moved = [&](double step) {
            VecX x = at;
            x[i] += step;
            return f(x);
        };
        const VecX column = (8 * (moved(h) - moved(-h)) - (moved(2 * h) - moved(-2 * h))) / (12 * h);
        if (i == 0) slope.resize(column.size(), at.size());
        slope.col(i) = column;
    }
    return slope;
}

/// Largest difference, relative to the larger of 1 and the largest entry.
inline double mismatch(const MatX& a, const MatX& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) return std::numeric_limits<double>::infinity();
    if (!a.allFinite() || !b.allFinite()) return std::numeric_limits<double>::infinity();
    if (a.size() == 0) return 0;
    return (a - b).cwiseAbs().maxCoeff() / std::max({1.0, a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff()});
}

}  // namespace trammel::testing
