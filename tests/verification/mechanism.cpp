// verification/mechanism.cpp: nodes with their starts, joint frames from points and axes in space.
#include "mechanism.hpp"

#include "lie/rotation.hpp"
#include "measures/coupling.hpp"
#include "measures/relative.hpp"
#include "measures/speed_coupling.hpp"

namespace trammel::verification {

NodeId Mechanism::body(const std::string& name, double mass, const Mat3& inertia, const Start& start) {
    Vec6 velocity;
    velocity << start.orientation.conjugate() * start.velocity, start.angular_velocity;
    const Pose pose{start.position, start.orientation};
    const NodeId node = model_.add_node(NodeKind::frame, pose, velocity, name);
    poses_.push_back(pose);
    bodies_->add({node, mass, Vec3::Zero(), inertia});
    return node;
}

NodeId Mechanism::point_mass(const std::string& name, double mass, const Start& start) {
    Vec6 velocity = Vec6::Zero();
    velocity.head<3>() = start.velocity;
    const Pose pose{start.position, Quaternion::Identity()};
    const NodeId node = model_.add_node(NodeKind::point, pose, velocity, name);
    poses_.push_back(pose);
    bodies_->add({node, mass, Vec3::Zero(), Mat3::Zero()});
    return node;
}

NodeId Mechanism::moving_point(const std::string& name, const std::array<Expression, 3>& position) {
    PrescribedMotion motion;
    motion.position = position;
    const Frame start = motion.at(0).frame;
    model_.add_prescribed(std::move(motion), name);
    poses_.push_back({start.x, Quaternion(start.R)});
    return static_cast<NodeId>(poses_.size()) - 1;
}

JointFrames Mechanism::frames_at(NodeId a, NodeId b, const Vec3& point, const Mat3& axes) const {
    const Frame first = start_frame(a), second = start_frame(b);
    JointFrames frames;
    frames.arm_a = first.R.transpose() * (point - first.x);
    frames.arm_b = second.R.transpose() * (point - second.x);
    frames.axes_a = first.R.transpose() * axes;
    frames.axes_b = second.R.transpose() * axes;
    return frames;
}

JointFrames Mechanism::hinge_at(NodeId a, NodeId b, const Vec3& point, const Vec3& axis) const {
    return frames_at(a, b, point, shortest_rotation(Vec3::UnitZ(), axis).toRotationMatrix());
}

JointFrames Mechanism::frames_of(const ScrewRow& measure) {
    return measure.angle;
}

int Mechanism::follow_angle(int record) {
    JointRecord& r = records_[static_cast<std::size_t>(record)];
    r.turns = true;
    return r.winding = model_.add_winding(r.a, r.b, r.frames);
}

int Mechanism::gear(const std::string& name, int first, int second, double ratio) {
    const JointRecord one = record(first), two = record(second);
    Coupling measure;
    measure.first = {one.frames, true, one.winding};
    measure.second = {two.frames, true, two.winding};
    measure.factor_first = -ratio;
    const auto place = joints_.add(Joint<Coupling>{{one.a, one.b, two.a, two.b}, measure, "joint '" + name + "'", std::nullopt});
    records_.push_back({name, "gear", one.a, one.b, one.frames, -1, false, false, {{place.batch, place.index}}});
    return static_cast<int>(records_.size()) - 1;
}

int Mechanism::speed_gear(const std::string& name, int first, int second, double ratio) {
    const JointRecord one = record(first), two = record(second);
    SpeedCoupling measure;
    measure.coupling.first = {one.frames, true, one.winding};
    measure.coupling.second = {two.frames, true, two.winding};
    measure.coupling.factor_first = -ratio;
    const auto place =
        joints_.add(Joint<SpeedCoupling>{{one.a, one.b, two.a, two.b}, measure, "joint '" + name + "'", std::nullopt});
    records_.push_back({name, "speed_gear", one.a, one.b, one.frames, -1, false, false, {{place.batch, place.index}}});
    return static_cast<int>(records_.size()) - 1;
}

Model& Mechanism::finish() {
    model_.add_batch(std::move(bodies_));
    for (auto& batch : joints_.release()) model_.add_joints(std::move(batch));
    for (const JointRecord& record : records_) model_.add_record(record);
    model_.finish();
    return model_;
}

}  // namespace trammel::verification
