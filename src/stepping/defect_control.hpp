// stepping/defect_control.hpp: steps by their position defect (stepping/position_defect.hpp), with a PI rule.
//
//   ε = RMS of ρ_i / (absolute + relative · scale_i)
//   ε ≤ 1:  h ← h · clip(0.9 ε^(−0.7/k) ε_before^(0.4/k), 0.2, 3),  not above h right after a refusal;  k = order + 1
//   ε > 1:  h ← h · max(0.2, 0.9 ε^(−1/k))          the iteration failed:  h ← h/4
//   filter:  [ M + h²K/6  Bᵀ ]                Mρ
//            [ B          0  ]  ρ_filtered  = 0       takes out what vibrates faster than the step can follow
//
// It asks nothing of the scheme but accelerations that obey the equations, so it serves all of them up to third order.
// Theory: docs/theory/step_rules.md
#pragma once

#include <string_view>

#include "stepping/error_control.hpp"

namespace trammel {

struct DefectSettings {
    ErrorSettings error;
    bool filter = false;
};

/// Controls a run that begins at `start`. `solver`: name of the linear solver of the filter.
std::unique_ptr<StepController> defect_control(Problem&, const Stepper&, const DefectSettings&, std::string_view solver);

}  // namespace trammel
