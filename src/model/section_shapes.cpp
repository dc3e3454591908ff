// model/section_shapes.cpp: areas, moments, torsion constants and shear factors of common shapes.
#include "model/section_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel {
namespace {

constexpr double pi = std::numbers::pi;

/// Saint-Venant's series for a rectangle.
double rectangle_torsion(double long_side, double short_side) {
    double sum = 0;
    for (int n = 1; n < 100; n += 2) sum += std::tanh(n * pi * long_side / (2 * short_side)) / std::pow(n, 5);
    return long_side * std::pow(short_side, 3) * (1.0 / 3 - 64 / std::pow(pi, 5) * short_side / long_side * sum);
}

}  // namespace

SectionShapeValues rectangle(double width, double height, double nu) {
    const double k = 10 * (1 + nu) / (12 + 11 * nu);
    return {width * height,
            width * std::pow(height, 3) / 12,
            height * std::pow(width, 3) / 12,
            rectangle_torsion(std::max(width, height), std::min(width, height)),
            k,
            k};
}

SectionShapeValues circle(double diameter, double nu) {
    const double second = pi * std::pow(diameter, 4) / 64, k = 6 * (1 + nu) / (7 + 6 * nu);
    return {pi * diameter * diameter / 4, second, second, 2 * second, k, k};
}

SectionShapeValues tube(double diameter, double thickness, double nu) {
    const double inner = diameter - 2 * thickness, ratio = inner / diameter;
    const double second = pi * (std::pow(diameter, 4) - std::pow(inner, 4)) / 64;
    const double m2 = ratio * ratio, s = (1 + m2) * (1 + m2);
    const double k = 6 * (1 + nu) * s / ((7 + 6 * nu) * s + (20 + 12 * nu) * m2);
    return {pi * (diameter * diameter - inner * inner) / 4, second, second, 2 * second, k, k};
}

SectionShapeValues i_profile(double height, double width, double web, double flange, double nu) {
    const double inner = height - 2 * flange, area = 2 * width * flange + inner * web;
    const double second_y = (width * std::pow(height, 3) - (width - web) * std::pow(inner, 3)) / 12;
    const double second_z = (2 * flange * std::pow(width, 3) + inner * std::pow(web, 3)) / 12;
    // between the middle lines of the flanges
    const double h = height - flange, m = 2 * width * flange / (h * web), n = width / h;
    const double along_web = 10 * (1 + nu) * (1 + 3 * m) * (1 + 3 * m) /
                             (12 + 72 * m + 150 * m * m + 90 * m * m * m + nu * (11 + 66 * m + 135 * m * m + 90 * m * m * m) +
                              30 * n * n * (m + m * m) + 5 * nu * n * n * (8 * m + 9 * m * m));
    const double along_flanges = 10 * (1 + nu) / (12 + 11 * nu) * 2 * width * flange / area;
    const double torsion = (2 * width * std::pow(flange, 3) + inner * std::pow(web, 3)) / 3;
    return {area, second_y, second_z, torsion, along_flanges, along_web};
}

BeamSection section_of(const SectionShapeValues& s, const Material& m) {
    BeamSection section;
    section.stiffness.diagonal() << m.E * s.area, s.shear_y * m.G * s.area, s.shear_z * m.G * s.area, m.G * s.torsion,
        m.E * s.second_y, m.E * s.second_z;
    const Vec3 inertia = m.density * Vec3(s.second_y + s.second_z, s.second_y, s.second_z);
    section.mass = section_mass(m.density * s.area, Vec3::Zero(), inertia.asDiagonal());
    return section;
}

BeamSection SectionLaw::at(double fraction) const {
    if (fraction <= stations.front().first) return stations.front().second;
    for (std::size_t k = 1; k < stations.size(); ++k) {
        const auto& [from, first] = stations[k - 1];
        const auto& [to, second] = stations[k];
        if (fraction > to) continue;
        const double s = (fraction - from) / (to - from);
        return {(1 - s) * first.stiffness + s * second.stiffness, (1 - s) * first.mass + s * second.mass};
    }
    return stations.back().second;
}

}  // namespace trammel
