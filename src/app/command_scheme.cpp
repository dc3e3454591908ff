// app/command_scheme.cpp: trammel scheme: what a scheme does to an oscillator, as a table and a figure.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <numbers>

#include "app/commands.hpp"
#include "laboratory/orders.hpp"
#include "laboratory/plot.hpp"
#include "laboratory/spectrum.hpp"

namespace trammel {
namespace {

constexpr double turn = 2 * std::numbers::pi;

bool has_key(const Scheme& scheme, std::string_view key) {
    for (const SchemeEntry& entry : scheme_catalog())
        if (entry.spec.type == scheme.name)
            return std::any_of(entry.spec.parameters.begin(), entry.spec.parameters.end(),
                               [&](const Parameter& p) { return p.name == key; });
    return false;
}

/// One scheme per spectral radius where a scheme has that key and leaves it open.
std::vector<Scheme> schemes_of(const SchemeOptions& options) {
    std::vector<Scheme> all;
    for (const std::string& text : options.schemes) {
        const Scheme plain = sharp_scheme(text);
        if (options.rho.empty() || !has_key(plain, "rho_inf") || text.find(":rho_inf=") != std::string::npos)
            all.push_back(plain);
        else
            for (double rho : options.rho) all.push_back(sharp_scheme(fmt::format("{}:rho_inf={}", text, rho)));
    }
    return all;
}

std::string shown(const std::optional<double>& order) {
    return order ? fmt::format("{:.2f}", *order) : "at rounding";
}

void print_scheme(const Amplification& scheme, const std::vector<SpectralPoint>& points) {
    const MeasuredOrders orders = oscillator_orders(scheme.scheme());
    const auto critical = critical_step(scheme);
    fmt::print("{}\n", scheme.scheme().label);
    fmt::print("  carries       {} numbers per coordinate\n", scheme.size());
    fmt::print("  order         {} in position, {} in velocity\n", shown(orders.position), shown(orders.velocity));
    fmt::print("  critical step {}\n",
               critical ? fmt::format("omega h = {:.8f}, h/T = {:.8f}", *critical, *critical / turn) : "none");
    fmt::print("  {:>9} {:>16} {:>18} {:>16}\n", "h/T", "spectral radius", "period elongation", "damping ratio");
    const auto damping = [](const SpectralPoint& p) { return std::abs(p.damping()) < 1e-13 ? 0.0 : p.damping(); };  // rounding
    for (const SpectralPoint& p : points)
        if (p.radius < 1 + 1e-6)
            fmt::print("  {:>9.4g} {:>16.10f} {:>18.9e} {:>16.9e}\n", p.omega_h / turn, p.radius, p.period_elongation(),
                       damping(p));
        else
            fmt::print("  {:>9.4g} {:>16.10g} {:>18} {:>16}\n", p.omega_h / turn, p.radius, "-", "grows");
}

std::vector<double> log_grid(double from, double to, int points) {
    std::vector<double> grid;
    for (int i = 0; i < points; ++i) grid.push_back(turn * from * std::pow(to / from, static_cast<double>(i) / (points - 1)));
    return grid;
}

std::string figure(const std::vector<Amplification>& schemes) {
    const Axis wide{"h/T", true, std::pair{1e-2, 1e3}}, near{"h/T", true, std::pair{1e-2, 0.5}};
    std::vector<Panel> panels{{"Spectral radius", wide, {"", false, {}}, {}},
                              {"Period elongation", near, {"", false, {}}, {}},
                              {"Algorithmic damping", near, {"", false, {}}, {}}};
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    double low = 1, high = 1;
    for (std::size_t s = 0; s < schemes.size(); ++s) {
        Curve radius{schemes[s].scheme().label, {}, {}, static_cast<int>(s), false}, period = radius, damping = radius;
        for (const SpectralPoint& p : spectrum(schemes[s], log_grid(1e-2, 1e3, 400))) {
            const double x = p.omega_h / turn;
            const bool stable = p.radius < 1 + 1e-6;
            radius.x.push_back(x), radius.y.push_back(p.radius);
            low = std::min(low, p.radius), high = std::max(high, p.radius);
            if (x > 0.51) continue;
            period.x.push_back(x), period.y.push_back(stable ? p.period_elongation() : nothing);
            damping.x.push_back(x), damping.y.push_back(stable ? p.damping() : nothing);
        }
        panels[0].curves.push_back(std::move(radius));
        panels[1].curves.push_back(std::move(period));
        panels[2].curves.push_back(std::move(damping));
    }
    // beyond the critical step a radius has no bound: show where it leaves 1
    high = std::min(high, 1.3);
    low = std::max(0.0, low - 0.05 * (high - low) - 0.01);
    panels[0].y.range = std::pair{low, high + std::max(0.02, 0.05 * (high - low))};
    return svg_figure(panels);
}

std::string table(const std::vector<Amplification>& schemes, const std::vector<std::vector<SpectralPoint>>& points) {
    std::string text = "scheme,h_over_T,spectral_radius,period_elongation,damping_ratio\n";
    for (std::size_t s = 0; s < schemes.size(); ++s)
        for (const SpectralPoint& p : points[s])
            text += fmt::format("\"{}\",{:.17g},{:.17g},{:.17g},{:.17g}\n", schemes[s].scheme().label, p.omega_h / turn, p.radius,
                                p.period_elongation(), p.damping());
    return text;
}

}  // namespace

void write_text(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw std::runtime_error(fmt::format("cannot write '{}'", path));
}

int scheme_command(const SchemeOptions& options) {
    std::vector<double> steps;
    for (double h : options.steps) steps.push_back(turn * h);
    std::vector<Amplification> schemes;
    std::vector<std::vector<SpectralPoint>> points;
    for (const Scheme& scheme : schemes_of(options)) {
        try {
            schemes.emplace_back(scheme);
            points.push_back(spectrum(schemes.back(), steps));
            print_scheme(schemes.back(), points.back());
        } catch (const ModelError&) {
            throw;
        } catch (const std::runtime_error& e) {
            if (points.size() < schemes.size()) schemes.pop_back();
            fmt::print(stderr, "{}: {}\n", scheme.label, e.what());
        }
    }
    if (schemes.empty()) return simulation_failed;
    if (!options.figure.empty()) {
        write_text(options.figure, figure(schemes));
        fmt::print("figure        {}\n", options.figure);
    }
    if (!options.csv.empty()) {
        write_text(options.csv, table(schemes, points));
        fmt::print("csv           {}\n", options.csv);
    }
    return done;
}

}  // namespace trammel
