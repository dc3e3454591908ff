// joints/rolling_rows.cpp: rolling disc and ball, blade and speed gear, instantiated once.
#include "joints/joint_set.hpp"

namespace trammel {

template class JointsOf<DiscHeight>;
template class JointsOf<DiscRolling>;
template class JointsOf<BallRolling>;
template class JointsOf<SpinRow>;
template class JointsOf<KnifeEdge>;
template class JointsOf<SpeedCoupling>;

}  // namespace trammel
