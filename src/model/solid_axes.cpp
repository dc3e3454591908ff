// model/solid_axes.cpp: where solids live, and their spin and mass over the freedoms of the model.
#include "model/solid_axes.hpp"

#include <fmt/format.h>

namespace trammel {

std::optional<SpinningAxes> spinning_axes_of(const Model& model, double time, std::optional<double> speed) {
    std::optional<SpinningAxes> axes;
    NodeId ground = 0;
    const NodeTable& table = model.nodes();
    std::vector<Eigen::Triplet<double>> spin, mass;
    for (const SolidRecord& solid : model.solids()) {
        if (solid.axes == 0) continue;
        if (axes && solid.axes != ground) {
            Diagnostics errors;
            errors.add({}, fmt::format("the solids spin in several axes ('{}' and '{}'): there are no common axes in which their "
                                       "equations are constant; try trammel run",
                                       model.node_names()[ground], model.node_names()[solid.axes]));
            errors.throw_if_any();
        }
        if (!axes) {
            axes.emplace();
            ground = solid.axes;
            axes->inside.assign(table.kind.size(), 0);
        }
        std::vector<int> place(static_cast<std::size_t>(solid.size()));
        for (const LinearBodyPart& part : solid.parts) {
            axes->inside[part.node] = 1;
            for (int i = 0; i < part.count; ++i) place[part.first + i] = table.first[part.node] + i;
        }
        for (int j = 0; j < solid.size(); ++j) {
            for (BodyMatrix::InnerIterator it(solid.matrices->spin, j); it; ++it)
                spin.emplace_back(place[it.row()], place[j], it.value());
            for (BodyMatrix::InnerIterator it(solid.matrices->mass, j); it; ++it)
                mass.emplace_back(place[it.row()], place[j], it.value());
        }
    }
    if (!axes) return axes;
    // points that faces are tied to live in the axes as well
    for (const NodeId n : model.points_in_axes()) axes->inside[n] = 1;
    axes->spin.resize(model.dofs(), model.dofs());
    axes->spin.setFromTriplets(spin.begin(), spin.end());
    axes->mass.resize(model.dofs(), model.dofs());
    axes->mass.setFromTriplets(mass.begin(), mass.end());
    for (const PrescribedMotion& motion : model.moving_grounds())
        if (motion.node == ground) {
            axes->direction = motion.axis;
            axes->speed = speed ? *speed : motion.angle.at(time).rate;
        }
    return axes;
}

}  // namespace trammel
