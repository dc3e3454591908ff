// stepping/mobility_test.cpp: rank of the constraints, redundant rows and freedoms without mass, by name.
#include <set>

#include "analysis/mobility.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

TEST(Mobility, a_chain_has_one_freedom_per_hinge) {
    const auto model = chain(5);
    const Mobility m = mobility(*model, model->initial_state(), true);
    EXPECT_EQ(m.freedoms, 5);
    EXPECT_EQ(m.rank, 25);
    EXPECT_TRUE(m.redundant.empty());
    EXPECT_TRUE(m.massless.empty());
}

TEST(Mobility, a_planar_four_bar_in_space_has_three_redundant_rows) {
    const auto model = four_bar();
    const Mobility m = mobility(*model, model->initial_state(), true);
    EXPECT_EQ(m.freedoms, 1);
    EXPECT_EQ(m.rank, 17);
    ASSERT_EQ(m.redundant.size(), 3u);
    std::set<std::string> names;
    for (const RedundantRow& r : m.redundant) {
        const std::string name = model->row_name(r.row);
        names.insert(name);
        EXPECT_EQ(name.rfind("joint '", 0), 0u) << name;
        ASSERT_FALSE(r.implied_by.empty()) << name;
        for (int other : r.implied_by) EXPECT_NE(other, r.row);
    }
    EXPECT_EQ(names.size(), 3u);
}

TEST(Mobility, the_rows_said_to_imply_a_redundant_one_do_so) {
    const auto model = four_bar();
    const State state = model->initial_state();
    const Mobility m = mobility(*model, state, true);
    MatX B(model->rows(), model->dofs());
    for (int j = 0; j < model->dofs(); ++j) {
        State moving = state;
        moving.velocity = VecX::Unit(model->dofs(), j);
        VecX rates(model->rows());
        model->velocity_gap(moving, rates.data());
        B.col(j) = rates;
    }
    for (const RedundantRow& r : m.redundant) {
        MatX basis(static_cast<int>(r.implied_by.size()), model->dofs());
        for (std::size_t k = 0; k < r.implied_by.size(); ++k) basis.row(static_cast<int>(k)) = B.row(r.implied_by[k]);
        const VecX row = B.row(r.row).transpose();
        const VecX mix = basis.transpose().colPivHouseholderQr().solve(row);
        EXPECT_LT((basis.transpose() * mix - row).norm(), 1e-12);
    }
}

TEST(Mobility, a_linkage_with_redundant_rows_steps_with_regularised_multipliers) {
    const auto model = four_bar();
    GeneralizedAlphaSettings settings = alpha(0.8, 1e-9);
    settings.newton.regularisation = 1e-6;
    Trial trial(*model, settings, 2e-3);
    const double start = model->energy(trial.state).total();
    trial.steps(200);
    VecX dynamics(model->dofs()), gap(model->rows());
    model->residual(trial.state, dynamics.data(), gap.data());
    EXPECT_LT(gap.cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_NEAR(model->energy(trial.state).total(), start, 1e-3 * std::abs(start));
    EXPECT_GT(model->energy(trial.state).kinetic, 0.1);
}

TEST(Mobility, freedoms_that_nothing_holds_are_named) {
    Workshop shop(Vec3::Zero());
    const NodeId heavy = shop.body("heavy", Pose{}, 1, Vec3::Zero(), Vec3(1, 1, 1));
    const NodeId ghost = shop.body("ghost", Pose{}, 0, Vec3::Zero(), Vec3::Zero());
    shop.joint<Revolute>("hinge", heavy, ghost, Vec3::Zero());
    const auto model = shop.finish();
    const Mobility m = mobility(*model, model->initial_state(), true);
    ASSERT_EQ(m.massless.size(), 1u);
    EXPECT_EQ(model->dof_name(m.massless[0]), "body 'ghost', rotation about z (body axes)");
}

TEST(Mobility, a_massless_body_that_joints_hold_is_no_fault) {
    Workshop shop(Vec3::Zero());
    const NodeId heavy = shop.body("heavy", Pose{}, 1, Vec3::Zero(), Vec3(1, 1, 1));
    const NodeId bracket = shop.body("bracket", Pose{}, 0, Vec3::Zero(), Vec3::Zero());
    shop.joint<Rigid>("weld", heavy, bracket, Vec3::Zero());
    const auto model = shop.finish();
    EXPECT_TRUE(mobility(*model, model->initial_state(), true).massless.empty());
}

}  // namespace
}  // namespace trammel::testing
