// model/catalog.hpp: every section, type and key of a model file, as data. Check, help, schema and factories read it.
#pragma once

#include "description/schema.hpp"

namespace trammel {

const std::vector<SectionSpec>& model_sections();
/// A section by dotted name: "joints", "run.integrator".
const SectionSpec& section(std::string_view name);

SectionSpec materials_section();
SectionSpec sections_section();
SectionSpec beams_section();
SectionSpec elastic_solids_section();
/// Ways to a mesh, each with its own keys and those of the body.
std::vector<EntrySpec> mesh_entries(const std::vector<Parameter>& body);
/// Keys of the section type `constants`, and columns of the type `table`.
const std::vector<Parameter>& section_constants();
SectionSpec solids_section();
/// Keys of one entry of `points`, and of `reduction`.
const std::vector<Parameter>& solid_point_keys();
const std::vector<Parameter>& solid_reduction_keys();
SectionSpec bodies_section();
SectionSpec grounds_section();
SectionSpec joints_section();
SectionSpec elements_section();
/// Those between a rotor and its stator, and masses carried by a node.
std::vector<EntrySpec> rotor_elements();
/// Keys that tell where a joint stands on each body, and its own.
std::vector<Parameter> with_frames(std::vector<Parameter> own, bool axes = true);
SectionSpec loads_section();
SectionSpec run_section();
SectionSpec outputs_section();

}  // namespace trammel
