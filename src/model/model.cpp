// model/model.cpp: the model as a Problem: unpack the state, ask every batch.
#include "model/model.hpp"

#include <algorithm>
#include <cmath>

#include "elements/modal_damper.hpp"

namespace trammel {

NodeId Model::add_node(NodeKind kind, const Pose& pose, const Vec6& velocity, std::string name) {
    poses_.push_back(pose);
    velocities_.push_back(velocity);
    names_.push_back(std::move(name));
    return table_.add(kind);
}

NodeId Model::add_vector(const VecX& start, const VecX& velocity, std::string name, std::vector<std::string> labels) {
    Pose pose;
    Vec6 v = Vec6::Zero();
    pose.x.head(start.size()) = start;
    v.head(start.size()) = velocity;
    poses_.push_back(pose);
    velocities_.push_back(v);
    names_.push_back(std::move(name));
    const NodeId node = table_.add(NodeKind::vector, static_cast<int>(start.size()));
    labels_[node] = std::move(labels);
    return node;
}

void Model::add_prescribed(PrescribedMotion motion, std::string name) {
    const NodeMotion start = motion.at(0);
    motion.node = add_node(NodeKind::prescribed, {start.frame.x, Quaternion(start.frame.R)}, start.v, std::move(name));
    for (const Expression& x : motion.position) watch(x);
    watch(motion.angle);
    prescribed_.push_back(std::move(motion));
}

void Model::add_solid(SolidRecord record) {
    if (record.axes != 0) spinning_axes_.push_back(record.axes);
    solids_.push_back(std::move(record));
}

int Model::add_winding(NodeId a, NodeId b, const JointFrames& frames) {
    windings_.push_back({a, b, frames});
    return static_cast<int>(windings_.size()) - 1;
}

void Model::finish() {
    rows_ = 0;
    for (auto& batch : joints_) {
        batch->number(rows_);
        rows_ += batch->rows();
    }
    PatternBuilder builder(dofs() + rows_);
    // every diagonal is stored, so that a massless freedom is a number and not a hole
    for (int i = 0; i < dofs() + rows_; ++i) builder.couple(i, 1, i, 1);
    for (auto& batch : elements_) batch->couple(table_, builder);
    for (auto& batch : joints_) batch->couple(table_, builder);
    pattern_ = builder.finish();
    pattern_.first_multiplier = dofs();
    for (auto& batch : elements_) batch->plan(table_, pattern_);
    for (auto& batch : joints_) batch->plan(table_, pattern_);
    motion_.node.resize(table_.kind.size());
    finish_intervals();
}

State Model::initial_state() const {
    State s;
    s.poses = poses_;
    s.velocity = VecX::Zero(dofs());
    s.acceleration = VecX::Zero(dofs());
    s.multipliers = VecX::Zero(rows_);
    for (std::size_t n = 0; n < poses_.size(); ++n)
        for (int i = 0; i < table_.count[n]; ++i) s.velocity[table_.first[n] + i] = velocities_[n][i];
    s.windings = VecX::Zero(static_cast<int>(windings_.size()));
    return s;
}

void Model::error_scale(const State& state, double* scale) const {
    double length = 0;
    for (const Pose& pose : state.poses) length = std::max(length, pose.x.cwiseAbs().maxCoeff());
    for (std::size_t n = 0; n < table_.kind.size(); ++n)
        for (int i = 0; i < table_.count[n]; ++i) scale[table_.first[n] + i] = i < 3 ? length : 1;
}

double Model::next_kink(double from, double to) const {
    double first = std::numeric_limits<double>::infinity();
    for (double t : events_)
        if (t >= from && t <= to) first = std::min(first, t);
    for (const Expression& function : watched_) first = std::min(first, function.next_kink(from, std::min(to, first)));
    return first;
}

void Model::unpack(const State& state) {
    motion_.time = state.time;
    motion_.winding = state.windings.data();
    for (std::size_t n = 0; n < state.poses.size(); ++n) {
        NodeMotion& m = motion_.node[n];
        m.frame.x = state.poses[n].x;
        const int first = table_.first[n];
        if (table_.count[n] == 6) {
            m.frame.R = state.poses[n].q.toRotationMatrix();
            m.v = state.velocity.segment<6>(first);
            m.a = state.acceleration.segment<6>(first);
        } else {
            for (int i = 0; i < table_.count[n]; ++i) m.v[i] = state.velocity[first + i], m.a[i] = state.acceleration[first + i];
        }
    }
    for (const PrescribedMotion& p : prescribed_) motion_.node[p.node] = p.at(state.time);
    if (steady_axes_)
        for (const PrescribedMotion& p : prescribed_)
            if (std::find(spinning_axes_.begin(), spinning_axes_.end(), p.node) != spinning_axes_.end()) {
                NodeMotion& axes = motion_.node[p.node];
                axes.frame.R = Eigen::AngleAxisd(steady_axes_->turn, p.axis).toRotationMatrix() * axes.frame.R;
                axes.v << Vec3::Zero(), steady_axes_->speed * (axes.frame.R.transpose() * p.axis);
                axes.a.setZero();
            }
}

const Motion& Model::motion(const State& state) {
    unpack(state);
    return motion_;
}

void Model::residual(const State& state, double* dynamics, double* gap) {
    unpack(state);
    std::fill(dynamics, dynamics + dofs(), 0.0);
    for (const auto& batch : elements_) batch->add_residual(motion_, table_, dynamics);
    for (const auto& batch : joints_) batch->add_residual(motion_, table_, state.multipliers.data(), dynamics, gap);
}

void Model::tangent(const State& state, const Weights& weights, const RowScaling& scaling, System& system) {
    unpack(state);
    system.clear();
    for (const auto& batch : elements_) batch->add_tangent(motion_, weights, system);
    for (const auto& batch : joints_) batch->add_tangent(motion_, weights, state.multipliers.data(), scaling, system);
}

void Model::velocity_gap(const State& state, double* gap) {
    unpack(state);
    for (const auto& batch : joints_) batch->velocity_gap(motion_, gap);
}

void Model::acceleration_gap(const State& state, double* gap) {
    unpack(state);
    for (const auto& batch : joints_) batch->acceleration_gap(motion_, gap);
}

Energy Model::energy(const State& state) {
    unpack(state);
    Energy energy;
    for (const auto& batch : elements_) batch->add_energy(motion_, energy);
    for (const auto& batch : joints_) batch->add_energy(motion_, state.multipliers.data(), energy);
    return energy;
}

bool Model::constant_mass() const {
    return std::all_of(elements_.begin(), elements_.end(), [](const auto& batch) { return batch->constant_mass(); });
}

double Model::principal(const Winding& w) const {
    // sine and cosine of the angle between the first axes, in the plane of joint frame a
    const Frame &A = motion_.node[w.a].frame, &B = motion_.node[w.b].frame;
    const Vec3 f = A.R.transpose() * (B.R * w.frames.axes_b.col(0));
    return std::atan2(w.frames.axes_a.col(1).dot(f), w.frames.axes_a.col(0).dot(f));
}

void Model::settle(State& state) {
    if (windings_.empty()) return;
    unpack(state);
    for (std::size_t k = 0; k < windings_.size(); ++k)
        state.windings[static_cast<int>(k)] = unwrap(principal(windings_[k]), state.windings[static_cast<int>(k)]);
}

bool Model::driven(int row) const {
    int first = 0;
    for (const auto& batch : joints_) {
        if (row < first + batch->rows()) return batch->driven(row);
        first += batch->rows();
    }
    return false;
}

bool Model::velocity_level(int row) const {
    int first = 0;
    for (const auto& batch : joints_) {
        if (row < first + batch->rows()) return batch->velocity_level(row);
        first += batch->rows();
    }
    return false;
}

std::string Model::dof_name(int dof) const {
    static const char* const what[6] = {"translation along x", "translation along y", "translation along z",
                                        "rotation about x",    "rotation about y",    "rotation about z"};
    for (std::size_t n = 0; n < names_.size(); ++n)
        if (table_.count[n] > 0 && dof >= table_.first[n] && dof < table_.first[n] + table_.count[n]) {
            if (table_.kind[n] == NodeKind::vector)
                return names_[n] + ", " + labels_.at(static_cast<NodeId>(n))[dof - table_.first[n]];
            return "body '" + names_[n] + "', " + what[dof - table_.first[n]] + " (body axes)";
        }
    return "unknown freedom";
}

std::string Model::row_name(int row) const {
    int first = 0;
    for (const auto& batch : joints_) {
        if (row < first + batch->rows()) return batch->row_name(row);
        first += batch->rows();
    }
    return "unknown row";
}

}  // namespace trammel
