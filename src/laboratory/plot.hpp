// laboratory/plot.hpp: figures as plain SVG: panels side by side, linear or logarithmic axes, one legend below.
// Theory: docs/theory/laboratory.md
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trammel {

/// Line number `style` of a figure: colour and dashes; the same style in every panel stands once in the legend.
struct Curve {
    std::string label;
    std::vector<double> x, y;  ///< not a number: the line is interrupted
    int style = 0;
    bool markers = false;
};

struct Axis {
    std::string title;
    bool logarithmic = false;
    std::optional<std::pair<double, double>> range;  ///< without: all that the curves hold
};

struct Panel {
    std::string title;
    Axis x, y;
    std::vector<Curve> curves;
};

struct Tick {
    double at = 0;
    std::string label;  ///< empty: a minor tick
};
/// Round numbers within the range: 1, 2 or 5 times a power of ten, about `count` of them.
std::vector<Tick> linear_ticks(double low, double high, int count = 5);
/// Powers of ten, labelled so that at most `count` labels stand; minor ticks between if there is room.
std::vector<Tick> logarithmic_ticks(double low, double high, int count = 6);

std::string svg_figure(const std::vector<Panel>& panels);

}  // namespace trammel
