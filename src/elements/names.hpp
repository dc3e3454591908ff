// elements/names.hpp: what the batches of elements are called, for those that only keep them.
#pragma once

#include "measures/names.hpp"

namespace trammel {

template <class M>
class ElasticBatch;

using Springs = ElasticBatch<Distance>;
using TorsionSprings = ElasticBatch<Angle>;
using AxialActuators = ElasticBatch<Displacement>;
using Bushings = ElasticBatch<RelativeFrame>;
using Bearings = ElasticBatch<Spherical>;  ///< a point of the rotor in axes of the stator
using DirectionSprings = ElasticBatch<DirectionProduct>;
using SpinningBearings = ElasticBatch<SpinningPoint>;  ///< a point in spinning axes, held in axes of the ground

template <class Law>
class JournalsOf;
class BearingTable;
struct OilFilm;
struct Rub;

using BearingTables = JournalsOf<BearingTable>;
using OilFilms = JournalsOf<OilFilm>;
using Rubs = JournalsOf<Rub>;

class DistributedLoads;
class ElasticSolids;
class FloatingBodies;
class LinearBodies;
class ModalDampers;
class ReleasedBodies;
class RigidBodies;
class RotatingInertias;

}  // namespace trammel
