// joints/interval_joints_of.hpp: all joints of one measure over an interval: rows that do no work, written once.
//
//   position rows  C = s(z) − g(t):  D from the discrete gradient of s, closed at the end of the last interval of a step
//   velocity rows  A ż = b(t):       D = A at the mean,  D Δz = ∫b dt by two Gauss points
//   work put in by drives and moving grounds:  −λ Δg (or −λ ∫b dt) + (Dᵀλ)·Δz of prescribed nodes
// Theory: docs/theory/interval.md
#pragma once

#include <cmath>

#include "assembly/discrete_gradient.hpp"
#include "assembly/mean_value.hpp"

namespace trammel {

/// `Joints` is JointsOf<M>; it offers joints(), row_of(k) and moving(k, n).
template <Slopes M, class Joints>
class IntervalJointsOf : public IntervalJoints {
public:
    static constexpr int N = M::nodes, size = M::size, coordinates_of_all = 12 * M::nodes;
    static constexpr bool at_velocity_level = VelocityMeasure<M>;
    using Z = Vec<coordinates_of_all>;
    using Rows = Vec<size>;
    using Gradient = Mat<size, coordinates_of_all>;
    using Square = Mat<coordinates_of_all, coordinates_of_all>;

    void plan_interval(const CoordinateTable& table, const Pattern& pattern) override {
        slots_.resize(self().joints().size());
        for (std::size_t k = 0; k < slots_.size(); ++k) {
            const int row = table.size + self().row_of(k);
            for (int i = 0; i < N; ++i) {
                const NodeId a = self().joints()[k].node[i];
                slots_[k].down[i].plan(pattern, row, size, table.first[a], table.count[a]);
                slots_[k].across[i].plan(pattern, table.first[a], table.count[a], row, size);
                for (int j = 0; j < N; ++j) {
                    const NodeId b = self().joints()[k].node[j];
                    slots_[k].square[i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
                }
            }
        }
    }

    void add_interval_force(const Interval& interval, const CoordinateTable& table, const double* lambda, double* force,
                            double* gap) const override {
        for (std::size_t k = 0; k < self().joints().size(); ++k) {
            const auto& joint = self().joints()[k];
            const Ends z(interval, joint.node);
            const Gradient D = rows(joint.measure, z);
            const int row = self().row_of(k);
            const Z f = D.transpose() * Eigen::Map<const Rows>(lambda + row);
            for (int n = 0; n < N; ++n) table.add_to(force, joint.node[n], f.template segment<12>(12 * n));
            Eigen::Map<Rows> closed(gap + row);
            if constexpr (at_velocity_level) {
                closed += D * (z.to - z.from);
                if (joint.drive) closed[0] -= target_change(joint, interval);
            } else if (interval.last) {
                closed += gap_at_end(joint, interval, z.to);
            }
        }
    }

    void add_interval_tangent(const Interval& interval, const double* lambda, const IntervalWeights& weights,
                              System& system) const override {
        for (std::size_t k = 0; k < self().joints().size(); ++k) {
            const auto& joint = self().joints()[k];
            const Ends z(interval, joint.node);
            const Gradient D = rows(joint.measure, z);
            const Square S = curvature(joint.measure, z, Eigen::Map<const Rows>(lambda + self().row_of(k)), weights);
            const Gradient down = row_slope(joint.measure, z, D, interval.last, weights);
            const Slots& s = slots_[k];
            for (int i = 0; i < N; ++i) {
                s.across[i].add(system, D.template middleCols<12>(12 * i).transpose());
                s.down[i].add(system, down.template middleCols<12>(12 * i));
                for (int j = 0; j < N; ++j) s.square[i][j].add(system, S.template block<12, 12>(12 * i, 12 * j));
            }
        }
    }

    void add_interval_work(const Interval& interval, const double* lambda, Work& work) const override {
        for (std::size_t k = 0; k < self().joints().size(); ++k) {
            const auto& joint = self().joints()[k];
            const int row = self().row_of(k);
            if (joint.drive) work.drives -= lambda[row] * target_change(joint, interval);
            bool moved = false;
            for (int n = 0; n < N; ++n) moved |= self().moving(k, n);
            if (!moved) continue;
            const Ends z(interval, joint.node);
            const Z f = rows(joint.measure, z).transpose() * Eigen::Map<const Rows>(lambda + row);
            for (int n = 0; n < N; ++n)
                if (self().moving(k, n))
                    work.drives += f.template segment<12>(12 * n).dot((z.to - z.from).template segment<12>(12 * n));
        }
    }

private:
    struct Slots {
        std::array<CoordinateSlots, N> down, across;
        std::array<std::array<CoordinateSlots, N>, N> square;
    };
    struct Ends {
        Z from, to;
        Ends(const Interval& interval, const std::array<NodeId, N>& node) {
            for (int n = 0; n < N; ++n) {
                from.template segment<12>(12 * n) = interval.node[node[n]].from;
                to.template segment<12>(12 * n) = interval.node[node[n]].to;
            }
        }
    };

    const Joints& self() const { return static_cast<const Joints&>(*this); }

    static Gradient rows(const M& measure, const Ends& z) {
        Gradient D;
        if constexpr (at_velocity_level)
            measure.gradient(0.5 * (z.from + z.to), D);
        else
            discrete_gradient(measure, z.from, z.to, D);
        return D;
    }

    /// w_to ∂(Dᵀλ)/∂z_to + w_from ∂(Dᵀλ)/∂z_from
    static Square curvature(const M& measure, const Ends& z, const Rows& lambda, const IntervalWeights& w) {
        Square H;
        if constexpr (at_velocity_level) {
            measure.hessian(0.5 * (z.from + z.to), 0.5 * (w.to + w.from) * lambda, H);
        } else if constexpr (M::quadratic) {
            measure.hessian(z.from, 0.5 * (w.to + w.from) * lambda, H);
        } else {
            discrete_slope(measure, z.from, z.to, Rows(w.to * lambda), H);
            if (w.from == 0) return H;
            Square back;
            discrete_slope(measure, z.to, z.from, Rows(w.from * lambda), back);
            H += back;
        }
        return H;
    }

    static Gradient row_slope(const M& measure, const Ends& z, const Gradient& D, bool last, const IntervalWeights& w) {
        Gradient down = Gradient::Zero();
        if constexpr (at_velocity_level) {
            down = (w.to - w.from) * D;
            Square H;
            for (int k = 0; k < size; ++k) {
                measure.hessian(0.5 * (z.from + z.to), Rows::Unit(k), H);
                down.row(k) += 0.5 * (w.to + w.from) * (z.to - z.from).transpose() * H;
            }
        } else if (last) {
            measure.gradient(z.to, down);
            down *= w.to;
        }
        return down;
    }

    template <class Joint>
    static Rows gap_at_end(const Joint& joint, const Interval& interval, const Z& z) {
        Rows s;
        if constexpr (requires { joint.measure.value(z, interval.winding); })
            s = joint.measure.value(z, interval.winding);
        else
            s = joint.measure.value(z);
        if (joint.drive) s[0] -= joint.drive->at(interval.t_to).value;
        if constexpr (requires { joint.measure.period(); }) s[0] = std::remainder(s[0], joint.measure.period());
        return s;
    }

    /// Δg of position rows, ∫b dt of velocity rows
    template <class Joint>
    static double target_change(const Joint& joint, const Interval& interval) {
        if (at_velocity_level) return (interval.t_to - interval.t_from) * mean_value(*joint.drive, interval);
        return joint.drive->at(interval.t_to).value - joint.drive->at(interval.t_from).value;
    }

    std::vector<Slots> slots_;
};

}  // namespace trammel
