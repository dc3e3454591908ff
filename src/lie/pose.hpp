// lie/pose.hpp: a node in the state: position and unit quaternion.
// Theory: docs/theory/frame.md
#pragma once

#include "lie/types.hpp"

namespace trammel {

/// A point node keeps the identity quaternion.
struct Pose {
    Vec3 x = Vec3::Zero();
    Quaternion q = Quaternion::Identity();
};

}  // namespace trammel
