// property/element_cases.cpp: the lists of elements to which laws are applied.
#include "property/element_cases.hpp"

namespace trammel::testing {
namespace {

template <class... Cases>
std::vector<ElementCase> cases() {
    return {element_case<Cases>()...};
}

}  // namespace

std::vector<ElementCase> all_elements() {
    return cases<SpringCase, TorsionCase, ActuatorCase, BushingCase, DirectionCase, BearingCase, BodyCase, DeadLoadCase,
                 FollowingLoadCase, DeadDistributedCase, FollowingDistributedCase, RotatingCase, TableCase, FilmCase, RubCase,
                 ReleasedCase, ModalDamperCase, SolidCase, FloatingCase, BeamCase<1, true>, BeamCase<2, true>, BeamCase<3, true>,
                 BeamCase<4, true>, BeamCase<5, true>>();
}

std::vector<ElementCase> interval_elements() {
    return cases<SpringCase, TorsionCase, ActuatorCase, BushingCase, DirectionCase, BearingCase, BodyCase, DeadLoadCase,
                 FollowingLoadCase, DeadDistributedCase, FollowingDistributedCase, RotatingCase, TableCase, FilmCase, RubCase,
                 ReleasedCase, ModalDamperCase, SolidCase, FloatingCase, BeamCase<1, true>, BeamCase<2, true>, BeamCase<3, true>,
                 BeamCase<4, true>, BeamCase<5, true>>();
}

std::vector<ElementCase> elastic_elements() {
    return cases<SpringCase, TorsionCase, ActuatorCase, BushingCase, DirectionCase, BearingCase, TableCase, FilmCase, RubCase,
                 ModalDamperCase, BeamCase<1, false>, BeamCase<2, false>, BeamCase<3, false>, BeamCase<4, false>,
                 BeamCase<5, false>>();
}

}  // namespace trammel::testing
