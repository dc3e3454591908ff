// assembly/motion.hpp: the motion of all nodes at one instant, unpacked once per evaluation.
// Theory: docs/theory/system.md
#pragma once

#include <cstdint>
#include <vector>

#include "lie/frame.hpp"

namespace trammel {

using NodeId = int;

/// Ground is at rest, a prescribed node follows functions of time, a point has 3 freedoms, a frame 6. A vector holds one to
/// three coordinates that add up: displacements within a solid, amplitudes of its modes.
enum class NodeKind : std::uint8_t { ground, prescribed, point, frame, vector };

struct NodeMotion {
    Frame frame;
    Vec6 v = Vec6::Zero();  ///< (Rᵀẋ, Ω) in the body frame
    Vec6 a = Vec6::Zero();  ///< time derivative of v
};

struct Motion {
    double time = 0;
    double load_factor = 1;  ///< multiplies applied loads and gravity, not drives; for static analysis
    std::vector<NodeMotion> node;
    const double* winding = nullptr;  ///< unwrapped joint angles at the last accepted instant
};

/// Where the freedoms of each node stand in the vectors of the problem. Node 0 is the ground.
struct NodeTable {
    std::vector<NodeKind> kind{NodeKind::ground};
    std::vector<int> first{-1};  ///< first degree of freedom, -1 if the node has none
    std::vector<int> count{0};   ///< 0 to 3 or 6
    int dofs = 0;

    /// `size`: of a vector.
    NodeId add(NodeKind k, int size = 0) {
        const int n = k == NodeKind::frame ? 6 : k == NodeKind::point ? 3 : k == NodeKind::vector ? size : 0;
        kind.push_back(k);
        first.push_back(n > 0 ? dofs : -1);
        count.push_back(n);
        dofs += n;
        return static_cast<NodeId>(kind.size()) - 1;
    }

    /// residual[node] += rows (points and vectors keep the first, the ground none)
    void add_to(double* residual, NodeId node, const Vec6& rows) const {
        for (int i = 0; i < count[node]; ++i) residual[first[node] + i] += rows[i];
    }
};

}  // namespace trammel
