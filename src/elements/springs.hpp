// elements/springs.hpp: the elastic elements of the catalog: springs and dampers on distance, angle and relative frame.
// Theory: docs/theory/elastic.md
#pragma once

#include "elements/elastic.hpp"
#include "elements/names.hpp"
#include "measures/lower_pair.hpp"
#include "measures/relative.hpp"
#include "measures/relative_frame.hpp"
#include "measures/spinning_point.hpp"

namespace trammel {

extern template class ElasticBatch<Distance>;
extern template class ElasticBatch<Angle>;
extern template class ElasticBatch<Displacement>;
extern template class ElasticBatch<RelativeFrame>;
extern template class ElasticBatch<Spherical>;
extern template class ElasticBatch<DirectionProduct>;
extern template class ElasticBatch<SpinningPoint>;

}  // namespace trammel
