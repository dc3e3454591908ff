// joints/spinning_rows.cpp: coupling to spinning axes, instantiated once.
#include "joints/joints_of.hpp"
#include "measures/spinning_point.hpp"

namespace trammel {

template JointSet::Place JointSet::add(Joint<SpinningPoint>);

}  // namespace trammel
