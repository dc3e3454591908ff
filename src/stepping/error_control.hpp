// stepping/error_control.hpp: steps as large as the error allows.
//
//   ε = RMS of e_i / (absolute + relative · scale_i)      e: local error of the position, as the scheme estimates it
//   ε ≤ 1: the step stands;   h ← h · 0.9 ε^(−0.8/k) ε_before^(0.31/k),  k = order of the scheme + 1
// A step that may grow by less than one half stays as it is, and with it the factorization.
// Theory: docs/theory/error_control.md
#pragma once

#include "stepping/controller.hpp"

namespace trammel {

struct ErrorSettings {
    double relative = 1e-5, absolute = 1e-7;
    double first = 0;  ///< 0: found from the motion at the start
    double smallest = 0;
    double largest = 0;  ///< 0: no limit
};

/// Controls a run that begins at `start`, whose accelerations are known. The stepper must offer a local error.
std::unique_ptr<StepController> error_control(const Problem&, const Stepper&, const ErrorSettings&, const State& start);

/// Size of an error in units of the tolerance; also tells which freedom is worst.
class ErrorNorm {
public:
    ErrorNorm(const Problem& problem, double relative, double absolute)
        : problem_(problem), relative_(relative), absolute_(absolute), scale_(problem.dofs()) {}
    double operator()(const State& at, const VecX& error);
    int worst() const { return worst_; }

private:
    const Problem& problem_;
    double relative_, absolute_;
    VecX scale_;
    int worst_ = 0;
};

}  // namespace trammel
