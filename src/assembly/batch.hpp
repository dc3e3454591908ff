// assembly/batch.hpp: all elements, or all joints, of one type; the only virtual calls of an assembly are one per batch.
// Theory: docs/theory/system.md
#pragma once

#include <string>
#include <vector>

#include "assembly/energy.hpp"
#include "assembly/system.hpp"

namespace trammel {

class ElementBatch {
public:
    virtual ~ElementBatch() = default;
    virtual void couple(const NodeTable&, PatternBuilder&) const = 0;  // once
    virtual void plan(const NodeTable&, const Pattern&) = 0;           // once
    virtual void add_residual(const Motion&, const NodeTable&, double* residual) const = 0;
    virtual void add_tangent(const Motion&, const Weights&, System&) const = 0;
    virtual void add_energy(const Motion&, Energy&) const = 0;
    /// ∂r/∂a is the same at every instant.
    virtual bool constant_mass() const { return true; }
};

/// What an ElementBatch answers besides, if its elements stand between nodes and users may ask what they pull with.
class PullingElements {
public:
    virtual ~PullingElements() = default;
    /// Force and moment of an element on one of its nodes, body axes, about the origin of the node.
    virtual Vec6 force_on(const Motion&, int element, int node) const = 0;
};

/// How the scheme wants constraint rows and multiplier columns.
struct RowScaling {
    double block = 1;           ///< factor c of B and Bᵀ
    double augmentation = 0;    ///< p of p BᵀB (already times w_q)
    double regularisation = 0;  ///< ε on the multiplier diagonal
};

/// Row ranges [first_row, first_row + rows) hold s(q) − g(t) = 0, or A(q) v − b(t) = 0 at velocity level.
/// Then A stands for B, b for ġ, and `gap` is A v − b at both levels.
class JointBatch {
public:
    virtual ~JointBatch() = default;
    virtual int rows() const = 0;
    virtual void number(int first_row) = 0;
    virtual void couple(const NodeTable&, PatternBuilder&) const = 0;
    virtual void plan(const NodeTable&, const Pattern&) = 0;
    /// residual += Bᵀλ, gap = s − g
    virtual void add_residual(const Motion&, const NodeTable&, const double* lambda, double* residual, double* gap) const = 0;
    virtual void add_tangent(const Motion&, const Weights&, const double* lambda, const RowScaling&, System&) const = 0;
    /// gap = B v − ġ
    virtual void velocity_gap(const Motion&, double* gap) const = 0;
    /// bias of the acceleration level over all nodes at their given accelerations: B a + (dB/dt) v − g̈
    virtual void acceleration_gap(const Motion&, double* gap) const = 0;
    virtual void add_energy(const Motion&, const double* lambda, Energy&) const = 0;
    /// Bᵀλ of one joint on one of its nodes, body frame; minus it is the reaction on that node.
    virtual Vec6 force_on(const Motion&, const double* lambda, int joint, int node) const = 0;
    /// "joint 'hinge', translation along x"
    virtual std::string row_name(int row) const = 0;
    virtual bool driven(int row) const = 0;
    virtual bool velocity_level(int /*row*/) const { return false; }
};

}  // namespace trammel
