// stepping/mechanisms.hpp: small mechanisms built by hand: chain of pendulums, four-bar linkage, heavy top.
#pragma once

#include <fmt/format.h>

#include "elements/rigid_body.hpp"
#include "joints/joint_set.hpp"
#include "lie/samples.hpp"
#include "measures/lower_pair.hpp"
#include "model/model.hpp"

namespace trammel::testing {

/// Collects bodies and joints given in space, then makes the model of them.
class Workshop {
public:
    explicit Workshop(const Vec3& gravity) : bodies_(std::make_unique<RigidBodies>(gravity)) {}

    NodeId body(const std::string& name, const Pose& pose, double mass, const Vec3& centre, const Vec3& central_inertia,
                const Vec6& velocity = Vec6::Zero()) {
        const NodeId node = model_->add_node(NodeKind::frame, pose, velocity, name);
        const Mat3 c = skew(centre);
        bodies_->add({node, mass, centre, Mat3(central_inertia.asDiagonal()) - mass * c * c});
        poses_.push_back(pose);
        return node;
    }

    template <class M>
    void joint(const std::string& name, NodeId a, NodeId b, const Vec3& at, const Mat3& axes = Mat3::Identity()) {
        joint_apart<M>(name, a, at, b, at, axes);
    }

    /// The points on the two bodies are to meet, but do not at the start.
    template <class M>
    void joint_apart(const std::string& name, NodeId a, const Vec3& at_a, NodeId b, const Vec3& at_b,
                     const Mat3& axes = Mat3::Identity()) {
        const Frame A = frame_of(poses_[a]), B = frame_of(poses_[b]);
        const JointFrames frames{A.R.transpose() * (at_a - A.x), B.R.transpose() * (at_b - B.x), A.R.transpose() * axes,
                                 B.R.transpose() * axes};
        joints_.add(Joint<M>{{a, b}, M(frames), fmt::format("joint '{}'", name), {}});
    }

    /// Rows whose measure is given as it stands.
    template <class M>
    void rows(const std::string& name, NodeId a, NodeId b, const M& measure) {
        joints_.add(Joint<M>{{a, b}, measure, fmt::format("joint '{}'", name), {}});
    }

    std::unique_ptr<Model> finish(Retraction map = Retraction::cayley) {
        model_->add_batch(std::move(bodies_));
        for (auto& batch : joints_.release()) model_->add_joints(std::move(batch));
        model_->use(map);
        model_->finish();
        return std::move(model_);
    }

private:
    std::unique_ptr<Model> model_ = std::make_unique<Model>();
    std::unique_ptr<RigidBodies> bodies_;
    JointSet joints_;
    std::vector<Pose> poses_{Pose{}};
};

/// Joint axes whose third is y.
inline Mat3 axis_y() {
    Mat3 axes;
    axes << 0, 1, 0, 0, 0, 1, 1, 0, 0;
    return axes;
}

/// Rods of one metre, end to end along x, hinged about y, falling under gravity.
inline std::unique_ptr<Model> chain(int links) {
    Workshop shop(Vec3(0, 0, -9.81));
    for (int k = 0; k < links; ++k) {
        const Vec3 at(k, 0, 0);
        const NodeId rod = shop.body(fmt::format("rod {}", k + 1), {at, Quaternion::Identity()}, 1, Vec3(0.5, 0, 0),
                                     Vec3(0.001, 0.0833, 0.0833));
        shop.joint<Revolute>(fmt::format("hinge {}", k + 1), rod - 1, rod, at, axis_y());
    }
    return shop.finish();
}

/// Crank, coupler and rocker in the plane of x and z, four hinges about y: three rows too many in space.
inline std::unique_ptr<Model> four_bar() {
    Workshop shop(Vec3(0, 0, -9.81));
    const Vec3 a(0, 0, 0), b(0.3, 0, 0.9), c(1.9, 0, 1.4), d(1.6, 0, 0);
    const auto bar = [&](const char* name, const Vec3& from, const Vec3& to) {
        return shop.body(name, {0.5 * (from + to), Quaternion::Identity()}, 1, Vec3::Zero(), Vec3(0.1, 0.1, 0.1));
    };
    const NodeId crank = bar("crank", a, b), coupler = bar("coupler", b, c), rocker = bar("rocker", c, d);
    shop.joint<Revolute>("A", 0, crank, a, axis_y());
    shop.joint<Revolute>("B", crank, coupler, b, axis_y());
    shop.joint<Revolute>("C", coupler, rocker, c, axis_y());
    shop.joint<Revolute>("D", rocker, 0, d, axis_y());
    return shop.finish();
}

/// A spinning top on a ball joint, its frame at its mass centre.
inline std::unique_ptr<Model> heavy_top(Retraction map) {
    Workshop shop(Vec3(0, 0, -9.81));
    const Quaternion tilt(Eigen::AngleAxisd(0.6, Vec3::UnitX()));
    const Vec3 arm(0, 0, 0.8), spin(0.5, 1, 12);
    Vec6 velocity;
    velocity << spin.cross(arm), spin;
    const NodeId top = shop.body("top", {tilt * arm, tilt}, 2, Vec3::Zero(), Vec3(0.3, 0.3, 0.15), velocity);
    shop.joint<Spherical>("tip", 0, top, Vec3::Zero());
    return shop.finish(map);
}

}  // namespace trammel::testing
