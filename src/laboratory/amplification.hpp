// laboratory/amplification.hpp: the amplification matrix of a scheme, taken from the stepper itself.
//
//   q̈ + Ω² q = 0,  h = 1:   x_{n+1} = A(Ω) x_n,   x = (q, v, v̇, history)
//
// Column j of A is one attempted step from the unit vector e_j. No formula of the scheme is used: what is analysed is
// what runs. Theory: docs/theory/laboratory.md
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "assembly/equation_problem.hpp"
#include "schemes/scheme.hpp"

namespace trammel {

/// As on a command line, solved to rounding unless a tolerance is given; the label stays as the user wrote it.
Scheme sharp_scheme(std::string_view text);

/// q̈ + 2ξω q̇ + ω² q = 0, q(0) = 1, v(0) = ω/2.
Equations oscillator(double omega, double damping = 0);

/// A problem with its solver and a scheme on it. Throws std::runtime_error where the scheme objects or has no start.
class Bench {
public:
    Bench(Problem& problem, const Scheme& scheme, double h);

    /// One step from this state. Throws when it fails.
    State step(const State& from, double h);
    const State& start() const { return start_; }
    Stepper& stepper() { return *stepper_; }

private:
    std::unique_ptr<LinearSolver> solver_;
    std::unique_ptr<Stepper> stepper_;
    State start_;
};

class Amplification {
public:
    explicit Amplification(Scheme scheme);

    /// A(Ω) over the entries that the next step depends on.
    MatX matrix(double omega_h) const;
    /// How many there are.
    int size() const { return static_cast<int>(carried_.size()); }
    const Scheme& scheme() const { return scheme_; }

private:
    MatX columns(double omega_h, const std::vector<int>& entries) const;

    Scheme scheme_;
    std::vector<int> linear_;   ///< entries of (q, v, v̇, history) that grow with the motion
    std::vector<int> carried_;  ///< those of them that the next step depends on
};

}  // namespace trammel
