// analysis/sparse_part.hpp: a rectangle of the planned matrix of system.hpp as a sparse matrix of its own.
#pragma once

#include <Eigen/SparseCore>

#include "assembly/system.hpp"

namespace trammel {

using Sparse = Eigen::SparseMatrix<double>;

/// Rows [row0, row0 + rows) and columns [column0, column0 + columns), without stored zeros.
Sparse sparse_part(const System& system, int row0, int rows, int column0, int columns);

}  // namespace trammel
