// analysis/campbell.hpp: frequencies against spin speed: modes followed by their shapes, whirl, critical speeds.
//
//   a line goes on with the mode of largest |x₁ᴴMx₂|² (mass-normalised shapes)
//   critical speed of order n:  ω(Ω) = n |Ω| on a line
// Theory: docs/theory/campbell.md
#pragma once

#include <optional>

#include "analysis/spinning_axes.hpp"

namespace trammel {

struct CampbellSettings {
    std::vector<double> speeds;       ///< rad/s, growing
    std::vector<double> orders{1.0};  ///< lines ω = n Ω to look for
    int lines = 6;
    Axes axes = Axes::automatic;
    StaticSettings statics;
    std::optional<SpinningAxes> solids;  ///< solids spin; frequencies are those seen from outside
};

struct CampbellPoint {
    Complex exponent;
    double whirl = 0;     ///< −1 backward … 1 forward
    double likeness = 1;  ///< MAC with the point before
};

struct CriticalSpeed {
    double order = 1, speed = 0;  ///< rad/s
    int line = 0;
    double whirl = 0;
};

struct Campbell {
    std::vector<double> speeds;
    std::vector<std::vector<CampbellPoint>> lines;  ///< [line][speed]
    std::vector<CriticalSpeed> critical;
    bool ground_axes = false;
    int rigid = 0;  ///< motions that nothing resists, at the first speed
};

[[nodiscard]] Result<Campbell, std::string> campbell(Problem&, const NodeTable&, const State& from, Spin spin,
                                                     const CampbellSettings&);

}  // namespace trammel
