// solve/elimination_order.hpp: in which order to eliminate the unknowns of a saddle point matrix, block by block.
//
//   [ S   Bᵀ ]     minimum degree on the graph of blocks (unknowns with the same neighbours are one block), where a
//   [ B   −ε ]     block of multipliers must wait until a block of freedoms that it meets can give it pivots
// so that the small numbers of the lower right corner never are the pivots. A block whose neighbours are the next
// block and the neighbours of that is merged with it: a body with the joint that holds it.
// A tree of bodies is eliminated from its leaves to the root, with fill linear in the number of bodies.
// Theory: docs/theory/linear_solver.md
#pragma once

#include <vector>

#include "solve/pattern.hpp"

namespace trammel {

struct EliminationBlock {
    std::vector<int> members;  ///< unknowns that are eliminated together
    std::vector<int> later;    ///< unknowns they meet that are eliminated after them, in order of elimination
};

/// Blocks in order of elimination; empty if the graph fills up so much that a general solver is better.
std::vector<EliminationBlock> elimination_order(const Pattern& pattern);

}  // namespace trammel
