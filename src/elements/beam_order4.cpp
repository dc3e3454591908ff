// elements/beam_order4.cpp: instantiated once.
#include "elements/beam_interval.hpp"
#include "elements/beam_tangent.hpp"

namespace trammel {

template class BeamsOf<4>;

}  // namespace trammel
