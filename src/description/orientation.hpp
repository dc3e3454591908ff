// description/orientation.hpp: the ways to write an orientation, all read to a unit quaternion; internal to readers.
#pragma once

#include <array>

#include "description/field_reader.hpp"

namespace trammel {

/// Unit quaternion w, x, y, z with w >= 0; the identity after recording an error.
std::array<double, 4> read_orientation(const Value& value, FieldReader& field);

}  // namespace trammel
