// analysis/statics.hpp: the path of equilibria from no load to full load, by load increments or by arc length.
//
//   load increments   s: 0 → end, adaptive; the speed of a spin grows with √s
//   arc length        Σ|Δq|² = ℓ² along the path, s free: goes over limit points, where s turns
// Singular points are where the determinant of the matrix changes its sign: limit points, if s turns there, else
// bifurcations, beyond which the path found is unstable. Theory: docs/theory/statics.md
#pragma once

#include <functional>

#include "analysis/static_equations.hpp"

namespace trammel {

struct StaticPoint {
    int index = 0;
    double factor = 0;
    double speed = 0;  ///< of the spin, rad/s
    int iterations = 0;
    const State& state;
};

struct SingularPoint {
    double factor = 0, speed = 0;
    bool limit = false;  ///< the load has an extremum there
};

struct StaticSettings {
    StaticIteration iteration;
    double end = 1;       ///< load factor
    int increments = 10;  ///< at first; they grow and shrink
    bool arc_length = false;
    int steps = 200;            ///< arc length: at most so many
    double arc = 0;             ///< length of an arc; 0: from the first increment
    int stop_after_limits = 0;  ///< arc length: end there; 0: go on to the end
};

struct StaticResult {
    State state;
    double factor = 0, speed = 0;
    int points = 0, iterations = 0;
    std::vector<SingularPoint> singular;
    bool free_to_move = false;  ///< some freedoms are held by nothing; they stayed where they were
};

using StaticObserver = std::function<void(const StaticPoint&)>;

/// From this state. Throws nothing; a failure names what moves.
[[nodiscard]] Result<StaticResult, StaticFailure> equilibrium(Problem&, const NodeTable&, const State& from, const Spin&,
                                                              const StaticSettings&, const StaticObserver& observe = {});

/// The two ways along the path.
[[nodiscard]] Result<StaticResult, StaticFailure> load_path(StaticEquations&, const State& from, double speed,
                                                            const StaticSettings&, const StaticObserver&);
[[nodiscard]] Result<StaticResult, StaticFailure> arc_path(StaticEquations&, const State& from, double speed,
                                                           const StaticSettings&, const StaticObserver&);

}  // namespace trammel
