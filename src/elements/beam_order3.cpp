// elements/beam_order3.cpp: instantiated once.
#include "elements/beam_interval.hpp"
#include "elements/beam_tangent.hpp"

namespace trammel {

template class BeamsOf<3>;

}  // namespace trammel
