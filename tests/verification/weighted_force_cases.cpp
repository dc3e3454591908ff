// verification/weighted_force_cases.cpp: HHT-α and Chung–Hulbert on an oscillator under a harmonic load.
//
// Reference: the schemes of Hilber, Hughes & Taylor (1977) and Chung & Hulbert (1993), computed independently, 12 digits.
#include <fmt/format.h>

#include "cases.hpp"
#include "oscillator.hpp"
#include "run.hpp"

namespace trammel::verification {

void weighted_force_cases(Table& table) {
    table.about("linear oscillator, weighted forces",
                "Hilber, Hughes & Taylor 1977, Chung & Hulbert 1993, independent computation");
    struct Row {
        const char* scheme;
        double t, q, v, a;  // a: the scheme's own acceleration
    };
    const Row rows[] = {{"hht:alpha=0", 0.1, 0.981023448785, -0.379531024302, -3.590620486048},
                        {"hht:alpha=0", 0.3, 0.841282826078, -0.990179352101, -2.482786459475},
                        {"hht:alpha=0", 1.0, -0.133693064214, -1.412699704415, 0.817162235359},
                        {"hht:alpha=0.05", 0.1, 0.981071197234, -0.378624635702, -3.611357012768},
                        {"hht:alpha=0.05", 0.3, 0.841551458476, -0.989019094022, -2.513303014834},
                        {"hht:alpha=0.05", 1.0, -0.133214222322, -1.413653290248, 0.801047016113},
                        {"chung_hulbert:rho_inf=0.8", 0.1, 0.981052536113, -0.379159784964, -3.658978299412},
                        {"chung_hulbert:rho_inf=0.8", 0.3, 0.841406699174, -0.989857562297, -2.554777054289},
                        {"chung_hulbert:rho_inf=0.8", 1.0, -0.133508424021, -1.413195199854, 0.786915438660}};
    for (const Row& row : rows) {
        EquationProblem problem(oscillator());
        Run run(problem, std::string(row.scheme) + ":tolerance=1e-13", 0.1);
        const State& s = run.to(row.t);
        table.near(fmt::format("{} t={}: q, v, a", row.scheme, row.t), Vec3(row.q, row.v, row.a),
                   Vec3(s.linear[0], s.velocity[0], run.algorithmic_acceleration()[0]), 1e-11);
    }
}

}  // namespace trammel::verification
