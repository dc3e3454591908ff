// state/state.hpp: everything that changes in time, and nothing else. Copyable; a checkpoint is a State.
#pragma once

#include <vector>

#include "lie/pose.hpp"

namespace trammel {

struct State {
    double time = 0;
    std::vector<Pose> poses;  ///< one per node; ground and moving grounds stay at their start
    VecX linear;              ///< vector-space coordinates (equation problems)
    VecX velocity;            ///< per degree of freedom; frames: (Rᵀẋ, Ω), both in the body frame
    VecX acceleration;        ///< time derivative of velocity
    VecX multipliers;         ///< one per constraint row
    VecX windings;            ///< unwrapped joint angles at the last accepted instant
    VecX history;             ///< owned by the stepper: algorithmic accelerations and the like
};

}  // namespace trammel
