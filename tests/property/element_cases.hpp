// property/element_cases.hpp: every type of element as a batch, on a site of its own.
#pragma once

#include "property/flexible_cases.hpp"
#include "property/rotor_cases.hpp"

namespace trammel::testing {

template <class Case>
constexpr int points_wanted() {
    if constexpr (requires { Case::more_points; })
        return Case::more_points;
    else
        return 0;
}

template <class Case>
constexpr int frames_wanted() {
    if constexpr (requires { Case::more_frames; })
        return Case::more_frames;
    else
        return 0;
}

template <class Case>
ElementCase element_case() {
    return {element_title<Case>,   &Case::make,         frames_wanted<Case>(),
            points_wanted<Case>(), carries_loads<Case>, only_loads<Case>};
}

}  // namespace trammel::testing
