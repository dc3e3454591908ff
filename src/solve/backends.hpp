// solve/backends.hpp: what make_linear_solver() chooses from. A backend is one .cpp file and one line here.
// Theory: docs/theory/linear_solver.md
#pragma once

#include <memory>
#include <span>

#include "solve/linear_solver.hpp"

namespace trammel::detail {

std::unique_ptr<LinearSolver> make_klu();
std::unique_ptr<LinearSolver> make_block_lu();
std::unique_ptr<LinearSolver> make_eigen_sparse_lu();
#ifdef TRAMMEL_WITH_UMFPACK
std::unique_ptr<LinearSolver> make_umfpack();
#endif

/// True if no entry is infinite or NaN.
bool all_finite(std::span<const double> values);

}  // namespace trammel::detail
