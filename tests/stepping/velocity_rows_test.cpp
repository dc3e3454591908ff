// stepping/velocity_rows_test.cpp: constraints of velocity level: order against a closed form, start, wheels that fall flat.
//
//   blade on a slope, from rest, turning at ω, pull p = g sin β:   x = p/(2ω²) sin² ωt,  y = p/(2ω²) (ωt − ½ sin 2ωt)
//   speed along the blade (p/ω) sin ωt,  multiplier of −ẋ sin θ + ẏ cos θ = 0:  ψ = −2 p sin ωt
#include <cmath>

#include "assembly/equation_problem.hpp"
#include "measures/rolling.hpp"
#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

constexpr double omega = 1.7, pull = 3;

Equations blade() {
    Equations e;
    e.n = 3;
    e.nonholonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(Vec3(1, 1, 0.3).asDiagonal()); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Vec3(pull, 0, 0)); };
    e.velocity_rows = [](double, const VecX& q) { return MatX(Eigen::RowVector3d(-std::sin(q[2]), std::cos(q[2]), 0)); };
    e.q0 = Vec3::Zero();
    e.v0 = Vec3(0, 0, omega);
    return e;
}

State cycloid(double t) {
    State s;
    const double angle = omega * t, speed = pull / omega * std::sin(angle), size = pull / (2 * omega * omega);
    s.linear = Vec3(size * std::pow(std::sin(angle), 2), size * (angle - std::sin(2 * angle) / 2), angle);
    s.velocity = Vec3(speed * std::cos(angle), speed * std::sin(angle), omega);
    s.multipliers = VecX::Constant(1, -2 * pull * std::sin(angle));
    return s;
}

class BladeOrder : public ::testing::TestWithParam<double> {};

TEST_P(BladeOrder, is_two_in_positions_velocities_and_multipliers) {
    EquationProblem problem(blade());
    GeneralizedAlphaSettings settings = alpha(GetParam(), 1e-13);
    settings.full_start = true;
    const State exact = cycloid(1);
    const Apart coarse = apart(Trial(problem, settings, 1.0 / 80).steps(80), exact);
    const Apart fine = apart(Trial(problem, settings, 1.0 / 160).steps(160), exact);
    EXPECT_NEAR(std::log2(coarse.q / fine.q), 2, 0.1);
    EXPECT_NEAR(std::log2(coarse.v / fine.v), 2, 0.1);
    EXPECT_GT(std::log2(coarse.lambda / fine.lambda), 1.9);  // three here, since the angle is exact
    EXPECT_LT(fine.q, 1e-3);
}
INSTANTIATE_TEST_SUITE_P(Rho, BladeOrder, ::testing::Values(0.2, 0.6, 0.9));

TEST(VelocityLevel, rows_hold_at_the_end_of_every_step) {
    EquationProblem problem(blade());
    Trial trial(problem, alpha(0.8), 0.02);
    VecX dynamics(3), gap(1);
    for (int k = 0; k < 50; ++k) {
        problem.residual(trial.steps(1), dynamics.data(), gap.data());
        EXPECT_LT(std::abs(gap[0]), 1e-12);
    }
}

TEST(VelocityLevel, augmentation_leaves_the_solution_alone) {
    EquationProblem problem(blade());
    GeneralizedAlphaSettings settings = alpha(0.8, 1e-13);
    const State plain = Trial(problem, settings, 0.02).steps(50);
    settings.newton.augmented = true;
    EXPECT_LT(apart(Trial(problem, settings, 0.02).steps(50), plain).largest(), 1e-10);
}

TEST(VelocityLevel, rows_do_not_hold_positions_at_the_start) {
    Equations e;
    e.n = 2;
    e.holonomic = e.nonholonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(VecX::Zero(2)); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, q[0] - 1)); };
    e.velocity_rows = [](double, const VecX&) { return MatX(Eigen::RowVector2d(1, 1)); };
    e.velocity_offset = [](double, const VecX&) { return VecX(VecX::Constant(1, -0.5)); };
    e.q0 = Eigen::Vector2d(0.9, 2);
    e.v0 = Eigen::Vector2d::Zero();
    EquationProblem problem(e);
    const Trial trial(problem, alpha(0.8), 0.01);
    EXPECT_LT((trial.state.linear - Eigen::Vector2d(1, 2)).norm(), 1e-12);
    EXPECT_LT((trial.state.velocity - Eigen::Vector2d(0, 0.5)).norm(), 1e-12);
}

/// A disc on its rim, tilted from the table by this angle.
std::unique_ptr<Model> tilted_disc(double tilt, const Vec3& spin) {
    Workshop shop(Vec3(0, 0, -9.81));
    const Quaternion turn(Eigen::AngleAxisd(tilt, Vec3::UnitX()));
    const Vec3 up = turn * Vec3(0, 0.5, 0);
    Vec6 velocity;
    velocity << spin.cross(Vec3(0, 0.5, 0)), spin;
    const NodeId disc = shop.body("disc", {Vec3(0, 0, up.z()), turn}, 1, Vec3::Zero(), Vec3(1, 1, 2) / 16, velocity);
    const rolling::Disc contact{JointFrames{}, 0.5};
    shop.rows("table", 0, disc, DiscHeight(contact));
    shop.rows("table", 0, disc, DiscRolling(contact));
    return shop.finish();
}

TEST(RollingDisc, rolls_without_slip_and_iterates_little) {
    const auto model = tilted_disc(1.2, Vec3(0.3, 0, 6));
    Trial trial(*model, alpha(0.8), 2e-3);
    VecX dynamics(6), gap(3);
    int rows = 0, iterations = 0;
    State next = trial.state;
    for (int i = 0; i < 3; ++i) rows += model->velocity_level(i);
    EXPECT_EQ(rows, 2);
    for (int k = 0; k < 200; ++k) {
        const auto report = trial.stepper->attempt(trial.state, 2e-3, next);
        ASSERT_TRUE(report) << explain(report.error());
        iterations += report->iterations;
        std::swap(trial.state, next);
        model->residual(trial.state, dynamics.data(), gap.data());
        EXPECT_LT(gap.cwiseAbs().maxCoeff(), 1e-12);
    }
    EXPECT_LT(iterations, 200 * 6);
}

TEST(RollingDisc, falling_flat_is_a_failure_that_names_it) {
    const auto model = tilted_disc(0.3, Vec3::Zero());
    Trial trial(*model, alpha(0.8), 1e-3);
    State next = trial.state;
    for (int k = 0; k < 1000; ++k) {
        const auto report = trial.stepper->attempt(trial.state, 1e-3, next);
        if (!report) {
            EXPECT_GT(k, 20);
            EXPECT_NE(explain(report.error()).find("disc"), std::string::npos) << explain(report.error());
            return;
        }
        std::swap(trial.state, next);
    }
    FAIL() << "the disc went through the table";
}

}  // namespace
}  // namespace trammel::testing
