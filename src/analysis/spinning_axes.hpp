// analysis/spinning_axes.hpp: small motions of a model part of which is described in axes that spin: solids inside, the rest
// outside, all of it seen from the spinning axes.
//
//   outside:  η = T ξ, T = R(Ωt):   δv = T(ξ̇ + Ω̃ξ),  δv̇ = T(ξ̈ + 2Ω̃ξ̇ + Ω̃²ξ)
//   M' = TᵀMT    C' = TᵀCT + 2M'W    K' = TᵀKT + (TᵀCT)W + M'W²    B' = BT        W: Ω̃ of outside nodes, 0 inside
// Constant where what does not spin is the same in all directions across the axis; that is tried by turning the axes. Else see
// turning_stator.hpp.
// A mode of w in the spinning axes whirls outside with Ω + w (forward), |Ω − w| (backward), or w (no whirl).
// Theory: docs/theory/linear_body.md
#pragma once

#include "analysis/spinning_modes.hpp"

namespace trammel {

struct SpinningAxes {
    Vec3 direction = Vec3::UnitX();  ///< of the axis, ground axes
    double speed = 0;                ///< rad/s
    std::vector<char> inside;        ///< by node: coordinates live in the axes
    Sparse spin, mass;               ///< E and M of the solids over the freedoms of the model
};

/// One mode seen from outside.
struct WhirlingMode {
    double spinning = 0;     ///< w in the spinning axes, rad/s
    double circularity = 0;  ///< −1 backward … 1 forward, in the spinning axes; less where the path outside is an ellipse
    double inertial = 0;     ///< whirl speed outside
    bool overtaken = false;  ///< backward in the axes, forward outside: the body spins faster than the mode whirls
};
/// `partner`: mass of the part that circles the other way outside, over that of the shape.
WhirlingMode whirling(const SpinningAxes&, const Mode&, double partner = 0);

/// Matrices seen from axes turned on by this angle; `l` at the axes turned so.
Linearisation in_spinning_axes(const Linearisation& l, const NodeTable&, const State&, const SpinningAxes&, double turn);

/// Linearisation at a state whose velocities are zero, in spinning axes. Failure: why it is not constant, in words.
[[nodiscard]] Result<Linearisation, std::string> linearise_spinning(Problem&, const NodeTable&, const State&, const SpinningAxes&,
                                                                    const std::vector<int>& redundant);

/// Equilibrium in the spinning axes, then modes about it; exponents are those in the spinning axes.
[[nodiscard]] Result<SpinningModes, std::string> modes_in_axes(Problem&, const NodeTable&, const State& from, const SpinningAxes&,
                                                               const ModeSettings&);

/// The axes spin steadily for as long as this lives.
class SteadyAxesHeld {
public:
    SteadyAxesHeld(Problem& problem, const SteadyAxes& axes) : problem_(problem) { problem.set_axes_motion(axes); }
    ~SteadyAxesHeld() { problem_.set_axes_motion(std::nullopt); }
    SteadyAxesHeld(const SteadyAxesHeld&) = delete;
    SteadyAxesHeld& operator=(const SteadyAxesHeld&) = delete;

private:
    Problem& problem_;
};

}  // namespace trammel
