// model/catalog_joints.cpp: joints, springs and loads of a model file.
#include "model/catalog.hpp"

namespace trammel {
namespace {

const Parameter between{"between", Kind::name_list, true, "", Dimension::none, "first and second body", {}, 2};
const Parameter at{"at", Kind::vector3, false, "auto", Dimension::length, "joint point at the start, ground axes"};
const Parameter axis{"axis", Kind::vector3, false, "[0, 0, 1]", Dimension::none, "joint axis at the start, ground axes"};
const Parameter x_axis{"x_axis", Kind::vector3, false, "auto", Dimension::none, "where the angle is measured from"};

/// What touches a plane of the first body; the second body carries disc, ball or blade.
std::vector<Parameter> on_plane(std::vector<Parameter> own) {
    std::vector<Parameter> all{
        between,
        {"plane_point", Kind::vector3, false, "[0, 0, 0]", Dimension::length, "a point of the plane, axes of the first body"},
        {"normal", Kind::vector3, false, "[0, 0, 1]", Dimension::none,
         "normal of the plane, towards the second body, axes of the first"}};
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

const Parameter radius{"radius", Kind::number, true, "", Dimension::length, "", {}, 0, {}, 0.0};
const Parameter center{"center", Kind::vector3, false, "[0, 0, 0]", Dimension::length, "centre, axes of the second body"};

const Parameter angle{"angle", Kind::time_expression, false, "", Dimension::angle, "drives the angle: expression of t"};
const Parameter axes{"axes", Kind::name, true, "", Dimension::none, "moving ground whose axes spin"};
const Parameter first_direction{"first", Kind::vector3,   true,
                                "",      Dimension::none, "direction fixed in the first body; ground axes at the start"};
const Parameter second_direction{"second", Kind::vector3,   true,
                                 "",       Dimension::none, "direction fixed in the second body; ground axes at the start"};
const Parameter displacement{
    "displacement", Kind::time_expression, false, "", Dimension::length, "drives the displacement: expression of t"};

}  // namespace

/// Where the joint stands on each body, in body axes, instead of `at`, `axis` and `x_axis`.
std::vector<Parameter> with_frames(std::vector<Parameter> own, bool axes) {
    std::vector<Parameter> all{between, at};
    if (axes) {
        all.push_back(axis);
        all.push_back(x_axis);
    }
    all.push_back({"point_first", Kind::vector3, false, "auto", Dimension::length, "joint point on the first body, body axes"});
    all.push_back({"point_second", Kind::vector3, false, "auto", Dimension::length, "joint point on the second body, body axes"});
    if (axes) {
        all.push_back({"axes_first", Kind::orientation, false, "", Dimension::none, "joint axes on the first body, body axes"});
        all.push_back({"axes_second", Kind::orientation, false, "", Dimension::none, "joint axes on the second body, body axes"});
    }
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

SectionSpec joints_section() {
    return {
        "joints",
        "Constraints between two bodies, or a body and the ground.",
        SectionShape::item_map,
        false,
        "",
        {{"revolute", "Turns about one axis.", with_frames({angle})},
         {"prismatic", "Slides along one axis.", with_frames({displacement})},
         {"screw", "Advances along its axis as it turns.",
          with_frames({{"pitch", Kind::number, true, "", Dimension::length, "metres per radian"}, angle, displacement})},
         {"cylindrical", "Turns about and slides along one axis.", with_frames({angle, displacement})},
         {"planar", "Moves in a plane normal to the axis, and turns about it.", with_frames({angle})},
         {"spherical", "Turns about a point.", with_frames({}, false)},
         {"universal", "Cardan joint: the axis on the first body stays normal to axis_second on the second.",
          with_frames({{"axis_second", Kind::vector3, false, "auto", Dimension::none, "axis on the second body, ground axes"}})},
         {"rigid", "No relative motion.", with_frames({})},
         {"distance",
          "Keeps the distance of two points.",
          {between,
           {"from", Kind::vector3, false, "auto", Dimension::length, "point on the first body at the start, ground axes"},
           {"to", Kind::vector3, false, "auto", Dimension::length, "point on the second body at the start, ground axes"},
           {"point_first", Kind::vector3, false, "auto", Dimension::length, "the same in body axes"},
           {"point_second", Kind::vector3, false, "auto", Dimension::length, "the same in body axes"},
           {"length", Kind::time_expression, false, "auto", Dimension::length, "default: as at the start; may depend on t"}}},
         {"point_on_line", "A point of the second body on a line of the first.", with_frames({})},
         {"point_on_plane", "A point of the second body on a plane of the first, normal to the axis.", with_frames({})},
         {"right_angle",
          "A direction on each body: they stay at right angles, wherever the bodies are.",
          {between, first_direction, second_direction}},
         {"gear",
          "Turns the second joint by ratio times the turn of the first, counted from the start.",
          {{"joints", Kind::name_list, true, "", Dimension::none, "two joints with an angle", {}, 2},
           {"ratio", Kind::number, true, "", Dimension::none, "turns of the second per turn of the first"}}},
         {"rolling_disc", "A disc with a sharp rim rolls on a plane without slipping.",
          on_plane(
              {radius,
               center,
               {"disc_axis", Kind::vector3, false, "[0, 0, 1]", Dimension::none, "axis of the disc, axes of the second body"}})},
         {"rolling_ball", "A ball rolls on a plane without slipping.",
          on_plane({radius,
                    center,
                    {"no_spin", Kind::boolean, false, "false", Dimension::none, "nor does it turn about the normal"}})},
         {"knife_edge", "A blade or skate: a point that moves only along a direction of its body.",
          on_plane({{"point", Kind::vector3, false, "[0, 0, 0]", Dimension::length, "contact point, axes of the second body"},
                    {"direction", Kind::vector3, false, "[1, 0, 0]", Dimension::none, "along the blade, axes of the second body"},
                    {"contact", Kind::boolean, false, "true", Dimension::none, "keeps the point on the plane"}})},
         {"speed_gear",
          "Speed of the second joint = ratio times the speed of the first, from wherever they are.",
          {{"joints", Kind::name_list, true, "", Dimension::none, "two joints with an angle or a displacement", {}, 2},
           {"ratio", Kind::number, true, "", Dimension::none, "speed of the second per speed of the first"},
           {"speed", Kind::time_expression, false, "", Dimension::any, "added to the speed of the second: expression of t"}}},
         {"coupling",
          "factors[0] q1 + factors[1] q2 = its value at the start; q: angle or displacement of a joint.",
          {{"joints", Kind::name_list, true, "", Dimension::none, "two joints with a coordinate", {}, 2},
           {"factors", Kind::number_list, true, "", Dimension::none, "two factors", {}, 2}}},
         {"rotating_coupling",
          "Holds a point of the first body, in space, to a point of the second, whose coordinates live in spinning axes.",
          {between,
           {"axes", Kind::name, false, "auto", Dimension::none, "moving ground whose axes spin; points of solids know theirs"},
           {"point_first", Kind::vector3, false, "auto", Dimension::length, "point on the first body, body axes"},
           {"point_second", Kind::vector3, false, "auto", Dimension::length, "point on the second body, body axes"}}}}};
}

SectionSpec elements_section() {
    const Parameter joint{"joint", Kind::name, true, "", Dimension::none, "joint whose coordinate it acts on"};
    SectionSpec all{
        "elements",
        "Springs and dampers.",
        SectionShape::item_map,
        false,
        "",
        {{"spring",
          "Spring and damper between two points.",
          {between,
           {"from", Kind::vector3, false, "auto", Dimension::length, "point on the first body at the start, ground axes"},
           {"to", Kind::vector3, false, "auto", Dimension::length, "point on the second body at the start, ground axes"},
           {"point_first", Kind::vector3, false, "auto", Dimension::length, "the same in body axes"},
           {"point_second", Kind::vector3, false, "auto", Dimension::length, "the same in body axes"},
           {"stiffness", Kind::number, false, "0", Dimension::stiffness, "", {}, 0, {}, 0.0},
           {"damping", Kind::number, false, "0", Dimension::damping, "", {}, 0, {}, 0.0},
           {"free_length", Kind::number, false, "auto", Dimension::length, "default: as at the start", {}, 0, {}, 0.0}}},
         {"torsion_spring",
          "Spring and damper about the axis of a joint.",
          {joint,
           {"stiffness", Kind::number, false, "0", Dimension::rotational_stiffness, "", {}, 0, {}, 0.0},
           {"damping", Kind::number, false, "0", Dimension::rotational_damping, "", {}, 0, {}, 0.0},
           {"free_angle", Kind::number, false, "0", Dimension::angle, ""}}},
         {"slider_spring",
          "Spring and damper along the axis of a joint.",
          {joint,
           {"stiffness", Kind::number, false, "0", Dimension::stiffness, "", {}, 0, {}, 0.0},
           {"damping", Kind::number, false, "0", Dimension::damping, "", {}, 0, {}, 0.0},
           {"free_displacement", Kind::number, false, "0", Dimension::length, ""}}},
         {"bushing", "Six stiffnesses and dampings between two joint frames (small rotations).",
          with_frames({{"stiffness", Kind::matrix, true, "", Dimension::none, "6x6, forces then moments, joint axes", {}, 6},
                       {"damping", Kind::matrix, false, "", Dimension::none, "6x6", {}, 6}})},
         {"bearing",
          "Stiffness and damping of a point of the rotor (second body) in axes of the stator; spin meets no resistance.",
          with_frames({{"stiffness", Kind::matrix, true, "", Dimension::none,
                        "N/m: 2x2 across the axis or 3x3, joint axes on the first body; cross terms need not be symmetric"},
                       {"damping", Kind::matrix, false, "", Dimension::none, "N s/m, likewise"},
                       {"axes",
                        Kind::choice,
                        false,
                        "stator",
                        Dimension::none,
                        "rotor: axes that spin with the rotor, for what a shaft stores and damps in itself",
                        {"stator", "rotor"}}})},
         {"direction_spring",
          "Spring and damper on c, the cosine of the angle between a direction on each body: energy k/2 (c - c0)^2.",
          {between,
           first_direction,
           second_direction,
           {"stiffness", Kind::number, false, "0", Dimension::rotational_stiffness, "k", {}, 0, {}, 0.0},
           {"damping", Kind::number, false, "0", Dimension::rotational_damping, "", {}, 0, {}, 0.0},
           {"free_cosine", Kind::number, false, "auto", Dimension::none, "c0; default: as at the start", {}, 0, {}, -1.0, 1.0}}},
         {"rotating_inertia",
          "Coriolis, Euler and centrifugal forces on a point mass whose coordinates live in spinning axes.",
          {{"on", Kind::name, true, "", Dimension::none, "point mass"},
           axes,
           {"mass", Kind::number, true, "", Dimension::mass, "mass that feels them: that of the point, or 0", {}, 0, {}, 0.0}}}}};
    const std::vector<EntrySpec> rotor = rotor_elements();
    all.entries.insert(all.entries.end(), rotor.begin(), rotor.end());
    return all;
}

SectionSpec loads_section() {
    const Parameter on{"on", Kind::name, true, "", Dimension::none, "body"};
    const Parameter following{"following", Kind::boolean, false, "false", Dimension::none, "turns with the body"};
    const Parameter joint{"joint", Kind::name, true, "", Dimension::none, "joint whose coordinate it acts on"};
    return {
        "loads",
        "Applied forces and moments, expressions of t.",
        SectionShape::item_map,
        false,
        "",
        {{"force",
          "A force at a point of a body.",
          {on,
           {"value", Kind::time_vector3, true, "", Dimension::force, "components"},
           following,
           {"at", Kind::vector3, false, "auto", Dimension::length, "point at the start, ground axes; default: reference point"},
           {"point", Kind::vector3, false, "auto", Dimension::length, "the same in body axes"}}},
         {"moment",
          "A moment on a body.",
          {on, {"value", Kind::time_vector3, true, "", Dimension::moment, "components"}, following}},
         {"distributed_force",
          "A force per length all along a beam.",
          {{"on", Kind::name, true, "", Dimension::none, "beam"},
           {"value", Kind::time_vector3, true, "", Dimension::stiffness, "components, N/m"},
           {"following", Kind::boolean, false, "false", Dimension::none, "in section axes, turns with the beam"}}},
         {"distributed_moment",
          "A moment per length all along a beam.",
          {{"on", Kind::name, true, "", Dimension::none, "beam"},
           {"value", Kind::time_vector3, true, "", Dimension::force, "components, N m/m"},
           {"following", Kind::boolean, false, "false", Dimension::none, "in section axes, turns with the beam"}}},
         {"joint_torque",
          "A motor: torque about the axis of a joint, on the second body.",
          {joint, {"value", Kind::time_expression, true, "", Dimension::moment, "torque"}}},
         {"joint_force",
          "An actuator: force along the axis of a joint, on the second body.",
          {joint, {"value", Kind::time_expression, true, "", Dimension::force, "force"}}}}};
}

}  // namespace trammel
