// property/placed.hpp: a random measure between random moving bodies, at a place where it is smooth.
#pragma once

#include "property/measures.hpp"

namespace trammel::testing {

template <class M>
struct Placed {
    static constexpr int N = M::nodes;
    M measure;
    std::array<Pose, N> pose;
    std::array<NodeMotion, N> node;

    explicit Placed(Samples& samples) : measure(random_measure<M>(samples)) {
        do {
            for (int n = 0; n < N; ++n) {
                pose[n] = samples.pose(2);
                node[n] = {frame_of(pose[n]), samples.vector(6, 2), samples.vector(6, 2)};
            }
        } while (!is_smooth(measure, coordinates(nodes())));
    }

    NodeMotions<N> nodes() const {
        NodeMotions<N> pointers;
        for (int n = 0; n < N; ++n) pointers[n] = &node[n];
        return pointers;
    }
    Vec<12 * N> z() const { return coordinates(nodes()); }
    VecX velocity() const {
        VecX v(6 * N);
        for (int n = 0; n < N; ++n) v.segment<6>(6 * n) = node[n].v;
        return v;
    }
    /// Every body moved by its part of an increment in body axes.
    Placed moved(const VecX& step) const {
        Placed other = *this;
        for (int n = 0; n < N; ++n) {
            other.pose[n] = retract(pose[n], step.segment<6>(6 * n), Retraction::cayley);
            other.node[n].frame = frame_of(other.pose[n]);
        }
        return other;
    }
    /// All bodies moved together in space: G H.
    Placed carried(const Pose& g) const {
        Placed other = *this;
        for (int n = 0; n < N; ++n) {
            other.pose[n] = {g.x + g.q * pose[n].x, g.q * pose[n].q};
            other.node[n].frame = frame_of(other.pose[n]);
        }
        return other;
    }
};

}  // namespace trammel::testing
