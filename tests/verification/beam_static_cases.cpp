// verification/beam_static_cases.cpp: beams bent far: roll-up, elastica, 45° bend, Princeton beam, Damilano's cantilever.
#include <fmt/format.h>

#include <numbers>

#include "analysis/statics.hpp"
#include "cases.hpp"
#include "equilibrium.hpp"

namespace trammel::verification {
namespace {

constexpr double pi = std::numbers::pi;

/// A cantilever along x.
std::string cantilever(const std::string& section, double length, int elements, int order, const std::string& loads) {
    return fmt::format(R"(trammel: 1
materials: {{m: {{E: 1, density: 1}}}}
sections:
  s: {}
beams:
  b: {{section: s, from: [0, 0, 0], to: [{}, 0, 0], y_axis: [0, 1, 0], elements: {}, order: {}, start_on: ground}}
loads:
{}
run: {{step: {{h: 1}}, end: 1}}
)",
                       section, length, elements, order, loads);
}

/// The moment at the end asks for a circle of `turns` turns.
std::string roll_up(int elements, int order, double turns) {
    return cantilever("{type: constants, EA: 1e4, GAy: 1e4, GAz: 1e4, GJ: 500, EIy: 500, EIz: 500, mass: 1}", 10, elements, order,
                      fmt::format("  m: {{type: moment, on: b.end, value: [0, 0, {:.17g}]}}", 2 * pi * turns * 500 / 10));
}

/// Distance of the tip from where a circle of `turns` turns would have it.
double roll_up_error(int elements, int order, double turns, int increments) {
    Equilibrium beam(roll_up(elements, order, turns), increments);
    const double angle = 2 * pi * turns, rho = 10 / angle;
    return (beam.pose("b.end").x - Vec3(rho * std::sin(angle), rho * (1 - std::cos(angle)), 0)).norm();
}

/// Limit of the end moment, relative to that of a full circle.
double largest_moment(int elements, int order) {
    BuiltModel built = model_of(roll_up(elements, order, 1));
    StaticSettings settings;
    settings.arc_length = true;
    settings.stop_after_limits = 1;
    settings.increments = 1000;  // longer arcs jump to other paths
    const auto found = equilibrium(*built.model, built.model->nodes(), built.model->initial_state(), {}, settings);
    if (!found) throw std::runtime_error(found.error().message);
    for (const SingularPoint& p : found->singular)
        if (p.limit) return p.factor;
    return 0;
}

}  // namespace

void beam_roll_up_cases(Table& table) {
    table.about("half-circle roll-up, tip error", "same element, independent computation");
    struct Row {
        int order, elements;
        double error;
    };
    for (const Row& r : {Row{1, 10, 0.8873},
                         {1, 20, 0.1904},
                         {1, 40, 0.04605},
                         {2, 3, 1.689e-1},
                         {2, 6, 1.021e-2},
                         {2, 12, 6.404e-4},
                         {3, 3, 2.728e-2},
                         {3, 6, 1.209e-3},
                         {3, 12, 6.971e-5}})
        table.relative(fmt::format("order {}, {} elements", r.order, r.elements), r.error,
                       roll_up_error(r.elements, r.order, 0.5, 10), 5e-3);
    table.about("half-circle roll-up, order", "theory: p + 1 at least");
    for (const auto& [order, elements] : {std::pair{1, 40}, {2, 12}, {3, 12}, {4, 6}, {5, 4}}) {
        const double seen = std::log2(roll_up_error(elements, order, 0.5, 10) / roll_up_error(2 * elements, order, 0.5, 10));
        table.below(fmt::format("order {}: p + 1 − observed", order), std::max(0.0, order + 1 - seen), 0.1);
    }
    table.about("full roll-up, tip error / L", "exact circle");
    table.below("16 elements of order 5", roll_up_error(16, 5, 1, 20) / 10, 1e-8);
    table.below("3 turns, 16 elements of order 5", roll_up_error(16, 5, 3, 20) / 10, 1e-5);
    table.about("full roll-up, tip error / L", "same element, independent computation");
    table.relative("4 elements of order 3", 2.8655e-2, roll_up_error(4, 3, 1, 20) / 10, 1e-3);
    table.relative("3 elements of order 5", 3.0872e-6, roll_up_error(3, 5, 1, 20) / 10, 1e-3);
    // directors interpolated over so large an arc are too short: no equilibrium beyond 0.45 of a turn
    table.about("roll-up of one element of order 5", "same element, independent computation");
    table.relative("largest moment, of that of a full circle", 0.44881, largest_moment(1, 5), 1e-4);
}

namespace {

Vec3 parabolic_bend() {
    const double x1 = 38.2683, y1 = -7.61205, x2 = 70.7107, y2 = -29.2893;
    const double curved = (y2 / x2 - y1 / x1) / (x2 - x1), straight = y1 / x1 - curved * x1;
    std::string points;
    for (int k = 0; k <= 100; ++k) {
        const double x = x2 * k / 100;
        points += fmt::format("{}[{:.12g}, {:.12g}, 0]", k > 0 ? ", " : "", x, straight * x + curved * x * x);
    }
    Equilibrium beam(fmt::format(R"(trammel: 1
sections:
  s: {{type: constants, EA: 100e5, GAy: 41.6667e5, GAz: 41.6667e5, GJ: 8.333e5, EIy: 8.333e5, EIz: 8.333e5, mass: 1}}
beams:
  b: {{type: curve, section: s, points: [{}], y_axis: [0, 0, 1], elements: 8, order: 4, start_on: ground}}
loads: {{f: {{type: force, on: b.end, value: [0, 0, 600]}}}}
run: {{step: {{h: 1}}, end: 1}}
)",
                                 points));
    return beam.pose("b.end").x;
}

}  // namespace

void beam_static_cases(Table& table) {
    table.about("elastica, tip force", "Mattiasson 1981; elliptic integrals");
    struct Tip {
        double load, shortening, deflection, angle;
    };
    for (const Tip& r : {Tip{1, 0.056433, 0.301721, 0.461352},
                         {2, 0.160642, 0.493457, 0.781750},
                         {5, 0.387628, 0.713792, 1.215368},
                         {10, 0.554996, 0.810609, 1.430286}}) {
        Equilibrium beam(cantilever("{type: constants, EA: 1e7, GAy: 1e7, GAz: 1e7, GJ: 1, EIy: 1, EIz: 1, mass: 1}", 1, 8, 4,
                                    fmt::format("  f: {{type: force, on: b.end, value: [0, {}, 0]}}", r.load)));
        const Pose& tip = beam.pose("b.end");
        table.near(fmt::format("PL²/EI = {}: 1 − x, w, θ", r.load), Vec3(r.shortening, r.deflection, r.angle),
                   Vec3(1 - tip.x.x(), tip.x.y(), rotation_logarithm(tip.q).z()), 1e-5);
    }
    const auto slender = [](int elements, double load) {
        Equilibrium beam(cantilever("{type: constants, EA: 1e8, GAy: 1e8, GAz: 1e8, GJ: 1, EIy: 1, EIz: 1, mass: 1}", 1, elements,
                                    3, fmt::format("  f: {{type: force, on: b.end, value: [0, {}, 0]}}", load)));
        const Vec3 tip = beam.pose("b.end").x;
        return Eigen::Vector2d(1 - tip.x(), tip.y());
    };
    table.near("EA L²/EI = 1e8, 60 elements, PL²/EI = 10", Eigen::Vector2d(0.554996, 0.810609), slender(60, 10), 1e-5);
    // all but straight along the force behind a bend at the clamp: K, E of modulus 1; stretched by P/EA
    const double width = std::sqrt(2 / 1000.0);
    table.near("PL²/EI = 1000", Eigen::Vector2d(1 - width, 1 - width * (std::sqrt(2.0) - 1)), slender(60, 1000), 3e-5);

    const auto bend = [](double load) {
        Equilibrium beam(fmt::format(R"(trammel: 1
sections:
  s: {{type: constants, EA: 1e7, GAy: 5e6*5/6, GAz: 5e6*5/6, GJ: 1e7/12, EIy: 1e7/12, EIz: 1e7/12, mass: 1}}
beams:
  b: {{type: arc, section: s, from: [0, 0, 0], tangent: [0, 1, 0], center: [100, 0, 0], angle: 45 deg, elements: 8, order: 4,
      start_on: ground}}
loads: {{f: {{type: force, on: b.end, value: [0, 0, {}]}}}}
run: {{step: {{h: 1}}, end: 1}}
)",
                                     load));
        return Vec3(beam.pose("b.end").x);
    };
    const Vec3 at600 = bend(600);
    // spread of Bathe & Bolourchi 1979, Simo & Vu-Quoc 1986, Cardona & Géradin 1988, Crisfield 1990
    table.about("45° bend", "middle of four published values; tolerance their spread");
    const auto within = [&](const char* name, const Vec3& low, const Vec3& high, const Vec3& ours) {
        for (int k = 0; k < 3; ++k)
            table.near(fmt::format("{}, {}", name, "xyz"[k]), 0.5 * (low[k] + high[k]), ours[k], 0.5 * (high[k] - low[k]) + 5e-3);
    };
    within("300", {22.14, 58.53, 39.5}, {22.5, 59.2, 40.53}, bend(300));
    within("450", {18.38, 51.93, 48.39}, {18.62, 52.32, 48.79}, bend(450));
    within("600", {15.55, 46.84, 53.37}, {15.9, 47.23, 53.71}, at600);
    // its line is the parabola through start, middle and end of the arc, which leaves the clamp at an angle
    table.about("45° bend, line of the 15-node element", "BeamDyn and Kynema, one spectral element with 15 nodes");
    table.near("600: tip", Vec3(70.7107 - 23.6459716009, -29.2893 + 13.7208006040, 53.5776450627), parabolic_bend(), 1e-4);

    table.about("Princeton beam", "ANSYS beam rows, Obrezkov et al. 2022");
    const double stiff2[] = {.01071418, .01061329, .01011170, .00883723, .00660467, .00353889, 0};
    const double soft2[] = {0, .04208232, .07939483, .10898794, .12988762, .14219437, .14624598};
    const double stiff3[] = {.01606424, .01645826, .01665873, .01518618, .01157838, .00624897, 0};
    const double soft3[] = {0, .06435813, .11773599, .15646724, .18186163, .19609713, .20067771};
    for (int k = 0; k < 7; ++k)
        for (const auto& [load, stiff, soft] : {std::tuple{8.896, stiff2[k], soft2[k]}, {13.345, stiff3[k], soft3[k]}}) {
            const double angle = k * pi / 12;
            Equilibrium beam(fmt::format(R"(trammel: 1
materials: {{alu: {{E: 71.7e9, nu: 0.31, density: 2800}}}}
sections: {{s: {{type: rectangle, width: 12.377 mm, height: 3.2024 mm, material: alu}}}}
beams: {{b: {{section: s, from: [0, 0, 0], to: [0.508, 0, 0], y_axis: [0, 1, 0], elements: 4, start_on: ground}}}}
loads: {{f: {{type: force, on: b.end, value: [0, {:.17g}, {:.17g}]}}}}
run: {{step: {{h: 1}}, end: 1}}
)",
                                         load * std::cos(angle), load * std::sin(angle)));
            const Vec3 tip = beam.pose("b.end").x;
            table.near(fmt::format("{:.2f} N, {}°: stiff, soft", load, 15 * k), Eigen::Vector2d(stiff, soft),
                       Eigen::Vector2d(tip.y(), tip.z()), 0.01 * std::hypot(stiff, soft));
        }
}

}  // namespace trammel::verification
