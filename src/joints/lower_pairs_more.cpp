// joints/lower_pairs_more.cpp: the other joints built of lower-pair rows (two files keep compilation parallel).
#include "joints/joint_set.hpp"

namespace trammel {

template class JointsOf<Universal>;
template class JointsOf<Rigid>;
template class JointsOf<PointOnLine>;
template class JointsOf<PointOnPlane>;

}  // namespace trammel
