// model/solid_axes.hpp: the spinning axes in which the solids of a model live.
// Theory: docs/theory/linear_body.md
#pragma once

#include "analysis/spinning_axes.hpp"
#include "model/model.hpp"

namespace trammel {

/// At the speed given or, where none is, at that of their motion at `time`. Nothing: no solid spins. Throws ModelError where
/// solids spin in several axes.
std::optional<SpinningAxes> spinning_axes_of(const Model& model, double time, std::optional<double> speed);

}  // namespace trammel
