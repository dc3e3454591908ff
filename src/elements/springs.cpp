// elements/springs.cpp: instantiated once.
#include "elements/springs.hpp"

namespace trammel {

template class ElasticBatch<Distance>;
template class ElasticBatch<Angle>;
template class ElasticBatch<Displacement>;
template class ElasticBatch<RelativeFrame>;
template class ElasticBatch<Spherical>;
template class ElasticBatch<DirectionProduct>;
template class ElasticBatch<SpinningPoint>;

}  // namespace trammel
