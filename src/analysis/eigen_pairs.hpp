// analysis/eigen_pairs.hpp: eigenvalues of largest size of an operator that is only applied, never stored.
// Theory: docs/theory/modes.md
#pragma once

#include <functional>

#include "analysis/modes.hpp"

namespace trammel {

using Operator = std::function<VecX(const VecX&)>;

struct RealPairs {
    VecX values;
    MatX vectors;
};
struct ComplexPairs {
    VecXc values;
    Eigen::MatrixXcd vectors;
};

/// T with M T symmetric, M symmetric and positive on the range of T. `start` lies in that range.
[[nodiscard]] Result<RealPairs, std::string> krylov_symmetric(const Operator& inverse, const Sparse& M, const VecX& start,
                                                              int count);
[[nodiscard]] Result<ComplexPairs, std::string> krylov_general(const Operator& T, const VecX& start, int count);

}  // namespace trammel
