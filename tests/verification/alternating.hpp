// verification/alternating.hpp: a scheme driven by hand with steps h/3 and 2h/3 in turn.
#pragma once

#include <memory>
#include <stdexcept>

#include "run.hpp"

namespace trammel::verification {

class Alternating {
public:
    /// `complete` makes the start consistent; if it is empty, ConsistentStart does.
    Alternating(Problem& problem, const std::string& scheme, double h, const std::function<void(State&)>& complete = {})
        : solver_(make_linear_solver(default_linear_solver)), state_(problem.initial_state()), h_(h) {
        if (solver_->analyze(problem.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
        if (complete)
            complete(state_);
        else if (auto made = ConsistentStart(problem, *solver_).make(state_); !made)
            throw std::runtime_error("start: " + explain(made.error()));
        stepper_ = parse_scheme(scheme).make(problem, *solver_, 0);
        if (auto started = stepper_->start(state_, h / 3); !started)
            throw std::runtime_error("start: " + explain(started.error()));
        next_ = state_;
    }

    /// As many pairs of steps, the short one first.
    const State& pairs(int count) {
        for (int k = 0; k < count; ++k) step(h_ / 3), step(2 * h_ / 3);
        return state_;
    }
    const State& step(double h) {
        if (auto report = stepper_->attempt(state_, h, next_); !report) throw std::runtime_error(explain(report.error()));
        std::swap(state_, next_);
        return state_;
    }
    const State& state() const { return state_; }
    const Stepper& stepper() const { return *stepper_; }

private:
    std::unique_ptr<LinearSolver> solver_;
    std::unique_ptr<Stepper> stepper_;
    State state_, next_;
    double h_;
};

}  // namespace trammel::verification
