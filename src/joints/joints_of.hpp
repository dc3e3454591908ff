// joints/joints_of.hpp: all joints of one measure: position, velocity and acceleration level, written once.
// Rows of a velocity measure, A v − b(t) = 0, have no position level; their gap is that of the velocity level.
// A measure may hand-write its answers at an instant (`pull`, `instant_jacobian`, `instant_geometric`);
// a property test holds them to the generic ones of assembly/measure.hpp.
// Theory: docs/theory/joints.md
#pragma once

#include <cmath>

#include "assembly/batch.hpp"
#include "joints/interval_joints_of.hpp"
#include "joints/joint_set.hpp"

namespace trammel {

template <Slopes M>
class JointsOf final : public JointBatch, public IntervalJointsOf<M, JointsOf<M>> {
public:
    static constexpr int N = M::nodes, size = M::size;
    static constexpr bool at_velocity_level = VelocityMeasure<M>;
    using Rows = Vec<size>;

    void add(Joint<M> joint) { joints_.push_back(std::move(joint)); }
    std::size_t count() const { return joints_.size(); }
    const std::vector<Joint<M>>& joints() const { return joints_; }
    int row_of(std::size_t k) const { return first_row_ + size * static_cast<int>(k); }
    /// Node n of joint k is a moving ground.
    bool moving(std::size_t k, int n) const { return slots_[k].moving[n]; }

    int rows() const override { return size * static_cast<int>(joints_.size()); }
    void number(int first_row) override { first_row_ = first_row; }

    void couple(const NodeTable& table, PatternBuilder& builder) const override {
        for (std::size_t k = 0; k < joints_.size(); ++k) {
            const int row = table.dofs + row_of(k);
            builder.couple(row, size, row, size);
            for (NodeId i : joints_[k].node) {
                builder.couple(row, size, table.first[i], table.count[i]);
                builder.couple(table.first[i], table.count[i], row, size);
                for (NodeId j : joints_[k].node) builder.couple(table.first[i], table.count[i], table.first[j], table.count[j]);
            }
        }
    }

    void plan(const NodeTable& table, const Pattern& pattern) override {
        slots_.resize(joints_.size());
        for (std::size_t k = 0; k < joints_.size(); ++k) {
            const int row = table.dofs + row_of(k);
            Slots& s = slots_[k];
            for (int r = 0; r < size; ++r) s.diagonal[r] = pattern.slot(row + r, row + r);
            for (int i = 0; i < N; ++i) {
                const NodeId a = joints_[k].node[i];
                s.moving[i] = table.kind[a] == NodeKind::prescribed;
                s.down[i].plan(pattern, row, size, table.first[a], table.count[a]);
                s.across[i].plan(pattern, table.first[a], table.count[a], row, size);
                for (int j = 0; j < N; ++j) {
                    const NodeId b = joints_[k].node[j];
                    s.square[i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
                }
            }
        }
    }

    void add_residual(const Motion& motion, const NodeTable& table, const double* lambda, double* residual,
                      double* gap) const override {
        for (std::size_t k = 0; k < joints_.size(); ++k) {
            const Joint<M>& joint = joints_[k];
            const auto nodes = gather(motion, joint);
            const int row = row_of(k);
            const Rows multiplier = Eigen::Map<const Rows>(lambda + row);
            Rows s;
            std::array<Vec6, N> force;
            if constexpr (requires { joint.measure.pull(nodes, multiplier, s, force); }) {
                joint.measure.pull(nodes, multiplier, s, force);
            } else {
                const Mat<size, 6 * N> B = jacobian(joint.measure, nodes);
                if constexpr (at_velocity_level)
                    s = B * stacked(nodes, &NodeMotion::v);
                else
                    s = value(joint, motion, nodes);
                const Vec<6 * N> f = B.transpose() * multiplier;
                for (int n = 0; n < N; ++n) force[n] = f.template segment<6>(6 * n);
            }
            Eigen::Map<Rows>(gap + row) = closed(joint, motion, s);
            for (int n = 0; n < N; ++n) table.add_to(residual, joint.node[n], force[n]);
        }
    }

    void add_tangent(const Motion& motion, const Weights& weights, const double* lambda, const RowScaling& scaling,
                     System& system) const override {
        for (std::size_t k = 0; k < joints_.size(); ++k) {
            const Joint<M>& joint = joints_[k];
            const auto nodes = gather(motion, joint);
            const Mat<size, 6 * N> B = rows_of(joint.measure, nodes);
            Mat<6 * N, 6 * N> S = Mat<6 * N, 6 * N>::Zero();
            const Rows multiplier = Eigen::Map<const Rows>(lambda + row_of(k));
            if (weights.q != 0) S = weights.q * curvature_of(joint.measure, nodes, multiplier);
            const double augmentation = at_velocity_level ? 0 : scaling.augmentation;
            if (augmentation != 0) S += augmentation * B.transpose() * B;
            const Slots& s = slots_[k];
            for (int i = 0; i < N; ++i) {
                const Mat<size, 6> Bi = scaling.block * B.template middleCols<6>(6 * i);
                s.down[i].add(system, Bi);
                s.across[i].add(system, Bi.transpose());
                if (weights.q == 0 && augmentation == 0) continue;
                for (int j = 0; j < N; ++j) s.square[i][j].add(system, S.template block<6, 6>(6 * i, 6 * j));
            }
            for (int r = 0; r < size; ++r) system.values[s.diagonal[r]] -= scaling.regularisation;
        }
    }

    void velocity_gap(const Motion& motion, double* gap) const override {
        for (std::size_t k = 0; k < joints_.size(); ++k) {
            const Joint<M>& joint = joints_[k];
            const auto nodes = gather(motion, joint);
            Rows rate = rows_of(joint.measure, nodes) * stacked(nodes, &NodeMotion::v);
            if (joint.drive) rate[0] -= target_rate(joint, motion);
            Eigen::Map<Rows>(gap + row_of(k)) = rate;
        }
    }

    void acceleration_gap(const Motion& motion, double* gap) const override {
        for (std::size_t k = 0; k < joints_.size(); ++k) {
            const Joint<M>& joint = joints_[k];
            const auto nodes = gather(motion, joint);
            Rows second = rows_of(joint.measure, nodes) * stacked(nodes, &NodeMotion::a) +
                          rate_slope(joint.measure, nodes) * stacked(nodes, &NodeMotion::v);
            if (joint.drive) {
                const Jet target = joint.drive->at(motion.time);
                second[0] -= at_velocity_level ? target.rate : target.acceleration;
            }
            Eigen::Map<Rows>(gap + row_of(k)) = second;
        }
    }

    /// A drive puts in −λ ġ, a moving ground (Bᵀλ)·v of its node.
    void add_energy(const Motion& motion, const double* lambda, Energy& energy) const override {
        for (std::size_t k = 0; k < joints_.size(); ++k) {
            const Joint<M>& joint = joints_[k];
            if (joint.drive) energy.drive_power -= lambda[row_of(k)] * target_rate(joint, motion);
            for (int n = 0; n < N; ++n)
                if (slots_[k].moving[n])
                    energy.drive_power += force_on(motion, lambda, static_cast<int>(k), n).dot(motion.node[joint.node[n]].v);
        }
    }

    Vec6 force_on(const Motion& motion, const double* lambda, int k, int n) const override {
        const Mat<size, 6 * N> B = rows_of(joints_[k].measure, gather(motion, joints_[k]));
        return B.template middleCols<6>(6 * n).transpose() * Eigen::Map<const Rows>(lambda + row_of(k));
    }

    std::string row_name(int row) const override {
        const int k = (row - first_row_) / size, r = (row - first_row_) % size;
        return joints_[k].name + ", " + joints_[k].measure.row_name(r);
    }

    bool driven(int row) const override {
        const auto& drive = joints_[(row - first_row_) / size].drive;
        return drive && !drive->constant();
    }

    bool velocity_level(int) const override { return at_velocity_level; }

private:
    struct Slots {
        std::array<BlockSlots, N> down, across;
        std::array<std::array<BlockSlots, N>, N> square;
        std::array<int, size> diagonal;
        std::array<bool, N> moving;  ///< prescribed nodes: their motion does work
    };

    static NodeMotions<N> gather(const Motion& motion, const Joint<M>& joint) {
        NodeMotions<N> nodes;
        for (int n = 0; n < N; ++n) nodes[n] = &motion.node[joint.node[n]];
        return nodes;
    }

    static Vec<6 * N> stacked(const NodeMotions<N>& nodes, Vec6 NodeMotion::*what) {
        Vec<6 * N> all;
        for (int n = 0; n < N; ++n) all.template segment<6>(6 * n) = nodes[n]->*what;
        return all;
    }

    static Rows value(const Joint<M>& joint, const Motion& motion, const NodeMotions<N>& nodes) requires Measure<M> {
        if constexpr (requires { joint.measure.value(coordinates(nodes), motion.winding); })
            return joint.measure.value(coordinates(nodes), motion.winding);
        else
            return joint.measure.value(coordinates(nodes));
    }

    /// ġ of position rows, b of velocity rows
    static double target_rate(const Joint<M>& joint, const Motion& motion) {
        const Jet target = joint.drive->at(motion.time);
        return at_velocity_level ? target.value : target.rate;
    }

    /// s − g(t); a periodic measure is taken at the turn nearest to its target.
    static Rows closed(const Joint<M>& joint, const Motion& motion, Rows s) {
        if (joint.drive) s[0] -= joint.drive->at(motion.time).value;
        if constexpr (requires { joint.measure.period(); }) s[0] = std::remainder(s[0], joint.measure.period());
        return s;
    }

    static Mat<size, 6 * N> rows_of(const M& measure, const NodeMotions<N>& nodes) {
        if constexpr (requires { measure.instant_jacobian(nodes); })
            return measure.instant_jacobian(nodes);
        else
            return jacobian(measure, nodes);
    }

    static Mat<6 * N, 6 * N> curvature_of(const M& measure, const NodeMotions<N>& nodes, const Rows& lambda) {
        if constexpr (requires { measure.instant_geometric(nodes, lambda); })
            return measure.instant_geometric(nodes, lambda);
        else
            return geometric_stiffness(measure, nodes, lambda);
    }

    int first_row_ = 0;
    std::vector<Joint<M>> joints_;
    std::vector<Slots> slots_;
};

template <class M>
JointSet::Place JointSet::add(Joint<M> joint) {
    auto& place = batches_[index_of<M>];
    if (!place) place = std::make_unique<JointsOf<M>>();
    auto& batch = static_cast<JointsOf<M>&>(*place);
    batch.add(std::move(joint));
    return {&batch, static_cast<int>(batch.count()) - 1};
}

}  // namespace trammel
