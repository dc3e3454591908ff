// joints/spinning_rows.cpp: coupling to spinning axes, instantiated once.
#include "joints/joint_set.hpp"

namespace trammel {

template class JointsOf<SpinningPoint>;

}  // namespace trammel
