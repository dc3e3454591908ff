// output/ledger.hpp: the books of a run: energy, work, momentum and how well the constraints hold.
//
//   balance = (kinetic + elastic + potential) − (the same at the start) − ∫ (loads + dampers + drives) dt + dissipation
// The integral is the trapezoidal rule over the steps; the balance shows what the scheme itself takes or adds.
// Schemes with exact books (energy preserving, energy decaying) tell works and numerical dissipation of every step, and the
// kinetic energy of the velocities they carry: their balance is an identity and stays at rounding.
#pragma once

#include <span>
#include <vector>

#include "assembly/problem.hpp"
#include "output/result_file.hpp"
#include "stepping/stepper.hpp"

namespace trammel {

class Ledger {
public:
    explicit Ledger(Problem& problem);

    void begin(const State&);
    /// After every accepted step.
    void step(const State&, double h, const std::optional<StepBooks>& books = {});
    /// Powers jumped; the next step works with those of this state.
    void go_on_from(const State& state) { now_ = problem_.energy(state); }

    static std::vector<Series> series();
    /// One row of the series above for the state last seen; h and iterations of the step that led there.
    void write(const State&, double h, int iterations, std::span<double> row);

    /// What a checkpoint keeps.
    std::vector<double> memory() const;
    void recall(const State&, const std::vector<double>&);

    double balance() const;
    double largest_balance() const { return largest_balance_; }
    double start_energy() const { return start_energy_; }
    double largest_position_gap() const { return largest_position_gap_; }
    double largest_velocity_gap() const { return largest_velocity_gap_; }
    /// Schemes with exact books: numerical dissipation, and the largest error of the identity of a step.
    bool exact() const { return exact_; }
    double dissipated() const { return dissipated_; }
    double largest_identity() const { return largest_identity_; }
    double smallest_step() const { return smallest_step_; }
    double largest_step() const { return largest_step_; }
    const Energy& energy() const { return now_; }

private:
    Problem& problem_;
    Energy now_;
    double start_energy_ = 0, loads_ = 0, dampers_ = 0, drives_ = 0;
    double largest_balance_ = 0, largest_position_gap_ = 0, largest_velocity_gap_ = 0;
    double smallest_step_ = 0, largest_step_ = 0;  ///< 0: none yet
    double dissipated_ = 0, largest_identity_ = 0;
    bool exact_ = false;
    VecX dynamics_, gap_;
};

}  // namespace trammel
