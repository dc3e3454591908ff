// verification/mechanism.hpp: bodies and joints put together in a few lines; what joints report.
#pragma once

#include <optional>
#include <string>

#include "elements/load.hpp"
#include "elements/rigid_body.hpp"
#include "joints/joint_set.hpp"
#include "measures/lower_pair.hpp"
#include "model/model.hpp"

namespace trammel::verification {

/// Start of a body: velocity of its reference point in space, angular velocity in body axes.
struct Start {
    Vec3 position = Vec3::Zero();
    Quaternion orientation = Quaternion::Identity();
    Vec3 velocity = Vec3::Zero(), angular_velocity = Vec3::Zero();
};

class Mechanism {
public:
    explicit Mechanism(const Vec3& gravity) : bodies_(std::make_unique<RigidBodies>(gravity)) {}

    /// A rigid body whose reference point is its mass centre.
    NodeId body(const std::string& name, double mass, const Mat3& inertia, const Start& start);
    NodeId point_mass(const std::string& name, double mass, const Start& start);

    /// Frames of a joint at a point and with axes (columns) in space, with the bodies where they start.
    JointFrames frames_at(NodeId a, NodeId b, const Vec3& point, const Mat3& axes = Mat3::Identity()) const;
    /// Frames with the third axis along this direction.
    JointFrames hinge_at(NodeId a, NodeId b, const Vec3& point, const Vec3& axis) const;

    /// Rows of a joint between a and b; the index of its record.
    template <class M>
    int joint(const std::string& name, NodeId a, NodeId b, const M& measure, std::optional<Expression> drive = {}) {
        records_.push_back({name, "", a, b, frames_of(measure), -1, false, false, {}});
        const int index = static_cast<int>(records_.size()) - 1;
        add_rows(index, measure, std::move(drive));
        return index;
    }
    /// More rows of the same joint: its drive, the advance of a screw.
    template <class M>
    void add_rows(int record, const M& measure, std::optional<Expression> drive = {}) {
        JointRecord& r = records_[static_cast<std::size_t>(record)];
        const auto place = joints_.add(Joint<M>{{r.a, r.b}, measure, "joint '" + r.name + "'", std::move(drive)});
        r.rows.emplace_back(place.batch, place.index);
    }
    /// The joint keeps its angle beyond half a turn.
    int follow_angle(int record);
    /// angle of the second joint = ratio · angle of the first
    int gear(const std::string& name, int first, int second, double ratio);
    /// speed of the second joint = ratio · speed of the first
    int speed_gear(const std::string& name, int first, int second, double ratio);

    void add(std::unique_ptr<ElementBatch> batch) { model_.add_batch(std::move(batch)); }
    NodeId moving_point(const std::string& name, const std::array<Expression, 3>& position);
    void use(Retraction map) { model_.use(map); }

    const JointRecord& record(int index) const { return records_[static_cast<std::size_t>(index)]; }
    Frame start_frame(NodeId node) const { return frame_of(poses_[static_cast<std::size_t>(node)]); }
    /// Ready to run. Nothing may be added afterwards.
    Model& finish();
    Model& model() { return model_; }

    /// Unwrapped angle of a joint that follows it.
    double angle(int record, const State& state) const {
        return state.windings[records_[static_cast<std::size_t>(record)].winding];
    }

private:
    static JointFrames frames_of(const JointFrames& measure) { return measure; }
    static JointFrames frames_of(const ScrewRow& measure);

    Model model_;
    std::unique_ptr<RigidBodies> bodies_;
    JointSet joints_;
    std::vector<JointRecord> records_;
    std::vector<Pose> poses_{Pose{}};
};

/// Inertia of a uniform rod along x about its centre: slender, or with a square section of this width.
inline Mat3 rod_inertia(double mass, double length, double width = 0) {
    const double along = mass * width * width / 6, across = mass * (length * length + width * width) / 12;
    return Vec3(along, across, across).asDiagonal();
}

}  // namespace trammel::verification
