// rotor/main.cpp: a bladed rotor on two bearings from the mesh to the transient: time and memory of each stage, and how
// the mode solve grows with the size of the mesh.
//
//   stages: matrices, factor and centrifugal stress, 20 modes at 10 speeds, reduction to 60 modes, 20 revolutions of the
//   reduced rotor under an unbalance that begins suddenly (generalized-α, 200 steps per revolution)
// Every size runs in a process of its own, so that its peak of memory is its own.
//   trammel_bench_rotor [refinements]      default: 2 3 4, up to 10⁵ freedoms; 6 has 3·10⁵
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "assembly/equation_problem.hpp"
#include "cpu_time.hpp"
#include "mesh/generate.hpp"
#include "solids/reduction.hpp"
#include "stepping/controller.hpp"
#include "stepping/generalized_alpha.hpp"
#include "stepping/simulation.hpp"

namespace trammel::bench {
namespace {

constexpr double bearing = 1e8, fastest = 1000;  ///< N/m, rad/s
constexpr int speeds = 10, modes = 20, inner_modes = 60, revolutions = 20, steps_per_revolution = 200;

struct Figures {
    double freedoms = 0, matrices_s = 0, factor_s = 0, modes_s = 0, reduction_s = 0, transient_s = 0;
    double matrices_mb = 0, factor_mb = 0, lowest = 0, trusted = 0, orbit = 0;
};

SolidInput rotor(int refinement) {
    BladedRotorMesh mesh;
    mesh.shaft_axial = 14 * refinement;
    mesh.disc_axial = refinement;
    mesh.disc_radial = 2 * refinement;
    mesh.blade_radial = 3 * refinement;
    mesh.k = refinement;
    SolidInput input;
    input.mesh = make_mesh(mesh);
    input.materials = {{2.1e11, 0.3, 7800}};
    input.axis.direction = Vec3::UnitX();
    return input;
}

/// Bearings of equal stiffness across the shaft, spread over its end faces; the left one holds it along the shaft too.
std::vector<PointSpring> bearings(const Mesh& mesh) {
    std::vector<PointSpring> springs;
    for (const char* face : {"left", "right"}) {
        const std::vector<int> nodes = mesh.group(face, {}).nodes;
        const double share = bearing / static_cast<double>(nodes.size());
        for (const int n : nodes) springs.push_back({n, {face == std::string_view("left") ? share : 0, share, share}});
    }
    return springs;
}

/// The reduced rotor at full speed: M q̈ + (2Ω S + βK) q̇ + (K + Ω²(Kσ + Kc) + bearings) q = f, f unbalance at the disc.
Equations spinning(const ReducedSolid& body, const VecX& load) {
    Equations e;
    e.n = body.size();
    e.constant_mass = true;
    MatX stiffness = body.stiffness + fastest * fastest * (body.stress + body.centrifugal);
    stiffness.diagonal().head(6) += bearing * (VecX(6) << 1, 1, 1, 0, 1, 1).finished();
    const MatX damping = 2 * fastest * body.spin + 1e-5 * body.stiffness;
    e.mass = [&body](double, const VecX&) { return body.mass; };
    e.force = [=](double, const VecX& q, const VecX& v) { return VecX(load - stiffness * q - damping * v); };
    e.force_by_q = [stiffness](double, const VecX&, const VecX&) { return MatX(-stiffness); };
    e.force_by_v = [damping](double, const VecX&, const VecX&) { return MatX(-damping); };
    e.q0 = e.v0 = VecX::Zero(e.n);
    return e;
}

/// Largest displacement of an end of the shaft across it, over the run.
class Orbit final : public Observer {
public:
    void step(const StepRecord& r) override { largest = std::max(largest, r.state.linear.segment<2>(1).norm()); }
    double largest = 0;
};

double transient(const ReducedSolid& body, const VecX& load) {
    EquationProblem problem(spinning(body, load));
    const auto solver = make_linear_solver(default_linear_solver);
    if (solver->analyze(problem.pattern()) != SolveStatus::ok) throw std::runtime_error("the pattern cannot be analysed");
    GeneralizedAlpha stepper(problem, *solver, {});
    State state = problem.initial_state();
    state.acceleration = body.mass.llt().solve(load);
    const double turn = 2 * std::numbers::pi / fastest, h = turn / steps_per_revolution;
    if (auto started = stepper.start(state, h); !started) throw std::runtime_error(explain(started.error()));
    SimulationSettings settings;
    settings.end = revolutions * turn;
    const auto controller = fixed_step(h, 0, 10);
    Orbit orbit;
    const RunSummary summary = simulate(stepper, *controller, state, settings, {&orbit});
    if (summary.failure) throw std::runtime_error(explain(*summary.failure));
    return orbit.largest;
}

Figures figures(int refinement) {
    Figures f;
    double last = cpu_seconds();
    const auto lap = [&last] {
        const double now = cpu_seconds(), passed = now - last;
        last = now;
        return passed;
    };
    SolidInput input = rotor(refinement);
    {
        SolidInput supported = input;
        supported.springs = bearings(input.mesh);
        SolidMatrices matrices(supported);
        f.freedoms = matrices.freedoms();
        f.matrices_s = lap();
        const ElasticSolver solver(matrices);
        ElasticSolver::spin_up(matrices, solver);
        f.factor_s = lap();
        f.factor_mb = 1e-6 * static_cast<double>(solver.factor().factor_bytes());
        f.matrices_mb = 1e-6 * static_cast<double>(matrices.bytes());
        RotatingModes rotating(solver, {.count = modes, .fastest = fastest});
        for (int k = 0; k < speeds; ++k) f.lowest = rotating.at(fastest * k / (speeds - 1)).front().inertial;
        f.modes_s = lap();
    }
    SolidMatrices matrices(std::move(input));
    const ElasticSolver solver(matrices);
    ElasticSolver::spin_up(matrices, solver);
    lap();
    const ReducedSolid body =
        reduce(solver, {{"left", matrices.mesh().group("left", {}).nodes}, {"right", matrices.mesh().group("right", {}).nodes}},
               {.modes = inner_modes});
    f.reduction_s = lap();
    f.trusted = body.trusted;
    // one gram of unbalance at 0.1 m: the rotor in its axes feels a constant force across the shaft, here as a mean over its mass
    const double unbalance = 1e-3 * 0.1 * fastest * fastest;
    f.orbit = transient(body, body.vectors.transpose() * matrices.inertia(matrices.rigid(1)) * (unbalance / matrices.mass()));
    f.transient_s = lap();
    return f;
}

/// In a process of its own; peak memory in MB.
std::pair<Figures, double> alone(int refinement) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        const Figures f = figures(refinement);
        _exit(write(ends[1], &f, sizeof f) == sizeof f ? 0 : 1);
    }
    close(ends[1]);
    Figures f;
    const bool complete = read(ends[0], &f, sizeof f) == sizeof f;
    close(ends[0]);
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    if (!complete || status != 0) throw std::runtime_error(fmt::format("refinement {} did not end well", refinement));
    return {f, 1e-3 * static_cast<double>(usage.ru_maxrss) * 1.024};
}

void table(const std::vector<int>& refinements) {
    fmt::print("{:>8} {:>9} {:>9} {:>11} {:>10} {:>10} {:>9} {:>9} {:>8} {:>6} {:>9} {:>10} {:>9}\n", "freedoms", "matrices",
               "factor", "10x20 modes", "reduction", "transient", "matrices", "factor", "peak", "peak /", "lowest", "trusted to",
               "orbit");
    fmt::print("{:>8} {:>9} {:>9} {:>11} {:>10} {:>10} {:>9} {:>9} {:>8} {:>6} {:>9} {:>10} {:>9}\n", "", "s", "s", "s", "s", "s",
               "MB", "MB", "MB", "factor", "rad/s", "rad/s", "m");
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (const int refinement : refinements) {
        const auto [f, peak] = alone(refinement);
        fmt::print(
            "{:>8.0f} {:>9.2f} {:>9.2f} {:>11.2f} {:>10.2f} {:>10.2f} {:>9.0f} {:>9.0f} {:>8.0f} {:>6.2f} {:>9.3f} {:>10.0f} "
            "{:>9.2e}\n",
            f.freedoms, f.matrices_s, f.factor_s, f.modes_s, f.reduction_s, f.transient_s, f.matrices_mb, f.factor_mb, peak,
            peak / f.factor_mb, f.lowest, f.trusted, f.orbit);
        std::fflush(stdout);
        const double x = std::log(f.freedoms), y = std::log(f.factor_s + f.modes_s);
        n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    if (n > 1) fmt::print("factor and modes grow as N^{:.2f}\n", (n * sxy - sx * sy) / (n * sxx - sx * sx));
}

}  // namespace
}  // namespace trammel::bench

int main(int argc, char** argv) {
    std::vector<int> refinements;
    for (int i = 1; i < argc; ++i) refinements.push_back(std::atoi(argv[i]));
    if (refinements.empty()) refinements = {2, 3, 4};
    try {
        trammel::bench::table(refinements);
    } catch (const std::exception& e) {
        fmt::print(stderr, "{}\n", e.what());
        return 1;
    }
    return 0;
}
