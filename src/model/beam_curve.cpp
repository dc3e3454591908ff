// model/beam_curve.cpp: lines of beams.
#include "model/beam_curve.hpp"

#include <algorithm>
#include <cmath>

#include "elements/beam_shape.hpp"
#include "lie/rotation.hpp"

namespace trammel {
namespace {

/// The axes turned on the shortest way so that x lies along the tangent.
Mat3 carried(const Mat3& axes, const Vec3& tangent) {
    return shortest_rotation(axes.col(0), tangent).toRotationMatrix() * axes;
}

/// Natural cubic spline over chord length.
class Spline {
public:
    explicit Spline(const std::vector<Vec3>& points) : points_(points), bend_(points.size(), Vec3::Zero()) {
        const std::size_t n = points.size();
        at_.push_back(0);
        for (std::size_t k = 1; k < n; ++k) at_.push_back(at_.back() + (points[k] - points[k - 1]).norm());
        // second derivatives by the tridiagonal equations of continuous slopes
        std::vector<double> diagonal(n, 1);
        for (std::size_t k = 1; k + 1 < n; ++k) {
            const double before = at_[k] - at_[k - 1], after = at_[k + 1] - at_[k];
            const double factor = k > 1 ? before / diagonal[k - 1] : 0;
            diagonal[k] = 2 * (before + after) - factor * before;
            bend_[k] = 6 * ((points[k + 1] - points[k]) / after - (points[k] - points[k - 1]) / before) - factor * bend_[k - 1];
        }
        for (std::size_t k = n - 1; k-- > 1;)
            bend_[k] = (bend_[k] - (k + 2 < n ? at_[k + 1] - at_[k] : 0.0) * bend_[k + 1]) / diagonal[k];
    }
    double end() const { return at_.back(); }
    const std::vector<double>& knots() const { return at_; }
    Vec3 value(double u) const {
        const auto [k, h, a, b] = place(u);
        return a * points_[k] + b * points_[k + 1] + h * h / 6 * ((a * a * a - a) * bend_[k] + (b * b * b - b) * bend_[k + 1]);
    }
    Vec3 slope(double u) const {
        const auto [k, h, a, b] = place(u);
        return (points_[k + 1] - points_[k]) / h + h / 6 * ((1 - 3 * a * a) * bend_[k] + (3 * b * b - 1) * bend_[k + 1]);
    }

private:
    struct Place {
        std::size_t k;
        double h, a, b;
    };
    Place place(double u) const {
        std::size_t k = 0;
        while (k + 2 < at_.size() && u > at_[k + 1]) ++k;
        const double h = at_[k + 1] - at_[k];
        return {k, h, (at_[k + 1] - u) / h, (u - at_[k]) / h};
    }
    std::vector<Vec3> points_, bend_;
    std::vector<double> at_;
};

/// A spline by its arc length, with axes carried along or given at the points.
class SplineLine {
public:
    static constexpr int steps = 64;  ///< for each span between points

    explicit SplineLine(const std::vector<Vec3>& points) : spline_(points) {
        const auto& knots = spline_.knots();
        u_.push_back(0);
        s_.push_back(0);
        for (std::size_t k = 1; k < knots.size(); ++k)
            for (int i = 1; i <= steps; ++i) {
                const double u = knots[k - 1] + (knots[k] - knots[k - 1]) * i / steps;
                s_.push_back(s_.back() + between(u_.back(), u));
                u_.push_back(u);
            }
    }
    double length() const { return s_.back(); }
    double length_at_point(std::size_t k) const { return s_[k * steps]; }
    /// False if a side is parallel to the tangent.
    bool give_axes(const std::vector<Vec3>& sides) {
        for (std::size_t i = 0; i < u_.size(); ++i) {
            const Vec3 tangent = spline_.slope(u_[i]).normalized();
            if (sides.size() > 1) {
                const std::size_t k = std::min(i / steps, sides.size() - 2);
                const double b = static_cast<double>(i - k * steps) / steps;
                const auto axes = axes_along(tangent, (1 - b) * sides[k].normalized() + b * sides[k + 1].normalized());
                if (!axes) return false;
                axes_.push_back(*axes);
            } else if (i == 0) {
                const auto axes = axes_along(tangent, sides[0]);
                if (!axes) return false;
                axes_.push_back(*axes);
            } else {
                axes_.push_back(carried(axes_.back(), tangent));
            }
        }
        return true;
    }
    Frame frame(double s) const {
        const auto above = std::upper_bound(s_.begin() + 1, s_.end() - 1, s);
        const std::size_t i = static_cast<std::size_t>(above - s_.begin()) - 1;
        double u = u_[i] + (u_[i + 1] - u_[i]) * (s - s_[i]) / (s_[i + 1] - s_[i]);
        for (int k = 0; k < 5; ++k) u -= (s_[i] + between(u_[i], u) - s) / spline_.slope(u).norm();
        const Vec3 tangent = spline_.slope(u).normalized();
        // between the two neighbours, so that axes given at points are met from both sides
        const double b = (u - u_[i]) / (u_[i + 1] - u_[i]);
        const Mat3 low = carried(axes_[i], tangent), high = carried(axes_[i + 1], tangent);
        return {spline_.value(u), *axes_along(tangent, (1 - b) * low.col(1) + b * high.col(1))};
    }

private:
    double between(double from, double to) const {
        static const GaussRule<5> rule;
        double sum = 0;
        for (int g = 0; g < 5; ++g) sum += rule.weight[g] * spline_.slope(from + (to - from) * (1 + rule.at[g]) / 2).norm();
        return sum * (to - from) / 2;
    }
    Spline spline_;
    std::vector<double> u_, s_;
    std::vector<Mat3> axes_;
};

}  // namespace

std::optional<Mat3> axes_along(const Vec3& tangent, const Vec3& side) {
    const Vec3 x = tangent.normalized(), y = side - x * x.dot(side);
    if (!(y.norm() > 1e-6 * side.norm())) return std::nullopt;
    Mat3 axes;
    axes << x, y.normalized(), x.cross(y.normalized());
    return axes;
}

Vec3 default_side(const Vec3& tangent) {
    const Vec3 side = Vec3::UnitZ().cross(tangent.normalized());
    return side.norm() > 1e-6 ? Vec3(side) : Vec3(Vec3::UnitY());
}

std::optional<BeamCurve> BeamCurve::straight(const Vec3& from, const Vec3& to, const Vec3& side) {
    return polyline({from, to}, {side});
}

std::optional<BeamCurve> BeamCurve::polyline(const std::vector<Vec3>& points, const std::vector<Vec3>& sides) {
    BeamCurve curve;
    std::optional<Mat3> last;
    for (std::size_t k = 0; k + 1 < points.size(); ++k) {
        const Vec3 from = points[k], step = points[k + 1] - from;
        const double length = step.norm();
        std::optional<Mat3> axes = sides.size() > 1 ? axes_along(step, sides[k])
                                   : last           ? carried(*last, step / length)
                                                    : axes_along(step, sides[0]);
        if (!axes) return std::nullopt;
        last = axes;
        curve.pieces_.push_back(
            {curve.length_, curve.length_ + length, [from, direction = Vec3(step / length), R = *axes](double s) {
                 return Frame{from + s * direction, R};
             }});
        curve.length_ += length;
    }
    return curve;
}

std::optional<BeamCurve> BeamCurve::arc(const Vec3& from, const Vec3& tangent, const Vec3& center, double angle,
                                        const Vec3& side) {
    const Vec3 inwards = center - from, axis = tangent.cross(inwards);
    const double radius = inwards.norm();
    if (!(axis.norm() > 1e-6 * tangent.norm() * radius)) return std::nullopt;
    const Vec3 normal = axis.normalized(), start = inwards.cross(normal).normalized();
    const auto axes = axes_along(start, side);
    if (!axes) return std::nullopt;
    BeamCurve curve;
    curve.length_ = radius * angle;
    curve.pieces_.push_back({0, curve.length_, [=, R = *axes](double s) {
                                 const Mat3 turn = Eigen::AngleAxisd(s / radius, normal).toRotationMatrix();
                                 return Frame{center - turn * inwards, turn * R};
                             }});
    return curve;
}

std::optional<BeamCurve> BeamCurve::spline(const std::vector<Vec3>& points, const std::vector<Vec3>& sides) {
    SplineLine line(points);
    if (!line.give_axes(sides)) return std::nullopt;
    BeamCurve curve;
    curve.length_ = line.length();
    curve.pieces_.push_back({0, curve.length_, [line = std::move(line)](double s) { return line.frame(s); }});
    return curve;
}

std::vector<double> BeamCurve::corners() const {
    std::vector<double> all;
    for (std::size_t k = 1; k < pieces_.size(); ++k) all.push_back(pieces_[k].from / length_);
    return all;
}

Frame BeamCurve::frame(double fraction, bool after) const {
    const double s = fraction * length_, slack = 1e-12 * length_;
    std::size_t k = 0;
    while (k + 1 < pieces_.size() && (after ? s >= pieces_[k].to - slack : s > pieces_[k].to + slack)) ++k;
    return pieces_[k].frame(s - pieces_[k].from);
}

}  // namespace trammel
