// model/catalog_rotors.cpp: elements between a rotor and its stator, and masses carried by a node.
#include "model/catalog.hpp"

namespace trammel {
namespace {

Parameter positive(const char* name, Dimension dimension, const char* help) {
    return {name, Kind::number, true, "", dimension, help, {}, 0, 0.0};
}

std::vector<Parameter> film() {
    return with_frames({positive("radius", Dimension::length, "of the journal"),
                        positive("length", Dimension::length, "of the film"),
                        positive("clearance", Dimension::length, "of the centred journal, along the radius"),
                        positive("viscosity", Dimension::none, "Pa s"),
                        {"film",
                         Kind::choice,
                         false,
                         "half",
                         Dimension::none,
                         "half: it breaks where the pressure would be negative; full: it holds suction",
                         {"half", "full"}}});
}

}  // namespace

std::vector<EntrySpec> rotor_elements() {
    return {{"bearing_table", "A bearing whose coefficients go with the spin of the rotor (second body), linear between speeds.",
             with_frames({{"speeds", Kind::number_list, true, "", Dimension::angular_speed,
                           "rising; spin about the axis, against the first body. Coefficients are constant beyond the ends"},
                          {"stiffness", Kind::matrix, true, "", Dimension::none,
                           "one row [kxx, kxy, kyx, kyy] for each speed, N/m, joint axes on the first body"},
                          {"damping", Kind::matrix, false, "", Dimension::none, "likewise, N s/m"}})},
            {"squeeze_film", "Squeeze-film damper: a short oil film around a ring (second body) that does not turn.", film()},
            {"journal_bearing", "Plain bearing: a short oil film around a journal (second body) that turns in it and shears the oil.", film()},
            {"rub", "A disc (second body) touches a ring around it: penalty and friction.",
             with_frames({positive("clearance", Dimension::length, "of the centred disc, along the radius"),
                          positive("stiffness", Dimension::stiffness, "of the contact, along the radius"),
                          {"damping",
                           Kind::number,
                           false,
                           "0",
                           Dimension::none,
                           "s/m: the normal force is stiffness*depth*(1 + damping*speed)",
                           {},
                           0,
                           {},
                           0.0},
                          {"friction", Kind::number, false, "0", Dimension::none, "coefficient of friction", {}, 0, {}, 0.0},
                          {"radius", Kind::number, false, "0", Dimension::length, "of the disc; for friction", {}, 0, {}, 0.0},
                          {"slip_speed",
                           Kind::number,
                           false,
                           "1e-3",
                           Dimension::speed,
                           "of the rim on the ring; below it friction fades out",
                           {},
                           0,
                           0.0}})},
            {"lump",
             "A mass fixed to a body or a node of a beam: a disc, an unbalance, a blade that breaks off.",
             {{"on", Kind::name, true, "", Dimension::none, "body, or place on a beam"},
              {"mass", Kind::number, true, "", Dimension::mass, "", {}, 0, {}, 0.0},
              {"center", Kind::vector3, false, "[0, 0, 0]", Dimension::length,
               "mass centre from the node, axes of the node; of a point in spinning axes: in these"},
              {"inertia", Kind::number_list, false, "[0, 0, 0]", Dimension::inertia,
               "about the mass centre, axes of the node: [xx, yy, zz] or [xx, yy, zz, xy, xz, yz]"},
              {"released", Kind::number, false, "", Dimension::time, "it leaves at this time", {}, 0, {}, 0.0}}}};
}

}  // namespace trammel
