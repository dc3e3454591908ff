// model/records.cpp: what grounds, beams, elements and joints tell of a motion.
#include "elements/modal_damper.hpp"
#include "model/model.hpp"

namespace trammel {

NodeMotion PrescribedMotion::at(double time) const {
    NodeMotion m;
    std::array<Jet, 3> x;
    for (int k = 0; k < 3; ++k) x[k] = position[k].at(time);
    const Jet turn = angle.at(time);
    m.frame.x = Vec3(x[0].value, x[1].value, x[2].value);
    m.frame.R = Eigen::AngleAxisd(turn.value, axis).toRotationMatrix() * orientation;
    const Mat3 Rt = m.frame.R.transpose();
    const Vec3 u = Rt * Vec3(x[0].rate, x[1].rate, x[2].rate), w = Rt * axis * turn.rate;
    m.v << u, w;
    m.a << Rt * Vec3(x[0].acceleration, x[1].acceleration, x[2].acceleration) - w.cross(u), Rt * axis * turn.acceleration;
    return m;
}

std::pair<int, double> BeamRecord::place(double fraction) const {
    std::size_t k = 0;
    while (k + 2 < ends.size() && fraction >= ends[k + 1] - 1e-9) ++k;
    return {first_element + static_cast<int>(k), 2 * (fraction - ends[k]) / (ends[k + 1] - ends[k]) - 1};
}

Vec6 BeamRecord::section_force(const Motion& motion, double fraction) const {
    const auto [element, xi] = place(fraction);
    Vec6 force = batch->stress(motion, element, xi);
    if (dampers) force += dampers->stress(motion, damper, element - first_element, batch->point_weights(xi));
    return force;
}

Vec6 ElementRecord::pull(const Motion& motion) const {
    const Vec6 on = sign * batch->force_on(motion, element, place);
    const Mat3& R = motion.node[node].frame.R;
    Vec6 out;
    out << R * on.head<3>(), R * (on.tail<3>() - arm.cross(Vec3(on.head<3>())));
    return out;
}

NodeId BeamRecord::node_at(double fraction) const {
    for (std::size_t k = 0; k < fractions.size(); ++k)
        if (std::abs(fractions[k] - fraction) < 1e-6) return nodes[k];
    return -1;
}

Reaction Model::reaction(const JointRecord& joint, const State& state) {
    return reaction(joint, motion(state), state);
}

Reaction Model::reaction(const JointRecord& joint, const Motion& motion, const State& state) {
    Vec6 wrench = Vec6::Zero();
    for (const auto& [batch, index] : joint.rows) wrench -= batch->force_on(motion, state.multipliers.data(), index, 1);
    const Mat3 &R_b = motion.node[joint.b].frame.R, &R_a = motion.node[joint.a].frame.R;
    Reaction r;
    r.force = R_b * wrench.head<3>();
    r.moment = R_b * (wrench.tail<3>() - joint.frames.arm_b.cross(wrench.head<3>()));
    const Mat3 axes = R_a * joint.frames.axes_a;
    r.force_joint = axes.transpose() * r.force;
    r.moment_joint = axes.transpose() * r.moment;
    return r;
}

}  // namespace trammel
