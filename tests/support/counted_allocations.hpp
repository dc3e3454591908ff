// support/counted_allocations.hpp: how often this program asked for memory, whoever asked: the C++ library, Eigen, KLU.
#pragma once

namespace trammel {

long counted_allocations();

}  // namespace trammel
