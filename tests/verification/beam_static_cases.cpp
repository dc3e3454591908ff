// verification/beam_static_cases.cpp: beams bent far: roll-up, elastica, 45° bend, Princeton beam, Damilano's cantilever.
#include <fmt/format.h>

#include <numbers>

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

/// Distance of the tip from where a circle of `turns` turns would have it.
double roll_up_error(int elements, int order, double turns, int increments) {
    const double L = 10, EI = 500, moment = 2 * pi * turns * EI / L;
    Equilibrium beam(cantilever("{type: constants, EA: 1e4, GAy: 1e4, GAz: 1e4, GJ: 500, EIy: 500, EIz: 500, mass: 1}", L,
                                elements, order, fmt::format("  m: {{type: moment, on: b.end, value: [0, 0, {:.17g}]}}", moment)),
                     increments);
    const double rho = EI / moment, angle = L / rho;
    return (beam.pose("b.end").x - Vec3(rho * std::sin(angle), rho * (1 - std::cos(angle)), 0)).norm();
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
}

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
