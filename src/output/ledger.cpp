// output/ledger.cpp: one row of bookkeeping per recorded instant.
#include "output/ledger.hpp"

#include <algorithm>
#include <cmath>

namespace trammel {

Ledger::Ledger(Problem& problem) : problem_(problem), dynamics_(problem.dofs()), gap_(problem.rows()) {}

void Ledger::begin(const State& state) {
    now_ = problem_.energy(state);
    start_energy_ = now_.total();
}

void Ledger::step(const State& state, double h, const std::optional<StepBooks>& books) {
    const Energy before = now_;
    now_ = problem_.energy(state);
    if (books) {
        // a start of the scheme, or a change of its step, moves the velocity it carries a little
        const double moved = books->energy_from - before.total();
        (exact_ ? dissipated_ : start_energy_) += exact_ ? -moved : moved;
        exact_ = true;
        now_.kinetic = books->kinetic_to;
        loads_ += books->loads;
        dampers_ += books->dampers;
        drives_ += books->drives;
        dissipated_ += books->loss;
        largest_identity_ = std::max(largest_identity_, std::abs(books->identity()));
    } else {
        loads_ += 0.5 * h * (before.load_power + now_.load_power);
        dampers_ += 0.5 * h * (before.damper_power + now_.damper_power);
        drives_ += 0.5 * h * (before.drive_power + now_.drive_power);
    }
    largest_balance_ = std::max(largest_balance_, std::abs(balance()));
    smallest_step_ = largest_step_ > 0 ? std::min(smallest_step_, h) : h;
    largest_step_ = std::max(largest_step_, h);
}

double Ledger::balance() const {
    return now_.total() - start_energy_ - loads_ - dampers_ - drives_ + dissipated_;
}

std::vector<Series> Ledger::series() {
    return {{"ledger/energy",
             9,
             "J",
             {"kinetic", "elastic", "potential", "total", "work_of_loads", "work_of_dampers", "work_of_drives", "balance",
              "numerical_dissipation"}},
            {"ledger/momentum", 3, "kg m/s", {"x", "y", "z"}},
            {"ledger/angular_momentum", 3, "kg m^2/s", {"x", "y", "z"}},
            {"ledger/constraints", 2, "", {"position", "velocity"}},
            {"ledger/step", 2, "", {"size", "iterations"}}};
}

void Ledger::write(const State& state, double h, int iterations, std::span<double> row) {
    double position = 0, velocity = 0;
    if (problem_.rows() > 0) {
        problem_.residual(state, dynamics_.data(), gap_.data());
        for (int i = 0; i < problem_.rows(); ++i)
            if (!problem_.velocity_level(i)) position = std::max(position, std::abs(gap_[i]));
        problem_.velocity_gap(state, gap_.data());
        velocity = gap_.cwiseAbs().maxCoeff();
    }
    largest_position_gap_ = std::max(largest_position_gap_, position);
    largest_velocity_gap_ = std::max(largest_velocity_gap_, velocity);
    const Vec3 &p = now_.momentum, &l = now_.angular_momentum;
    const double all[] = {now_.kinetic,
                          now_.elastic,
                          now_.potential,
                          now_.total(),
                          loads_,
                          dampers_,
                          drives_,
                          balance(),
                          dissipated_,
                          p.x(),
                          p.y(),
                          p.z(),
                          l.x(),
                          l.y(),
                          l.z(),
                          position,
                          velocity,
                          h,
                          static_cast<double>(iterations)};
    std::copy(std::begin(all), std::end(all), row.begin());
}

std::vector<double> Ledger::memory() const {
    return {start_energy_,         loads_,         dampers_,      drives_,     largest_balance_,  largest_position_gap_,
            largest_velocity_gap_, smallest_step_, largest_step_, dissipated_, largest_identity_, exact_ ? 1.0 : 0.0,
            now_.kinetic};
}

void Ledger::recall(const State& state, const std::vector<double>& memory) {
    now_ = problem_.energy(state);
    start_energy_ = memory.at(0);
    loads_ = memory.at(1);
    dampers_ = memory.at(2);
    drives_ = memory.at(3);
    largest_balance_ = memory.at(4);
    largest_position_gap_ = memory.at(5);
    largest_velocity_gap_ = memory.at(6);
    smallest_step_ = memory.at(7);
    largest_step_ = memory.at(8);
    dissipated_ = memory.at(9);
    largest_identity_ = memory.at(10);
    exact_ = memory.at(11) != 0;
    if (exact_) now_.kinetic = memory.at(12);
}

}  // namespace trammel
