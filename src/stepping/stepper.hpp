// stepping/stepper.hpp: from one State to the next. A step is attempted; `from` never changes.
// Theory: docs/theory/simulation.md
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "assembly/problem.hpp"

namespace trammel {

enum class Trouble : std::uint8_t { diverged, too_many_iterations, singular, not_finite, half_turn, error_too_large };

/// A step that did not succeed: what failed, where, and the residual history. A smaller step may help, also past a
/// singular position, which it meets elsewhere.
struct StepFailure {
    Trouble trouble = Trouble::diverged;
    double time = 0, h = 0;
    std::vector<double> corrections;  ///< size of each Newton correction, relative to the acceleration scale
    std::string where;                ///< worst body or joint, by name
    bool fresh_matrix = false;        ///< the tangent was formed at this very step
};

/// The exact account of a step, from schemes that have one: change of energy = works − loss, up to rounding.
struct StepBooks {
    double kinetic_from = 0, kinetic_to = 0;  ///< of the velocities the scheme carries
    double energy_from = 0, energy_to = 0;    ///< kinetic, elastic and potential
    double loads = 0, dampers = 0, drives = 0;
    double loss = 0;  ///< numerical dissipation, ≥ 0

    double identity() const { return energy_to - energy_from - loads - dampers - drives + loss; }
};

struct StepReport {
    int iterations = 0;
    double error = 0;  ///< estimated iteration error, relative to the acceleration scale
    int singular = 0;  ///< matrices that had to be regularised because they were singular
    std::optional<StepBooks> books = {};
};

template <class T, class E>
using Result = tl::expected<T, E>;

/// Powers of h with which errors fall.
struct Orders {
    int position = 2, velocity = 2, multipliers = 2;
};
enum class Steps : std::uint8_t { equal, changing };

class Stepper {
public:
    virtual ~Stepper() = default;
    virtual std::string_view name() const = 0;
    virtual Orders orders(Steps) const = 0;
    /// Why this scheme cannot integrate this problem; empty if it can.
    virtual std::string objection() const { return {}; }
    /// Keeps the energy whatever the step, so that its change says nothing about the error.
    virtual bool conserves_energy() const { return false; }
    /// Completes a consistent state with what the scheme carries along.
    [[nodiscard]] virtual Result<void, StepFailure> start(State&, double h) = 0;
    [[nodiscard]] virtual Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) = 0;
    /// Estimate of the position error made in this step, per degree of freedom; false: the scheme offers none.
    virtual bool local_error(const State& /*from*/, const State& /*to*/, double /*h*/, VecX& /*error*/) const { return false; }
    /// What solvers of its own have done, besides the one it was given.
    virtual SolverCounts own_counts() const { return {}; }
    /// Forget every cache, so that a run continued from this state gives the same bits as one that never stopped.
    virtual void forget(const State&) = 0;
};

/// "the iteration diverged", with likely causes in order and what to try.
std::string explain(const StepFailure&);

}  // namespace trammel
