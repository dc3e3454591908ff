// model/build.cpp: one file, section by section; every mistake is collected before any is told.
#include "model/build.hpp"

namespace trammel {

Builder::Builder(const Value& file) : root(file) {}
Builder::~Builder() = default;

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
