// joints/scalar_rows.cpp: distance, driven displacement and angle, screw and coupling rows, instantiated once.
#include "joints/joints_of.hpp"
#include "measures/coupling.hpp"
#include "measures/relative.hpp"

namespace trammel {

template JointSet::Place JointSet::add(Joint<Distance>);
template JointSet::Place JointSet::add(Joint<Displacement>);
template JointSet::Place JointSet::add(Joint<Angle>);
template JointSet::Place JointSet::add(Joint<ScrewRow>);
template JointSet::Place JointSet::add(Joint<Coupling>);

}  // namespace trammel
