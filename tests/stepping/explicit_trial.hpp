// stepping/explicit_trial.hpp: a problem with any explicit scheme, ready to step, and problems that several tests share.
#pragma once

#include <cmath>

#include "assembly/equation_problem.hpp"
#include "lie/rotation.hpp"
#include "schemes/scheme.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {

inline const char* const all_schemes[] = {"central_difference", "central_difference:form=classical", "runge_kutta_4",
                                          "fu_de_vogelaere", "fu_de_vogelaere:half_step=linear"};

/// A problem with any scheme of the catalog, started consistently.
class Explicit {
public:
    Explicit(Problem& problem, const std::string& scheme, double regularisation = 0)
        : solver(make_linear_solver(default_linear_solver)), state(problem.initial_state()), problem_(problem) {
        EXPECT_EQ(solver->analyze(problem.pattern()), SolveStatus::ok);
        ConsistentStart start(problem, *solver, regularisation);
        EXPECT_TRUE(start.make(state));
        stepper = parse_scheme(scheme).make(problem, *solver, regularisation);
        EXPECT_TRUE(stepper->start(state, 0));
        next_ = state;
    }
    bool step(double h) {
        outcome = stepper->attempt(state, h, next_);
        if (outcome) std::swap(state, next_);
        return outcome.has_value();
    }
    const State& steps(int count, double h) {
        for (int k = 0; k < count; ++k)
            if (!step(h)) {
                ADD_FAILURE() << explain(outcome.error());
                break;
            }
        return state;
    }
    /// States at ten instants up to this time, with `count` steps in all, equal or alternating.
    std::vector<State> to(double end, int count, Steps kind) {
        const double h = end / count;
        std::vector<State> path;
        for (int k = 0; k < count; ++k) {
            steps(1, kind == Steps::equal ? h : k % 2 == 0 ? 2 * h / 3 : 4 * h / 3);
            if ((k + 1) % (count / 10) == 0) path.push_back(state);
        }
        return path;
    }
    /// Largest violation of the rows at position and velocity level.
    double gap() {
        VecX r(problem_.dofs()), c(problem_.rows()), rate(problem_.rows());
        problem_.residual(state, r.data(), c.data());
        problem_.velocity_gap(state, rate.data());
        return std::max(c.cwiseAbs().maxCoeff(), rate.cwiseAbs().maxCoeff());
    }
    long factorizations() const { return solver->counts().factorizations + solver->counts().refactorizations; }

    std::unique_ptr<LinearSolver> solver;
    std::unique_ptr<Stepper> stepper;
    State state;
    Result<StepReport, StepFailure> outcome;

private:
    Problem& problem_;
    State next_;
};

/// q̈ + c q̇ + 4 q = sin 3t, q(0) = 1
inline Equations oscillator(double c = 0.4) {
    Equations e;
    e.n = 1;
    e.mass = [](double, const VecX&) { return MatX::Identity(1, 1); };
    e.force = [c](double t, const VecX& q, const VecX& v) {
        return VecX(VecX::Constant(1, std::sin(3 * t) - c * v[0] - 4 * q[0]));
    };
    e.q0 = VecX::Ones(1);
    e.v0 = VecX::Zero(1);
    return e;
}

/// A free body with three different inertias, its frame beside its mass centre: translation and rotation are coupled.
inline std::unique_ptr<Model> free_body() {
    Workshop shop(Vec3(0, 0, -9.81));
    Vec6 velocity;
    velocity << 1, -0.5, 0.3, 1.5, 0.4, 2;
    shop.body("body", {Vec3(0.1, 0.2, 0.3), Quaternion(Eigen::AngleAxisd(0.4, Vec3::UnitX()))}, 2, Vec3(0.2, -0.1, 0.3),
              Vec3(0.3, 0.5, 0.6), velocity);
    return shop.finish(Retraction::exponential);
}

/// Bricard's mechanism, problem A04 of the IFToMM library: a ring of five rods and six hinges. One of its thirty rows depends on
/// the others where all hold, and on none beside that.
inline std::unique_ptr<Model> bricard() {
    Workshop shop(Vec3(0, -9.81, 0));
    const Vec3 corner[] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
    const Vec3 axis[] = {Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX()};
    NodeId before = 0;
    for (int i = 0; i < 6; ++i) {
        NodeId next = 0;
        if (i < 5) {
            const Quaternion along = shortest_rotation(Vec3::UnitX(), corner[i + 1] - corner[i]);
            next =
                shop.body("rod", {(corner[i] + corner[i + 1]) / 2, along}, 1, Vec3::Zero(), Vec3(0.01 / 6, 1.01 / 12, 1.01 / 12));
        }
        shop.joint<Revolute>("hinge", before, next, corner[i], shortest_rotation(Vec3::UnitZ(), axis[i]).toRotationMatrix());
        before = next;
    }
    return shop.finish(Retraction::exponential);
}

}  // namespace trammel::testing
