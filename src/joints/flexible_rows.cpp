// joints/flexible_rows.cpp: frames at interfaces of floating bodies, instantiated once.
#include "joints/joints_of.hpp"

namespace trammel {

template JointSet::Place JointSet::add(Joint<FlexibleFrame>);

}  // namespace trammel
