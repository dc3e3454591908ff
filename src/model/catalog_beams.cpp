// model/catalog_beams.cpp: materials, sections and beams of a model file.
#include "model/catalog.hpp"

namespace trammel {
namespace {

Parameter positive(const std::string& name, Dimension dimension, const std::string& help, bool required = true,
                   const std::string& default_text = "") {
    return {name, Kind::number, required, default_text, dimension, help, {}, 0, 0.0};
}

const Parameter material{"material", Kind::name, true, "", Dimension::none, "name in the section materials"};

/// Shape keys, then the material and a shear factor.
std::vector<Parameter> shaped(std::vector<Parameter> keys) {
    keys.push_back(material);
    keys.push_back(positive("shear_factor", Dimension::none, "of both directions; default: Cowper 1966", false, "auto"));
    return keys;
}

std::vector<Parameter> with_mesh(std::vector<Parameter> keys) {
    keys.insert(
        keys.end(),
        {{"section", Kind::name, true, "", Dimension::none, "name in the section sections"},
         {"elements", Kind::integer, false, "4", Dimension::none, "number of elements", {}, 0, {}, 1.0, 1e5},
         {"order",
          Kind::integer,
          false,
          "3",
          Dimension::none,
          "of the elements; an element has order + 1 nodes",
          {},
          0,
          {},
          1.0,
          5.0},
         {"stations",
          Kind::number_list,
          false,
          "",
          Dimension::none,
          "fractions of the length (0 to 1) where a node must lie, for use as name@fraction",
          {},
          0,
          {},
          0.0,
          1.0},
         {"twist", Kind::number_list, false, "", Dimension::angle,
          "turns the section axes about the beam: angles at equal distances from start to end, linear in between"},
         {"twist_at",
          Kind::number_list,
          false,
          "auto",
          Dimension::none,
          "fractions at which twist is given",
          {},
          0,
          {},
          0.0,
          1.0},
         {"damping",
          Kind::number,
          false,
          "0",
          Dimension::time,
          "section forces get the stiffness times this time times the strain rates",
          {},
          0,
          {},
          0.0},
         {"modal_damping",
          Kind::number_list,
          false,
          "",
          Dimension::none,
          "damping ratios of the lowest modes of the beam by itself; besides damping",
          {},
          0,
          {},
          0.0,
          0.99},
         {"modal_damping_held",
          Kind::choice,
          false,
          "start",
          Dimension::none,
          "ends that are held where the modes of modal_damping are counted",
          {"start", "end", "both", "none"}},
         {"start_on", Kind::name, false, "", Dimension::none, "body, ground or beam node that the start is fixed to"},
         {"end_on", Kind::name, false, "", Dimension::none, "body, ground or beam node that the end is fixed to"},
         {"velocity", Kind::vector3, false, "[0, 0, 0]", Dimension::speed, "of the start point at the start, ground axes"},
         {"angular_velocity", Kind::vector3, false, "[0, 0, 0]", Dimension::angular_speed,
          "of the whole beam at the start, ground axes"}});
    return keys;
}

const Parameter from{"from", Kind::vector3, true, "", Dimension::length, "start point, ground axes"};

}  // namespace

SectionSpec materials_section() {
    return {"materials",
            "Elastic materials.",
            SectionShape::item_map,
            false,
            "isotropic",
            {{"isotropic",
              "An elastic material, the same in all directions.",
              {positive("E", Dimension::pressure, "Young's modulus"),
               {"nu", Kind::number, false, "0.3", Dimension::none, "Poisson's ratio; G = E/(2 + 2 nu)", {}, 0, -1.0, {}, 0.5},
               positive("G", Dimension::pressure, "shear modulus, instead of nu", false, "auto"),
               positive("density", Dimension::density, "mass per volume")}}}};
}

const std::vector<Parameter>& section_constants() {
    static const std::vector<Parameter> constants{
        positive("EA", Dimension::force, "stiffness against stretch, N"),
        positive("GAy", Dimension::force, "stiffness against shear along y (with its factor), N"),
        positive("GAz", Dimension::force, "stiffness against shear along z (with its factor), N"),
        positive("GJ", Dimension::any, "stiffness against twist, N m^2"),
        positive("EIy", Dimension::any, "stiffness against bending about y (in the plane x-z), N m^2"),
        positive("EIz", Dimension::any, "stiffness against bending about z (in the plane x-y), N m^2"),
        positive("mass", Dimension::any, "mass per length, kg/m"),
        positive("Jy", Dimension::any, "mass moment about y per length, kg m; default mass EIy/EA", false, "auto"),
        positive("Jz", Dimension::any, "mass moment about z per length, kg m; default mass EIz/EA", false, "auto"),
        positive("Jx", Dimension::any, "mass moment about x per length, kg m; default Jy + Jz", false, "auto"),
        {"center_y", Kind::number, false, "0", Dimension::length, "mass centre from the beam line"},
        {"center_z", Kind::number, false, "0", Dimension::length, "mass centre from the beam line"}};
    return constants;
}

SectionSpec sections_section() {
    return {
        "sections",
        "Sections of beams. Section axes: x along the beam, y as the beam's y_axis tells, z = x × y.",
        SectionShape::item_map,
        false,
        "",
        {{"rectangle", "A solid rectangle.",
          shaped({positive("width", Dimension::length, "along y"), positive("height", Dimension::length, "along z")})},
         {"circle", "A solid circle.", shaped({positive("diameter", Dimension::length, "")})},
         {"tube", "A hollow circle.",
          shaped({positive("diameter", Dimension::length, "outer"), positive("thickness", Dimension::length, "of the wall")})},
         {"i_profile", "An I: web along z, flanges along y.",
          shaped({positive("height", Dimension::length, "over all, along z"),
                  positive("width", Dimension::length, "of the flanges"),
                  positive("web", Dimension::length, "thickness of the web"),
                  positive("flange", Dimension::length, "thickness of the flanges")})},
         {"constants", "Stiffnesses and masses as numbers; stiffnesses are uncoupled.", section_constants()},
         {"matrices",
          "Full matrices in section axes about the beam line.",
          {{"stiffness",
            Kind::matrix,
            true,
            "",
            Dimension::none,
            "6x6: rows and columns stretch, shear y, shear z, twist, bending about y, bending about z",
            {},
            6},
           {"mass",
            Kind::matrix,
            true,
            "",
            Dimension::none,
            "6x6 per length: translations x, y, z, then rotations x, y, z, [[m, -m c~], [m c~, J]]",
            {},
            6}}},
         {"table",
          "Section constants as functions of the fraction of the length, linear between rows.",
          {{"columns", Kind::name_list, true, "", Dimension::none, "at (the fraction), then keys of the type constants"},
           {"rows", Kind::matrix, true, "", Dimension::none, "one row for each fraction, from 0 to 1, in SI units"}}},
         {"varying",
          "Other sections at fractions of the length; stiffness and mass linear in between.",
          {{"at", Kind::number_list, true, "", Dimension::none, "fractions, ascending from 0 to 1", {}, 0, {}, 0.0, 1.0},
           {"sections", Kind::name_list, true, "", Dimension::none, "names of sections, one for each fraction"}}}}};
}

SectionSpec beams_section() {
    const Parameter y_axis{"y_axis",        Kind::vector3,
                           false,           "auto",
                           Dimension::none, "y axis of the section (its part normal to the beam); default: horizontal, z × x"};
    return {"beams",
            "Flexible beams. Nodes are name.start, name.end and name@fraction of the length, usable like bodies.",
            SectionShape::item_map,
            false,
            "straight",
            {{"straight", "A straight beam.",
              with_mesh({from, {"to", Kind::vector3, true, "", Dimension::length, "end point, ground axes"}, y_axis})},
             {"arc", "A beam along an arc of a circle.",
              with_mesh({from,
                         {"tangent", Kind::vector3, true, "", Dimension::none, "direction at the start"},
                         {"center", Kind::vector3, true, "", Dimension::length, "centre of the circle"},
                         {"angle", Kind::number, true, "", Dimension::angle, "angle that the arc subtends", {}, 0, 0.0},
                         {"y_axis", Kind::vector3, false, "auto", Dimension::none,
                          "y axis of the section at the start; default: towards the centre"}})},
             {"curve", "A beam through points.",
              with_mesh({{"points", Kind::matrix, true, "", Dimension::length, "rows [x, y, z], ground axes"},
                         {"shape",
                          Kind::choice,
                          false,
                          "spline",
                          Dimension::none,
                          "polyline: straight between points, stiff corners; spline: smooth",
                          {"polyline", "spline"}},
                         y_axis,
                         {"y_axes", Kind::matrix, false, "", Dimension::none, "y axis at each point, instead of y_axis"}})}}};
}

}  // namespace trammel
