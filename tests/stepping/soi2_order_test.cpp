// stepping/soi2_order_test.cpp: generalized-α-SOI2 and relatives have the orders they tell, with equal and changing steps.
#include "stepping/mechanisms.hpp"
#include "stepping/soi2_trial.hpp"

namespace trammel::testing {
namespace {

void expect_second_order(const Apart& coarse, const Apart& fine) {
    EXPECT_NEAR(std::log2(coarse.q / fine.q), 2, 0.15);
    EXPECT_NEAR(std::log2(coarse.v / fine.v), 2, 0.15);
    EXPECT_NEAR(std::log2(coarse.lambda / fine.lambda), 2, 0.15);
}

void expect_order_two(Problem& problem, const Soi2Settings& settings, int coarse, const State& exact) {
    expect_second_order(apart(Soi2Trial(problem, settings, 1.0 / coarse).steps(coarse), exact),
                        apart(Soi2Trial(problem, settings, 0.5 / coarse).steps(2 * coarse), exact));
    expect_second_order(apart(Soi2Trial(problem, settings, 1.0 / coarse).pairs(coarse), exact),
                        apart(Soi2Trial(problem, settings, 0.5 / coarse).pairs(2 * coarse), exact));
}

/// The limit of two fine runs, freed of its error of second order.
State limit(Problem& problem, int steps) {
    State fine = Soi2Trial(problem, settings_of(0.8), 0.5 / steps).steps(2 * steps);
    const State coarse = Soi2Trial(problem, settings_of(0.8), 1.0 / steps).steps(steps);
    fine.linear += (fine.linear - coarse.linear) / 3;
    fine.velocity += (fine.velocity - coarse.velocity) / 3;
    fine.multipliers += (fine.multipliers - coarse.multipliers) / 3;
    return fine;
}

TEST(Soi2, is_of_second_order_with_equal_and_with_changing_steps) {
    EquationProblem fixed(pendulum()), driven(pendulum(0.6)), curved(bead()), sliding(skate());
    for (Problem* problem : {static_cast<Problem*>(&fixed), static_cast<Problem*>(&driven), static_cast<Problem*>(&curved),
                             static_cast<Problem*>(&sliding)}) {
        const State exact = limit(*problem, 6400);
        for (double rho : {0.0, 0.3, 0.6}) {
            SCOPED_TRACE(rho);
            expect_order_two(*problem, settings_of(rho), 400, exact);
        }
        Soi2Settings hht = settings_of(0);
        hht.method = hht_method(0.3);
        expect_order_two(*problem, hht, 400, exact);
        Soi2Settings extrapolated = settings_of(0.2);
        extrapolated.extrapolated_start = true;
        expect_order_two(*problem, extrapolated, 400, exact);
    }
}

TEST(Soi2, is_of_second_order_for_a_heavy_top) {
    for (const Retraction map : {Retraction::cayley, Retraction::exponential}) {
        const auto reference = heavy_top(Retraction::exponential), model = heavy_top(map);
        const State exact = Soi2Trial(*reference, settings_of(0.8), 1.0 / 25600).steps(25600);
        expect_order_two(*model, settings_of(0.5), 400, exact);
    }
}

/// Observed orders of q, v, λ against those that the scheme tells; 0: does not converge.
void expect_told_orders(Problem& problem, const Soi2Settings& settings, const State& exact) {
    const auto solver = make_linear_solver(default_linear_solver);
    const Soi2 scheme(problem, *solver, settings);
    const auto compare = [](const Apart& coarse, const Apart& fine, Orders told) {
        EXPECT_NEAR(std::log2(coarse.q / fine.q), told.position, 0.15);
        EXPECT_NEAR(std::log2(coarse.v / fine.v), told.velocity, 0.15);
        EXPECT_NEAR(std::log2(coarse.lambda / fine.lambda), told.multipliers, 0.15);
    };
    const auto equal = [&](int n) { return apart(Soi2Trial(problem, settings, 1.0 / n).steps(n), exact); };
    const auto changing = [&](int n) { return apart(Soi2Trial(problem, settings, 1.0 / n).pairs(n), exact); };
    compare(equal(800), equal(1600), scheme.orders(Steps::equal));
    // the one that diverges does so beyond any order
    if (scheme.orders(Steps::changing).position == 0)
        EXPECT_GT(changing(400).v, 0.5 * changing(200).v);
    else
        compare(changing(800), changing(1600), scheme.orders(Steps::changing));
}

TEST(Soi2, tells_the_orders_that_it_has) {
    EquationProblem problem(bead());
    const State exact = limit(problem, 6400);
    for (const bool stabilised : {true, false})
        for (const bool adjust : {true, false})
            for (const double damping : {0.0, 0.3}) {
                SCOPED_TRACE(fmt::format("stabilised {} adjust {} alpha {}", stabilised, adjust, damping));
                Soi2Settings settings = settings_of(0);
                settings.method = hht_method(damping);
                settings.stabilised = stabilised;
                settings.adjust = adjust;
                expect_told_orders(problem, settings, exact);
            }
}

TEST(Soi2, index_three_is_of_second_order_but_not_at_velocity_level) {
    EquationProblem problem(pendulum());
    const State exact = limit(problem, 2000);
    Soi2Settings settings = settings_of(0);
    settings.method = hht_method(0.3);
    settings.stabilised = false;
    const auto run = [&](int steps) { return Soi2Trial(problem, settings, 1.0 / steps).steps(steps); };
    const State coarse = run(200), fine = run(400);
    expect_second_order(apart(coarse, exact), apart(fine, exact));
    double rate = 0;
    problem.velocity_gap(fine, &rate);
    EXPECT_GT(std::abs(rate), 1e-7);
}

}  // namespace
}  // namespace trammel::testing
