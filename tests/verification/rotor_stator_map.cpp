// verification/rotor_stator_map.cpp: drives the stepper from unit states at t = 0 and turns the result back.
#include "rotor_stator_map.hpp"

#include "run.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel::verification {
namespace {

constexpr int dofs = 4, rows = 2, size = 3 * dofs + rows;

/// The size of each part of x when the load is 1 N, so that no part drowns in the rounding of another.
VecX scale(double h) {
    VecX s(size);
    s << VecX::Constant(dofs, h * h), VecX::Constant(dofs, h), VecX::Constant(dofs, 1), VecX::Constant(rows, 1e3);
    return s;
}

class SingleSteps {
public:
    SingleSteps(const RotorStator& system, const std::string& scheme, double h)
        : problem_(equations(system)),
          solver_(make_linear_solver(default_linear_solver)),
          h_(h),
          back_(plane_rotation(-system.spin() * h)) {
        if (solver_->analyze(problem_.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
        stepper_ = parse_scheme(scheme + ":tolerance=1e-14:max_iterations=60").make(problem_, *solver_, 0);
        rest_ = problem_.initial_state();
        if (!stepper_->start(rest_, h)) throw std::runtime_error("no start");
        to_ = rest_;
    }

    /// One step from x at t = 0, seen from the axes as they stand at its end.
    VecX from(const VecX& x) {
        State from = rest_;
        from.linear = x.segment(0, dofs);
        from.velocity = x.segment(dofs, dofs);
        from.history.head(dofs) = x.segment(2 * dofs, dofs);
        from.multipliers = x.tail(rows);
        if (auto step = stepper_->attempt(from, h_, to_); !step) throw std::runtime_error(explain(step.error()));
        VecX y(size);
        y << to_.linear, to_.velocity, to_.history.head(dofs), to_.multipliers;
        for (int at : {0, dofs, 2 * dofs, 3 * dofs}) y.segment<2>(at) = (back_ * y.segment<2>(at)).eval();
        return y;
    }

private:
    EquationProblem problem_;
    std::unique_ptr<LinearSolver> solver_;
    std::unique_ptr<Stepper> stepper_;
    double h_;
    Mat<2, 2> back_;
    State rest_, to_;
};

}  // namespace

double StepMap::growth() const {
    return A.eigenvalues().cwiseAbs().maxCoeff();
}

VecX StepMap::steady() const {
    return unit.cwiseProduct((MatX::Identity(size, size) - A).fullPivLu().solve(b));
}

StepMap step_map(RotorStator system, const std::string& scheme, int steps_per_revolution) {
    const double h = system.step(steps_per_revolution);
    const VecX unit = scale(h);
    StepMap map{MatX(size, size), {}, unit};
    system.load = RotorStator::Load::none;
    SingleSteps unloaded(system, scheme, h);
    for (int j = 0; j < size; ++j) map.A.col(j) = unloaded.from(unit[j] * VecX::Unit(size, j)).cwiseQuotient(unit);
    system.load = RotorStator::Load::constant;
    map.b = SingleSteps(system, scheme, h).from(VecX::Zero(size)).cwiseQuotient(unit);
    return map;
}

}  // namespace trammel::verification
