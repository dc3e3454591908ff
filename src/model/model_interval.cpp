// model/model_interval.cpp: the model as an IntervalProblem: unpack both ends of an interval, ask every batch.
#include <algorithm>

#include "model/model.hpp"

namespace trammel {

void Model::finish_intervals() {
    const std::size_t count = table_.kind.size();
    coordinate_table_ = {};
    blocks_.clear();
    block_nodes_.clear();
    for (std::size_t n = 0; n < count; ++n) {
        const bool frame = table_.count[n] == 6;
        const int size = frame ? 12 : table_.count[n];
        coordinate_table_.first.push_back(size > 0 ? coordinate_table_.size : -1);
        coordinate_table_.count.push_back(size);
        if (size == 0) continue;
        blocks_.push_back({coordinate_table_.size, size, table_.first[n], frame});
        block_nodes_.push_back(static_cast<NodeId>(n));
        coordinate_table_.size += size;
    }
    coordinate_pattern_ = expanded(pattern_, blocks_, dofs(), coordinate_table_.size);
    interval_elements_.clear();
    interval_joints_.clear();
    for (auto& batch : elements_)
        if (auto* over = dynamic_cast<IntervalElements*>(batch.get())) interval_elements_.push_back(over);
    for (auto& batch : joints_)
        if (auto* over = dynamic_cast<IntervalJoints*>(batch.get())) interval_joints_.push_back(over);
    for (auto* batch : interval_elements_) batch->plan_interval(coordinate_table_, coordinate_pattern_);
    for (auto* batch : interval_joints_) batch->plan_interval(coordinate_table_, coordinate_pattern_);
    interval_.node.assign(count, {});
    interval_.moved_from.assign(count, {});
    interval_.moved_to.assign(count, {});
    // directors of the ground and of points stay what they are
    const Vec12 at_rest = trammel::coordinates(Frame{});
    for (NodeInterval& node : interval_.node) node.from = node.to = at_rest;
}

std::string Model::lacks_energy_form() const {
    for (const auto* batch : interval_elements_)
        if (std::string why = batch->lacks_energy_form(); !why.empty()) return why;
    if (interval_elements_.size() == elements_.size() && interval_joints_.size() == joints_.size()) return {};
    return "the model holds elements that cannot tell their work over a step; use generalized_alpha or tdg";
}

void Model::read_coordinates(const State& state, double* z) const {
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        const Pose& pose = state.poses[block_nodes_[b]];
        if (blocks_[b].frame)
            Eigen::Map<Vec12>(z + blocks_[b].first) = trammel::coordinates(frame_of(pose));
        else
            Eigen::Map<VecX>(z + blocks_[b].first, blocks_[b].count) = pose.x.head(blocks_[b].count);
    }
}

void Model::write_coordinates(const double* z, State& state) const {
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        const double* at = z + blocks_[b].first;
        Pose& pose = state.poses[block_nodes_[b]];
        pose.x.head(std::min(3, blocks_[b].count)) = Eigen::Map<const VecX>(at, std::min(3, blocks_[b].count));
        if (!blocks_[b].frame) continue;
        Quaternion q(Mat3(Eigen::Map<const Mat3>(at + 3)));
        q.normalize();
        // of the two quaternions of a rotation the one that continues
        if (q.dot(pose.q) < 0) q.coeffs() *= -1;
        pose.q = q;
    }
}

void Model::unpack(const Span& span) {
    interval_.t_from = span.t_from;
    interval_.t_to = span.t_to;
    interval_.dissipation = span.dissipation;
    interval_.last = span.last;
    interval_.winding = span.winding;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        NodeInterval& node = interval_.node[block_nodes_[b]];
        const int first = blocks_[b].first;
        if (blocks_[b].frame) {
            node.from = Eigen::Map<const Vec12>(span.from + first);
            node.to = Eigen::Map<const Vec12>(span.to + first);
            node.rate = Eigen::Map<const Vec12>(span.rate + first);
        } else {
            const int count = blocks_[b].count;
            node.from.head(count) = Eigen::Map<const VecX>(span.from + first, count);
            node.to.head(count) = Eigen::Map<const VecX>(span.to + first, count);
            node.rate.head(count) = Eigen::Map<const VecX>(span.rate + first, count);
        }
    }
    for (const PrescribedMotion& p : prescribed_) {
        NodeInterval& node = interval_.node[p.node];
        const NodeMotion from = interval_.moved_from[p.node] = p.at(span.t_from);
        const NodeMotion to = interval_.moved_to[p.node] = p.at(span.t_to);
        node.from = trammel::coordinates(from.frame);
        node.to = trammel::coordinates(to.frame);
        if (span.t_to > span.t_from)
            node.rate = (node.to - node.from) / (span.t_to - span.t_from);
        else
            node.rate = spread(from.frame) * from.v;
    }
}

void Model::interval_mass(double time, double director_inertia, System& system) const {
    system.clear();
    for (const auto* batch : interval_elements_) batch->add_interval_mass(time, director_inertia, system);
}

void Model::interval_force(const Span& span, const double* lambda, double* force, double* gap) {
    unpack(span);
    std::fill(force, force + coordinate_table_.size, 0.0);
    for (const auto* batch : interval_elements_) batch->add_interval_force(interval_, coordinate_table_, force);
    for (const auto* batch : interval_joints_) batch->add_interval_force(interval_, coordinate_table_, lambda, force, gap);
}

void Model::interval_tangent(const Span& span, const double* lambda, const IntervalWeights& weights, System& system) {
    unpack(span);
    system.clear();
    for (const auto* batch : interval_elements_) batch->add_interval_tangent(interval_, weights, system);
    for (const auto* batch : interval_joints_) batch->add_interval_tangent(interval_, lambda, weights, system);
}

Work Model::interval_work(const Span& span, const double* lambda) {
    unpack(span);
    Work work;
    for (const auto* batch : interval_elements_) batch->add_interval_work(interval_, work);
    for (const auto* batch : interval_joints_) batch->add_interval_work(interval_, lambda, work);
    return work;
}

std::string Model::block_name(int block) const {
    return "body '" + names_[block_nodes_[block]] + "'";
}

}  // namespace trammel
