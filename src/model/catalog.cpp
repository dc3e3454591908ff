// model/catalog.cpp: the top level of a model file, bodies, grounds, runs and outputs.
#include "model/catalog.hpp"

#include <stdexcept>

#include "schemes/scheme.hpp"
#include "solve/linear_solver.hpp"

namespace trammel {

SectionSpec bodies_section() {
    const Parameter mass{"mass", Kind::number, true, "", Dimension::mass, "mass", {}, 0, {}, 0.0};
    const Parameter position{"position",  Kind::vector3,     false,
                             "[0, 0, 0]", Dimension::length, "reference point at the start, ground axes"};
    const Parameter velocity{"velocity",  Kind::vector3,    false,
                             "[0, 0, 0]", Dimension::speed, "velocity of the reference point at the start, ground axes"};
    return {
        "bodies",
        "Rigid bodies and point masses.",
        SectionShape::item_map,
        false,
        "rigid_body",
        {{"rigid_body",
          "A rigid body with six freedoms.",
          {mass,
           {"inertia", Kind::number_list, true, "", Dimension::inertia,
            "about the mass centre, body axes: [xx, yy, zz] or [xx, yy, zz, xy, xz, yz]"},
           {"center", Kind::vector3, false, "[0, 0, 0]", Dimension::length, "mass centre from the reference point, body axes"},
           position,
           {"orientation", Kind::orientation, false, "", Dimension::none, "body axes against ground axes"},
           velocity,
           {"angular_velocity", Kind::vector3, false, "[0, 0, 0]", Dimension::angular_speed, "body axes"}}},
         {"point_mass", "A mass without rotation: three freedoms.", {mass, position, velocity}}}};
}

SectionSpec grounds_section() {
    return {"grounds",
            "Frames that move as functions of time; joints take them like the ground.",
            SectionShape::item_map,
            false,
            "moving",
            {{"moving",
              "A prescribed motion: position(t) and a turn angle(t) about a fixed axis.",
              {{"position", Kind::time_vector3, false, "[0, 0, 0]", Dimension::length, "of t"},
               {"axis", Kind::vector3, false, "[0, 0, 1]", Dimension::none, "axis of the turn, ground axes"},
               {"angle", Kind::time_expression, false, "0", Dimension::angle, "of t"},
               {"orientation", Kind::orientation, false, "", Dimension::none, "before the turn"}}}}};
}

/// tolerance, absolute, h_first, h_min, h_max of steps by their error.
std::vector<Parameter> error_parameters(const char* first) {
    return {
        {"tolerance",
         Kind::number,
         true,
         "",
         Dimension::none,
         "position error of one step, relative to the size of the model (rotations: rad)",
         {},
         0,
         0.0,
         {},
         0.1},
        {"absolute", Kind::number, false, "auto tolerance/100", Dimension::none, "error that always passes (m, rad)", {}, 0, 0.0},
        {"h_first", Kind::number, false, first, Dimension::time, "first step", {}, 0, 0.0},
        {"h_min",
         Kind::number,
         false,
         "auto end*1e-10",
         Dimension::time,
         "the run fails where this step is too large",
         {},
         0,
         0.0},
        {"h_max", Kind::number, false, "auto end/50", Dimension::time, "largest step", {}, 0, 0.0}};
}

std::vector<Parameter> energy_parameters() {
    const auto number = [](const char* name, const char* standard, const char* what, std::optional<double> above,
                           std::optional<double> most) {
        return Parameter{name, Kind::number, false, standard, Dimension::none, what, {}, 0, above, {}, most};
    };
    Parameter tolerance = number("tolerance", "", "change of the energy that the scheme may cause, relative to it", 0.0, {});
    tolerance.required = true;
    return {
        tolerance,
        number("up", "1", "a step is repeated above this part of the tolerance", 0.0, {}),
        number("gamma", "0.6", "a step counts as a success below this part of the tolerance", 0.0, {}),
        number("theta", "0.95", "part of the tolerance aimed at", 0.0, 1.0),
        {"repetitions",
         Kind::integer,
         false,
         "5",
         Dimension::none,
         "of one step; then the reference energy moves",
         {},
         0,
         {},
         0.0},
        {"successes", Kind::integer, false, "5", Dimension::none, "in a row before steps grow", {}, 0, {}, 1.0},
        number("growth", "10", "largest growth at a time", 1.0, {}),
        {"scale",
         Kind::choice,
         false,
         "energy",
         Dimension::none,
         "what changes are compared with: the energy, which depends on its datum, or at least the largest kinetic energy so far",
         {"energy", "kinetic"}},
        {"h_first", Kind::number, false, "auto h_max/10", Dimension::time, "first step", {}, 0, 0.0},
        {"h_min", Kind::number, false, "auto end*1e-6", Dimension::time, "steps of this size are always accepted", {}, 0, 0.0},
        {"h_max", Kind::number, false, "auto end/50", Dimension::time, "largest step", {}, 0, 0.0}};
}

SectionSpec step_section() {
    const Parameter events{"events",
                           Kind::number_list,
                           false,
                           "",
                           Dimension::time,
                           "further times at which a step ends and the run begins anew",
                           {},
                           0,
                           {},
                           0.0};
    const auto with_events = [&](std::vector<Parameter> keys) {
        keys.push_back(events);
        return keys;
    };
    std::vector<Parameter> defect = error_parameters("auto h_max/100");
    defect.push_back({"filter", Kind::boolean, false, "false", Dimension::none,
                      "leave out of the error what vibrates faster than the step can follow"});
    return {"step",
            "Step sizes.",
            SectionShape::item,
            true,
            "fixed",
            {{"fixed",
              "Equal steps, also across kinks of loads and drives; a failed step is halved and grows back on the grid.",
              {{"h", Kind::number, true, "", Dimension::time, "step size", {}, 0, 0.0},
               {"halvings",
                Kind::integer,
                false,
                "10",
                Dimension::none,
                "how often a failed step may be halved",
                {},
                0,
                {},
                0.0,
                40.0}}},
             {"error",
              "Steps as large as the error allows. Kinks of loads and drives are met exactly; the run begins anew behind them.",
              with_events(error_parameters("auto from the start"))},
             {"defect", "Steps by the defect of positions against velocities and accelerations at both ends of the step.",
              with_events(defect)},
             {"energy", "Steps by the energy that the scheme itself takes or adds, after Damilano.",
              with_events(energy_parameters())}}};
}

SectionSpec run_section() {
    SectionSpec end{"end", "End time.", SectionShape::value, true};
    end.value = {"end", Kind::number, true, "", Dimension::time, "end time", {}, 0, 0.0};
    SectionSpec solver{"solver", "Linear solver.", SectionShape::value, false};
    solver.value = {"solver",
                    Kind::choice,
                    false,
                    default_linear_solver,
                    Dimension::none,
                    "linear solver: block is made for bodies and joints and hands over to klu",
                    {"block", "klu", "umfpack", "eigen"}};
    SectionSpec limit{"start_limit", "Largest correction of the start.", SectionShape::value, false};
    limit.value = {"start_limit",
                   Kind::number,
                   false,
                   "1e-3",
                   Dimension::none,
                   "largest change (m, rad; ten times that for speeds) that makes the start consistent",
                   {},
                   0,
                   {},
                   0.0};
    SectionSpec marks{"mark_every", "Steps between restart marks.", SectionShape::value, false};
    marks.value = {
        "mark_every", Kind::integer, false, "200", Dimension::none, "steps between marks a run can resume from", {}, 0, {}, 1.0};
    SectionSpec every{"output_every", "Steps between recorded instants.", SectionShape::value, false};
    every.value = {"output_every", Kind::integer, false, "1", Dimension::none, "record every so many steps", {}, 0, {}, 1.0};
    SectionSpec run{"run", "How to run the model.", SectionShape::group, true};
    run.sections = {integrator_section(), step_section(), end, solver, limit, marks, every};
    return run;
}

SectionSpec outputs_section() {
    return {"outputs",
            "What to record; without this section, all bodies and joints.",
            SectionShape::item_list,
            false,
            "series",
            {{"series",
              "Quantities of a body, a joint, an element or a place on a beam.",
              {{"name", Kind::text, true, "", Dimension::none, "name of the series in the result"},
               {"of", Kind::name, true, "", Dimension::none, "body, joint, element, beam.start, beam.end or beam@fraction"},
               {"quantities", Kind::name_list, true, "", Dimension::none, "as `trammel list quantities` shows"},
               {"point", Kind::vector3, false, "[0, 0, 0]", Dimension::length, "of a body: the point meant, body axes"}}}}};
}

const std::vector<SectionSpec>& model_sections() {
    static const std::vector<SectionSpec> sections = [] {
        SectionSpec version{"trammel", "Version of the file format.", SectionShape::value, true};
        version.value = {"trammel", Kind::integer, true, "", Dimension::none, "version of the file format", {}, 0, {}, 1.0, 1.0};
        SectionSpec title{"title", "A title.", SectionShape::value, false};
        title.value = {"title", Kind::text, false, "", Dimension::none, "a title"};
        SectionSpec parameters{"parameters", "Constants for expressions.", SectionShape::constants, false};
        SectionSpec gravity{"gravity", "Acceleration of gravity.", SectionShape::value, false};
        gravity.value = {"gravity", Kind::vector3, false, "[0, 0, 0]", Dimension::acceleration, "ground axes"};
        return std::vector<SectionSpec>{version,
                                        title,
                                        parameters,
                                        gravity,
                                        bodies_section(),
                                        grounds_section(),
                                        materials_section(),
                                        sections_section(),
                                        beams_section(),
                                        solids_section(),
                                        elastic_solids_section(),
                                        joints_section(),
                                        elements_section(),
                                        loads_section(),
                                        run_section(),
                                        outputs_section()};
    }();
    return sections;
}

const SectionSpec& section(std::string_view name) {
    const std::vector<SectionSpec>* in = &model_sections();
    for (;;) {
        const auto dot = name.find('.');
        const std::string_view head = name.substr(0, dot);
        const SectionSpec* found = nullptr;
        for (const SectionSpec& s : *in)
            if (s.name == head) found = &s;
        if (!found) throw std::logic_error("no section " + std::string(name));
        if (dot == std::string_view::npos) return *found;
        in = &found->sections;
        name.remove_prefix(dot + 1);
    }
}

}  // namespace trammel
