// verification/beam_dynamic_cases.cpp: Damilano's cantilever, beams spun up, a beam that flies.
#include <fmt/format.h>

#include <numbers>

#include "cases.hpp"
#include "model_run.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel::verification {
namespace {

constexpr double pi = std::numbers::pi;

/// Damilano's cantilever; static: the load at its peak.
std::string damilano(int elements, int order, const std::string& force, const std::string& step, double rho) {
    return fmt::format(R"(trammel: 1
parameters: {{EA: 146.2e6, EI: 211.7e3, P: 5e4}}
sections:
  s: {{type: constants, EA: EA, GAy: 5/6*EA/2.6, GAz: 5/6*EA/2.6, GJ: EI/1.3, EIy: EI, EIz: EI, mass: 5.41}}
beams:
  b: {{section: s, from: [0, 0, 0], to: [2.4, 0, 0], y_axis: [0, 1, 0], elements: {}, order: {}, start_on: ground}}
loads:
  tip: {{type: force, on: b.end, value: [0, "{}", 0]}}
run: {{integrator: {{type: generalized_alpha, rho_inf: {}}}, step: {}, end: 1}}
)",
                       elements, order, force, rho, step);
}
const char* const pulse = "t < 0.25 ? P*t/0.25 : (t < 0.5 ? P*(2 - t/0.25) : 0)";

Vec3 tip_of(const Pose& pose) {
    return {pose.x.x() - 2.4, pose.x.y(), rotation_logarithm(pose.q).z()};
}

}  // namespace

void damilano_cases(Table& table) {
    table.about("Damilano's cantilever, static", "planar beam by angles, 16 elements, independent computation");
    Equilibrium fine(damilano(8, 5, "P", "{h: 1}", 0.8));
    table.near("tip deflection at 5e4 N, 8 elements of order 5", 0.92227953704, tip_of(fine.pose("b.end")).y(), 1e-8);
    table.about("Damilano's cantilever, static", "the same with 4 elements, whose own mesh error is 5e-8");
    table.near("tip: ux, uy, θ", Vec3(-0.22399144751, 0.92227948625, 0.59351563744), tip_of(fine.pose("b.end")), 1e-7);

    table.about("Damilano's cantilever, frequencies", "planar beam by angles, 4 cubic elements, independent computation");
    BuiltModel built = model_of(damilano(4, 3, "0", "{h: 1}", 0.8));
    const State rest = built.model->initial_state();
    System stiffness(built.model->pattern()), mass(built.model->pattern());
    built.model->tangent(rest, {1, 0, 0}, {}, stiffness);
    built.model->tangent(rest, {0, 0, 1}, {}, mass);
    const auto full = [](const System& s) {
        MatX dense = MatX::Zero(s.pattern->n, s.pattern->n);
        for (int j = 0; j < s.pattern->n; ++j)
            for (int k = s.pattern->column_start[j]; k < s.pattern->column_start[j + 1]; ++k)
                dense(s.pattern->row[k], j) = s.values[k];
        return dense;
    };
    const VecX squares =
        Eigen::GeneralizedSelfAdjointEigenSolver<MatX>(full(stiffness), full(mass), Eigen::EigenvaluesOnly).eigenvalues();
    for (double reference : {19.172, 118.472, 324.791, 541.507, 619.588}) {
        double nearest = 0;
        for (double w : squares)
            if (const double f = std::sqrt(std::max(0.0, w)) / (2 * pi); std::abs(f - reference) < std::abs(nearest - reference))
                nearest = f;
        table.relative(fmt::format("mode of {} Hz", reference), reference, nearest, reference < 600 ? 1e-5 : 2e-4);
    }

    const char* const eight = "planar beam by angles, 8 cubic elements, DOP853";
    const char* const four = "planar beam by angles, 4 cubic elements, DOP853; its mesh error is 1e-6";
    ModelRun run(damilano(4, 4, pulse, "{type: error, tolerance: 1e-10, events: [0.05, 0.1, 0.2, 0.3, 0.4, 0.75]}", 0.95));
    const auto deflection = [&](double t) {
        run.to(t);
        return run.pose("b.end").x.y();
    };
    struct Row {
        double t, uy;
        bool fine;
    };
    for (const Row& r : {Row{0.05, 0.2251641352, false},
                         {0.1, 0.4367998973, false},
                         {0.2, 0.7875877992, false},
                         {0.25, 0.9214699798, true},
                         {0.3, 0.7799798639, false},
                         {0.5, -0.0005815208, true},
                         {0.75, 0.0226630344, true},
                         {1.0, 0.0127759506, true}}) {
        table.about("Damilano's cantilever, error control", r.fine ? eight : four);
        table.near(fmt::format("t = {}: uy", r.t), r.uy, deflection(r.t), r.fine ? 1e-6 : 2e-6);
    }
    table.relative("energy after unloading", 13.57639399, run.model().energy(run.state()).total(), 1e-4);
}

void modal_damping_cases(Table& table) {
    table.about("Damilano's cantilever, damping by modes", "decrement of a damped oscillator, closed form");
    constexpr double ratio = 0.05, frequency = 2 * pi * 19.172;
    const double period = 2 * pi / (frequency * std::sqrt(1 - ratio * ratio));
    std::string text = damilano(4, 3, "t < 0.05 ? sin(pi*t/0.05)^2 : 0", fmt::format("{{h: {:.17g}}}", period / 400), 1);
    const std::string mark = "start_on: ground";
    text.replace(text.find(mark), mark.size(), mark + ", modal_damping: [.05, .05, .05, .05, .05, .05, .05, .05, .05, .05]");
    ModelRun run(text);
    const auto energy = [&](double t) {
        run.to(t);
        return run.model().energy(run.state()).total();
    };
    const double before = energy(6 * period), after = energy(11 * period);
    table.relative("energies five periods apart, ratio of 0.05", std::exp(2 * ratio * frequency * 5 * period), before / after,
                   1e-3);
}

namespace {

std::string spun_up(double speed, const std::string& section, double length, int elements, double h, double rho) {
    return fmt::format(R"yaml(trammel: 1
parameters: {{W: {}}}
grounds:
  hub: {{axis: [0, 0, 1], angle: "t < 15 ? W/15*(t^2/2 + (15/(2*pi))^2*(cos(2*pi*t/15) - 1)) : W*(t - 7.5)"}}
sections:
  s: {{type: constants, {}}}
beams:
  b: {{section: s, from: [0, 0, 0], to: [{}, 0, 0], elements: {}, start_on: hub}}
run: {{integrator: {{type: generalized_alpha, rho_inf: {}}}, step: {{h: {}}}, end: 20}}
)yaml",
                       speed, section, length, elements, rho, h);
}

/// The beam of Simo & Vu-Quoc in free flight; `force` and `moment` act at its start.
std::string flying(int elements, double h, const std::string& force, const std::string& moment) {
    return fmt::format(R"(trammel: 1
sections:
  s: {{type: constants, EA: 1e4, GAy: 1e4, GAz: 1e4, GJ: 500, EIy: 500, EIz: 500, mass: 1, Jx: 10, Jy: 10, Jz: 10}}
beams:
  b: {{section: s, from: [6, 0, 0], to: [0, 8, 0], elements: {}}}
loads:
  f: {{type: force, on: b.start, value: {}}}
  m: {{type: moment, on: b.start, value: {}}}
run: {{integrator: {{type: generalized_alpha, rho_inf: 0.9}}, step: {{h: {}}}, end: 10}}
)",
                       elements, force, moment, h);
}

/// Crank and slider are rigid, the rod bends: middle of the rod across the line of its ends, and the slider, at t = 0.04.
Eigen::Vector2d slider_crank(int elements, double h) {
    ModelRun run(fmt::format(R"(trammel: 1
parameters: {{w: 150}}
materials: {{steel: {{E: 2e11, nu: 0.3, density: 7870}}}}
sections: {{rod: {{type: rectangle, width: 8 mm, height: 8 mm, material: steel}}}}
bodies:
  crank: {{mass: 0.36, inertia: [1e-4, 0.002727, 0.002727], position: [0.075, 0, 0], velocity: [0, 0.075*w, 0], angular_velocity: [0, 0, w]}}
  slider: {{mass: 0.075552, inertia: [1e-5, 1e-5, 1e-5], position: [0.45, 0, 0]}}
beams:
  rod: {{section: rod, from: [0.15, 0, 0], to: [0.45, 0, 0], elements: {}, stations: [0.5], damping: 8e-5,
        velocity: [0, 0.15*w, 0], angular_velocity: [0, 0, -0.5*w]}}
joints:
  drive: {{type: revolute, between: [ground, crank], at: [0, 0, 0], axis: [0, 0, 1], angle: "w*t"}}
  pin: {{type: revolute, between: [crank, rod.start], at: [0.15, 0, 0], axis: [0, 0, 1]}}
  wrist: {{type: revolute, between: [rod.end, slider], at: [0.45, 0, 0], axis: [0, 0, 1]}}
  guide: {{type: prismatic, between: [ground, slider], at: [0.45, 0, 0], axis: [1, 0, 0]}}
run: {{integrator: {{type: generalized_alpha, rho_inf: 0.8}}, step: {{h: {}}}, end: 0.04}}
)",
                             elements, h));
    run.to(0.04);
    const Vec3 a = run.pose("rod.start").x, b = run.pose("rod.end").x, m = run.pose("rod@0.5").x;
    const Vec3 along = (b - a).normalized();
    return {along.cross(m - a).z(), run.pose("slider").x.x()};
}

}  // namespace

void beam_motion_cases(Table& table) {
    const char* const light =
        "EA: 5.03e6, GAy: 1.94e6, GAz: 1.94e6, GJ: 400, EIy: 566, EIz: 566, mass: 0.201, Jy: 2.27e-5, Jz: 2.27e-5";
    table.about("spin-up, Wu & Haug 1988", "mb_sef_py, ρ = 0, h = 2e-3");
    ModelRun wu(spun_up(4, light, 8, 8, 2e-3, 0));
    const std::pair<double, Vec3> tips[] = {{5, {4.31420, 6.73502, 0}},
                                            {8, {5.45852, -5.84539, 0}},
                                            {10, {0.11702, -7.99823, 0}},
                                            {15, {1.24211, -7.90309, 0}},
                                            {20, {7.71831, -2.10463, 0}}};
    for (const auto& [t, tip] : tips) {
        wu.to(t);
        table.near(fmt::format("t = {}: tip", t), tip, wu.pose("b.end").x, 5e-3);
    }
    table.about("spin-up, Simo & Vu-Quoc 1986", "ρAΩ²L³/3EA");
    ModelRun simo(spun_up(6, "EA: 2.8e7, GAy: 1e7, GAz: 1e7, GJ: 1e4, EIy: 1.4e4, EIz: 1.4e4, mass: 1.2, Jy: 6e-4, Jz: 6e-4", 10,
                          6, 5e-3, 0.5));
    double mean = 0;
    for (int k = 1; k <= 100; ++k) {
        simo.to(17 + 0.03 * k);
        mean += (simo.pose("b.end").x.norm() - 10) / 100;
    }
    table.relative("stretch, mean from 17 to 20 s", 5.142857e-4, mean, 1e-3);

    const std::string T = "(t < 2.5 ? 80*t : (t < 5 ? 400 - 80*t : 0))";
    const auto at5 = [&](double h) {
        ModelRun run(flying(8, h, "[\"" + T + "/10\", 0, 0]", "[0, \"-" + T + "/2\", \"-" + T + "\"]"));
        run.to(5);
        return Vec3(run.pose("b.start").x);
    };
    table.about("flying beam, 3D", "energy-preserving scheme, extrapolated, independent computation");
    const Vec3 coarse = at5(0.025), fine = at5(0.0125), best = (4 * fine - coarse) / 3;
    table.near("t = 5, extrapolated: start of the beam", Vec3(19.56284, 1.52143, -1.50773), best, 1e-4);
    table.about("slider-crank with a flexible rod", "own convergence; half the mesh size, half the step");
    const Eigen::Vector2d rough = slider_crank(2, 1e-4), same = slider_crank(4, 1e-4), half = slider_crank(4, 5e-5);
    table.near("mesh: bending of the rod, slider", same, rough, 2e-6);
    table.near("step: bending of the rod, slider", half, same, 5e-6);
    table.below("order of the step: 2 − observed",
                std::abs(2 - std::log2(std::abs((half - same)[0] / (slider_crank(4, 2.5e-5) - half)[0]))), 0.3);
}

}  // namespace trammel::verification
