// stepping/energy_scheme.cpp: what a step needs around the equations of a scheme.
#include "stepping/energy_scheme.hpp"

#include <cmath>

namespace trammel {

EnergyScheme::EnergyScheme(Problem& problem, LinearSolver& solver, Offset offset, const NewtonSettings& settings,
                           double director_inertia)
    : problem_(problem), offset_(offset) {
    auto* form = dynamic_cast<IntervalProblem*>(&problem);
    objection_ = form ? form->lacks_energy_form() : "these equations have no energy form";
    if (!objection_.empty()) return;
    form_ = form;
    motion_ = std::make_unique<EnergyMotion>(problem, *form, solver, settings.regularisation, director_inertia);
    for (VecX* x : {&z_f_, &v_f_, &momentum_}) *x = VecX::Zero(form->coordinates());
    increment_ = VecX::Zero(problem.dofs());
    lambda_ = gap_ = VecX::Zero(problem.rows());
}

Result<void, StepFailure> EnergyScheme::start(State& state, double h) {
    forget(state);
    return motion_->start(state, h, offset_);
}

void EnergyScheme::forget(const State& state) {
    scaled_h_ = 0;
    newton().forget();
    motion_->forget(state);
}

Result<StepReport, StepFailure> EnergyScheme::attempt(const State& from, double h, State& to) {
    from_ = &from;
    h_ = h;
    to = from;
    to.time = from.time + h;
    motion_->begin(from, h);
    if (std::abs(h - scaled_h_) > 1e-9 * h) {
        s_ = motion_->row_scale(from, inertia(), scratch());
        scaled_h_ = h;
    }
    motion_->predict(from, h, increment_);
    lambda_ = motion_->multipliers(from);
    predict();
    auto report = newton().solve(*this, to.time, h);
    if (!report) return report;
    place();
    if (motion_->turned_too_far(z_f_)) return tl::unexpected(StepFailure{Trouble::half_turn, to.time, h, {}, {}, false});
    if (auto ok = motion_->finish(z_f_, v_f_, lambda_, h, to); !ok) return tl::unexpected(ok.error());
    StepBooks books = motion_->books(from, to, v_f_);
    const Work done = work();
    books.loads = done.loads;
    books.dampers = done.dampers;
    books.drives = done.drives;
    books.loss = done.loss;
    report->books = books;
    return report;
}

}  // namespace trammel
