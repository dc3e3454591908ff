// description/dimension.cpp: the table of dimensions and the table of units.
#include "description/dimension.hpp"

#include <numbers>

#include <fmt/format.h>

namespace trammel {
namespace {

struct Entry {
    Dimension dimension;
    std::string_view name, si;
    Exponents exponents;  // length, mass, time, angle
};

// In the order of the enumeration.
constexpr Entry dimensions[] = {
    {Dimension::any, "any", "", {0, 0, 0, 0}},
    {Dimension::none, "plain number", "", {0, 0, 0, 0}},
    {Dimension::length, "length", "m", {1, 0, 0, 0}},
    {Dimension::angle, "angle", "rad", {0, 0, 0, 1}},
    {Dimension::speed, "speed", "m/s", {1, 0, -1, 0}},
    {Dimension::angular_speed, "angular speed", "rad/s", {0, 0, -1, 1}},
    {Dimension::acceleration, "acceleration", "m/s^2", {1, 0, -2, 0}},
    {Dimension::angular_acceleration, "angular acceleration", "rad/s^2", {0, 0, -2, 1}},
    {Dimension::mass, "mass", "kg", {0, 1, 0, 0}},
    {Dimension::density, "density", "kg/m^3", {-3, 1, 0, 0}},
    {Dimension::inertia, "moment of inertia", "kg m^2", {2, 1, 0, 0}},
    {Dimension::time, "time", "s", {0, 0, 1, 0}},
    {Dimension::force, "force", "N", {1, 1, -2, 0}},
    {Dimension::moment, "moment", "N m", {2, 1, -2, 0}},
    {Dimension::pressure, "pressure", "Pa", {-1, 1, -2, 0}},
    {Dimension::stiffness, "stiffness", "N/m", {0, 1, -2, 0}},
    {Dimension::rotational_stiffness, "rotational stiffness", "N m/rad", {2, 1, -2, 0}},
    {Dimension::damping, "damping", "N s/m", {0, 1, -1, 0}},
    {Dimension::rotational_damping, "rotational damping", "N m s/rad", {2, 1, -1, 0}},
};

const Entry& entry_of(Dimension dimension) {
    return dimensions[static_cast<std::size_t>(dimension)];
}

std::vector<Unit> table_of_units() {
    using enum Dimension;
    constexpr double turn = 2 * std::numbers::pi;
    return {
        {"m", length, 1},
        {"mm", length, 1e-3},
        {"cm", length, 1e-2},
        {"km", length, 1e3},
        {"in", length, 0.0254},
        {"ft", length, 0.3048},
        {"rad", angle, 1},
        {"deg", angle, turn / 360},
        {"rev", angle, turn},
        {"m/s", speed, 1},
        {"mm/s", speed, 1e-3},
        {"km/h", speed, 1 / 3.6},
        {"rad/s", angular_speed, 1},
        {"deg/s", angular_speed, turn / 360},
        {"rpm", angular_speed, turn / 60},
        {"Hz", angular_speed, turn},
        {"m/s^2", acceleration, 1},
        {"rad/s^2", angular_acceleration, 1},
        {"deg/s^2", angular_acceleration, turn / 360},
        {"kg", mass, 1},
        {"g", mass, 1e-3},
        {"t", mass, 1e3},
        {"kg/m^3", density, 1},
        {"g/cm^3", density, 1e3},
        {"kg m^2", inertia, 1},
        {"s", time, 1},
        {"ms", time, 1e-3},
        {"min", time, 60},
        {"h", time, 3600},
        {"N", force, 1},
        {"kN", force, 1e3},
        {"N m", moment, 1},
        {"Nm", moment, 1},
        {"kNm", moment, 1e3},
        {"Pa", pressure, 1},
        {"kPa", pressure, 1e3},
        {"MPa", pressure, 1e6},
        {"GPa", pressure, 1e9},
        {"N/m", stiffness, 1},
        {"N/mm", stiffness, 1e3},
        {"kN/m", stiffness, 1e3},
        {"N m/rad", rotational_stiffness, 1},
        {"Nm/rad", rotational_stiffness, 1},
        {"Nm/deg", rotational_stiffness, 360 / turn},
        {"N s/m", damping, 1},
        {"Ns/m", damping, 1},
        {"N m s/rad", rotational_damping, 1},
        {"Nms/rad", rotational_damping, 1},
    };
}

}  // namespace

const std::vector<Unit>& units() {
    static const std::vector<Unit> table = table_of_units();
    return table;
}

const Unit* find_unit(std::string_view name) {
    for (const Unit& unit : units())
        if (unit.name == name) return &unit;
    return nullptr;
}

Exponents exponents_of(Dimension dimension) {
    return entry_of(dimension).exponents;
}

std::string unit_names(Dimension dimension) {
    std::string names;
    for (const Unit& unit : units())
        if (unit.dimension == dimension) names += fmt::format("{}{}", names.empty() ? "" : ", ", unit.name);
    return names;
}

std::string_view dimension_name(Dimension dimension) {
    return entry_of(dimension).name;
}

std::string_view si_unit(Dimension dimension) {
    return entry_of(dimension).si;
}

}  // namespace trammel
