// stepping/kept_newton_test.cpp: the iteration of the energy schemes, its matrix kept over many steps.
#include "stepping/spinning_beam.hpp"

namespace trammel::testing {
namespace {

/// A matrix from many turns ago corrects forces in wrong directions; positions do not show it, the multipliers would run away.
TEST(KeptNewton, MultipliersOfTurningBodiesDoNotRunAway) {
    for (const char* scheme : {"energy_preserving", "energy_decaying"}) {
        SpinningBeam beam(scheme);
        const int rows = beam.model->rows();
        for (int k = 0; k < 300; ++k) {
            ASSERT_EQ(beam.step(), "") << scheme;
            // (velocities of coordinates, multipliers of the step, its size)
            const VecX carried = beam.now.history.segment(beam.now.history.size() - 1 - rows, rows);
            ASSERT_LT(carried.norm(), 5 * beam.now.multipliers.norm()) << scheme << " in step " << k;
        }
    }
}

}  // namespace
}  // namespace trammel::testing
