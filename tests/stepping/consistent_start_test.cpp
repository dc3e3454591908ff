// stepping/consistent_start_test.cpp: a start that violates its constraints is corrected, by the smallest change in mass.
//
//   C(q) = 0,  B v = 0,  M a + f + Bᵀλ = 0,  B a + Ḃ v = 0        (δq, δv)ᵀ M w = 0 for every w with B w = 0
#include "solve/dense_decompositions.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

/// A moving chain with its bodies pushed out of the joints by about this much, and speeds to go with it.
State disturbed(const Model& model, double size) {
    Samples samples(41);
    const State straight = model.initial_state();
    State state = straight;
    const VecX push = samples.vector(model.dofs(), size);
    model.retract(straight, push.data(), state);
    state.velocity = samples.vector(model.dofs(), 2);
    return state;
}

struct Corrected {
    Corrected(Model& model, const State& given) : state(given), solver(make_linear_solver(default_linear_solver)) {
        EXPECT_EQ(solver->analyze(model.pattern()), SolveStatus::ok);
        const auto made = ConsistentStart(model, *solver).make(state);
        EXPECT_TRUE(made) << explain(made.error());
        if (made) report = *made;
    }
    State state;
    std::unique_ptr<LinearSolver> solver;
    StartReport report;
};

MatX matrix(Model& model, const State& state) {
    System system(model.pattern());
    model.tangent(state, {0, 0, 1}, {1, 0, 0}, system);
    MatX dense = MatX::Zero(system.pattern->n, system.pattern->n);
    for (int j = 0; j < system.pattern->n; ++j)
        for (int k = system.pattern->column_start[j]; k < system.pattern->column_start[j + 1]; ++k)
            dense(system.pattern->row[k], j) = system.values[k];
    return dense;
}

/// Largest cosine, in the metric of the mass, between a change and the motions the constraints allow.
double share_along_free_motions(Model& model, const State& at, const VecX& change) {
    const int n = model.dofs(), m = model.rows();
    const MatX T = matrix(model, at), M = T.topLeftCorner(n, n), B = T.bottomLeftCorner(m, n);
    const MatX free = B.fullPivLu().kernel();
    EXPECT_EQ(free.cols(), n - m);
    double largest = 0;
    for (int k = 0; k < free.cols(); ++k) {
        const VecX w = free.col(k);
        largest = std::max(largest, std::abs(w.dot(M * change)) / std::sqrt(w.dot(M * w) * change.dot(M * change)));
    }
    return largest;
}

TEST(ConsistentStart, all_equations_hold_after_it) {
    const auto model = chain(4);
    const Corrected start(*model, disturbed(*model, 0.05));
    VecX dynamics(model->dofs()), gap(model->rows());
    model->residual(start.state, dynamics.data(), gap.data());
    EXPECT_LT(dynamics.cwiseAbs().maxCoeff(), 1e-10);
    EXPECT_LT(gap.cwiseAbs().maxCoeff(), 1e-12);
    model->velocity_gap(start.state, gap.data());
    EXPECT_LT(gap.cwiseAbs().maxCoeff(), 1e-11);
    model->acceleration_gap(start.state, gap.data());
    EXPECT_LT(gap.cwiseAbs().maxCoeff(), 1e-10);
}

TEST(ConsistentStart, reports_what_it_found_and_changed) {
    const auto model = chain(4);
    State given = model->initial_state();
    given.poses[3].x += Vec3(0, 1e-3, 0);
    const Corrected start(*model, given);
    EXPECT_NEAR(start.report.position_gap, 1e-3, 1e-6);
    EXPECT_NE(start.report.worst_position_row.find("hinge"), std::string::npos) << start.report.worst_position_row;
    EXPECT_GT(start.report.position_change, 1e-4);
    EXPECT_NE(start.report.changed_dof.find("body 'rod"), std::string::npos) << start.report.changed_dof;
    EXPECT_GT(start.report.iterations, 0);
}

TEST(ConsistentStart, changes_of_velocity_have_no_part_along_free_motions) {
    const auto model = chain(4);
    const State given = disturbed(*model, 0.05);
    const Corrected start(*model, given);
    const VecX change = start.state.velocity - given.velocity;
    ASSERT_GT(change.norm(), 0.1);
    EXPECT_LT(share_along_free_motions(*model, start.state, change), 1e-11);
}

TEST(ConsistentStart, small_changes_of_position_have_no_part_along_free_motions) {
    const auto model = chain(4);
    const State given = disturbed(*model, 1e-6);
    const Corrected start(*model, given);
    VecX change(model->dofs());
    for (int n = 1; n <= 4; ++n)
        change.segment<6>(6 * (n - 1)) = difference(given.poses[n], start.state.poses[n], Retraction::cayley);
    ASSERT_GT(change.norm(), 1e-7);
    EXPECT_LT(share_along_free_motions(*model, start.state, change), 1e-5);
}

TEST(ConsistentStart, a_consistent_start_is_left_alone) {
    const auto model = chain(4);
    const Corrected once(*model, disturbed(*model, 0.05)), again(*model, once.state);
    EXPECT_LT(apart(once.state, again.state).largest(), 1e-10);
    EXPECT_LT(again.report.position_gap, 1e-12);
}

TEST(ConsistentStart, joints_that_contradict_each_other_are_an_error_that_names_one) {
    Workshop shop(Vec3::Zero());
    // two rods of one metre between walls that stand four metres apart
    const Pose middle{Vec3(0.5, 0, 0), Quaternion::Identity()};
    const NodeId left = shop.body("left", middle, 1, Vec3::Zero(), Vec3(1, 1, 1));
    const NodeId right = shop.body("right", middle, 1, Vec3::Zero(), Vec3(1, 1, 1));
    shop.joint<Spherical>("left wall", 0, left, Vec3::Zero());
    shop.joint<Spherical>("between", left, right, Vec3(1, 0, 0));
    shop.joint_apart<Spherical>("right wall", 0, Vec3(4, 0, 0), right, Vec3(0, 0, 0));
    const auto model = shop.finish();
    State state = model->initial_state();
    const auto solver = make_linear_solver(default_linear_solver);
    ASSERT_EQ(solver->analyze(model->pattern()), SolveStatus::ok);
    const auto made = ConsistentStart(*model, *solver).make(state);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().where.find("joint '"), std::string::npos) << made.error().where;
}

}  // namespace
}  // namespace trammel::testing
