// analysis/static_equations.hpp: equilibrium at rest or in steady rotation, and its Newton iteration at a given load.
//
//   r(q, v(q), a(q); s) + Bᵀλ = 0,   C(q) = 0         s: load factor;  v, a: steady motion of analysis/spin.hpp
//   [ K + X(λ) + G P + M S   Bᵀ ] {Δq}
//   [          B             0  ] {Δλ} = −residual
// A row of velocity level has no position to keep: its increments are held, A Δq = 0. Where the matrix is singular a trace
// of mass, μ M, holds the free motions in that iteration; equilibrium is not changed by it. Theory: docs/theory/statics.md
#pragma once

#include "analysis/linearisation.hpp"
#include "analysis/saddle.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

/// Why there is no equilibrium, in words for the user.
struct StaticFailure {
    double factor = 0;    ///< the load factor that could not be reached
    std::string message;  ///< cause and item
};

struct StaticIteration {
    double tolerance = 1e-10;  ///< last change of any coordinate, relative to the size of the model or one radian
    int max_iterations = 30;
    double largest_turn = 0.5;  ///< rad in one iteration
};

class StaticEquations {
public:
    StaticEquations(Problem& problem, const NodeTable& table, Spin spin);
    /// Loads and ground as they were found.
    ~StaticEquations();
    StaticEquations(const StaticEquations&) = delete;
    StaticEquations& operator=(const StaticEquations&) = delete;

    void set_load(double factor, double speed);
    const Spin& spin() const { return spin_; }

    /// f = r + Bᵀλ, g = C; fills in the steady motion of the state.
    void residual(State& state, VecX& f, VecX& g);
    /// Matrix at this state, whose motion is filled in. False: singular in spite of μ.
    [[nodiscard]] bool factorize(const State& state);
    const Saddle& saddle() const { return saddle_; }
    /// Of the matrix last factorized; without μ, unless free motions needed it from the start.
    const Determinant& determinant() const { return determinant_; }
    /// Some motions meet no resistance at this state.
    [[nodiscard]] bool free_to_move(const State& state) const;

    /// Newton at the load set. Gives the number of iterations; afterwards the matrix is that of the solution.
    [[nodiscard]] Result<int, StaticFailure> solve(State& state, const StaticIteration& settings);

    /// Largest entry relative to the size of the model (translations) or one radian.
    double size(const VecX& increment) const;
    const VecX& scale() const { return scale_; }
    Problem& problem() { return problem_; }
    const NodeTable& table() const { return table_; }

private:
    StaticFailure failed(const State&, const VecX& increment, std::string cause) const;
    std::string misfit(const State& state, const VecX& gap);

    Problem& problem_;
    const NodeTable& table_;
    Spin spin_;
    double factor_ = 1;
    VecX scale_;
    std::vector<int> redundant_;
    bool ranked_ = false, begun_ = false;
    bool free_at_first_ = false;  ///< the first matrix was singular
    double mass_share_ = 0;       ///< μ
    Determinant determinant_;
    Saddle saddle_;
};

}  // namespace trammel
