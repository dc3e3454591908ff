// verification/amplification.hpp: how a scheme amplifies a step of a linear problem, seen from outside.
//
//   x = (q, h v, h² v̇, h² λ, h² history)      x_f = A x_i, column by column through Stepper::attempt itself
#pragma once

#include <complex>
#include <functional>
#include <string>
#include <vector>

#include "assembly/equation_problem.hpp"

namespace trammel::verification {

/// M q̈ + C q̇ + K q = 0
Equations linear_equations(const MatX& M, const MatX& C, const MatX& K);

/// Eigenvalues of A, largest modulus first. The problem must be linear and at rest in q = 0.
std::vector<std::complex<double>> amplification(Problem& problem, const std::string& scheme, double h);

/// The first step size, from `step` on in multiples of it, whose spectral radius exceeds 1 + tolerance; then by bisection.
double critical_step(Problem& problem, const std::string& scheme, double step, double tolerance);

}  // namespace trammel::verification
