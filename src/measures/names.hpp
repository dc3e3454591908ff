// measures/names.hpp: what the measures are called, for those that only keep things made of them.
#pragma once

namespace trammel {

template <unsigned Slides, unsigned Turns>
struct LowerPair;

using Revolute = LowerPair<0b111, 0b110>;
using Prismatic = LowerPair<0b011, 0b111>;
using Cylindrical = LowerPair<0b011, 0b110>;
using Planar = LowerPair<0b100, 0b110>;
using Spherical = LowerPair<0b111, 0b000>;
using Universal = LowerPair<0b111, 0b001>;
using Rigid = LowerPair<0b111, 0b111>;
using PointOnLine = LowerPair<0b011, 0b000>;
using PointOnPlane = LowerPair<0b100, 0b000>;
using DirectionProduct = LowerPair<0b000, 0b001>;  ///< e₁ · f₂ alone

struct Distance;
struct Displacement;
struct Angle;
struct ScrewRow;
struct Coupling;
struct SpeedCoupling;
struct RelativeFrame;
struct FlexibleFrame;
struct SpinningPoint;
struct StretchedDirector;
struct SpinRow;
struct DiscHeight;

namespace rolling {
struct Disc;
struct Ball;
struct Blade;
struct AlongPlane;
struct AcrossBlade;
template <class Contact, class Along>
struct NoSlip;
}  // namespace rolling

using DiscRolling = rolling::NoSlip<rolling::Disc, rolling::AlongPlane>;
using BallRolling = rolling::NoSlip<rolling::Ball, rolling::AlongPlane>;
using KnifeEdge = rolling::NoSlip<rolling::Blade, rolling::AcrossBlade>;

}  // namespace trammel
