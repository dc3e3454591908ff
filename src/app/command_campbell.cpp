// app/command_campbell.cpp: trammel campbell: frequencies against speed, critical speeds, figure.
#include "analysis/campbell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/analysis_options.hpp"
#include "app/spinning_solids.hpp"
#include "laboratory/plot.hpp"

namespace trammel {
namespace {

constexpr double turn = 2 * std::numbers::pi;
constexpr double per_minute = 60 / turn;

std::vector<double> speeds_of(const std::vector<std::string>& texts) {
    std::vector<double> speeds;
    for (const std::string& text : texts) {
        const auto first = text.find(':'), second = first == std::string::npos ? first : text.find(':', first + 1);
        if (first == std::string::npos) {
            speeds.push_back(speed_of(text));
            continue;
        }
        Diagnostics errors;
        int count = 0;
        if (second != std::string::npos) count = std::atoi(text.c_str() + second + 1);
        if (count < 2)
            errors.add({}, fmt::format("--speeds {}: a range is written FROM:TO:COUNT with COUNT of at least 2", text));
        errors.throw_if_any();
        const double from = speed_of(text.substr(0, first)), to = speed_of(text.substr(first + 1, second - first - 1));
        for (int i = 0; i < count; ++i) speeds.push_back(from + (to - from) * i / (count - 1));
    }
    std::sort(speeds.begin(), speeds.end());
    speeds.erase(std::unique(speeds.begin(), speeds.end()), speeds.end());
    return speeds;
}

const char* direction(double whirling) {
    return whirling > 0.05 ? "forward" : whirling < -0.05 ? "backward" : "-";
}

/// The direction at the highest speed, where it is clearest.
const char* direction(const std::vector<CampbellPoint>& line) {
    return direction(line.back().whirl);
}

void print_diagram(const Campbell& c) {
    fmt::print("{:>12} {:>10}", "rad/s", "rpm");
    for (std::size_t line = 0; line < c.lines.size(); ++line) fmt::print(" {:>12}", fmt::format("Hz, line {}", line + 1));
    fmt::print("\n");
    for (std::size_t k = 0; k < c.speeds.size(); ++k) {
        fmt::print("{:>12.6g} {:>10.6g}", c.speeds[k], c.speeds[k] * per_minute);
        for (const auto& line : c.lines) fmt::print(" {:>12.7g}", line[k].exponent.imag() / turn);
        fmt::print("\n");
    }
    fmt::print("{:>23}", "whirl");
    for (const auto& line : c.lines) fmt::print(" {:>12}", direction(line));
    fmt::print("\n");
    for (const CriticalSpeed& s : c.critical)
        fmt::print("critical     order {:g}: {:.8g} rad/s = {:.7g} rpm on line {} ({})\n", s.order, s.speed, s.speed * per_minute,
                   s.line + 1, direction(s.whirl));
    if (c.critical.empty()) fmt::print("critical     none in this range\n");
}

std::string table(const Campbell& c) {
    std::string text = "speed_rad_per_s,line,frequency_hz,growth_per_s,damping_ratio,whirl,mac\n";
    for (std::size_t line = 0; line < c.lines.size(); ++line)
        for (std::size_t k = 0; k < c.speeds.size(); ++k) {
            const CampbellPoint& p = c.lines[line][k];
            text +=
                fmt::format("{:.17g},{},{:.17g},{:.17g},{:.17g},{:.6g},{:.6g}\n", c.speeds[k], line + 1, p.exponent.imag() / turn,
                            p.exponent.real(), -p.exponent.real() / std::max(std::abs(p.exponent), 1e-300), p.whirl, p.likeness);
        }
    return text;
}

std::string figure(const Campbell& c, const std::vector<double>& orders, const std::string& title) {
    double top = 0;
    for (const auto& line : c.lines)
        for (const CampbellPoint& p : line) top = std::max(top, p.exponent.imag() / turn);
    top *= 1.05;
    Panel panel{title, {"speed (rpm)", false, {}}, {"frequency (Hz)", false, std::pair{0.0, top}}, {}};
    const double last = c.speeds.back() * per_minute;
    for (std::size_t line = 0; line < c.lines.size(); ++line) {
        const std::string whirling = direction(c.lines[line]);
        Curve curve{fmt::format("{}{}", line + 1, whirling == "-" ? "" : " " + whirling), {}, {}, static_cast<int>(line), false};
        for (std::size_t k = 0; k < c.speeds.size(); ++k)
            curve.x.push_back(c.speeds[k] * per_minute), curve.y.push_back(c.lines[line][k].exponent.imag() / turn);
        panel.curves.push_back(std::move(curve));
    }
    int style = static_cast<int>(c.lines.size());
    for (double n : orders) {
        // up to the edge of the panel
        const double end = std::min(last, top * 60 / n);
        panel.curves.push_back({fmt::format("order {:g}", n), {0, end}, {0, n * end / 60}, style++, false});
    }
    if (!c.critical.empty()) {
        Curve marks{"critical speeds", {}, {}, style, true};
        for (const CriticalSpeed& s : c.critical) {
            // marks only: the line between them is interrupted
            marks.x.insert(marks.x.end(), {s.speed * per_minute, std::nan("")});
            marks.y.insert(marks.y.end(), {s.order * s.speed / turn, std::nan("")});
        }
        panel.curves.push_back(std::move(marks));
    }
    return svg_figure({panel});
}

}  // namespace

int campbell_command(const CampbellOptions& options) {
    AnalysisStart start = start_analysis(options);
    CampbellSettings settings;
    settings.speeds = speeds_of(options.speeds);
    settings.orders = options.orders;
    settings.lines = options.lines;
    settings.axes = axes_of(options.axes);
    settings.statics.increments = 4;
    settings.solids = solid_axes(options, start);
    const auto result = campbell(start.model(), start.model().nodes(), start.state, start.spin, settings);
    if (!result) {
        fmt::print(stderr, "{}: error: {}\n", options.model, result.error());
        return simulation_failed;
    }
    fmt::print("model        {}{}\n", start.header.model_name, start.header.title.empty() ? "" : ": " + start.header.title);
    fmt::print("axes         {}\n", settings.solids       ? "spinning; frequencies as seen from outside"
                                    : result->ground_axes ? "ground"
                                                          : "spinning; frequencies and orders as counted from the rotor");
    if (result->rigid > 0) fmt::print("rigid        {} motion(s) that nothing resists are not shown\n", result->rigid);
    print_diagram(*result);
    if (!options.figure.empty()) {
        write_text(options.figure, figure(*result, options.orders, start.header.title));
        fmt::print("figure       {}\n", options.figure);
    }
    if (!options.output.empty()) {
        write_text(options.output, table(*result));
        fmt::print("csv          {}\n", options.output);
    }
    return done;
}

}  // namespace trammel
