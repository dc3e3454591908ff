// elements/beam_order1.cpp: instantiated once.
#include "elements/beam_interval.hpp"
#include "elements/beam_tangent.hpp"

namespace trammel {

template class BeamsOf<1>;

}  // namespace trammel
