// elements/beam_order2.cpp: instantiated once.
#include "elements/beam_interval.hpp"
#include "elements/beam_tangent.hpp"

namespace trammel {

template class BeamsOf<2>;

}  // namespace trammel
