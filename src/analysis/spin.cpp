// analysis/spin.cpp: steady rotation of nodes.
#include "analysis/spin.hpp"

namespace trammel {
namespace {

using Entries = std::vector<Eigen::Triplet<double>>;

template <class Block>
void place(Entries& entries, int first, const Block& block) {
    for (int j = 0; j < block.cols(); ++j)
        for (int i = 0; i < block.rows(); ++i)
            if (block(i, j) != 0) entries.emplace_back(first + i, first + j, block(i, j));
}

/// [x, ·] of body twists.
Mat6 adjoint(const Vec6& x) {
    Mat6 ad = Mat6::Zero();
    ad.topLeftCorner<3, 3>() = ad.bottomRightCorner<3, 3>() = skew(x.tail<3>());
    ad.topRightCorner<3, 3>() = skew(x.head<3>());
    return ad;
}

Sparse gathered(int n, const Entries& entries) {
    Sparse m(n, n);
    m.setFromTriplets(entries.begin(), entries.end());
    return m;
}

}  // namespace

void set_steady_motion(const NodeTable& table, const Spin& spin, State& state) {
    state.velocity.setZero();
    state.acceleration.setZero();
    const Vec3 omega = spin.speed * spin.axis;
    for (std::size_t n = 0; n < table.kind.size(); ++n) {
        if (table.count[n] == 0 || table.kind[n] == NodeKind::vector || !spin.turns(static_cast<NodeId>(n))) continue;
        const Vec3 v = omega.cross(state.poses[n].x - spin.point);
        if (table.count[n] == 6) {
            const Quaternion back = state.poses[n].q.conjugate();
            state.velocity.segment<6>(table.first[n]) << back * v, back * omega;
        } else {
            state.velocity.segment<3>(table.first[n]) = v;
            state.acceleration.segment<3>(table.first[n]) = omega.cross(v);
        }
    }
}

void turn_by(const NodeTable& table, const Spin& spin, double angle, State& state) {
    const Quaternion turn(Eigen::AngleAxisd(angle, spin.axis));
    for (std::size_t n = 0; n < table.kind.size(); ++n) {
        if (table.count[n] == 0 || table.kind[n] == NodeKind::vector || !spin.takes_part(static_cast<NodeId>(n))) continue;
        Pose& pose = state.poses[n];
        pose.x = spin.point + turn * (pose.x - spin.point);
        if (table.count[n] == 6) pose.q = (turn * pose.q).normalized();
    }
}

Neighbours neighbours(const NodeTable& table, const Spin& spin, const State& state) {
    Entries P, Q, S;
    const Mat3 omega = skew(spin.speed * spin.axis);
    for (std::size_t n = 0; n < table.kind.size(); ++n) {
        const int first = table.first[n];
        if (table.count[n] == 6) {
            const Mat6 by_velocity = adjoint(state.velocity.segment<6>(first));
            place(P, first, by_velocity);
            place(Q, first, by_velocity);
            place(S, first, adjoint(state.acceleration.segment<6>(first)));
        } else if (table.kind[n] == NodeKind::point && spin.turns(static_cast<NodeId>(n))) {
            place(P, first, omega);
            place(Q, first, Mat3(2 * omega));
            place(S, first, Mat3(omega * omega));
        }
    }
    const int dofs = static_cast<int>(state.velocity.size());
    return {gathered(dofs, P), gathered(dofs, Q), gathered(dofs, S)};
}

}  // namespace trammel
