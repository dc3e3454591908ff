// model/model_increments.cpp: the configuration of a model as a product of groups: frames turn and move, vectors add up.
// Theory: docs/theory/frame.md
#include <algorithm>
#include <cmath>

#include "model/model.hpp"

namespace trammel {

void Model::move(const State& from, const double* increment, Retraction map, State& to) const {
    for (std::size_t n = 0; n < from.poses.size(); ++n) {
        if (table_.count[n] == 6)
            to.poses[n] = trammel::retract(from.poses[n], Eigen::Map<const Vec6>(increment + table_.first[n]), map);
        else
            for (int i = 0; i < table_.count[n]; ++i) to.poses[n].x[i] = from.poses[n].x[i] + increment[table_.first[n] + i];
    }
}

void Model::retract(const State& from, const double* increment, State& to) const {
    move(from, increment, retraction_, to);
}

void Model::exponential(const State& from, const double* twist, State& to) const {
    move(from, twist, Retraction::exponential, to);
}

void Model::difference(const State& from, const State& to, double* twist) const {
    for (std::size_t n = 0; n < from.poses.size(); ++n) {
        if (table_.count[n] == 6)
            Eigen::Map<Vec6>(twist + table_.first[n]) = trammel::difference(from.poses[n], to.poses[n], Retraction::exponential);
        else
            for (int i = 0; i < table_.count[n]; ++i) twist[table_.first[n] + i] = to.poses[n].x[i] - from.poses[n].x[i];
    }
}

void Model::bracket(const double* x, const double* y, double* out) const {
    for (std::size_t n = 0; n < table_.kind.size(); ++n) {
        const int first = table_.first[n];
        if (table_.count[n] == 6)
            Eigen::Map<Vec6>(out + first) =
                trammel::bracket(Eigen::Map<const Vec6>(x + first), Eigen::Map<const Vec6>(y + first));
        else
            std::fill_n(out + first, table_.count[n], 0.0);
    }
}

void Model::add_increment_curvature(const State& state, double factor, double* values) const {
    for (std::size_t n = 0; n < state.poses.size(); ++n)
        if (table_.count[n] == 6)
            Eigen::Map<Vec6>(values + table_.first[n]) +=
                factor * increment_curvature(state.velocity.segment<6>(table_.first[n]),
                                             state.acceleration.segment<6>(table_.first[n]), retraction_);
}

VecX Model::increment_jerk(const State& state, const VecX& jerk) const {
    VecX all = jerk;
    add_increment_curvature(state, 1, all.data());
    return all;
}

double Model::reach(const double* increment) const {
    double largest = 0;
    for (std::size_t n = 0; n < table_.kind.size(); ++n)
        if (table_.count[n] == 6)
            largest = std::max(largest, Eigen::Map<const Vec3>(increment + table_.first[n] + 3).squaredNorm());
    return std::sqrt(largest) / largest_rotation(retraction_);
}

}  // namespace trammel
