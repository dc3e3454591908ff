// joints/lower_pairs.cpp: the joints built of lower-pair rows, instantiated once.
#include "joints/joint_set.hpp"

namespace trammel {

template class JointsOf<Revolute>;
template class JointsOf<Prismatic>;
template class JointsOf<Cylindrical>;
template class JointsOf<Planar>;
template class JointsOf<Spherical>;

}  // namespace trammel
