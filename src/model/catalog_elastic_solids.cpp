// model/catalog_elastic_solids.cpp: solids that move and bend as far as they like.
#include "model/catalog.hpp"

namespace trammel {

SectionSpec elastic_solids_section() {
    return {
        "elastic_solids",
        "Elastic bodies of finite elements whose nodes move through space: any displacement, St. Venant-Kirchhoff material.",
        SectionShape::item_map,
        false,
        "mesh",
        mesh_entries(
            {{"material", Kind::name, true, "", Dimension::none, "name in the section materials"},
             {"damping", Kind::number, false, "0", Dimension::time, "stress of strain + damping * strain rate", {}, 0, {}, 0.0},
             {"position", Kind::vector3, false, "[0, 0, 0]", Dimension::length, "of the origin of the mesh at the start"},
             {"orientation", Kind::orientation, false, "", Dimension::none, "of the mesh at the start"},
             {"velocity", Kind::vector3, false, "[0, 0, 0]", Dimension::speed,
              "of the origin of the mesh at the start, ground axes"},
             {"angular_velocity", Kind::vector3, false, "[0, 0, 0]", Dimension::angular_speed, "at the start, ground axes"},
             {"supports", Kind::name_list, false, "", Dimension::none, "groups of the mesh whose nodes stay where they are"},
             {"attach", Kind::map, false, "", Dimension::none, "groups whose nodes move with a body: {left: hub}"},
             {"points", Kind::map, false, "", Dimension::none,
              "nodes with a name, for outputs, loads and joints, as solid.point: {tip: [1, 0, 0]}, place in the mesh"}})};
}

}  // namespace trammel
