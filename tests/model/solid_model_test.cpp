// model/solid_model_test.cpp: elastic solids from a model file: at rest, in spinning axes, floating.
#include <fmt/format.h>

#include <unistd.h>

#include <filesystem>
#include <functional>

#include "analysis/spinning_axes.hpp"
#include "model/model_text.hpp"
#include "stepping/trial.hpp"

namespace trammel {
namespace {

using test::built;
using test::errors_of;
using testing::alpha;
using testing::Trial;

const std::string head =
    "trammel: 1\ngrounds:\n  spin: {axis: [1, 0, 0], angle: 40*t + 30*t^2}\nmaterials:\n  steel: {E: 2.1e11, nu: "
    "0.3, density: 7800}\n";
const std::string run = "run: {step: {h: 1 ms}, end: 1}\n";

std::string bar(const std::string& keys, const std::string& more = "") {
    return head + "solids:\n  bar: {type: bar, size: [0.4, 0.05, 0.04], elements: [4, 1, 1], material: steel, axes: spin, " +
           keys + "}\n" + more + run;
}

std::string one_message(const std::string& text) {
    const auto errors = errors_of(text);
    return errors.size() == 1 ? to_string(errors[0]) : fmt::format("{} errors", errors.size());
}

VecX residual(Model& model, const State& state) {
    VecX r(model.dofs()), gap(model.rows());
    model.residual(state, r.data(), gap.data());
    return r;
}

/// Differences of the residual against the tangent at a state full of motion.
void check_tangent(Model& model, State state, double scale, double tolerance) {
    const int n = model.dofs();
    for (int i = 0; i < n; ++i)
        state.velocity[i] = scale * std::sin(1.7 * i + 1), state.acceleration[i] = scale * std::cos(2.3 * i);
    VecX twist(n);
    for (int i = 0; i < n; ++i) twist[i] = 0.1 * scale * std::sin(0.9 * i + 0.3);
    State moved = state;
    model.retract(state, twist.data(), moved);
    System system(model.pattern());
    const auto column = [&](const Weights& w, int j) {
        model.tangent(moved, w, {0, 0, 0}, system);
        VecX c(n);
        for (int i = 0; i < n; ++i) {
            const int at = model.pattern().slot(i, j);
            c[i] = at < 0 ? 0 : system.values[at];
        }
        return c;
    };
    double largest = 0;
    for (int j = 0; j < n; ++j) largest = std::max(largest, column({1, 1, 1}, j).cwiseAbs().maxCoeff());
    const double h = 1e-6;
    for (int j = 0; j < n; ++j) {
        const auto difference = [&](const std::function<void(State&, double)>& change) {
            State plus = moved, minus = moved;
            change(plus, h), change(minus, -h);
            return VecX((residual(model, plus) - residual(model, minus)) / (2 * h));
        };
        const VecX by_a = difference([&](State& s, double d) { s.acceleration[j] += d; });
        const VecX by_v = difference([&](State& s, double d) { s.velocity[j] += d; });
        const VecX by_q = difference([&](State& s, double d) {
            VecX step = VecX::Zero(n);
            step[j] = d;
            model.retract(moved, step.data(), s);
        });
        EXPECT_LT((by_a - column({0, 0, 1}, j)).norm(), tolerance * largest) << model.dof_name(j);
        EXPECT_LT((by_v - column({0, 1, 0}, j)).norm(), tolerance * largest) << model.dof_name(j);
        EXPECT_LT((by_q - column({1, 0, 0}, j)).norm(), tolerance * largest) << model.dof_name(j);
    }
}

TEST(SolidModel, TangentsAreSlopesOfTheResidual) {
    const std::string damped = "supports: {left: [x, y, z]}, mass_damping: 3, stiffness_damping: 1e-4, external_damping: 5, ";
    auto spinning = built(bar(damped + "points: {tip: {group: right}}, reduction: {modes: 4}"));
    check_tangent(*spinning.model, spinning.model->initial_state(), 1, 1e-8);
}

TEST(SolidModel, TheStartIsInCentrifugalEquilibrium) {
    const auto model =
        std::move(built("trammel: 1\ngrounds:\n  turn: {axis: [0, 0, 1], angle: 300*t}\nmaterials:\n  steel: {E: 2.1e11, "
                        "nu: 0.3, density: 7800}\n"
                        "solids:\n  bar: {type: bar, size: [0.4, 0.05, 0.04], elements: [4, 1, 1], material: steel, "
                        "axes: turn, orientation: {axis: [0, 0, 1], angle: 0.3}, supports: {left: [x, y, z]}}\n" +
                        run)
                      .model);
    const State state = model->initial_state();
    double load = 0;
    for (const SolidRecord& solid : model->solids()) load = 300 * 300 * solid.matrices->centrifugal_load.norm();
    EXPECT_GT(load, 1);
    EXPECT_LT(residual(*model, state).norm(), 1e-9 * load);
}

TEST(SolidModel, FullAndReducedMoveAlike) {
    // a force at the tip of a spinning, held bar
    const std::string keys = "supports: {left: [x, y, z]}, points: {tip: {group: right}}";
    const std::string load = "loads:\n  push: {type: force, on: bar.tip, value: [0, \"1e3*sin(300*t)\", 0]}\n";
    const auto full = std::move(built(bar(keys, load)).model);
    const auto reduced = std::move(built(bar(keys + ", reduction: {modes: 20}", load)).model);
    const auto tip = [](Model& model) {
        const State state = Trial(model, alpha(0.8), 2e-4).steps(50);
        for (std::size_t n = 0; n < model.node_names().size(); ++n)
            if (model.node_names()[n] == "bar.tip") return state.poses[n].x;
        return Vec3(Vec3::Zero());
    };
    const Vec3 a = tip(*full), b = tip(*reduced);
    EXPECT_GT(std::abs(a.y()), 1e-5);
    EXPECT_LT((a - b).norm(), 1e-3 * std::abs(a.y()));
}

TEST(SolidModel, TheLedgerOfASpinningBodyCloses) {
    const auto model =
        std::move(built(bar("supports: {left: [x, y, z]}, mass_damping: 3, stiffness_damping: 1e-5, external_damping: 5, "
                            "points: {tip: {group: right}}, reduction: {modes: 6}",
                            "gravity: [0, 0, -9.81]\nloads:\n  push: {type: force, on: bar.tip, value: [0, 1e3, 0]}\n"))
                      .model);
    const double h = 5e-6;
    Trial trial(*model, alpha(1.0), h);
    Energy last = model->energy(trial.state);
    const double begin = last.total();
    double work = 0, size = 0;
    for (int k = 0; k < 1000; ++k) {
        const Energy now = model->energy(trial.steps(1));
        const auto mean = [h](double a, double b) { return h * (a + b) / 2; };
        work += mean(last.damper_power, now.damper_power) + mean(last.drive_power, now.drive_power) +
                mean(last.load_power, now.load_power);
        size = std::max(size, now.kinetic + now.elastic);
        last = now;
    }
    EXPECT_GT(size, 1e-3);
    EXPECT_NEAR(last.total() - begin, work, 1e-3 * size);
}

std::string floating(const std::string& keys) {
    return "trammel: 1\ngravity: [0, 0, -9.81]\nmaterials:\n  steel: {E: 2.1e9, nu: 0.3, density: 7800}\nsolids:\n  arm: {type: "
           "bar, size: [0.4, "
           "0.02, 0.02], elements: [6, 1, 1], material: steel, points: {left: {group: left, rotations: true}, right: {group: "
           "right, "
           "rotations: true}}, reduction: {modes: 5}, floating: left" +
           keys + "}\n";
}

TEST(SolidModel, TangentOfAFloatingBodyIsTheSlopeOfItsResidual) {
    auto arm = built(floating(", stiffness_damping: 1e-4") + run);
    check_tangent(*arm.model, arm.model->initial_state(), 1, 1e-7);
}

TEST(SolidModel, AFreeFloatingBodyKeepsItsMomentaAndEnergy) {
    auto arm = built(floating(", velocity: [1, 2, 0.5], angular_velocity: [3, -2, 5]") + run);
    Model& model = *arm.model;
    Trial trial(model, alpha(1.0), 1e-4);
    const Energy begin = model.energy(trial.state);
    const double t = 0.05;
    const Energy end = model.energy(trial.steps(500));
    const Vec3 weight(0, 0, -9.81 * 7800 * 0.4 * 0.02 * 0.02);
    EXPECT_LT((end.momentum - begin.momentum - t * weight).norm(), 1e-6 * begin.momentum.norm());
    EXPECT_NEAR(end.total(), begin.total(), 1e-6 * begin.kinetic);
}

TEST(SolidModel, MistakesAreTold) {
    EXPECT_NE(one_message(bar("supports: {lft: [x]}")).find("did you mean 'left'"), std::string::npos);
    EXPECT_NE(one_message(bar("supports: {left: [w]}")).find("a support holds x, y or z, not 'w'"), std::string::npos);
    EXPECT_NE(one_message(bar("points: {a: {at: [0.4, 0.3, 0]}}")).find("no node of the mesh is there"), std::string::npos);
    EXPECT_NE(one_message(bar("points: {a: {group: right}, b: {group: right}}, reduction: {modes: 3}"))
                  .find("the interface is singular"),
              std::string::npos);
    EXPECT_NE(one_message(bar("points: {a: {group: right}}",
                              "bodies:\n  m: {type: point_mass, mass: 1}\njoints:\n  j: {type: "
                              "spherical, between: [m, bar.a]}\n"))
                  .find("lives in the spinning axes 'spin'"),
              std::string::npos);
    EXPECT_NE(
        one_message(head + "solids:\n  b: {type: mesh, file: none.msh, material: steel}\n" + run).find("there is no such file"),
        std::string::npos);
    EXPECT_NE(one_message(bar("floating: a, points: {a: {group: left, rotations: true}}")).find("needs a reduction"),
              std::string::npos);
}

TEST(SolidModel, AReductionIsKeptAndUsedAgain) {
    const std::string path = (std::filesystem::temp_directory_path() / fmt::format("trammel_solid_{}.h5", ::getpid())).string();
    const auto text = [&](int modes) {
        return bar(
            fmt::format("supports: {{left: [x, y, z]}}, points: {{tip: {{group: right}}}}, reduction: {{modes: {}, file: '{}'}}",
                        modes, path));
    };
    const auto first = built(text(5)), again = built(text(5));
    EXPECT_FALSE(first.model->solids()[0].reused);
    EXPECT_TRUE(again.model->solids()[0].reused);
    EXPECT_EQ(MatX(first.model->solids()[0].matrices->stiffness), MatX(again.model->solids()[0].matrices->stiffness));
    EXPECT_NE(one_message(text(7)).find("was made from another mesh"), std::string::npos);
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace trammel
