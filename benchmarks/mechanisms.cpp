// mechanisms.cpp: bodies and hinges of the timed mechanisms, built without a model file.
#include "mechanisms.hpp"

#include "elements/rigid_body.hpp"
#include "joints/joint_set.hpp"
#include "measures/lower_pair.hpp"
#include "stepping/newton.hpp"

namespace trammel::bench {
namespace {

/// Bodies with their reference point in the mass centre, and hinges given in space.
class Assembly {
public:
    explicit Assembly(const Vec3& gravity) : model_(std::make_unique<Model>()), bodies_(std::make_unique<RigidBodies>(gravity)) {
        places_.push_back(Vec3::Zero());
    }

    NodeId body(const Vec3& centre, double mass, const Vec3& inertia, const Vec6& velocity = Vec6::Zero()) {
        const NodeId node = model_->add_node(NodeKind::frame, {centre, Quaternion::Identity()}, velocity,
                                             "body " + std::to_string(places_.size()));
        bodies_->add({node, mass, Vec3::Zero(), inertia.asDiagonal()});
        places_.push_back(centre);
        return node;
    }

    /// A rod of 1 kg between two points.
    NodeId rod(const Vec3& from, const Vec3& to, double across, double along, const Vec6& velocity = Vec6::Zero()) {
        const Vec3 direction = (to - from).normalized();
        const Vec3 inertia = Vec3::Constant(across) + (along - across) * direction.cwiseAbs2();
        return body(0.5 * (from + to), 1, inertia, velocity);
    }

    void hinge(NodeId a, NodeId b, const Vec3& at, const Vec3& axis) {
        JointFrames frames = point(a, b, at);
        frames.axes_a.col(2) = axis;
        frames.axes_a.col(0) = axis.unitOrthogonal();
        frames.axes_a.col(1) = axis.cross(frames.axes_a.col(0));
        frames.axes_b = frames.axes_a;
        joints_.add(Joint<Revolute>{{a, b}, Revolute(frames), "hinge", {}});
        model_->add_winding(a, b, frames);
    }

    void ball(NodeId a, NodeId b, const Vec3& at) {
        joints_.add(Joint<Spherical>{{a, b}, Spherical(point(a, b, at)), "ball", {}});
    }

    std::unique_ptr<Model> finish() {
        model_->add_batch(std::move(bodies_));
        for (auto& batch : joints_.release()) model_->add_joints(std::move(batch));
        model_->finish();
        return std::move(model_);
    }

private:
    JointFrames point(NodeId a, NodeId b, const Vec3& at) const {
        JointFrames frames;
        frames.arm_a = at - places_[a];
        frames.arm_b = at - places_[b];
        return frames;
    }

    std::unique_ptr<Model> model_;
    std::unique_ptr<RigidBodies> bodies_;
    JointSet joints_;
    std::vector<Vec3> places_;
};

constexpr double g = 9.81, redundant = redundant_regularisation;

}  // namespace

Mechanism chain(int links, long steps) {
    Assembly assembly({0, 0, -g});
    NodeId last = 0;
    for (int i = 0; i < links; ++i) {
        const Vec3 from(i, 0, 0), to(i + 1, 0, 0);
        const NodeId rod = assembly.rod(from, to, 1.0 / 12, 1e-3);
        assembly.hinge(last, rod, from, Vec3::UnitY());
        last = rod;
    }
    const double h = 1e-3;
    return {"chain/" + std::to_string(links), assembly.finish(), h, h * static_cast<double>(steps), 0, last};
}

Mechanism four_bar(int loops) {
    Assembly assembly({0, -g, 0});
    const double across = 1.0 / 12, along = 1e-3;
    Vec6 crank_speed, coupler_speed;
    crank_speed << 0.5, 0, 0, 0, 0, -1;
    coupler_speed << 1, 0, 0, 0, 0, 0;
    NodeId coupler = 0, crank = 0;
    for (int i = 0; i <= loops; ++i) {
        const Vec3 foot(i, 0, 0), head(i, 1, 0);
        crank = assembly.rod(foot, head, across, along, crank_speed);
        assembly.hinge(0, crank, foot, Vec3::UnitZ());
        if (i > 0) assembly.hinge(coupler, crank, head, Vec3::UnitZ());
        if (i == loops) break;
        coupler = assembly.rod(head, head + Vec3::UnitX(), across, along, coupler_speed);
        assembly.hinge(crank, coupler, head, Vec3::UnitZ());
    }
    return {"four_bar/" + std::to_string(loops), assembly.finish(), 2e-3, 10, redundant, coupler};
}

Mechanism bricard() {
    Assembly assembly({0, -g, 0});
    const Vec3 points[6] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
    const Vec3 axes[6] = {Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX()};
    NodeId last = 0, watched = 0;
    for (int i = 0; i < 5; ++i) {
        const NodeId rod = assembly.rod(points[i], points[i + 1], 1.01 / 12, 0.02 / 12);
        assembly.hinge(last, rod, points[i], axes[i]);
        last = rod;
        if (i == 2) watched = rod;
    }
    assembly.hinge(last, 0, points[5], axes[5]);
    return {"bricard", assembly.finish(), 1e-3, 10, redundant, watched};
}

Mechanism heavy_top() {
    Assembly assembly({0, 0, -g});
    const Vec3 spin(0, 150, -4.61538), arm(0, 1, 0);
    Vec6 velocity;
    velocity << spin.cross(arm), spin;
    const NodeId top = assembly.body(arm, 15, {0.234375, 0.46875, 0.234375}, velocity);
    assembly.ball(0, top, Vec3::Zero());
    return {"heavy_top", assembly.finish(), 1e-3, 2, 0, top};
}

}  // namespace trammel::bench
