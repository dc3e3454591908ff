// analysis/spin.hpp: nodes that turn as one about a fixed axis at a constant speed, and how neighbours of a motion move.
//
//   frame nodes   v = (Rᵀ(Ω × (x − o)), RᵀΩ),  dv/dt = 0          point nodes   v = Ω × (x − o),  dv/dt = Ω × v
//   neighbour η   δv = η̇ + P η,  δ(dv/dt) = η̈ + Q η̇ + S η
//   frame nodes   P = Q = ad_v, S = ad_a                           spinning points   P = Ω̃, Q = 2 Ω̃, S = Ω̃²
// η is seen from the node itself; of a spinning point from axes that spin with it. Theory: docs/theory/linearisation.md
#pragma once

#include <vector>

#include "analysis/sparse_part.hpp"
#include "state/state.hpp"

namespace trammel {

struct Spin {
    Vec3 point = Vec3::Zero(), axis = Vec3::UnitZ();
    double speed = 0;             ///< rad/s
    std::vector<char> turning{};  ///< by node: takes part; empty: all that have freedoms

    bool takes_part(NodeId node) const { return turning.empty() || turning[static_cast<std::size_t>(node)]; }
    bool turns(NodeId node) const { return speed != 0 && takes_part(node); }
};

/// Velocities and accelerations of the steady motion from the positions of the state; nodes that do not turn are at rest.
void set_steady_motion(const NodeTable&, const Spin&, State&);

/// Spinning nodes carried on by this angle about the axis; the others stay.
void turn_by(const NodeTable&, const Spin&, double angle, State&);

/// P, Q, S of all nodes as block-diagonal matrices.
struct Neighbours {
    Sparse P, Q, S;
};
Neighbours neighbours(const NodeTable&, const Spin&, const State&);

}  // namespace trammel
