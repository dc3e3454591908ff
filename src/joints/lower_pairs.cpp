// joints/lower_pairs.cpp: the joints built of lower-pair rows, instantiated once.
#include "joints/joints_of.hpp"
#include "measures/lower_pair.hpp"

namespace trammel {

template JointSet::Place JointSet::add(Joint<Revolute>);
template JointSet::Place JointSet::add(Joint<Prismatic>);
template JointSet::Place JointSet::add(Joint<Cylindrical>);
template JointSet::Place JointSet::add(Joint<Planar>);
template JointSet::Place JointSet::add(Joint<Spherical>);

}  // namespace trammel
