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
SectionSpec loads_section();
SectionSpec run_section();
SectionSpec outputs_section();

}  // namespace trammel
