// elements/load_interval.cpp: forces and moments over an interval, with the mean of their values at its two ends.
//
//   force f at point p:   −f on x, −p_k f on d_k
//   moment m:             −½ m × d^k on d_k,   d^k: reciprocal triad of the mean directors, so that the work is m·ψ
// Following loads have their components along the mean directors. Theory: docs/theory/interval.md
#include "elements/load.hpp"
#include "lie/rotation.hpp"

namespace trammel {
namespace {

Vec3 mean(const std::array<Expression, 3>& vector, const Interval& interval) {
    Vec3 v;
    for (int k = 0; k < 3; ++k) v[k] = 0.5 * (vector[k].at(interval.t_from).value + vector[k].at(interval.t_to).value);
    return v;
}

/// A load with the directors of its body halfway.
struct Applied {
    Vec3 f_given, m_given, force, moment;  ///< as given, and in space
    Mat3 reciprocal;                       ///< columns d^k

    Applied(const Load& load, const Interval& interval, bool turns) : f_given(mean(load.force, interval)) {
        const NodeInterval& node = interval.node[load.node];
        Mat3 d;
        for (int k = 0; k < 3; ++k) d.col(k) = 0.5 * (node.from.segment<3>(3 + 3 * k) + node.to.segment<3>(3 + 3 * k));
        force = load.following ? Vec3(d * f_given) : f_given;
        m_given = moment = Vec3::Zero();
        reciprocal.setZero();
        if (!turns) return;
        m_given = mean(load.moment, interval);
        moment = load.following ? Vec3(d * m_given) : m_given;
        if (!m_given.isZero(0)) reciprocal = d.inverse().transpose();
    }
    Vec12 pull(const Load& load) const {
        Vec12 f;
        f.head<3>() = -force;
        for (int k = 0; k < 3; ++k) f.segment<3>(3 + 3 * k) = -load.point[k] * force - 0.5 * moment.cross(reciprocal.col(k));
        return f;
    }
    /// By the mean coordinates.
    Mat<12, 12> slope(const Load& load) const {
        Mat<12, 12> S = Mat<12, 12>::Zero();
        for (int l = 0; l < 3; ++l) {
            if (load.following) S.block<3, 3>(0, 3 + 3 * l).diagonal().setConstant(-f_given[l]);
            for (int k = 0; k < 3; ++k) {
                auto block = S.block<3, 3>(3 + 3 * k, 3 + 3 * l);
                block = 0.5 * moment.cross(reciprocal.col(l)) * reciprocal.col(k).transpose();
                if (!load.following) continue;
                block.diagonal().array() -= load.point[k] * f_given[l];
                block += 0.5 * m_given[l] * skew(reciprocal.col(k));
            }
        }
        return S;
    }
};

}  // namespace

void Loads::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.resize(loads_.size());
    turns_.resize(loads_.size());
    for (std::size_t k = 0; k < loads_.size(); ++k) {
        const int first = table.first[loads_[k].node], count = table.count[loads_[k].node];
        coordinate_slots_[k].plan(pattern, first, count, first, count);
        turns_[k] = count == 12;
    }
}

void Loads::add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const {
    for (std::size_t k = 0; k < loads_.size(); ++k)
        table.add_to(force, loads_[k].node, Applied(loads_[k], interval, turns_[k]).pull(loads_[k]));
}

void Loads::add_interval_tangent(const Interval& interval, const IntervalWeights& weights, System& system) const {
    const double weight = 0.5 * (weights.to + weights.from);
    for (std::size_t k = 0; k < loads_.size(); ++k)
        if (turns_[k]) coordinate_slots_[k].add(system, Applied(loads_[k], interval, true).slope(loads_[k]), weight);
}

void Loads::add_interval_work(const Interval& interval, Work& work) const {
    for (std::size_t k = 0; k < loads_.size(); ++k) {
        const NodeInterval& node = interval.node[loads_[k].node];
        work.loads -= Applied(loads_[k], interval, turns_[k]).pull(loads_[k]).dot(node.to - node.from);
    }
}

}  // namespace trammel
