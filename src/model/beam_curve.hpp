// model/beam_curve.hpp: the line of a beam before it deforms: straight, arc, polyline or spline, with section axes.
//
//   frame(s): place and axes at a fraction s of the length; x along the tangent, y carried along without twist
//   spline: natural cubic through the points over chord length, arc length by Gauss points
// At a corner of a polyline there are two frames: at the end of one piece and at the start of the next.
// Theory: docs/theory/beam.md
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "lie/frame.hpp"

namespace trammel {

/// Axes with x along the tangent and y as near to `side` as can be; nothing if the two are parallel.
std::optional<Mat3> axes_along(const Vec3& tangent, const Vec3& side);
/// Horizontal: z × tangent, or y where the tangent is vertical.
Vec3 default_side(const Vec3& tangent);

/// Makers return nothing where a side is parallel to the tangent. Points must be apart.
class BeamCurve {
public:
    static std::optional<BeamCurve> straight(const Vec3& from, const Vec3& to, const Vec3& side);
    /// Tangent and centre need not be exactly at right angles: the plane is theirs, the radius that of the centre.
    static std::optional<BeamCurve> arc(const Vec3& from, const Vec3& tangent, const Vec3& center, double angle,
                                        const Vec3& side);
    /// `sides`: one for each point, or one for the start.
    static std::optional<BeamCurve> polyline(const std::vector<Vec3>& points, const std::vector<Vec3>& sides);
    static std::optional<BeamCurve> spline(const std::vector<Vec3>& points, const std::vector<Vec3>& sides);

    double length() const { return length_; }
    /// Fractions inside (0, 1) where the tangent jumps.
    std::vector<double> corners() const;
    /// `after`: at a corner, the frame of the piece that begins there.
    Frame frame(double fraction, bool after = false) const;

private:
    /// A stretch without corners; its frame by the length from its start.
    struct Piece {
        double from, to;  ///< lengths
        std::function<Frame(double)> frame;
    };

    std::vector<Piece> pieces_;
    double length_ = 0;
};

}  // namespace trammel
