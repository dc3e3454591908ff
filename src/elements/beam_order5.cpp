// elements/beam_order5.cpp: instantiated once.
#include "elements/beam_interval.hpp"
#include "elements/beam_tangent.hpp"

namespace trammel {

template class BeamsOf<5>;

}  // namespace trammel
