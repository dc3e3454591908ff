// stepping/kept_newton_test.cpp: the iteration of the energy schemes, its matrix kept over many steps.
#include <gtest/gtest.h>

#include "schemes/scheme.hpp"
#include "stepping/consistent_start.hpp"
#include "stepping/spinning_beam.hpp"

namespace trammel::testing {
namespace {

/// A matrix from many turns ago corrects forces in wrong directions; positions do not show it, the multipliers would run away.
TEST(KeptNewton, MultipliersOfTurningBodiesDoNotRunAway) {
    for (const char* scheme : {"energy_preserving", "energy_decaying"}) {
        const auto model = spinning_beam();
        const auto solver = make_linear_solver(default_linear_solver);
        ASSERT_EQ(solver->analyze(model->pattern()), SolveStatus::ok);
        State now = model->initial_state(), next;
        ASSERT_TRUE(ConsistentStart(*model, *solver).make(now));
        const auto stepper = parse_scheme(scheme).make(*model, *solver, 0);
        ASSERT_TRUE(stepper->start(now, 0.02));
        for (int k = 0; k < 300; ++k) {
            const auto report = stepper->attempt(now, 0.02, next);
            ASSERT_TRUE(report) << scheme << ": " << explain(report.error());
            std::swap(now, next);
            // (velocities of coordinates, multipliers of the step, its size)
            const VecX carried = now.history.segment(now.history.size() - 1 - model->rows(), model->rows());
            ASSERT_LT(carried.norm(), 5 * now.multipliers.norm()) << scheme << " in step " << k;
        }
    }
}

}  // namespace
}  // namespace trammel::testing
