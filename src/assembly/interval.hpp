// assembly/interval.hpp: "what is your mean residual from here to there?", the question of the energy schemes.
//
//   coordinates z: (x, d₁, d₂, d₃) of a frame, x of a point;  kinetic energy ½ żᵀMż with constant M
//   mean force  F(z_a, z_b):  F·(z_b − z_a) = V_b − V_a + loss − work put in        loss ≥ 0, zero for χ = 0
//   mean rows   D(z_a, z_b):  D (z_b − z_a) = s(z_b) − s(z_a)                       joints pull with Dᵀλ
//   velocity rows have no value; D is taken at the mean of z_a and z_b
// For everything quadratic in z the instant formula at the mean is exact.
// Theory: docs/theory/interval.md
#pragma once

#include <array>
#include <string>
#include <vector>

#include "assembly/system.hpp"
#include "state/state.hpp"

namespace trammel {

/// Where the coordinates of each node stand; nodes without freedoms have count 0.
struct CoordinateTable {
    std::vector<int> first, count;  ///< count: 0 to 3 or 12
    int size = 0;

    /// force[node] += rows (points and vectors keep the first)
    void add_to(double* force, NodeId node, const Vec12& rows) const {
        for (int i = 0; i < count[node]; ++i) force[first[node] + i] += rows[i];
    }
};

struct NodeInterval {
    Vec12 from = Vec12::Zero(), to = Vec12::Zero();
    Vec12 rate = Vec12::Zero();  ///< ż that dampers feel
};

struct Interval {
    double t_from = 0, t_to = 0;
    double dissipation = 0;  ///< χ: elastic stress (1−χ)/2 σ_a + (1+χ)/2 σ_b
    bool last = true;        ///< position rows are closed at its end
    std::vector<NodeInterval> node;
    std::vector<NodeMotion> moved_from, moved_to;  ///< by node; of moving grounds only
    const double* winding = nullptr;               ///< unwrapped joint angles at the begin of the step
};

/// Factors of ∂F/∂z_to, ∂F/∂z_from and ∂F/∂rate.
struct IntervalWeights {
    double to = 0, from = 0, rate = 0;
};

/// What an interval puts into the mechanism, and what the scheme takes out of elastic elements.
struct Work {
    double loads = 0, dampers = 0, drives = 0;
    double loss = 0;  ///< ≥ 0

    Work& operator+=(const Work& other) {
        loads += other.loads;
        dampers += other.dampers;
        drives += other.drives;
        loss += other.loss;
        return *this;
    }
};

/// Place of a block of coordinates whose rows are contiguous in every column.
class CoordinateSlots {
public:
    void plan(const Pattern& pattern, int first_row, int rows, int first_column, int columns) {
        rows_ = rows;
        columns_ = rows > 0 ? columns : 0;
        for (int j = 0; j < columns_; ++j) start_[j] = pattern.slot(first_row, first_column + j);
    }
    template <class Block>
    void add(System& system, const Block& block, double weight = 1) const {
        for (int j = 0; j < columns_; ++j) {
            double* at = system.values.data() + start_[j];
            for (int i = 0; i < rows_; ++i) at[i] += weight * block(i, j);
        }
    }

private:
    int rows_ = 0, columns_ = 0;
    std::array<int, 12> start_{};
};

/// What an ElementBatch answers besides, if it has an energy form.
class IntervalElements {
public:
    virtual ~IntervalElements() = default;
    /// Why elements of this batch cannot answer; empty if all can.
    virtual std::string lacks_energy_form() const { return {}; }
    virtual void plan_interval(const CoordinateTable&, const Pattern&) = 0;  // once
    /// Inertia of directors is lifted to this fraction of its sum, where it is below.
    virtual void add_interval_mass(double /*time*/, double /*director_inertia*/, System&) const {}
    virtual void add_interval_force(const Interval&, const CoordinateTable&, double* force) const = 0;
    virtual void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const = 0;
    virtual void add_interval_work(const Interval&, Work&) const = 0;
};

/// What a JointBatch answers besides. Multipliers are constant in a step.
class IntervalJoints {
public:
    virtual ~IntervalJoints() = default;
    virtual void plan_interval(const CoordinateTable&, const Pattern&) = 0;  // once
    /// force += Dᵀλ;  gap += C(t_to, z_to) of position rows if this interval is the last, D Δz − ∫b dt of velocity rows
    virtual void add_interval_force(const Interval&, const CoordinateTable&, const double* lambda, double* force,
                                    double* gap) const = 0;
    /// Three parts of the matrix: ∂(Dᵀλ)/∂z by the weights, columns Dᵀ, rows: slope of the gap by the weights.
    virtual void add_interval_tangent(const Interval&, const double* lambda, const IntervalWeights&, System&) const = 0;
    virtual void add_interval_work(const Interval&, const double* lambda, Work&) const = 0;
};

/// Coordinates that belong together: a frame (12 coordinates, 6 freedoms), or a vector (as many as freedoms).
struct CoordinateBlock {
    int first = 0, count = 0, dof = 0;
    bool frame = false;

    int dofs() const { return frame ? 6 : count; }
};

/// One interval of a step, with the coordinates of all blocks.
struct Span {
    double t_from = 0, t_to = 0;
    const double *from = nullptr, *to = nullptr, *rate = nullptr;
    double dissipation = 0;
    bool last = true;
    const double* winding = nullptr;
};

/// What an energy scheme may ask a Problem, if it is one of these as well.
class IntervalProblem {
public:
    virtual ~IntervalProblem() = default;
    /// Why there is no energy form; empty if there is one.
    virtual std::string lacks_energy_form() const = 0;
    virtual int coordinates() const = 0;
    virtual const std::vector<CoordinateBlock>& blocks() const = 0;
    /// Structure over (coordinates, rows); couples what the pattern of the problem couples.
    virtual const Pattern& coordinate_pattern() const = 0;
    virtual void read_coordinates(const State&, double* z) const = 0;
    virtual void write_coordinates(const double* z, State&) const = 0;
    /// M over the coordinates in steps that begin at this time; other entries zero.
    virtual void interval_mass(double time, double director_inertia, System&) const = 0;
    /// force = F + Dᵀλ; gap += the rows.
    virtual void interval_force(const Span&, const double* lambda, double* force, double* gap) = 0;
    virtual void interval_tangent(const Span&, const double* lambda, const IntervalWeights&, System&) = 0;
    virtual Work interval_work(const Span&, const double* lambda) = 0;
    /// "body 'hub'"
    virtual std::string block_name(int block) const = 0;
};

/// The pattern over coordinates that belongs to one over freedoms.
Pattern expanded(const Pattern& dofs_and_rows, const std::vector<CoordinateBlock>& blocks, int dofs, int coordinates);

}  // namespace trammel
