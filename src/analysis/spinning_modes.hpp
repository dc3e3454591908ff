// analysis/spinning_modes.hpp: equilibrium, linearisation and modes of a model at rest or at a speed, in one call.
#pragma once

#include "analysis/modes.hpp"
#include "analysis/statics.hpp"

namespace trammel {

enum class Axes : std::uint8_t { automatic, spinning, ground };

struct SpinningModes {
    State state;           ///< the equilibrium
    Linearisation linear;  ///< about it, in the axes chosen
    Modes modes;
    bool ground_axes = false;
    std::vector<int> redundant;
    std::vector<SingularPoint> singular;  ///< passed on the way to the equilibrium
    std::vector<double> whirls{};         ///< of each mode, where known from elsewhere than `whirl`
    std::vector<double> partners{};       ///< as in TurningModes, where the stator is not alike on all sides; `linear` is the mean

    double partner(std::size_t mode) const { return partners.empty() ? 0 : partners[mode]; }
};

/// `automatic`: ground axes where bodies are named that spin and their matrices are constant, else the axes of the nodes.
/// Failure: what is wrong, in words.
[[nodiscard]] Result<SpinningModes, std::string> modes_at(Problem&, const NodeTable&, const State& from, const Spin&, Axes,
                                                          const ModeSettings&, const StaticSettings&);

/// Modes about a state as it is, without looking for an equilibrium; `spin` tells what of its motion is steady.
[[nodiscard]] Result<SpinningModes, std::string> modes_about(Problem&, const NodeTable&, const State& at, const Spin&, Axes,
                                                             const ModeSettings&);

/// Mean circulation about the axis, −1 backward … 1 forward; 0 where motions are plane or cancel out.
double whirl(const NodeTable&, const State&, const Spin&, bool ground_axes, const Mode&);

}  // namespace trammel
