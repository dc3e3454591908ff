// stepping/scales.hpp: sizes by which iterations scale their equations and judge corrections.
#pragma once

#include "assembly/problem.hpp"

namespace trammel {

/// Mean of |S_ii| over the first `count` entries of the diagonal that are not zero; 0: there is none.
double mean_diagonal(const System& system, int count);
/// Fills M_ii / mean, 1 where there is no mass, and returns the mean; 1 without any mass.
double mass_weights(const System& mass, VecX& weight);
/// Means of the diagonals of M, G, K at a state.
struct MeanScales {
    double mass = 1, damping = 0, stiffness = 0;
    /// That of the matrix of a step, over the square of time.
    double of_step(double h) const { return stiffness + damping / h + mass / (h * h); }
};
/// Fills the weights of mass_weights too.
MeanScales mean_scales(Problem& problem, const State& state, System& scratch, VecX& weight);
/// Largest coordinate, which sets the rounding of positions; not below a millimetre.
double largest_position(const State& state);
/// Where |x_i| is largest, or not a number.
int worst_entry(const VecX& x);
/// Name of the freedom or row where `right`, over (dofs, rows), is worst.
std::string worst_unknown(const Problem& problem, const VecX& right);

}  // namespace trammel
