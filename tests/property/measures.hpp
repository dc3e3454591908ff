// property/measures.hpp: every measure of the code as a list of types, random members of each, and where they are smooth.
#pragma once

#include <gtest/gtest.h>

#include "lie/samples.hpp"
#include "measures/beam_strain.hpp"
#include "measures/coupling.hpp"
#include "measures/flexible_frame.hpp"
#include "measures/lower_pair.hpp"
#include "measures/relative.hpp"
#include "measures/relative_frame.hpp"
#include "measures/rolling.hpp"
#include "measures/speed_coupling.hpp"
#include "measures/spinning_point.hpp"
#include "measures/stretched_director.hpp"

namespace trammel::testing {

/// Rows without a position level.
using VelocityMeasures = ::testing::Types<DiscRolling, BallRolling, SpinRow, KnifeEdge, SpeedCoupling>;

using JointMeasures = ::testing::Types<Revolute, Prismatic, Cylindrical, Planar, Spherical, Universal, Rigid, PointOnLine,
                                       PointOnPlane, Distance, Displacement, Angle, ScrewRow, Coupling, DiscHeight, SpinningPoint,
                                       FlexibleFrame, DirectionProduct, StretchedDirector>;
using AllMeasures =
    ::testing::Types<Revolute, Prismatic, Cylindrical, Planar, Spherical, Universal, Rigid, PointOnLine, PointOnPlane, Distance,
                     Displacement, Angle, ScrewRow, Coupling, DiscHeight, RelativeFrame, SpinningPoint, FlexibleFrame,
                     DirectionProduct, StretchedDirector, BeamStrain<1>, BeamStrain<2>>;

template <class M>
inline constexpr const char* title = "";
template <>
inline constexpr const char* title<Revolute> = "Revolute";
template <>
inline constexpr const char* title<Prismatic> = "Prismatic";
template <>
inline constexpr const char* title<Cylindrical> = "Cylindrical";
template <>
inline constexpr const char* title<Planar> = "Planar";
template <>
inline constexpr const char* title<Spherical> = "Spherical";
template <>
inline constexpr const char* title<Universal> = "Universal";
template <>
inline constexpr const char* title<Rigid> = "Rigid";
template <>
inline constexpr const char* title<PointOnLine> = "PointOnLine";
template <>
inline constexpr const char* title<PointOnPlane> = "PointOnPlane";
template <>
inline constexpr const char* title<Distance> = "Distance";
template <>
inline constexpr const char* title<Displacement> = "Displacement";
template <>
inline constexpr const char* title<Angle> = "Angle";
template <>
inline constexpr const char* title<ScrewRow> = "ScrewRow";
template <>
inline constexpr const char* title<Coupling> = "Coupling";
template <>
inline constexpr const char* title<DiscHeight> = "DiscHeight";
template <>
inline constexpr const char* title<DiscRolling> = "DiscRolling";
template <>
inline constexpr const char* title<BallRolling> = "BallRolling";
template <>
inline constexpr const char* title<SpinRow> = "SpinRow";
template <>
inline constexpr const char* title<KnifeEdge> = "KnifeEdge";
template <>
inline constexpr const char* title<SpeedCoupling> = "SpeedCoupling";
template <>
inline constexpr const char* title<RelativeFrame> = "RelativeFrame";
template <>
inline constexpr const char* title<SpinningPoint> = "SpinningPoint";
template <>
inline constexpr const char* title<FlexibleFrame> = "FlexibleFrame";
template <>
inline constexpr const char* title<StretchedDirector> = "StretchedDirector";
template <>
inline constexpr const char* title<DirectionProduct> = "DirectionProduct";
template <>
inline constexpr const char* title<BeamStrain<1>> = "BeamStrain1";
template <>
inline constexpr const char* title<BeamStrain<2>> = "BeamStrain2";

/// Does not change when all bodies move together. A spinning point and the displacements of a flexible frame are seen from axes
/// of other nodes, which change when those are turned; the vector and the amplitude of a stretched director are no places.
template <class M>
inline constexpr bool indifferent =
    !std::is_same_v<M, SpinningPoint> && !std::is_same_v<M, FlexibleFrame> && !std::is_same_v<M, StretchedDirector>;

inline JointFrames random_frames(Samples& samples) {
    return {samples.vector(3, 0.6), samples.vector(3, 0.6), samples.rotation(), samples.rotation()};
}

template <class M>
M random_measure(Samples& samples) {
    if constexpr (std::is_same_v<M, Coupling>) {
        Coupling gear;
        gear.first = {random_frames(samples), true, 0};
        gear.second = {random_frames(samples), samples.coin(), 1};
        gear.factor_first = samples.number(0.5, 2);
        gear.factor_second = samples.number(-2, -0.5);
        gear.offset = samples.number();
        return gear;
    } else if constexpr (std::is_same_v<M, SpeedCoupling>) {
        return {random_measure<Coupling>(samples)};
    } else if constexpr (std::is_same_v<M, BeamStrain<1>> || std::is_same_v<M, BeamStrain<2>>) {
        // slopes of shape functions add up to zero
        M strain;
        strain.shape = samples.vector(M::nodes);
        strain.slope = samples.vector(M::nodes);
        strain.slope.array() -= strain.slope.mean();
        strain.rest = samples.vector(6);
        return strain;
    } else if constexpr (std::is_same_v<M, DiscHeight> || std::is_same_v<M, DiscRolling> || std::is_same_v<M, BallRolling>) {
        return M({random_frames(samples), samples.number(0.3, 1.2)});
    } else if constexpr (std::is_same_v<M, KnifeEdge>) {
        return KnifeEdge({random_frames(samples)});
    } else if constexpr (std::is_same_v<M, ScrewRow>) {
        return ScrewRow(random_frames(samples), samples.number(0.2, 0.6));
    } else if constexpr (std::is_same_v<M, SpinningPoint>) {
        return SpinningPoint{samples.vector(3, 0.6), samples.vector(3, 0.6)};
    } else if constexpr (std::is_same_v<M, StretchedDirector>) {
        return StretchedDirector{samples.coin() ? 0 : 2, samples.coin() ? 0 : 1};
    } else {
        return M(random_frames(samples));
    }
}

/// Angles are smooth away from half a turn and from axes that stand upright on each other.
inline bool is_smooth(const Angle& angle, const Vec<24>& z) {
    return std::hypot(angle.sine(z), angle.cosine(z)) > 0.4 && std::abs(angle.value(z)[0]) < 2.7;
}
inline bool is_smooth(const Distance& distance, const Vec<24>& z) {
    return distance.value(z)[0] > 0.5;
}
inline bool is_smooth(const ScrewRow& screw, const Vec<24>& z) {
    return is_smooth(screw.angle, z);
}
inline bool is_smooth(const Coupling& gear, const Vec<48>& z) {
    return is_smooth(Angle(gear.first.frames), z.head<24>()) && is_smooth(Angle(gear.second.frames), z.tail<24>());
}
inline bool is_smooth(const SpeedCoupling& gear, const Vec<48>& z) {
    return is_smooth(gear.coupling, z);
}
inline bool is_smooth(const DiscHeight& disc, const Vec<24>& z) {
    return std::abs(disc.lean(z)) < 0.8;
}
inline bool is_smooth(const DiscRolling& disc, const Vec<24>& z) {
    return std::abs(DiscHeight(disc).lean(z)) < 0.8;
}
template <class M>
bool is_smooth(const M&, const Vec<12 * M::nodes>&) {
    return true;
}

/// An interval over which angles turn by less than half a turn, without passing the cut of their principal value.
inline bool is_short(const Angle& angle, const Vec<24>& from, const Vec<24>& to) {
    return std::abs(angle.value(to)[0] - angle.value(from)[0]) < 2.8;
}
inline bool is_short(const ScrewRow& screw, const Vec<24>& from, const Vec<24>& to) {
    return is_short(screw.angle, from, to);
}
inline bool is_short(const Coupling& gear, const Vec<48>& from, const Vec<48>& to) {
    return is_short(Angle(gear.first.frames), from.head<24>(), to.head<24>()) &&
           is_short(Angle(gear.second.frames), from.tail<24>(), to.tail<24>());
}
template <class M>
bool is_short(const M&, const Vec<12 * M::nodes>&, const Vec<12 * M::nodes>&) {
    return true;
}

}  // namespace trammel::testing
