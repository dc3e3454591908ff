// property/site.hpp: a table of moving nodes of every kind, on which batches of joints or elements stand.
//
//   q(τ) = q ⊕ s(τ),  s = v τ + a τ²/2,  velocity T(s) ṡ:   at τ = 0 velocity v and acceleration a
#pragma once

#include "assembly/batch.hpp"
#include "lie/samples.hpp"

namespace trammel::testing {

enum SiteNode : NodeId { ground, first_body, second_body, mass_point, moving_ground, third_body };

class Site {
public:
    /// `more`: further frames after the third body; `points`: further points after them.
    explicit Site(Samples& samples, int more = 0, int points = 0) {
        for (NodeKind kind : {NodeKind::frame, NodeKind::frame, NodeKind::point, NodeKind::prescribed, NodeKind::frame})
            table.add(kind);
        for (int k = 0; k < more; ++k) table.add(NodeKind::frame);
        for (int k = 0; k < points; ++k) table.add(NodeKind::point);
        const std::size_t count = table.kind.size();
        pose_.resize(count);
        v_.assign(count, Vec6::Zero());
        a_.assign(count, Vec6::Zero());
        for (std::size_t n = 1; n < count; ++n) {
            pose_[n] = samples.pose(2);
            v_[n] = samples.vector(6, 2);
            a_[n] = samples.vector(6, 2);
            if (table.kind[n] != NodeKind::point) continue;
            pose_[n].q = Quaternion::Identity();
            v_[n].tail<3>().setZero();
            a_[n].tail<3>().setZero();
        }
        time = samples.number(0, 1);
        load_factor = samples.number(0.5, 1.5);
    }

    Motion now() const { return later(0); }

    /// All nodes τ later along the smooth motion.
    Motion later(double tau) const {
        Motion motion = empty();
        motion.time = time + tau;
        motion.load_factor = load_factor;
        for (std::size_t n = 0; n < pose_.size(); ++n) {
            const Twist path = tau * v_[n] + 0.5 * tau * tau * a_[n];
            const Mat6 slope = retraction_slope(path, Retraction::exponential);
            const Frame frame = frame_of(retract(pose_[n], path, Retraction::exponential));
            motion.node[n] = {frame, slope * (v_[n] + tau * a_[n]), a_[n]};
        }
        return motion;
    }

    /// Freedoms displaced, velocities and accelerations of the freedoms changed by these amounts.
    Motion displaced(const VecX& q, const VecX& v, const VecX& a) const {
        Motion motion = now();
        for (std::size_t n = 0; n < pose_.size(); ++n) {
            const int first = table.first[n], count = table.count[n];
            if (count == 0) continue;
            Vec6 step = Vec6::Zero();
            step.head(count) = q.segment(first, count);
            motion.node[n].frame = frame_of(retract(pose_[n], step, Retraction::cayley));
            motion.node[n].v.head(count) += v.segment(first, count);
            motion.node[n].a.head(count) += a.segment(first, count);
        }
        return motion;
    }
    Motion displaced(const VecX& q) const { return displaced(q, nothing(), nothing()); }

    /// All nodes carried along by one motion of space; velocities stay in body axes.
    Motion carried(const Pose& g) const {
        Motion motion = now();
        for (NodeMotion& node : motion.node) node.frame = {g.x + g.q * node.frame.x, g.q.toRotationMatrix() * node.frame.R};
        return motion;
    }

    /// The velocity of every freedom.
    VecX velocity() const {
        VecX all(table.dofs);
        for (std::size_t n = 0; n < pose_.size(); ++n)
            if (table.count[n] > 0) all.segment(table.first[n], table.count[n]) = v_[n].head(table.count[n]);
        return all;
    }
    VecX nothing() const { return VecX::Zero(table.dofs); }

    NodeTable table;
    double time = 0, load_factor = 1;
    std::vector<double> winding;  ///< unwrapped angles

private:
    Motion empty() const {
        Motion motion;
        motion.node.resize(pose_.size());
        motion.winding = winding.data();
        return motion;
    }

    std::vector<Pose> pose_;
    std::vector<Vec6> v_, a_;
};

/// The planned matrix as a full one.
inline MatX full(const System& system) {
    MatX dense = MatX::Zero(system.pattern->n, system.pattern->n);
    for (int j = 0; j < system.pattern->n; ++j)
        for (int k = system.pattern->column_start[j]; k < system.pattern->column_start[j + 1]; ++k)
            dense(system.pattern->row[k], j) = system.values[k];
    return dense;
}

}  // namespace trammel::testing
