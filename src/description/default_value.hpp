// description/default_value.hpp: the default text of a parameter as the value it stands for; internal to readers.
#pragma once

#include "description/parameter.hpp"
#include "description/value.hpp"

namespace trammel {

/// There is a default, and it is one to read: not "auto …", nor the words for no rotation.
bool has_default_value(const Parameter& parameter);
/// A single value, or lists of such in square brackets.
Value default_value(const Parameter& parameter);

}  // namespace trammel
