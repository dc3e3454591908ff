// model/model.hpp: everything that does not change: nodes, batches, joints, pattern, names. Implements Problem
// and, where all its elements have an energy form, IntervalProblem.
// Theory: docs/theory/model.md
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assembly/interval.hpp"
#include "assembly/problem.hpp"
#include "description/expression.hpp"
#include "elements/beam.hpp"
#include "measures/joint_frames.hpp"
#include "model/solid_record.hpp"

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

/// An element between two bodies as the user sees it: which of its nodes tells the pull on the second.
struct ElementRecord {
    std::string name;
    const PullingElements* batch = nullptr;
    int element = 0, place = 1;
    NodeId node = 0;          ///< at that place
    Vec3 arm = Vec3::Zero();  ///< of the point of the element on it
    double sign = 1;          ///< −1: it is the first body, which feels the opposite

    /// Force and moment about the point on the second body, ground axes.
    Vec6 pull(const Motion&) const;
};

class ModalDampers;

/// A beam as the user sees it: where its nodes lie, and its elements in order.
struct BeamRecord {
    std::string name;
    double length = 0;
    std::vector<double> fractions;  ///< of the nodes
    std::vector<NodeId> nodes;      ///< -1 where the end is fixed to something else
    std::vector<double> ends;       ///< fractions at which elements meet
    const BeamBatch* batch = nullptr;
    int first_element = 0;
    std::vector<BeamShare> shares;
    const ModalDampers* dampers = nullptr;  ///< or none
    int damper = 0;

    /// Stress of the elements and of the damper of modes, in section axes.
    Vec6 section_force(const Motion&, double fraction) const;
    /// Element and ξ of a fraction; where two elements meet, the one that begins there.
    std::pair<int, double> place(double fraction) const;
    /// The node at this fraction, or -1.
    NodeId node_at(double fraction) const;
};

/// Force and moment of a joint on its second body, about the joint point on that body.
struct Reaction {
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero();              ///< ground frame
    Vec3 force_joint = Vec3::Zero(), moment_joint = Vec3::Zero();  ///< joint frame of the first body
};

class Model final : public Problem, public IntervalProblem {
public:
    // Building: add everything, then finish() once.
    NodeId add_node(NodeKind kind, const Pose& pose, const Vec6& velocity, std::string name);
    /// One to three coordinates that add up; `labels` name each of them.
    NodeId add_vector(const VecX& start, const VecX& velocity, std::string name, std::vector<std::string> labels);
    void add_prescribed(PrescribedMotion motion, std::string name);
    int add_winding(NodeId a, NodeId b, const JointFrames& frames);
    void add_batch(std::unique_ptr<ElementBatch> batch) { elements_.push_back(std::move(batch)); }
    void add_joints(std::unique_ptr<JointBatch> batch) { joints_.push_back(std::move(batch)); }
    void add_record(JointRecord record) { records_.push_back(std::move(record)); }
    void add_solid(SolidRecord record);
    /// A point whose coordinates live in spinning axes.
    void add_point_in_axes(NodeId point) { points_in_axes_.push_back(point); }
    void add_element(ElementRecord record) { pulling_elements_.push_back(std::move(record)); }
    void add_beam(BeamRecord record) { beams_.push_back(std::move(record)); }
    /// Loads and drives whose branches next_kink looks at.
    void watch(const Expression& function) {
        if (function.branches()) watched_.push_back(function);
    }
    /// A time at which a run is to begin anew.
    void add_event(double time) { events_.push_back(time); }
    bool has_events() const { return !events_.empty(); }
    void use(Retraction map) { retraction_ = map; }
    void finish();

    // Problem
    int dofs() const override { return table_.dofs; }
    int rows() const override { return rows_; }
    const Pattern& pattern() const override { return pattern_; }
    State initial_state() const override;
    void retract(const State& from, const double* increment, State& to) const override;
    void exponential(const State& from, const double* twist, State& to) const override;
    void difference(const State& from, const State& to, double* twist) const override;
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
    void set_axes_motion(const std::optional<SteadyAxes>& motion) override { steady_axes_ = motion; }
    bool constant_mass() const override;
    void add_increment_curvature(const State&, double factor, double* values) const override;
    void error_scale(const State&, double* scale) const override;
    double next_kink(double from, double to) const override;
    void settle(State&) override;
    bool velocity_level(int row) const override;
    bool driven(int row) const override;
    std::string dof_name(int dof) const override;
    std::string row_name(int row) const override;

    // IntervalProblem
    std::string lacks_energy_form() const override;
    int coordinates() const override { return coordinate_table_.size; }
    const std::vector<CoordinateBlock>& blocks() const override { return blocks_; }
    const Pattern& coordinate_pattern() const override { return coordinate_pattern_; }
    void read_coordinates(const State&, double* z) const override;
    void write_coordinates(const double* z, State&) const override;
    void interval_mass(double time, double director_inertia, System&) const override;
    void interval_force(const Span&, const double* lambda, double* force, double* gap) override;
    void interval_tangent(const Span&, const double* lambda, const IntervalWeights&, System&) override;
    Work interval_work(const Span&, const double* lambda) override;
    std::string block_name(int block) const override;

    // What outputs ask for.
    const Motion& motion(const State&);
    const std::vector<std::string>& node_names() const { return names_; }
    const std::vector<JointRecord>& joints() const { return records_; }
    const std::vector<BeamRecord>& beams() const { return beams_; }
    const std::vector<ElementRecord>& pulling_elements() const { return pulling_elements_; }
    const std::vector<SolidRecord>& solids() const { return solids_; }
    const std::vector<NodeId>& points_in_axes() const { return points_in_axes_; }
    const std::vector<PrescribedMotion>& moving_grounds() const { return prescribed_; }
    const NodeTable& nodes() const { return table_; }
    /// Joint force and moment on body b, from the multipliers of the state.
    Reaction reaction(const JointRecord& joint, const State&);
    /// The same with the motion of that state at hand.
    static Reaction reaction(const JointRecord& joint, const Motion&, const State&);

private:
    struct Winding {
        NodeId a, b;
        JointFrames frames;
    };
    double principal(const Winding&) const;
    void unpack(const State&);
    void move(const State& from, const double* increment, Retraction, State& to) const;
    void finish_intervals();
    void unpack(const Span&);

    NodeTable table_;
    std::vector<std::string> names_{"ground"};
    std::vector<Pose> poses_{Pose{}};
    std::vector<Vec6> velocities_{Vec6::Zero()};
    std::map<NodeId, std::vector<std::string>> labels_;  ///< of the coordinates of vectors
    std::vector<PrescribedMotion> prescribed_;
    std::vector<NodeId> spinning_axes_;  ///< moving grounds that solids live in
    std::optional<SteadyAxes> steady_axes_;
    std::vector<Expression> watched_;
    std::vector<double> events_;
    std::vector<Winding> windings_;
    std::vector<std::unique_ptr<ElementBatch>> elements_;
    std::vector<std::unique_ptr<JointBatch>> joints_;
    std::vector<JointRecord> records_;
    std::vector<BeamRecord> beams_;
    std::vector<ElementRecord> pulling_elements_;
    std::vector<SolidRecord> solids_;
    std::vector<NodeId> points_in_axes_;
    Retraction retraction_ = Retraction::cayley;
    Pattern pattern_;
    int rows_ = 0;
    Motion motion_;

    CoordinateTable coordinate_table_;
    std::vector<CoordinateBlock> blocks_;
    std::vector<NodeId> block_nodes_;
    Pattern coordinate_pattern_;
    std::vector<IntervalElements*> interval_elements_;  ///< the same batches, seen from the other side
    std::vector<IntervalJoints*> interval_joints_;
    Interval interval_;
};

}  // namespace trammel
