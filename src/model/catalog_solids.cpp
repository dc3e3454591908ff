// model/catalog_solids.cpp: elastic solids of a model file, their points and their reduction.
#include "model/catalog.hpp"

namespace trammel {
namespace {

Parameter length(const std::string& name, const std::string& standard, const std::string& help) {
    return {name, Kind::number, false, standard, Dimension::length, help, {}, 0, 0.0};
}

Parameter count(const std::string& name, const std::string& standard, const std::string& help) {
    return {name, Kind::integer, false, standard, Dimension::none, help, {}, 0, {}, 1.0, 1000.0};
}

const Parameter shape{"shape",
                      Kind::choice,
                      false,
                      "hex20",
                      Dimension::none,
                      "of the elements",
                      {"tet4", "tet10", "wedge15", "hex8", "hex20", "hex27"}};

/// What a linear solid needs besides its mesh.
std::vector<Parameter> linear_body() {
    const auto damping = [](const char* name, Dimension dimension, const char* help) {
        return Parameter{name, Kind::number, false, "0", dimension, help, {}, 0, {}, 0.0};
    };
    return {
        {"material", Kind::name, true, "", Dimension::none, "name in the section materials"},
        {"material_of", Kind::map, false, "", Dimension::none, "other materials by group: {blades: titanium}"},
        {"axes", Kind::name, false, "ground", Dimension::none,
         "moving ground the body spins with: displacements are counted in its axes; ground: the body rests"},
        {"position", Kind::vector3, false, "[0, 0, 0]", Dimension::length, "of the origin of the mesh, in the axes"},
        {"orientation", Kind::orientation, false, "", Dimension::none, "of the mesh in the axes"},
        {"supports", Kind::map, false, "", Dimension::none, "nodes held in the axes, by group: {left: [x, y, z]}"},
        {"points", Kind::map, false, "", Dimension::none,
         "where joints, bearings and loads attach, as body.point: {bearing: {group: left}, disc: {at: [0, 0, 0]}}; see "
         "solid_point"},
        {"mass", Kind::choice, false, "consistent", Dimension::none, "mass matrix", {"consistent", "lumped"}},
        damping("mass_damping", Dimension::any, "a of C = a M + b K, which turns with the body"),
        damping("stiffness_damping", Dimension::time, "b of C = a M + b K"),
        damping("external_damping", Dimension::any, "a_e: damping a_e M against axes that do not spin"),
        {"floating", Kind::name, false, "", Dimension::none,
         "large motion: the point (with rotations) whose motion carries the frame of the reduced body; all its points are "
         "frames"},
        {"velocity", Kind::vector3, false, "[0, 0, 0]", Dimension::speed,
         "of a floating body at the origin of the ground, at the start"},
        {"angular_velocity", Kind::vector3, false, "[0, 0, 0]", Dimension::angular_speed,
         "of a floating body at the start, ground axes"},
        {"stiffening", Kind::boolean, false, "true", Dimension::none,
         "of a floating body by its rotation; false where it turns slowly against its first frequency, and under "
         "energy_preserving"},
        {"reduction", Kind::map, false, "", Dimension::none,
         "Craig-Bampton: {modes: 20, below: 500 Hz, file: rotor.reduced.h5}; without it all nodes of the mesh are freedoms; see "
         "solid_reduction"}};
}

std::vector<Parameter> joined(std::vector<Parameter> keys, const std::vector<Parameter>& more) {
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

}  // namespace

std::vector<EntrySpec> mesh_entries(const std::vector<Parameter>& body) {
    const auto with_body = [&](std::vector<Parameter> keys) { return joined(std::move(keys), body); };
    return {
        {"mesh", "From a file of Gmsh (.msh) or Abaqus (.inp).",
         with_body({{"file", Kind::text, true, "", Dimension::none, "path from the model file"},
                    {"unit", Kind::number, false, "1", Dimension::length, "length of one unit of the file, m", {}, 0, 0.0}})},
        {"bar", "A bar from x = 0, y and z centred; groups left (x = 0), right.",
         with_body({{"size", Kind::vector3, true, "", Dimension::length, "along x, y, z"},
                    {"elements", Kind::vector3, false, "[10, 1, 1]", Dimension::none, "along x, y, z"},
                    shape})},
        {"cylinder", "A cylinder about x, its middle at the origin; groups left, right, surface.",
         with_body({length("radius", "0.05", ""), length("length", "1", ""), count("axial", "20", "elements along the axis"),
                    count("k", "1", "the inner square has 2k x 2k elements"), count("rings", "1", "around the square"), shape})},
        {"bladed_rotor", "A shaft about x, a disc, blades on its rim; groups shaft, disc, blade1, …, left, right, surface.",
         with_body({length("shaft_radius", "0.02", ""),
                    length("shaft_length", "0.6", "its middle is at the origin"),
                    length("disc_radius", "0.08", ""),
                    length("disc_thickness", "0.02", ""),
                    {"disc_position", Kind::number, false, "0", Dimension::length, "of its middle along x"},
                    length("blade_length", "0.05", ""),
                    count("blades", "4", "divides 8k"),
                    count("shaft_axial", "20", "elements along the shaft"),
                    count("disc_axial", "1", "through the disc"),
                    count("disc_radial", "2", "from shaft to rim"),
                    count("blade_radial", "2", "along a blade"),
                    count("k", "1", "8k elements around"),
                    shape})}};
}

SectionSpec solids_section() {
    return {"solids",
            "Elastic solids from meshes; linear, at rest or in axes that spin about a fixed line.",
            SectionShape::item_map,
            false,
            "mesh",
            mesh_entries(linear_body())};
}

const std::vector<Parameter>& solid_point_keys() {
    static const std::vector<Parameter> keys{
        {"group", Kind::text, false, "", Dimension::none, "mean motion of the nodes of a group of the mesh"},
        {"at", Kind::vector3, false, "", Dimension::length, "the node at this place of the mesh"},
        {"rotations", Kind::boolean, false, "false", Dimension::none, "of a group: its three mean rotations are freedoms too"},
        {"hold", Kind::name_list, false, "", Dimension::none, "held in the axes: x, y, z, rx, ry, rz"}};
    return keys;
}

const std::vector<Parameter>& solid_reduction_keys() {
    static const std::vector<Parameter> keys{
        {"modes",
         Kind::integer,
         false,
         "20",
         Dimension::none,
         "inner modes; a degenerate pair is never cut",
         {},
         0,
         {},
         0.0,
         2000.0},
        {"below",
         Kind::number,
         false,
         "0",
         Dimension::angular_speed,
         "and all below this frequency, rad/s or Hz",
         {},
         0,
         {},
         0.0},
        {"file", Kind::text, false, "", Dimension::none,
         "HDF5 file, path from the model file: used if it was made from the same mesh and settings, else written"}};
    return keys;
}

}  // namespace trammel
