// joints/flexible_rows.cpp: frames at interfaces of floating bodies and products of their amplitudes, instantiated once.
#include "joints/joints_of.hpp"
#include "measures/flexible_frame.hpp"
#include "measures/stretched_director.hpp"

namespace trammel {

template JointSet::Place JointSet::add(Joint<FlexibleFrame>);
template JointSet::Place JointSet::add(Joint<StretchedDirector>);

}  // namespace trammel
