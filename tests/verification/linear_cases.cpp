// verification/linear_cases.cpp: the coefficients of generalized-α, and an oscillator under a harmonic load.
//
//   m q̈ + c q̇ + k q = sin 3t, by the scheme of Chung & Hulbert (1993) in the form of Arnold & Brüls (2007)
// Reference: the coefficients as fractions; the same scheme computed independently, 12 digits.
#include <array>
#include <string>

#include "cases.hpp"
#include "oscillator.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

std::string with_rho(double rho, const std::string& what) {
    std::string text = std::to_string(rho);
    return "ρ=" + text.substr(0, 3) + ", " + what;
}

}  // namespace

void coefficient_cases(Table& table) {
    table.about("coefficients", "Arnold & Brüls 2007, exact fractions");
    struct Row {
        double rho;
        std::array<double, 13> values;  // α_m α_f γ β c1 … c9
    };
    const Row rows[] = {
        {0, {-1, 0, 1.5, 1, 0, 0, 0, 0.025, 0, 0.5, 0.075, 0.005, 0.5}},
        {0.5, {0, 1.0 / 3, 5.0 / 6, 4.0 / 9, 0.04 / 27, 0.01 / 18, 0.5 / 18, 0.1 / 6, 1.0 / 3, 0, 1.0 / 18, 0.08 / 27, 2.0 / 3}},
        {0.8,
         {1.0 / 3, 4.0 / 9, 11.0 / 18, 25.0 / 81, 0.5 / 243, 0.01 / 27, 1.1 / 27, 0.1 / 12, 2.0 / 3, -0.5, 5.5 / 108, 1.25 / 486,
          5.0 / 6}},
        {1, {0.5, 0.5, 0.5, 0.25, 0.0025, 0, 0.05, 0, 1, -1, 0.05, 0.0025, 1}}};
    for (const Row& row : rows) {
        const AlphaMethod m = alpha_method(row.rho);
        const AlphaCoefficients c = alpha_coefficients(m, 0.1);
        const double ours[13] = {m.alpha_m, m.alpha_f, m.gamma, m.beta, c.c1, c.c2, c.c3, c.c4, c.c5, c.c6, c.c7, c.c8, c.c9};
        table.near(with_rho(row.rho, "13 coefficients, h=0.1"), Eigen::Map<const VecX>(row.values.data(), 13),
                   Eigen::Map<const VecX>(ours, 13), 1e-11);
    }
}

void linear_cases(Table& table) {
    table.about("linear oscillator", "Arnold & Brüls 2007, independent computation");
    struct Row {
        double rho, t, q, v, acceleration, algorithmic;
    };
    const Row rows[] = {{0, 0.1, 0.982021996139, -0.369670057908, -3.595600772106, -3.797800386053},
                        {0, 0.3, 0.847491655246, -0.970185218395, -2.509621189515, -2.975335139262},
                        {0, 1.0, -0.116997612548, -1.439884864264, 0.753098944678, 0.403215127767},
                        {0.5, 0.1, 0.981210106172, -0.377310509283, -3.591589167097, -3.727726111398},
                        {0.5, 0.3, 0.842271687834, -0.987488333030, -2.487011008404, -2.682109002734},
                        {0.5, 1.0, -0.131939140742, -1.416829408418, 0.810559511871, 0.714970147575},
                        {0.8, 0.1, 0.981052536113, -0.379159784964, -3.590773959294, -3.658978299412},
                        {0.8, 0.3, 0.841406699174, -0.989857562297, -2.483314130838, -2.554777054289},
                        {0.8, 1.0, -0.133508424021, -1.413195199854, 0.816473224130, 0.786915438660},
                        {1, 0.1, 0.981023448785, -0.379531024302, -3.590620486048, -3.590620486048},
                        {1, 0.3, 0.841282826078, -0.990179352101, -2.482786459475, -2.482786459475},
                        {1, 1.0, -0.133693064214, -1.412699704415, 0.817162235359, 0.817162235359}};
    for (const Row& row : rows) {
        EquationProblem problem(oscillator());
        Run run(problem, alpha(row.rho), 0.1);
        run.to(row.t);
        Eigen::Vector4d reference(row.q, row.v, row.acceleration, row.algorithmic), ours;
        ours << run.state().linear, run.state().velocity, run.state().acceleration, run.algorithmic_acceleration();
        table.near(with_rho(row.rho, "t=" + std::to_string(row.t).substr(0, 3) + ": q, v, v̇, a"), reference, ours, 1e-11);
    }
}

}  // namespace trammel::verification
