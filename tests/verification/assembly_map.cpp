// verification/assembly_map.cpp: single steps from unit states at t = 0, turned back by the angle of the step.
#include "assembly_map.hpp"

#include <fmt/format.h>

#include "analysis/critical_step.hpp"
#include "analysis/spinning_axes.hpp"
#include "io/yaml_reader.hpp"
#include "run.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel::verification {

std::string Assembly::text() const {
    return fmt::format(R"(trammel: 1
grounds:
  spin: {{axis: [1, 0, 0], angle: {0}*t}}
materials:
  steel: {{E: 2.1e11, nu: 0.3, density: 7800}}
bodies:
  left: {{type: point_mass, mass: {1}, position: [-0.3, 0, 0]}}
  right: {{type: point_mass, mass: {1}, position: [0.3, 0, 0]}}
solids:
  rotor:
    type: bladed_rotor
    shape: hex8
    shaft_axial: 6
    disc_radial: 1
    blade_radial: 1
    material: steel
    axes: spin
    points: {{left: {{group: left, rotations: true, hold: [rx]}}, right: {{group: right}}, disc: {{group: disc}}}}
{2}
joints:
  at_left: {{type: rotating_coupling, between: [left, rotor.left]}}
  at_right: {{type: rotating_coupling, between: [right, rotor.right]}}
elements:
  under_left: {{type: bearing, between: [ground, left], stiffness: [[{3}, 0, 0], [0, {3}, 0], [0, 0, {3}]], damping: [[{4}, 0, 0], [0, {4}, 0], [0, 0, {4}]]}}
  under_right: {{type: bearing, between: [ground, right], stiffness: [[{3}, 0, 0], [0, {3}, 0], [0, 0, {3}]], damping: [[{4}, 0, 0], [0, {4}, 0], [0, 0, {4}]]}}
loads:
  unbalance: {{type: force, on: rotor.disc, value: [0, 1e4, 0]}}
run:
  integrator: {5}
  step: {{h: {6:.17g}}}
  end: 1
)",
                       speed, pedestal, modes > 0 ? fmt::format("    reduction: {{modes: {}}}", modes) : "", stiffness, damping,
                       integrator, step);
}

namespace {

bool outside(const Model& model, std::size_t node) {
    const std::string& name = model.node_names()[node];
    return name == "left" || name == "right";
}

class SingleSteps {
public:
    explicit SingleSteps(const Assembly& assembly)
        : built_(build_model(read_yaml_text(assembly.text(), "assembly.yaml"))),
          solver_(make_linear_solver("klu")),
          h_(assembly.step),
          back_(Eigen::AngleAxisd(-assembly.speed * h_, Vec3::UnitX()).toRotationMatrix()) {
        if (solver_->analyze(model().pattern()) != SolveStatus::ok) throw std::runtime_error("analysis of the pattern failed");
        stepper_ = built_.run.scheme.make(model(), *solver_, 0);
        rest_ = model().initial_state();
        if (!stepper_->start(rest_, h_)) throw std::runtime_error("no start");
        rest_.acceleration.setZero();
        rest_.multipliers.setZero();
        rest_.history.setZero();
        to_ = rest_;
    }
    Model& model() { return *built_.model; }
    int size() { return 3 * model().dofs() + model().rows(); }

    /// Increment of the configuration, velocity, acceleration, multipliers after one step, seen from the axes at its end.
    VecX from(const VecX& x) {
        const int n = model().dofs();
        State from = rest_;
        model().retract(rest_, x.data(), from);
        from.velocity = x.segment(n, n);
        from.acceleration = x.segment(2 * n, n);
        if (from.history.size() >= n) from.history.head(n) = from.acceleration;
        from.multipliers = x.tail(model().rows());
        if (auto step = stepper_->attempt(from, h_, to_); !step) throw std::runtime_error(explain(step.error()));
        VecX y(size());
        model().difference(rest_, to_, y.data());
        y.segment(n, n) = to_.velocity;
        if (to_.history.size() >= n)
            y.segment(2 * n, n) = to_.history.head(n);
        else
            y.segment(2 * n, n) = to_.acceleration;
        y.tail(model().rows()) = to_.multipliers;
        const NodeTable& table = model().nodes();
        for (std::size_t node = 0; node < table.kind.size(); ++node)
            if (outside(model(), node))
                for (int part = 0; part < 3; ++part) {
                    const int at = part * n + table.first[node];
                    y.segment<3>(at) = (back_ * y.segment<3>(at)).eval();
                }
        for (int row = 0; row < model().rows(); row += 3) y.segment<3>(3 * n + row) = (back_ * y.segment<3>(3 * n + row)).eval();
        return y;
    }

private:
    BuiltModel built_;
    std::unique_ptr<LinearSolver> solver_;
    std::unique_ptr<Stepper> stepper_;
    double h_;
    Mat3 back_;
    State rest_, to_;
};

}  // namespace

double growth_of_step(const Assembly& assembly) {
    SingleSteps steps(assembly);
    const int n = steps.model().dofs(), size = steps.size();
    const double h = assembly.step;
    VecX unit(size);
    unit << VecX::Constant(n, h * h), VecX::Constant(n, h), VecX::Constant(n, 1), VecX::Constant(steps.model().rows(), 1);
    const VecX rest = steps.from(VecX::Zero(size));
    MatX A(size, size);
    for (int j = 0; j < size; ++j) A.col(j) = (steps.from(unit[j] * VecX::Unit(size, j)) - rest).cwiseQuotient(unit);
    return A.eigenvalues().cwiseAbs().maxCoeff();
}

double known_critical_step(const Assembly& assembly, bool classical) {
    auto built = build_model(read_yaml_text(assembly.text(), "assembly.yaml"));
    Model& model = *built.model;
    SpinningAxes axes;
    axes.speed = assembly.speed;
    for (std::size_t node = 0; node < model.nodes().kind.size(); ++node) axes.inside.push_back(!outside(model, node));
    const auto linear = linearise_spinning(model, model.nodes(), model.initial_state(), axes, {});
    if (!linear) throw std::runtime_error(linear.error());
    const auto step = critical_step(*linear, {}, classical);
    if (!step) throw std::runtime_error(step.error());
    return step->step;
}

VecX coupled_masses(const Assembly& assembly) {
    auto built = build_model(read_yaml_text(assembly.text(), "assembly.yaml"));
    Model& model = *built.model;
    const Linearisation l = linearise(model, model.nodes(), model.initial_state());
    MatX M(l.M), B(l.B);
    for (std::size_t node = 0; node < model.nodes().kind.size(); ++node)
        if (outside(model, node))
            for (int i = 0; i < 3; ++i) B.col(model.nodes().first[node] + i).setZero();
    const MatX flexibility = B * M.ldlt().solve(B.transpose());
    const std::vector<int> across{1, 2, 4, 5};
    return Eigen::SelfAdjointEigenSolver<MatX>(MatX(flexibility(across, across))).eigenvalues().cwiseInverse().reverse();
}

}  // namespace trammel::verification
