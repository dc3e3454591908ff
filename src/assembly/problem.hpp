// assembly/problem.hpp: the only thing a stepper sees.
//
//   r(t, q, v, a) + Bᵀλ = 0        dynamics, one row per degree of freedom
//   C(t, q) = 0  or  k(t, q, v) = 0   constraints of position or velocity level, one row per multiplier
#pragma once

#include <string>

#include "assembly/batch.hpp"
#include "state/state.hpp"

namespace trammel {

class Problem {
public:
    virtual ~Problem() = default;

    virtual int dofs() const = 0;
    virtual int rows() const = 0;
    /// Structure of the matrix over (dofs, rows).
    virtual const Pattern& pattern() const = 0;
    virtual State initial_state() const = 0;

    /// to.q = from.q ⊕ increment; frames by the retraction of the problem.
    virtual void retract(const State& from, const double* increment, State& to) const = 0;
    /// dynamics = r + Bᵀλ, gap = C (position rows) or k (velocity rows), at the given state.
    virtual void residual(const State&, double* dynamics, double* gap) = 0;
    /// Matrix of system.hpp at the given state (the multipliers give the geometric stiffness).
    virtual void tangent(const State&, const Weights&, const RowScaling&, System&) = 0;
    /// B v − ġ for position rows, k for velocity rows.
    virtual void velocity_gap(const State&, double* gap) = 0;
    /// B a + (dB/dt) v − g̈ (position rows), dk/dt (velocity rows), with the state's accelerations.
    virtual void acceleration_gap(const State&, double* gap) = 0;
    virtual Energy energy(const State&) = 0;
    /// Keep what depends on the path (unwrapped joint angles) when a step is accepted.
    virtual void settle(State&) = 0;

    virtual bool velocity_level(int row) const = 0;
    virtual bool driven(int row) const = 0;
    virtual std::string dof_name(int dof) const = 0;
    virtual std::string row_name(int row) const = 0;
};

}  // namespace trammel
