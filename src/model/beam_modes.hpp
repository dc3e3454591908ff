// model/beam_modes.hpp: modes of one beam by itself, at rest as it was made, for damping by their ratios.
// Theory: docs/theory/beam.md
#pragma once

#include <string>
#include <vector>

#include "elements/beam.hpp"
#include "elements/modal_damper.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

/// Ends that are held while modes are counted.
struct HeldEnds {
    bool start = true, end = false;
};

/// A damper with ratio k on mode k, by growing frequency, motions without strain left out. `elements` follow each other
/// from start to end. Failure: what is wrong, in words.
[[nodiscard]] Result<ModalDamper, std::string> modal_damper(int order, const std::vector<BeamElementSpec>& elements, HeldEnds,
                                                            const std::vector<double>& ratios);

}  // namespace trammel
