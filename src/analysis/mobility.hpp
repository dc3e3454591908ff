// analysis/mobility.hpp: which constraint rows depend on others, how many freedoms are left, what has no mass.
//
//   Bᵀ Π = Q [R₁₁ R₁₂; 0 0]     rows beyond rank(B) are redundant; R₁₁⁻¹R₁₂ tells what each depends on
//   [B; M] short of full column rank: a freedom that neither a joint nor a mass holds
// Theory: docs/theory/mobility.md
#pragma once

#include <string>
#include <vector>

#include "assembly/problem.hpp"

namespace trammel {

struct RedundantRow {
    int row = 0;
    std::vector<int> implied_by;  ///< rows it is a combination of
};

struct Mobility {
    int freedoms = 0;  ///< dofs − rank(B)
    int rank = 0;
    std::vector<RedundantRow> redundant;
    std::vector<int> massless;  ///< dofs that nothing holds
};

/// `rank_revealing` false: trust that B has full rank (when the saddle matrix was well conditioned).
Mobility mobility(Problem&, const State&, bool rank_revealing);

}  // namespace trammel
