// joints/rolling_rows.cpp: rolling disc and ball, blade and speed gear, instantiated once.
#include "joints/joints_of.hpp"
#include "measures/rolling.hpp"
#include "measures/speed_coupling.hpp"

namespace trammel {

template JointSet::Place JointSet::add(Joint<DiscHeight>);
template JointSet::Place JointSet::add(Joint<DiscRolling>);
template JointSet::Place JointSet::add(Joint<BallRolling>);
template JointSet::Place JointSet::add(Joint<SpinRow>);
template JointSet::Place JointSet::add(Joint<KnifeEdge>);
template JointSet::Place JointSet::add(Joint<SpeedCoupling>);

}  // namespace trammel
