// analysis/free_motion_names.hpp: motions that nothing resists, in words.
#pragma once

#include "analysis/modes.hpp"

namespace trammel {

/// "body 'rod' turns about [0, 1, 0] through [0, 0, 0]"; bodies that move along are counted.
std::string motion_name(const Problem&, const NodeTable&, const State&, const VecX& motion);

/// The motions at a state that neither joints nor stiffness resist, one text each.
std::vector<std::string> free_motion_names(Problem&, const NodeTable&, const State&, const Spin&);

}  // namespace trammel
