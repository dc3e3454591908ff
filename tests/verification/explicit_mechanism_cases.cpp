// verification/explicit_mechanism_cases.cpp: explicit schemes with constraints and on frames.
//
//   the heavy top of Brüls, Cardona & Arnold (2012) on its ball joint; the pendulum in Cartesian coordinates
// Reference: the reduced top in extended precision; l φ̈ + g sin φ = 0, both integrated independently to 12 digits.
#include <array>

#include "assembly/equation_problem.hpp"
#include "cases.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

/// Position, velocity in space and force of the pivot at t = 0.1 and 0.5.
VecX heavy_top(const char* scheme, double h) {
    Mechanism mechanism{Vec3(0, 0, -9.81)};
    const Vec3 spin(0, 150, -4.61538), centre(0, 1, 0);
    const NodeId body = mechanism.body("top", 15, Vec3(0.234375, 0.46875, 0.234375).asDiagonal(),
                                       {centre, Quaternion::Identity(), spin.cross(centre), spin});
    const int pivot = mechanism.joint("pivot", 0, body, Spherical(mechanism.frames_at(0, body, Vec3::Zero())));
    mechanism.use(Retraction::exponential);
    mechanism.finish();
    Run run(mechanism.model(), scheme, h);
    VecX all(18);
    int at = 0;
    for (const double t : {0.1, 0.5}) {
        const State& s = run.to(t);
        const Pose& pose = s.poses[static_cast<std::size_t>(body)];
        all.segment<9>(at) << pose.x, pose.q * s.velocity.head<3>(), mechanism.model().reaction(mechanism.record(pivot), s).force;
        at += 9;
    }
    return all;
}

void top_rows(Table& table) {
    VecX exact(18);
    exact << 0.42129665892540, 0.89457197434559, -0.14916470056190, 3.4085374633397, -2.0834379505794, -2.8678350450062,
        -361.056004787, -295.393173011, -212.267171855, -0.70246829705659, -0.02116518470192, -0.71140025765173, -4.0449818925841,
        1.7742884793570, 3.9414076227406, 523.281243514, 404.206178320, 357.336176453;
    const auto part = [](const VecX& all, int first) {
        VecX both(6);
        both << all.segment<3>(first), all.segment<3>(9 + first);
        return both;
    };
    for (const char* scheme : {"runge_kutta_4", "fu_de_vogelaere"}) {
        table.about("heavy top, explicit", "Brüls et al. 2012; reduced top, 12 digits");
        const VecX coarse = heavy_top(scheme, 2e-4), fine = heavy_top(scheme, 1e-4);
        const std::string of = std::string(scheme) + ", h=1e-4, t=0.1, 0.5: ";
        table.near(of + "x", part(exact, 0), part(fine, 0), 1e-7);
        table.near(of + "v", part(exact, 3), part(fine, 3), 1e-6);
        table.near(of + "pivot force", part(exact, 6), part(fine, 6), 1e-4);
        table.about("heavy top, explicit", "theory of the scheme");
        const auto order = [&](int first) {
            return observed_order((part(coarse, first) - part(exact, first)).norm(),
                                  (part(fine, first) - part(exact, first)).norm());
        };
        table.near(of + "order of x", 4, order(0), 0.1);
        table.near(of + "order of v", 4, order(3), 0.1);
        table.near(of + "order of the pivot force", 4, order(6), 0.1);
    }
}

/// m = 2, l = 1.5, g = 9.81, from 60° with 1 rad/s
Equations pendulum() {
    Equations e;
    e.n = 2;
    e.holonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(2 * MatX::Identity(2, 2)); };
    e.force = [](double, const VecX&, const VecX&) { return VecX(Eigen::Vector2d(0, -2 * 9.81)); };
    e.constraint = [](double, const VecX& q) { return VecX(VecX::Constant(1, (q.squaredNorm() - 2.25) / 2)); };
    e.constraint_jacobian = [](double, const VecX& q) { return MatX(q.transpose()); };
    e.q0 = 1.5 * Eigen::Vector2d(std::sqrt(0.75), -0.5);
    e.v0 = 1.5 * Eigen::Vector2d(0.5, std::sqrt(0.75));
    return e;
}

void pendulum_rows(Table& table) {
    table.about("index-3 pendulum, explicit", "angle integrated independently, 12 digits");
    const std::array<double, 4> times{0.1, 0.5, 1, 2};
    const Eigen::Matrix<double, 4, 5> exact{{1.349121580017, -0.655645454748, 0.276016898015, 0.567959940643, 6.071685096220},
                                            {1.098953417178, -1.020931626933, -1.872101281030, -2.015171286516, 15.627571360576},
                                            {-0.625943815355, -1.363156021892, -3.434157848880, 1.576921373590, 24.580161532682},
                                            {-0.668324998312, -1.342885585830, 3.335648407349, -1.660079786197, 24.049886925321}};
    for (const char* scheme : {"runge_kutta_4", "fu_de_vogelaere"}) {
        EquationProblem problem(pendulum());
        double gap = 0;
        Run run(problem, scheme, 2e-3, [&](const State& s) {
            gap = std::max({gap, std::abs(s.linear.squaredNorm() - 2.25) / 2, std::abs(s.linear.dot(s.velocity))});
        });
        Eigen::Matrix<double, 4, 5> ours;
        for (int k = 0; k < 4; ++k) {
            const State& s = run.to(times[static_cast<std::size_t>(k)]);
            ours.row(k) << s.linear.transpose(), s.velocity.transpose(), s.multipliers[0];
        }
        const std::string of = std::string(scheme) + ", h=2e-3, t=0.1, 0.5, 1, 2: ";
        table.near(of + "q", VecX(exact.leftCols(2).reshaped()), VecX(ours.leftCols(2).reshaped()), 1e-9);
        table.near(of + "v", VecX(exact.middleCols(2, 2).reshaped()), VecX(ours.middleCols(2, 2).reshaped()), 1e-9);
        table.near(of + "λ", VecX(exact.col(4)), VecX(ours.col(4)), 1e-8);
        table.below(of + "C and B v, largest of all steps", gap, 1e-14);
    }
}

}  // namespace

void explicit_mechanism_cases(Table& table) {
    top_rows(table);
    pendulum_rows(table);
}

}  // namespace trammel::verification
