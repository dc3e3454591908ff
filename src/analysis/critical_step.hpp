// analysis/critical_step.hpp: the largest stable step of central differences for M ẍ + C ẋ + K x = 0, B x = 0.
//
//   full        z²(M/h² + C/2h) + z(K − 2M/h²) + M/h² − C/2h
//   classical   z² M/h² + z(K − 2M/h² + C/h) + M/h² − C/h            velocity forces half a step before
//   stable: no root z grows faster than the motion itself,  |z| ≤ e^{hδ},  δ the largest growth of the exact modes, ≥ 0
// Theory: docs/theory/linear_body.md
#pragma once

#include "analysis/modes.hpp"

namespace trammel {

struct CriticalStep {
    double step = 0;     ///< s; 0: unstable at every step
    double highest = 0;  ///< frequency of the highest mode without velocity forces, rad/s
};

/// Up to 400 freedoms exactly, by dense matrices. Beyond, of the full form, 2/ω of the highest mode without velocity forces,
/// below which it is stable. Failure: why it is not known, in words.
[[nodiscard]] Result<CriticalStep, std::string> critical_step(const Linearisation&, const std::vector<int>& redundant,
                                                              bool classical);

}  // namespace trammel
