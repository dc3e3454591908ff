// solve/linear_solver.hpp: A x = b for a sparse unsymmetric A whose pattern stays and whose values change.
// analyze once per run, factorize when the values change, solve as often as wanted. Failures are values, never
// exceptions.
// Theory: docs/theory/linear_solver.md
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solve/pattern.hpp"

namespace trammel {

enum class SolveStatus : std::uint8_t {
    ok,
    singular,  ///< a zero pivot, a structurally singular pattern, or values that are not finite
    out_of_memory,
    backend_error,  ///< called out of order or with wrong sizes, or the backend gave up
};

std::string_view to_string(SolveStatus status);

struct SolverCounts {
    long factorizations = 0;    ///< with new pivots
    long refactorizations = 0;  ///< with the pivots of the last factorization
    long solves = 0;

    SolverCounts& operator+=(const SolverCounts& other) {
        factorizations += other.factorizations;
        refactorizations += other.refactorizations;
        solves += other.solves;
        return *this;
    }
};

class LinearSolver {
public:
    virtual ~LinearSolver() = default;

    virtual std::string_view name() const = 0;

    /// Ordering and symbolic analysis, once per run. Copies the pattern. A structurally singular pattern is reported
    /// here or, where the backend cannot see it yet, by factorize.
    [[nodiscard]] virtual SolveStatus analyze(const Pattern& pattern) = 0;

    /// Values in the order of the pattern. Keeps the pivots while they are good, chooses new ones otherwise.
    [[nodiscard]] virtual SolveStatus factorize(std::span<const double> values) = 0;

    /// Always new pivots: the result depends on the values only and not on what was factorized before.
    [[nodiscard]] virtual SolveStatus factorize_fresh(std::span<const double> values) = 0;

    [[nodiscard]] virtual SolveStatus solve(std::span<double> rhs_to_solution) = 0;

    /// Estimate for the last factorization; 0 = singular or not known.
    virtual double reciprocal_condition() = 0;

    const SolverCounts& counts() const { return counts_; }

protected:
    SolverCounts counts_;
};

/// "klu", "block", "eigen", and "umfpack" where it is built; nullptr if the name is unknown.
std::unique_ptr<LinearSolver> make_linear_solver(std::string_view name);

std::vector<std::string> linear_solver_names();

/// What a run uses unless told otherwise.
inline constexpr const char* default_linear_solver = "block";

}  // namespace trammel
