// verification/energy_cases.cpp: the energy schemes on an oscillator and on a driven universal joint.
//
//   ED:  R(z) = [12 + (6−2α) z + (1−α) z²]/[12 − (6+2α) z + (1+α) z²],  z = iΩ      ρ∞ = (1−α)/(1+α)
//   EP:  R(z) = (1 + z/2)/(1 − z/2)
// Sources: Bauchau 2003; for the universal joint an independent quaternion integration, 1e-10.
#include <complex>

#include "amplification.hpp"
#include "cases.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

std::complex<double> decaying(double alpha, double x) {
    const std::complex<double> z(0, x);
    return (12.0 + (6 - 2 * alpha) * z + (1 - alpha) * z * z) / (12.0 - (6 + 2 * alpha) * z + (1 + alpha) * z * z);
}

double radius(const std::string& scheme, double x, std::complex<double>* root) {
    Equations e = linear_equations(MatX::Identity(1, 1), MatX::Zero(1, 1), MatX::Constant(1, 1, x * x));
    e.constant_mass = true;
    EquationProblem problem(std::move(e));
    const auto roots = amplification(problem, scheme, 1);
    if (root) *root = roots.front().imag() >= 0 ? roots.front() : std::conj(roots.front());
    return std::abs(roots.front());
}

constexpr double mass = 1.8, revolution = 2 * std::numbers::pi;

struct Turned {
    Mat3 R;
    Vec3 w;
    double lambda, imbalance;  ///< recovered multiplier; largest difference of energy and work in a step
};

/// A body turns about a fixed point; its third axis stays at a right angle to an arm that a shaft along y turns at 1 rad/s.
Turned universal_joint(int steps) {
    Model model;
    PrescribedMotion shaft;
    shaft.position = {Expression(0.0), Expression(0.0), Expression(0.0)};
    shaft.axis = Vec3::UnitY();
    shaft.angle = Expression::parse("t", {}, Dimension::any, TimeUse::allowed);
    model.add_prescribed(shaft, "shaft");
    Vec6 v;
    v << 0, 0, 0, 0, 1, 0;
    const NodeId node = model.add_node(NodeKind::frame, Pose{}, v, "body");
    Mat3 J;
    J << 1.1, 0.012, 0.015, 0.012, 0.6, 0.023, 0.015, 0.023, 0.9;
    auto bodies = std::make_unique<RigidBodies>(Vec3(0, -9.81, 0));
    bodies->add({node, mass, Vec3(0.1, 0.4, 0.3), J});
    model.add_batch(std::move(bodies));
    JointFrames frames;
    frames.axes_b << 0, 0, 1, 1, 0, 0, 0, 1, 0;  // columns y, z, x of the body
    JointSet joints;
    joints.add(Joint<Universal>{{node - 1, node}, Universal(frames), "joint", std::nullopt});
    for (auto& batch : joints.release()) model.add_joints(std::move(batch));
    model.finish();

    const double h = revolution / steps;
    const auto solver = make_linear_solver(default_linear_solver);
    if (solver->analyze(model.pattern()) != SolveStatus::ok) throw std::runtime_error("analysis failed");
    State now = model.initial_state(), next;
    if (!ConsistentStart(model, *solver).make(now)) throw std::runtime_error("no start");
    const auto stepper = parse_scheme("energy_preserving:tolerance=1e-14").make(model, *solver, 0);
    if (!stepper->start(now, h)) throw std::runtime_error("no start");
    Turned out{};
    for (int k = 0; k < steps; ++k) {
        const auto report = stepper->attempt(now, h, next);
        if (!report) throw std::runtime_error(explain(report.error()));
        out.imbalance = std::max(out.imbalance, std::abs(report->books->identity()));
        std::swap(now, next);
    }
    out.R = frame_of(now.poses[node]).R;
    out.w = out.R * now.velocity.tail<3>();
    out.lambda = now.multipliers[3];
    return out;
}

}  // namespace

void energy_oscillator_cases(Table& table) {
    table.about("ED, oscillator", "Bauchau 2003; closed form");
    for (double alpha : {0.0, 0.5, 1.0})
        for (double x : {0.3, 1.0, 3.0, 10.0}) {
            std::complex<double> root;
            const std::string scheme = "energy_decaying:alpha=" + std::to_string(alpha) + ":tolerance=1e-14";
            radius(scheme, x, &root);
            const std::complex<double> exact = decaying(alpha, x);
            const double turned = std::abs(exact.imag());
            table.near("α=" + std::to_string(alpha).substr(0, 3) + ", Ω=" + std::to_string(x).substr(0, 4) + ": Re, |Im| of R",
                       Eigen::Vector2d(exact.real(), turned), Eigen::Vector2d(root.real(), root.imag()), 1e-12);
        }
    // |R|² = 1 − 4α Ω⁴/[144 + (12 + 4α²)Ω² + (1 + α)²Ω⁴], which goes to ρ∞²
    for (double alpha : {0.25, 1.0}) {
        const double x2 = 1e4;
        const double lost = 4 * alpha * x2 * x2 / (144 + (12 + 4 * alpha * alpha) * x2 + (1 + alpha) * (1 + alpha) * x2 * x2);
        table.near("α=" + std::to_string(alpha).substr(0, 4) + ": ρ at Ω=100", std::sqrt(1 - lost),
                   radius("energy_decaying:alpha=" + std::to_string(alpha) + ":tolerance=1e-14", 100, nullptr), 1e-8);
    }
    table.about("EP, oscillator", "closed form");
    for (double x : {0.3, 3.0}) {
        std::complex<double> root;
        radius("energy_preserving:tolerance=1e-14", x, &root);
        const std::complex<double> z(0, x), exact = (1.0 + z / 2.0) / (1.0 - z / 2.0);
        table.near("Ω=" + std::to_string(x).substr(0, 3) + ": Re, |Im| of R",
                   Eigen::Vector2d(exact.real(), std::abs(exact.imag())), Eigen::Vector2d(root.real(), root.imag()), 1e-12);
    }
}

void universal_joint_cases(Table& table) {
    table.about("EP, universal joint", "independent quaternion integration");
    const Quaternion q = Quaternion(-0.39954536617, 0.30687275281, 0.52617677405, 0.68507708793).normalized();
    const Vec3 w(2.65185153966, -0.39185896184, -0.37158146897);
    const Turned one = universal_joint(400), two = universal_joint(800), four = universal_joint(1600);
    const auto error = [&](const Turned& t) { return (t.R - q.toRotationMatrix()).norm(); };
    table.near("N=800, 1600: order of the rotation", 2, observed_order(error(two), error(four)), 0.05);
    table.near("N=800, 1600: order of ω", 2, observed_order((two.w - w).norm(), (four.w - w).norm()), 0.05);
    table.near("N=800, 1600, extrapolated: ω", w, (4 * four.w - two.w) / 3, 2e-4);
    table.near("N=800, 1600, extrapolated: multiplier", -2.7943348226, (4 * four.lambda - two.lambda) / 3, 2e-3);
    table.below("N=400: energy minus work of the shaft, per step", one.imbalance, 1e-12);
    // over directors errors are five times smaller than with rotation vectors
    table.about("EP, universal joint", "the same scheme over rotation vectors, independent computation");
    table.below("N=400: error of the rotation", error(one), 2.47710383e-02);
    table.below("N=1600: error of the rotation", error(four), 1.5088e-03);
    table.below("N=400: error of ω", (one.w - w).norm(), 5.36350120e-02);
    table.below("N=1600: error of ω", (four.w - w).norm(), 3.2531e-03);
}

}  // namespace trammel::verification
