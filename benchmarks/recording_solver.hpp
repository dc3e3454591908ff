// recording_solver.hpp: a linear solver that hands everything on and keeps samples, and the bare cost of its work.
#pragma once

#include "solve/linear_solver.hpp"

namespace trammel::bench {

class RecordingSolver final : public LinearSolver {
public:
    explicit RecordingSolver(LinearSolver& inner) : inner_(inner) {}

    std::string_view name() const override { return inner_.name(); }
    SolveStatus analyze(const Pattern& pattern) override;
    SolveStatus factorize(std::span<const double> values) override;
    SolveStatus factorize_fresh(std::span<const double> values) override;
    SolveStatus solve(std::span<double> rhs_to_solution) override;
    double reciprocal_condition() override { return inner_.reciprocal_condition(); }

    /// Seconds that KLU alone, with its default settings, needs for so many refactorizations and solves with the
    /// recorded matrices and right-hand sides.
    double replay(long refactorizations, long solves) const;

private:
    struct Sample {
        std::vector<double> values, right;
    };
    void keep(std::span<const double> values);

    LinearSolver& inner_;
    Pattern pattern_;
    std::vector<Sample> samples_;
    long seen_ = 0, stride_ = 1;
};

}  // namespace trammel::bench
