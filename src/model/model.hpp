// model/model.hpp: everything that does not change: nodes, batches, joints, pattern, names. Implements Problem.
// Theory: docs/theory/model.md
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assembly/problem.hpp"
#include "description/expression.hpp"
#include "measures/coupling.hpp"

namespace trammel {

/// A node whose frame is a function of time: position, and a turn about a fixed axis after a fixed orientation.
struct PrescribedMotion {
    NodeId node = 0;
    std::array<Expression, 3> position;
    Vec3 axis = Vec3::UnitZ();
    Expression angle;
    Mat3 orientation = Mat3::Identity();

    NodeMotion at(double time) const;
};

/// A joint as the user sees it: its frames, its rows, the coordinates it reports.
struct JointRecord {
    std::string name, type;
    NodeId a = 0, b = 0;
    JointFrames frames;
    int winding = -1;     ///< angle about the axis, or -1
    bool slides = false;  ///< reports a displacement along the axis
    bool turns = false;   ///< reports an angle
    /// Groups of rows that pull between a and b: (batch, index within it).
    std::vector<std::pair<const JointBatch*, int>> rows;
    double radius = 0;  ///< of a disc or ball that rolls
};

/// Force and moment of a joint on its second body, about the joint point on that body.
struct Reaction {
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero();              ///< ground frame
    Vec3 force_joint = Vec3::Zero(), moment_joint = Vec3::Zero();  ///< joint frame of the first body
};

class Model final : public Problem {
public:
    // Building: add everything, then finish() once.
    NodeId add_node(NodeKind kind, const Pose& pose, const Vec6& velocity, std::string name);
    void add_prescribed(PrescribedMotion motion, std::string name);
    int add_winding(NodeId a, NodeId b, const JointFrames& frames);
    void add_batch(std::unique_ptr<ElementBatch> batch) { elements_.push_back(std::move(batch)); }
    void add_joints(std::unique_ptr<JointBatch> batch) { joints_.push_back(std::move(batch)); }
    void add_record(JointRecord record) { records_.push_back(std::move(record)); }
    /// Loads and drives whose branches next_kink looks at.
    void watch(const Expression& function) {
        if (function.branches()) watched_.push_back(function);
    }
    /// A time at which a run is to begin anew.
    void add_event(double time) { events_.push_back(time); }
    void use(Retraction map) { retraction_ = map; }
    void finish();

    // Problem
    int dofs() const override { return table_.dofs; }
    int rows() const override { return rows_; }
    const Pattern& pattern() const override { return pattern_; }
    State initial_state() const override;
    void retract(const State& from, const double* increment, State& to) const override;
    void exponential(const State& from, const double* twist, State& to) const override;
    void bracket(const double* x, const double* y, double* out) const override;
    VecX increment_jerk(const State&, const VecX& jerk) const override;
    double reach(const double* increment) const override;
    void residual(const State&, double* dynamics, double* gap) override;
    void tangent(const State&, const Weights&, const RowScaling&, System&) override;
    void velocity_gap(const State&, double* gap) override;
    void acceleration_gap(const State&, double* gap) override;
    Energy energy(const State&) override;
    void set_load_factor(double factor) override { motion_.load_factor = factor; }
    void set_ground_velocity(const Vec6& velocity) override { motion_.node[0].v = velocity; }
    bool constant_mass() const override { return true; }  // inertias are constant in body axes
    void add_increment_curvature(const State&, double factor, double* values) const override;
    void error_scale(const State&, double* scale) const override;
    double next_kink(double from, double to) const override;
    void settle(State&) override;
    bool velocity_level(int row) const override;
    bool driven(int row) const override;
    std::string dof_name(int dof) const override;
    std::string row_name(int row) const override;

    // What outputs ask for.
    const Motion& motion(const State&);
    const std::vector<std::string>& node_names() const { return names_; }
    const std::vector<JointRecord>& joints() const { return records_; }
    const NodeTable& nodes() const { return table_; }
    /// Joint force and moment on body b, from the multipliers of the state.
    Reaction reaction(const JointRecord& joint, const State&);
    /// The same with the motion of that state at hand.
    static Reaction reaction(const JointRecord& joint, const Motion&, const State&);

private:
    struct Winding {
        NodeId a, b;
        Angle angle;
    };
    double principal(const Winding&) const;
    void unpack(const State&);
    void move(const State& from, const double* increment, Retraction, State& to) const;

    NodeTable table_;
    std::vector<std::string> names_{"ground"};
    std::vector<Pose> poses_{Pose{}};
    std::vector<Vec6> velocities_{Vec6::Zero()};
    std::vector<PrescribedMotion> prescribed_;
    std::vector<Expression> watched_;
    std::vector<double> events_;
    std::vector<Winding> windings_;
    std::vector<std::unique_ptr<ElementBatch>> elements_;
    std::vector<std::unique_ptr<JointBatch>> joints_;
    std::vector<JointRecord> records_;
    Retraction retraction_ = Retraction::cayley;
    Pattern pattern_;
    int rows_ = 0;
    Motion motion_;
};

}  // namespace trammel
