// joints/lower_pairs_more.cpp: the other joints built of lower-pair rows (two files keep compilation parallel).
#include "joints/joints_of.hpp"
#include "measures/lower_pair.hpp"

namespace trammel {

template JointSet::Place JointSet::add(Joint<Universal>);
template JointSet::Place JointSet::add(Joint<Rigid>);
template JointSet::Place JointSet::add(Joint<PointOnLine>);
template JointSet::Place JointSet::add(Joint<PointOnPlane>);
template JointSet::Place JointSet::add(Joint<DirectionProduct>);

}  // namespace trammel
