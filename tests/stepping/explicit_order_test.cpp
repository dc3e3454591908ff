// stepping/explicit_order_test.cpp: orders of the explicit schemes on Rⁿ and SE(3), with and without constraints.
//
//   error(h) / error(h/2) → 2^order, with equal steps and with steps that alternate between 2h/3 and 4h/3
#include "stepping/explicit_trial.hpp"

namespace trammel::testing {
namespace {

/// Position and velocity of that oscillator in closed form.
Eigen::Vector2d oscillation(double c, double t) {
    const double w = 3, k = 4, d = c / 2, f = std::sqrt(k - d * d), det = (k - w * w) * (k - w * w) + c * c * w * w;
    const double S = (k - w * w) / det, C = -c * w / det, A = 1 - C, B = (d * A - w * S) / f;
    const double e = std::exp(-d * t), cs = std::cos(f * t), sn = std::sin(f * t);
    return {e * (A * cs + B * sn) + S * std::sin(w * t) + C * std::cos(w * t),
            e * ((f * B - d * A) * cs - (f * A + d * B) * sn) + w * (S * std::cos(w * t) - C * std::sin(w * t))};
}

/// m q̈ + c q̇ + (0, m g) + Bᵀλ = 0, (x² + y² − l²)/2 = 0
Equations pendulum(double c) {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(2 * MatX::Identity(2, 2)); };
    e.force = [c](double, const VecX&, const VecX& v) { return VecX(Eigen::Vector2d(0, -2 * 9.81) - c * v); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, (q.squaredNorm() - 2.25) / 2)); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.q0 = 1.5 * Eigen::Vector2d(std::sqrt(0.75), -0.5);
    e.v0 = 1.5 * Eigen::Vector2d(0.5, std::sqrt(0.75));
    return e;
}

/// A skate on an inclined plane: it may not move sideways, sin φ ẋ − cos φ ẏ = 0.
Equations skate() {
    Equations e;
    e.n = 3;
    e.nonholonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(Vec3(1, 1, 0.5).asDiagonal()); };
    e.force = [](double, const VecX&, const VecX& v) { return VecX(Vec3(3 - 0.2 * v[0], -0.2 * v[1], 0)); };
    e.velocity_rows = [](double, const VecX& q) { return MatX(Eigen::RowVector3d(std::sin(q[2]), -std::cos(q[2]), 0)); };
    e.q0 = Vec3(0, 0, 0.3);
    e.v0 = Vec3(std::cos(0.3), std::sin(0.3), 2);
    return e;
}

/// The largest differences along two paths: at a single instant an error may pass through zero.
Apart paths_apart(const std::vector<State>& a, const std::vector<State>& b) {
    Apart all;
    EXPECT_EQ(a.size(), b.size());
    for (std::size_t k = 0; k < a.size(); ++k) {
        const Apart here = apart(a[k], b[k]);
        all = {std::max(all.q, here.q), std::max(all.v, here.v), std::max(all.lambda, here.lambda)};
    }
    return all;
}

struct OrderCase {
    const char* scheme;
    int order;
};

/// Observed orders of q, v, λ; λ only where there are rows.
void expect_orders(Problem& problem, const std::vector<State>& exact, double end, int count, const OrderCase& c) {
    for (const Steps kind : {Steps::equal, Steps::changing}) {
        SCOPED_TRACE(std::string(c.scheme) + (kind == Steps::equal ? ", equal steps" : ", alternating steps"));
        const Apart coarse = paths_apart(Explicit(problem, c.scheme).to(end, count, kind), exact);
        const Apart fine = paths_apart(Explicit(problem, c.scheme).to(end, 2 * count, kind), exact);
        EXPECT_NEAR(std::log2(coarse.q / fine.q), c.order, 0.2) << coarse.q << " " << fine.q;
        EXPECT_NEAR(std::log2(coarse.v / fine.v), c.order, 0.2) << coarse.v << " " << fine.v;
        if (problem.rows() > 0) {
            EXPECT_NEAR(std::log2(coarse.lambda / fine.lambda), c.order, 0.2) << coarse.lambda << " " << fine.lambda;
        }
        const Orders declared = Explicit(problem, c.scheme).stepper->orders(kind);
        EXPECT_LE(std::max({declared.position, declared.velocity, declared.multipliers}), c.order);
    }
}

TEST(ExplicitOrder, orders_on_a_damped_oscillator_against_the_closed_form) {
    EquationProblem problem(oscillator(1));
    std::vector<State> exact(10, problem.initial_state());
    for (int k = 0; k < 10; ++k) {
        const Eigen::Vector2d at = oscillation(1, 0.3 * (k + 1));
        exact[k].linear[0] = at[0];
        exact[k].velocity[0] = at[1];
    }
    for (const OrderCase& c : {OrderCase{"central_difference", 2},
                               {"central_difference:form=classical", 1},
                               {"runge_kutta_4", 4},
                               {"fu_de_vogelaere", 4},
                               {"fu_de_vogelaere:half_step=linear", 3}})
        expect_orders(problem, exact, 3, c.order == 1 ? 480 : 120, c);
}

TEST(ExplicitOrder, orders_of_positions_velocities_and_multipliers_on_a_pendulum) {
    for (const double c : {0.0, 3.0}) {
        SCOPED_TRACE(c);
        EquationProblem problem(pendulum(c));
        const auto exact = Explicit(problem, "runge_kutta_4").to(1, 2000, Steps::equal);
        std::vector<OrderCase> cases{{"central_difference", 2}, {"runge_kutta_4", 4}, {"fu_de_vogelaere", 4}};
        // without forces that depend on the velocity these are as good as the others
        if (c > 0) cases.insert(cases.end(), {{"central_difference:form=classical", 1}, {"fu_de_vogelaere:half_step=linear", 3}});
        for (const OrderCase& one : cases) expect_orders(problem, exact, 1, one.order < 3 ? 400 : 60, one);
    }
}

TEST(ExplicitOrder, order_four_is_kept_on_frames) {
    const auto body = free_body(), top = heavy_top(Retraction::exponential);
    for (Model* model : {body.get(), top.get()}) {
        SCOPED_TRACE(model == top.get() ? "heavy top" : "free body");
        const auto exact = Explicit(*model, "runge_kutta_4").to(1, 4000, Steps::equal);
        // the two schemes share no formula of the increment: a wrong sign of a bracket would part them
        EXPECT_LT(paths_apart(Explicit(*model, "fu_de_vogelaere").to(1, 4000, Steps::equal), exact).largest(), 1e-8);
        const int count = model == top.get() ? 200 : 60;
        for (const OrderCase& c : {OrderCase{"central_difference", 2}, {"runge_kutta_4", 4}, {"fu_de_vogelaere", 4}})
            expect_orders(*model, exact, 1, count, c);
    }
}

TEST(ExplicitOrder, order_is_kept_where_rows_are_redundant) {
    // large steps: what the regularisation leaves, some 1e-10, must stay below the error of the scheme
    const auto ring = bricard();
    const auto exact = Explicit(*ring, "runge_kutta_4", redundant_regularisation).to(1, 1000, Steps::equal);
    for (const OrderCase& c : {OrderCase{"central_difference", 2}, {"runge_kutta_4", 4}, {"fu_de_vogelaere", 4}})
        for (const Steps kind : {Steps::equal, Steps::changing}) {
            SCOPED_TRACE(std::string(c.scheme) + (kind == Steps::equal ? ", equal steps" : ", alternating steps"));
            const Apart coarse = paths_apart(Explicit(*ring, c.scheme, redundant_regularisation).to(1, 40, kind), exact);
            const Apart fine = paths_apart(Explicit(*ring, c.scheme, redundant_regularisation).to(1, 80, kind), exact);
            EXPECT_GT(std::log2(coarse.q / fine.q), c.order - 0.2) << coarse.q << " " << fine.q;
            EXPECT_GT(std::log2(coarse.v / fine.v), c.order - 0.2) << coarse.v << " " << fine.v;
            EXPECT_GT(std::log2(coarse.lambda / fine.lambda), c.order - 0.2) << coarse.lambda << " " << fine.lambda;
        }
}

TEST(ExplicitOrder, rows_of_velocity_level_hold_and_keep_the_order) {
    EquationProblem problem(skate());
    const auto exact = Explicit(problem, "runge_kutta_4").to(2, 4000, Steps::equal);
    for (const OrderCase& c : {OrderCase{"central_difference", 2}, {"runge_kutta_4", 4}, {"fu_de_vogelaere", 4}}) {
        expect_orders(problem, exact, 2, c.order == 2 ? 400 : 160, c);
        Explicit run(problem, c.scheme);
        run.steps(100, 2e-2);
        EXPECT_LT(run.gap(), 1e-14);
    }
}

}  // namespace
}  // namespace trammel::testing
