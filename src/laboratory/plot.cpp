// laboratory/plot.cpp: from numbers to lines, ticks and words.
#include "laboratory/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace trammel {
namespace {

constexpr double panel_width = 300, panel_height = 250;
constexpr double left = 68, right = 22, top = 36, bottom = 52;  ///< room around the axes of a panel
constexpr double letter = 6.4, line = 20;                       ///< mean width of a letter, height of a legend line
constexpr double key = 34;                                      ///< piece of a line in the legend

/// Okabe and Ito's colours, told apart by colour-blind eyes as well, without yellow, which is pale on white.
constexpr std::array<const char*, 7> colours{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"};
constexpr std::array<const char*, 4> dashes{"", "7 3", "2 3", "8 3 2 3"};

const char* colour(int style) {
    return colours[static_cast<std::size_t>(style) % colours.size()];
}
std::string stroke(int style) {
    const char* dash =
        dashes[(static_cast<std::size_t>(style) / colours.size() + static_cast<std::size_t>(style)) % dashes.size()];
    return fmt::format("stroke=\"{}\" stroke-width=\"1.8\"{}", colour(style),
                       *dash ? fmt::format(" stroke-dasharray=\"{}\"", dash) : "");
}

/// Marker shapes differ with the style too: circle, square, triangle, diamond.
std::string marker(int style, double x, double y) {
    switch (style % 4) {
        case 0:
            return fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"3.2\" fill=\"{}\"/>\n", x, y, colour(style));
        case 1:
            return fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"6\" height=\"6\" fill=\"{}\"/>\n", x - 3, y - 3,
                               colour(style));
        case 2:
            return fmt::format("<path d=\"M{:.2f} {:.2f}l4 7h-8z\" fill=\"{}\"/>\n", x, y - 4.2, colour(style));
        default:
            return fmt::format("<path d=\"M{:.2f} {:.2f}l4 4l-4 4l-4-4z\" fill=\"{}\"/>\n", x, y - 4, colour(style));
    }
}

std::string escaped(const std::string& text) {
    std::string out;
    for (char c : text)
        out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    return out;
}

bool usable(double value, const Axis& axis) {
    return std::isfinite(value) && (!axis.logarithmic || value > 0);
}

/// An axis on paper: value to place, ticks.
struct Scale {
    double low, high, from, to;
    bool logarithmic;

    double operator()(double value) const {
        const auto f = [this](double v) { return logarithmic ? std::log10(v) : v; };
        return from + (f(value) - f(low)) / (f(high) - f(low)) * (to - from);
    }
    std::vector<Tick> ticks() const { return logarithmic ? logarithmic_ticks(low, high) : linear_ticks(low, high); }
};

Scale scale(const Axis& axis, const std::vector<Curve>& curves, std::vector<double> Curve::*values, double from, double to) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Curve& c : curves)
        for (double v : c.*values)
            if (usable(v, axis)) low = std::min(low, v), high = std::max(high, v);
    if (low > high) low = axis.logarithmic ? 0.1 : 0, high = 1;
    if (axis.range) {
        std::tie(low, high) = *axis.range;
    } else if (axis.logarithmic) {
        const double room = std::max(1.15, std::pow(high / low, 0.04));
        low /= room, high *= room;
    } else {
        const double room = high > low ? 0.04 * (high - low) : std::max(1e-3, 0.04 * std::abs(high));
        low -= room, high += room;
    }
    return {low, high, from, to, axis.logarithmic};
}

void draw_axes(std::string& out, const Panel& panel, const Scale& x, const Scale& y) {
    for (const Tick& t : x.ticks()) {
        const double at = x(t.at);
        if (!t.label.empty()) {
            out += fmt::format("<path d=\"M{0:.2f} {1:.2f}V{2:.2f}\" class=\"g\"/>\n", at, y.from, y.to);
            out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\">{}</text>\n", at, y.from + 18, t.label);
        }
        out += fmt::format("<path d=\"M{:.2f} {:.2f}v{}\" class=\"t\"/>\n", at, y.from, t.label.empty() ? 3 : 5);
    }
    for (const Tick& t : y.ticks()) {
        const double at = y(t.at);
        if (!t.label.empty()) {
            out += fmt::format("<path d=\"M{0:.2f} {1:.2f}H{2:.2f}\" class=\"g\"/>\n", x.from, at, x.to);
            out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"end\">{}</text>\n", x.from - 8, at + 4, t.label);
        }
        out += fmt::format("<path d=\"M{:.2f} {:.2f}h-{}\" class=\"t\"/>\n", x.from, at, t.label.empty() ? 3 : 5);
    }
    const double middle = 0.5 * (x.from + x.to), half = 0.5 * (y.from + y.to);
    out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\" class=\"h\">{}</text>\n", middle, y.to - 12,
                       escaped(panel.title));
    out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\">{}</text>\n", middle, y.from + 40,
                       escaped(panel.x.title));
    if (!panel.y.title.empty())
        out += fmt::format(
            "<text x=\"0\" y=\"0\" text-anchor=\"middle\" transform=\"translate({:.2f} {:.2f}) rotate(-90)\">{}</text>\n",
            x.from - 52, half, escaped(panel.y.title));
}

void draw_curve(std::string& out, const Curve& curve, const Panel& panel, const Scale& x, const Scale& y) {
    std::string path, marks;
    bool drawing = false;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        if (!usable(curve.x[i], panel.x) || !usable(curve.y[i], panel.y)) {
            drawing = false;
            continue;
        }
        // far outside is outside: numbers stay short
        const double px = x(curve.x[i]), py = std::clamp(y(curve.y[i]), y.to - 2000, y.from + 2000);
        path += fmt::format("{}{:.2f} {:.2f}", drawing ? "L" : "M", px, py);
        drawing = true;
        if (curve.markers) marks += marker(curve.style, px, py);
    }
    if (!path.empty())
        out += fmt::format("<path d=\"{}\" fill=\"none\" {} stroke-linejoin=\"round\"/>\n", path, stroke(curve.style));
    out += marks;
}

/// Every style once, in columns below the panels; returns the height taken.
double draw_legend(std::string& out, const std::vector<Panel>& panels, double width, double y) {
    std::vector<const Curve*> entries;
    for (const Panel& p : panels)
        for (const Curve& c : p.curves)
            if (std::none_of(entries.begin(), entries.end(), [&](const Curve* e) { return e->style == c.style; }))
                entries.push_back(&c);
    std::size_t longest = 1;
    for (const Curve* c : entries) longest = std::max(longest, c->label.size());
    const double column = key + 10 + letter * static_cast<double>(longest) + 18, room = width - left;
    const auto columns =
        std::clamp<std::size_t>(static_cast<std::size_t>(room / column), 1, std::max<std::size_t>(entries.size(), 1));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const double x = left + column * static_cast<double>(i % columns),
                     at = y + line * (static_cast<double>(i / columns) + 0.5);
        out += fmt::format("<path d=\"M{:.2f} {:.2f}h{}\" fill=\"none\" {}/>\n", x, at, key, stroke(entries[i]->style));
        if (entries[i]->markers) out += marker(entries[i]->style, x + key / 2, at);
        out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\">{}</text>\n", x + key + 8, at + 4, escaped(entries[i]->label));
    }
    return line * std::ceil(static_cast<double>(entries.size()) / static_cast<double>(columns));
}

std::string power_of_ten(int exponent) {
    if (exponent >= -3 && exponent <= 3) return fmt::format("{:g}", std::pow(10.0, exponent));
    return fmt::format("10<tspan dy=\"-5\" font-size=\"9\">{}{}</tspan>", exponent < 0 ? "−" : "", std::abs(exponent));
}

}  // namespace

std::vector<Tick> linear_ticks(double low, double high, int count) {
    const double raw = (high - low) / std::max(1, count), power = std::pow(10, std::floor(std::log10(raw)));
    const double part = raw / power, step = power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
    std::vector<Tick> ticks;
    for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) {
        const double value = k == 0 ? 0 : k * step;
        ticks.push_back({value, fmt::format("{:.6g}", value)});
    }
    return ticks;
}

std::vector<Tick> logarithmic_ticks(double low, double high, int count) {
    const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9)),
              last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
    // below two decades powers of ten say too little
    if (high < 99 * low) {
        std::vector<Tick> ticks;
        for (int e = first - 1; e <= last; ++e)
            for (int k : {1, 2, 5})
                if (const double v = k * std::pow(10.0, e); v >= low * (1 - 1e-9) && v <= high * (1 + 1e-9))
                    ticks.push_back({v, v >= 1e-3 && v < 1e5 ? fmt::format("{}", v) : fmt::format("{}·{}", k, power_of_ten(e))});
        return ticks;
    }
    const int every = std::max(1, (last - first + count) / count);
    std::vector<Tick> ticks;
    for (int e = first - 1; e <= last; ++e) {
        const double decade = std::pow(10.0, e);
        if (e >= first) ticks.push_back({decade, (e - first) % every == 0 ? power_of_ten(e) : ""});
        for (int k = 2; k < 10 && every == 1; ++k)
            if (k * decade >= low && k * decade <= high) ticks.push_back({k * decade, ""});
    }
    return ticks;
}

std::string svg_figure(const std::vector<Panel>& panels) {
    const double width = (left + panel_width + right) * static_cast<double>(panels.size());
    std::string body;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const Panel& p = panels[i];
        const double x0 = (left + panel_width + right) * static_cast<double>(i) + left;
        const Scale x = scale(p.x, p.curves, &Curve::x, x0, x0 + panel_width);
        const Scale y = scale(p.y, p.curves, &Curve::y, top + panel_height, top);
        draw_axes(body, p, x, y);
        body += fmt::format("<clipPath id=\"c{}\"><rect x=\"{:.2f}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n", i, x0,
                            top, panel_width, panel_height);
        body += fmt::format("<g clip-path=\"url(#c{})\">\n", i);
        for (const Curve& c : p.curves) draw_curve(body, c, p, x, y);
        body += fmt::format("</g>\n<rect x=\"{:.2f}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"t\"/>\n", x0, top, panel_width,
                            panel_height);
    }
    const double legend = top + panel_height + bottom + 6;
    const double height = legend + draw_legend(body, panels, width, legend) + 12;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"#222\">\n"
        "<style>.g{{stroke:#e4e4e4;fill:none}}.t{{stroke:#444;fill:none}}.h{{font-weight:bold;font-size:13px}}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{2}</svg>\n",
        width, height, body);
}

}  // namespace trammel
