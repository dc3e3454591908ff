// description/dimension.hpp: physical dimensions and the units in which a number of each may be written.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace trammel {

/// `any` accepts every unit, `none` accepts none. Numbers without a unit are in the SI unit of the dimension.
enum class Dimension {
    any,
    none,
    length,
    angle,
    speed,
    angular_speed,
    acceleration,
    angular_acceleration,
    mass,
    density,
    inertia,
    time,
    force,
    moment,
    pressure,
    stiffness,
    rotational_stiffness,
    damping,
    rotational_damping
};

/// Powers of length, mass, time and angle.
using Exponents = std::array<int, 4>;

struct Unit {
    std::string_view name;
    Dimension dimension;
    double factor;  ///< SI value of one
};

const std::vector<Unit>& units();
const Unit* find_unit(std::string_view name);
Exponents exponents_of(Dimension dimension);
/// Names of the units that fit, as "deg, rad, rev"; "" for none.
std::string unit_names(Dimension dimension);
/// "length"; "angular speed".
std::string_view dimension_name(Dimension dimension);
/// "m"; "rad/s"; "" for none and any.
std::string_view si_unit(Dimension dimension);

}  // namespace trammel
