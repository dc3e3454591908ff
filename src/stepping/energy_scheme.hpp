// stepping/energy_scheme.hpp: a step as both energy schemes do it: predict, solve, keep positions, open the books.
//
//   unknown: increments (Δx, ψ) of frames and Δz of vectors to the end f, multipliers λ of the step, what a scheme adds
// Rows are multiplied by s, of the size of the matrix, for each step size.
// Theory: docs/theory/interval.md
#pragma once

#include "stepping/energy_motion.hpp"
#include "stepping/kept_newton.hpp"

namespace trammel {

class EnergyScheme : public Stepper, protected StepEquations {
public:
    std::string objection() const override { return objection_; }
    Result<void, StepFailure> start(State&, double h) final;
    Result<StepReport, StepFailure> attempt(const State& from, double h, State& to) final;
    void forget(const State&) final;

protected:
    /// Without an energy form there is an objection, and neither form nor motion.
    EnergyScheme(Problem&, LinearSolver&, Offset, const NewtonSettings&, double director_inertia);

    double length() const final { return largest_position(*from_); }
    virtual KeptNewton& newton() = 0;
    /// First guess of everything unknown.
    virtual void predict() = 0;
    /// Both ends and their velocities from the unknowns.
    virtual void place() = 0;
    /// Of the step just made.
    virtual Work work() = 0;
    /// Factor of M in the matrix, and room for one.
    virtual double inertia() const = 0;
    virtual System& scratch() = 0;

    Problem& problem_;
    Offset offset_;
    std::string objection_;
    IntervalProblem* form_ = nullptr;
    std::unique_ptr<EnergyMotion> motion_;
    const State* from_ = nullptr;
    double h_ = 0, s_ = 1, scaled_h_ = 0;
    VecX increment_, lambda_, gap_;
    VecX z_f_, v_f_, momentum_;
};

}  // namespace trammel
