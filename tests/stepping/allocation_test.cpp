// stepping/allocation_test.cpp: a step of a mechanism asks for no memory once the run is warm.
#include "schemes/scheme.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/spinning_beam.hpp"
#include "stepping/trial.hpp"
#include "support/counted_allocations.hpp"

namespace trammel::testing {
namespace {

TEST(Allocation, none_per_step_after_the_tenth) {
    const auto model = chain(5);
    Trial run(*model, alpha(0.8), 5e-3);
    run.steps(10);
    const long matrices = run.stepper->newton().counts().matrices, before = counted_allocations();
    run.steps(300);
    EXPECT_EQ(counted_allocations() - before, 0);
    EXPECT_GT(run.stepper->newton().counts().matrices, matrices) << "no new matrix was formed, so the test saw too little";
}

TEST(Allocation, none_per_step_of_the_loop_between_marks) {
    struct Watch final : Observer {
        void step(const StepRecord& record) override {
            if (record.index == 10) warm = counted_allocations();
            if (record.index == 150) later = counted_allocations();
        }
        long warm = -1, later = -2;
    } watch;
    const auto model = chain(5);
    Trial run(*model, alpha(0.8), 5e-3);
    const auto controller = fixed_step(5e-3, 0, 3);
    SimulationSettings settings;
    settings.end = 0.8;
    const RunSummary summary = simulate(*run.stepper, *controller, run.state, settings, {&watch});
    EXPECT_EQ(summary.steps, 160);
    EXPECT_EQ(watch.later, watch.warm);
}

TEST(Allocation, none_per_step_of_the_energy_schemes) {
    for (const char* scheme : {"energy_preserving", "energy_decaying"}) {
        SpinningBeam beam(scheme);
        long warm = 0;
        for (int k = 0; k < 150; ++k) {
            if (k == 50) warm = counted_allocations();
            ASSERT_EQ(beam.step(), "") << scheme;
        }
        EXPECT_EQ(counted_allocations() - warm, 0) << scheme;
    }
}

}  // namespace
}  // namespace trammel::testing
