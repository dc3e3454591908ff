// model/build.cpp: one file, section by section; every mistake is collected before any is told.
#include "model/build.hpp"
#include "elements/distributed_load.hpp"
#include "elements/elastic_solid.hpp"
#include "elements/floating_body.hpp"
#include "elements/journals.hpp"
#include "elements/linear_body.hpp"
#include "elements/modal_damper.hpp"
#include "elements/released_bodies.hpp"
#include "elements/rigid_body.hpp"
#include "elements/rotating_inertia.hpp"
#include "elements/springs.hpp"
#include "joints/linear_rows.hpp"

namespace trammel {

Builder::Builder(const Value& file) : root(file) {}
Builder::~Builder() = default;

void Builder::add_batches() {
    if (springs) model->add_batch(std::move(springs));
    if (torsion_springs) model->add_batch(std::move(torsion_springs));
    if (axial) model->add_batch(std::move(axial));
    if (bushings) model->add_batch(std::move(bushings));
    if (bearings) model->add_batch(std::move(bearings));
    if (direction_springs) model->add_batch(std::move(direction_springs));
    if (bearing_tables) model->add_batch(std::move(bearing_tables));
    if (oil_films) model->add_batch(std::move(oil_films));
    if (rubs) model->add_batch(std::move(rubs));
    if (lumps) model->add_batch(std::move(lumps));
    if (released) model->add_batch(std::move(released));
    if (linear_bodies) model->add_batch(std::move(linear_bodies));
    if (floating_bodies) model->add_batch(std::move(floating_bodies));
    if (spinning_bearings) model->add_batch(std::move(spinning_bearings));
    if (distributed) model->add_batch(std::move(distributed));
    if (rotating_inertias) model->add_batch(std::move(rotating_inertias));
}

BuiltModel build_model(const Value& root, const Parameters& overrides) {
    Builder b(root);
    check_sections(root, model_sections(), "model", b.errors);
    if (!root.is_map()) b.errors.throw_if_any();
    static const Value nothing = Value::map({});
    const Value* parameters = root.find("parameters");
    b.constants = read_parameters(parameters ? *parameters : nothing, b.errors, overrides);

    const ItemReader top = b.values(root, model_sections(), "model");
    b.gravity = vec3(top.vector3("gravity"));
    BuiltModel built;
    built.title = top.has("title") ? top.text("title") : "";
    b.bodies();
    b.grounds();
    b.all_materials();
    b.all_sections();
    b.all_beams();
    b.all_solids();
    b.all_elastic_solids();
    if (b.model->node_names().size() == 1 && b.errors.empty())
        b.errors.add(root.where(), "the model has no bodies: add a section 'bodies', 'beams' or 'solids'");
    b.all_joints();
    b.elements();
    b.loads();
    b.add_batches();
    built.run = b.run();
    built.outputs = b.outputs();
    b.errors.throw_if_any();

    for (auto& batch : b.joints.release()) b.model->add_joints(std::move(batch));
    for (const std::string& name : b.record_order) b.model->add_record(b.records.find(name)->second);
    for (BeamRecord& beam : b.beams) b.model->add_beam(std::move(beam));
    for (ElementRecord& element : b.pulling_elements) b.model->add_element(std::move(element));
    if (b.linear_rows) b.model->add_joints(std::move(b.linear_rows));
    for (const auto& [point, axes] : b.lives_in) b.model->add_point_in_axes(point);
    for (SolidRecord& solid : b.solids) b.model->add_solid(std::move(solid));
    b.model->use(built.run.scheme.increments);
    b.model->finish();
    built.model = std::move(b.model);
    return built;
}

}  // namespace trammel
