// verification/tdg_beam_cases.cpp: a cantilever pulled up by a tip load within 0.25 s and let down again, then free.
//
// The planar beam of planar_beam.hpp, four cubic elements. Reference: the same semi-discrete equations by an eighth-order
// Runge–Kutta scheme (rtol 1e-11), and the same scheme computed independently.
#include "cases.hpp"
#include "laboratory/amplification.hpp"
#include "planar_beam.hpp"

namespace trammel::verification {
namespace {

struct Outcome {
    double quarter, half, end, loss;  // uy at 0.25, 0.5, 1; relative loss of energy from 0.5 to 1
};

Outcome run_beam(const PlanarBeam& beam, const char* scheme, int steps) {
    EquationProblem problem(beam.equations(PlanarBeam::load));
    Bench bench(problem, parse_scheme(scheme), 1.0 / steps);
    State s = bench.start();
    Outcome o{};
    double energy = 0;
    for (int k = 1; k <= steps; ++k) {
        s = bench.step(s, 1.0 / steps);
        if (4 * k == steps) o.quarter = s.linear[beam.tip() + 1];
        if (2 * k == steps) o.half = s.linear[beam.tip() + 1], energy = problem.energy(s).total();
    }
    o.end = s.linear[beam.tip() + 1];
    o.loss = 1 - problem.energy(s).total() / energy;
    return o;
}

Vec3 static_tip(const PlanarBeam& beam) {
    VecX q = VecX::Zero(beam.dofs()), f;
    MatX K;
    for (int part = 1; part <= 10; ++part)
        for (int k = 0; k < 8; ++k) {
            beam.internal(q, f, &K);
            f[beam.tip() + 1] -= 5e3 * part;
            q -= K.partialPivLu().solve(f);
        }
    return q.tail<3>();
}

}  // namespace

void tdg_beam_cases(Table& table) {
    const PlanarBeam beam(4);
    table.about("planar cantilever", "independent computation");
    table.near("tip under 50 kN at rest", Vec3(-0.22399144751, 0.92227948625, 0.59351563744), static_tip(beam), 1e-8);
    table.about("TDG, planar cantilever", "same scheme, independent computation");
    const Outcome coarse = run_beam(beam, "tdg", 1000), middle = run_beam(beam, "tdg", 2000), fine = run_beam(beam, "tdg", 10000);
    table.near("h=1e-3: uy(1)", 0.01296034, coarse.end, 1e-7);
    table.near("h=5e-4: uy(1)", 0.01283133, middle.end, 1e-7);
    table.near("h=1e-4: uy(1)", 0.0127708451, fine.end, 1e-7);
    table.near("h=1e-3: loss of energy, free", 0.00560, coarse.loss, 1e-5);
    table.near("h=5e-4: loss of energy, free", 0.00405, middle.loss, 1e-5);
    table.near("h=1e-4: loss of energy, free", 0.000065, fine.loss, 1e-6);
    const Outcome two = run_beam(beam, "tdg:solver=multicorrector:passes=2", 2000),
                  four = run_beam(beam, "tdg:solver=multicorrector:passes=4", 2000);
    table.near("2 passes, h=5e-4: uy(1)", 0.01287515, two.end, 1e-7);
    table.near("2 passes, h=5e-4: loss of energy", 0.0038, two.loss, 5e-5);
    table.near("4 passes, h=5e-4: uy(1)", 0.01283134, four.end, 1e-7);
    table.about("TDG, planar cantilever", "Runge–Kutta of order 8, independent computation");
    table.near("h=1e-4: uy(0.25)", 0.9214706348, fine.quarter, 1e-6);
    table.near("h=1e-4: uy(0.5)", -0.0005792476, fine.half, 2e-6);
    table.near("h=1e-4: uy(1)", 0.0127721623, fine.end, 2e-6);
}

}  // namespace trammel::verification
