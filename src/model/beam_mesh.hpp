// model/beam_mesh.hpp: where the elements of a beam begin and end, and where its nodes lie.
// Theory: docs/theory/beam.md
#pragma once

#include <vector>

namespace trammel {

/// Fractions at which elements meet, from 0 to 1: all of `breaks` and as equal as can be in between. Empty if there are
/// more pieces than elements.
std::vector<double> element_ends(int elements, std::vector<double> breaks);

/// Fractions of the nodes: `order` for each element, and one more.
std::vector<double> node_fractions(const std::vector<double>& ends, int order);

}  // namespace trammel
