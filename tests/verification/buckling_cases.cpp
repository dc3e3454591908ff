// verification/buckling_cases.cpp: loads at which beams and frames buckle or snap through.
#include <fmt/format.h>

#include <numbers>

#include "analysis/statics.hpp"
#include "cases.hpp"
#include "equilibrium.hpp"

namespace trammel::verification {
namespace {

constexpr double pi = std::numbers::pi;

/// Load factors of the limit points, or of the bifurcations, up to `end`.
std::vector<double> singular(const std::string& text, bool limits, const StaticSettings& settings) {
    BuiltModel built = model_of(text);
    const auto found = equilibrium(*built.model, built.model->nodes(), built.model->initial_state(), {}, settings);
    if (!found) throw std::runtime_error(found.error().message);
    std::vector<double> factors;
    for (const SingularPoint& p : found->singular)
        if (p.limit == limits) factors.push_back(p.factor);
    return factors;
}

/// Speed between two at which the equilibrium ceases to be stable.
double divergence(const std::string& text, double stable, double unstable) {
    BuiltModel built = model_of(text);
    Spin spin;
    while (unstable - stable > 1e-7 * stable) {
        spin.speed = 0.5 * (stable + unstable);
        const auto found = equilibrium(*built.model, built.model->nodes(), built.model->initial_state(), spin, {});
        (found ? stable : unstable) = spin.speed;
    }
    return stable;
}

std::string narrow_cantilever() {
    return R"(trammel: 1
sections:
  s: {type: constants, EA: 1e8, GAy: 1e8, GAz: 1e8, GJ: 0.5, EIy: 1e5, EIz: 2, mass: 1, Jy: 1e-4, Jz: 1e-4}
beams:
  b: {section: s, from: [0, 0, 0], to: [1, 0, 0], y_axis: [0, 1, 0], elements: 4, order: 5, start_on: ground}
loads: {p: {type: force, on: b.end, value: [0, 0, -1]}}
run: {step: {h: 1}, end: 1}
)";
}

std::string hinged_frame() {
    return R"(trammel: 1
parameters: {L: 240, c: L/sqrt(2), M: 100, E: 71240, G: E/2.62, b: 30, d: 0.6}
sections:
  s: {type: constants, EA: E*b*d, GAy: 5/6*G*b*d, GAz: 5/6*G*b*d, GJ: G*b*d^3/3, EIy: E*b*d^3/12, EIz: E*d*b^3/12,
      mass: 1, Jy: 1, Jz: 1}
beams:
  f: {type: curve, shape: polyline, points: [[-c, 0, 0], [0, c, 0], [c, 0, 0]], y_axes: [[-1, 1, 0], [1, 1, 0], [1, 1, 0]],
      section: s, elements: 8, order: 4}
joints:
  left: {type: revolute, between: [ground, f.start], axis: [0, 0, 1]}
  right: {type: planar, between: [ground, f.end], axis: [0, 0, 1]}
  line: {type: point_on_plane, between: [ground, f.end], axis: [0, 1, 0]}
loads:
  one: {type: moment, on: f.start, value: [0, 0, M]}
  two: {type: moment, on: f.end, value: [0, 0, -M]}
run: {step: {h: 1}, end: 1}
)";
}

std::string lees_frame(bool following) {
    return fmt::format(R"(trammel: 1
parameters: {{L: 120, E: 7.2e6}}
sections:
  s: {{type: constants, EA: 6*E, GAy: 5*E/2.6, GAz: 5*E/2.6, GJ: 2*E, EIy: 2*E, EIz: 2*E, mass: 1, Jy: 1, Jz: 1}}
beams:
  f: {{type: curve, shape: polyline, points: [[0, 0, 0], [0, L, 0], [L, L, 0]], section: s, elements: 10, order: 4,
      stations: [0.6], y_axis: [-1, 0, 0]}}
joints:
  foot: {{type: revolute, between: [ground, f.start], axis: [0, 0, 1]}}
  side: {{type: revolute, between: [ground, f.end], axis: [0, 0, 1]}}
loads: {{p: {{type: force, on: f@0.6, value: [0, -1000, 0], following: {}}}}}
run: {{step: {{h: 1}}, end: 1}}
)",
                       following);
}

/// Clamped at the rim, pointing at the axis.
std::string inward_blade() {
    return R"(trammel: 1
sections:
  s: {type: constants, EA: 1e8, GAy: 1e8, GAz: 1e8, GJ: 1, EIy: 1, EIz: 1, mass: 1, Jy: 1e-8, Jz: 1e-8}
beams:
  b: {section: s, from: [1, 0, 0], to: [0, 0, 0], y_axis: [0, 1, 0], elements: 4, order: 5, start_on: ground}
run: {step: {h: 1}, end: 1}
)";
}

}  // namespace

void buckling_cases(Table& table) {
    StaticSettings settings;
    settings.end = 6;
    // bending about the stiff axis before buckling raises the load: Michell's formula has the factor in the root
    table.about("lateral buckling of a cantilever", "Prandtl, Michell 1899: J₋₁⸝₄(PL²/2√(EI GJ)) = 0");
    const std::vector<double> lateral = singular(narrow_cantilever(), false, settings);
    table.relative("first load", 4.0125993 / std::sqrt((1 - 2e-5) * (1 - 0.5e-5)), lateral.at(0), 1e-4);
    settings.end = 8;
    table.about("hinged right-angle frame, end moments", "π √(EI GJ) / L, Argyris et al. 1979");
    const double E = 71240, EI = E * 30 * 0.216 / 12, GJ = E / 2.62 * 30 * 0.216 / 3;
    table.relative("moment", pi * std::sqrt(EI * GJ) / 240, 100 * singular(hinged_frame(), false, settings).at(0), 1e-4);
    // ∫EI w″² = Ω² ∫ (ρ w² + w′² ∫ρ (L − σ)dσ), polynomials up to degree 13
    table.about("blade that points at the axis", "divergence in the plane of rotation: Ritz, independent computation");
    table.relative("Ω √(ρAL⁴/EI)", 2.9939134727, divergence(inward_blade(), 2.5, 3.5), 1e-5);
    settings.arc_length = true;
    for (bool following : {false, true}) {
        settings.end = following ? 60 : 30;
        settings.stop_after_limits = 2;
        table.about(fmt::format("Lee's frame, {} load", following ? "following" : "dead"),
                    "reference/lees_frame.py: shooting along the rod, independent computation");
        const auto limits = singular(lees_frame(following), true, settings);
        table.relative("highest load", following ? 35392.136 : 18544.528, 1000 * limits.at(0), 1e-4);
        table.relative("lowest load", following ? -13792.741 : -9392.491, 1000 * limits.at(1), 1e-4);
    }
}

}  // namespace trammel::verification
