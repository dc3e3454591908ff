// joints/scalar_rows.cpp: distance, driven displacement and angle, screw and coupling rows, instantiated once.
#include "joints/joint_set.hpp"

namespace trammel {

template class JointsOf<Distance>;
template class JointsOf<Displacement>;
template class JointsOf<Angle>;
template class JointsOf<ScrewRow>;
template class JointsOf<Coupling>;

}  // namespace trammel
