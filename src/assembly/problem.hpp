// assembly/problem.hpp: the only thing a stepper sees.
//
//   r(t, q, v, a) + Bᵀλ = 0        dynamics, one row per degree of freedom
//   C(t, q) = 0  or  k(t, q, v) = 0   constraints of position or velocity level, one row per multiplier
// Theory: docs/theory/system.md
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "assembly/batch.hpp"
#include "state/state.hpp"

namespace trammel {

/// Axes that spin with a constant speed, turned on by an angle from where the time of the state has them.
struct SteadyAxes {
    double speed = 0, turn = 0;  ///< rad/s, rad
};

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
    /// The same by the exponential map, whatever retraction the problem uses.
    virtual void exponential(const State& from, const double* twist, State& to) const { retract(from, twist, to); }
    /// The twist that leads from one configuration to the other: exponential(from, twist) = to.
    virtual void difference(const State& from, const State& to, double* twist) const {
        Eigen::Map<VecX>(twist, dofs()) = to.linear - from.linear;
    }
    /// Lie bracket [x, y] of two velocities; zero where coordinates add up.
    virtual void bracket(const double* /*x*/, const double* /*y*/, double* out) const { std::fill(out, out + dofs(), 0.0); }
    /// Third derivative of the increment from this state along its motion, v̈ given; v̈ itself where coordinates add up.
    virtual VecX increment_jerk(const State&, const VecX& jerk) const { return jerk; }
    /// Largest rotation within an increment over what the retraction can carry: beyond 1 the step is too large.
    virtual double reach(const double* /*increment*/) const { return 0; }
    /// dynamics = r + Bᵀλ, gap = C (position rows) or k (velocity rows), at the given state.
    virtual void residual(const State&, double* dynamics, double* gap) = 0;
    /// Matrix of system.hpp at the given state (the multipliers give the geometric stiffness).
    virtual void tangent(const State&, const Weights&, const RowScaling&, System&) = 0;
    /// B v − ġ for position rows, k for velocity rows.
    virtual void velocity_gap(const State&, double* gap) = 0;
    /// B a + (dB/dt) v − g̈ (position rows), dk/dt (velocity rows), with the state's accelerations.
    virtual void acceleration_gap(const State&, double* gap) = 0;
    virtual Energy energy(const State&) = 0;
    /// Multiplies applied loads, actuators and gravity, not drives; 1 unless told. For static analysis.
    virtual void set_load_factor(double factor) {
        if (factor != 1) throw std::logic_error("this problem has no loads to multiply");
    }
    /// Velocity of the ground at its origin; zero unless told. For analysis of what spins together with the ground.
    virtual void set_ground_velocity(const Vec6& velocity) {
        if (!velocity.isZero(0)) throw std::logic_error("this problem has no ground to turn");
    }
    /// How the axes spin that solids live in, instead of what their motion tells, until told nothing. For analysis.
    virtual void set_axes_motion(const std::optional<SteadyAxes>& motion) {
        if (motion) throw std::logic_error("this problem has no spinning axes");
    }
    /// ∂r/∂a is the same at every instant.
    virtual bool constant_mass() const { return false; }
    /// values += factor (ψ‴ − v̈): what the curvature of the group adds to the third derivative of the increment.
    virtual void add_increment_curvature(const State&, double /*factor*/, double* /*values*/) const {}
    /// What an error of each coordinate is compared with: the size of the model, one radian; of vector coordinates their
    /// own size, at least their root mean square, so that passing zero is nothing special.
    virtual void error_scale(const State& state, double* scale) const {
        const double typical = state.linear.norm() / std::sqrt(std::max(1.0, static_cast<double>(dofs())));
        Eigen::Map<VecX>(scale, dofs()) = state.linear.cwiseAbs().cwiseMax(typical);
    }
    /// The first instant in [from, to] up to which loads and drives are smooth and after which they are not, or infinity.
    virtual double next_kink(double /*from*/, double /*to*/) const { return std::numeric_limits<double>::infinity(); }
    /// Keep what depends on the path (unwrapped joint angles) when a step is accepted.
    virtual void settle(State&) = 0;

    virtual bool velocity_level(int row) const = 0;
    virtual bool driven(int row) const = 0;
    virtual std::string dof_name(int dof) const = 0;
    virtual std::string row_name(int row) const = 0;
};

}  // namespace trammel
