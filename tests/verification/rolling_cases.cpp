// verification/rolling_cases.cpp: rows of velocity level against closed forms: disc, hoop, ball, blade, speed gear.
//
//   Euler's disc, centre at rest, plane of the disc inclined by α:        Ω² sin α = m g a / I_d = 4 g/a
//   upright wheel, spin ω, inertias A (diameter), C (axis), lean θ ≪ 1:   (A + m r²) θ̈ + [C (C + m r²) ω²/A − m g r] θ = 0
//       disc A = m r²/4, C = 2A:  θ̈ = −(4/5)(3 ω² − g/r) θ, stable for v² > g r/3;  hoop A = m r²/2:  v² > g r/4
//   down a slope β:  disc ẍ = (2/3) g sin β, friction m g sin β/3;  ball (5/7) and 2/7
//   blade on a slope, turning at ω, from rest:  (x, y) = g sin β/(2ω²) (sin² ωt, ωt − ½ sin 2ωt), side force 2 m g sin β sin ωt
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "assembly/equation_problem.hpp"
#include "cases.hpp"
#include "measures/rolling.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

const std::string rolling_scheme = "generalized_alpha:rho_inf=0.9:start=full:tolerance=1e-13";
/// Closes contacts at velocity level too.
const std::string rolling_scheme_both_levels = "generalized_alpha_soi2:rho_inf=0.9:tolerance=1e-13";
constexpr double g = 9.81;

/// A wheel of 1 kg whose axis is z of its body; A and C in units of m r².
struct Wheel {
    double radius, diameter_inertia, axis_inertia;
    Mat3 inertia() const {
        return radius * radius * Vec3(diameter_inertia, diameter_inertia, axis_inertia).asDiagonal().toDenseMatrix();
    }
};
constexpr Wheel disc{0.5, 0.25, 0.5}, hoop{0.5, 0.5, 1};

/// The plane is z = 0. The start velocity of the centre makes the wheel roll: ω × (centre − lowest point).
struct WheelOnPlane {
    WheelOnPlane(const Wheel& wheel, const Vec3& gravity, const Quaternion& orientation, const Vec3& angular_velocity)
        : mechanism(gravity) {
        const Vec3 axis = orientation * Vec3::UnitZ();
        const Vec3 up = (Vec3::UnitZ() - axis.z() * axis).normalized() * wheel.radius;
        Start start;
        start.position = Vec3(0, 0, up.z());
        start.orientation = orientation;
        start.velocity = angular_velocity.cross(up);
        start.angular_velocity = orientation.conjugate() * angular_velocity;
        const NodeId body = mechanism.body("wheel", 1, wheel.inertia(), start);
        const rolling::Disc contact{JointFrames{}, wheel.radius};
        record = mechanism.joint("contact", 0, body, DiscHeight(contact));
        mechanism.add_rows(record, DiscRolling(contact));
        mechanism.finish();
    }
    Model& model() { return mechanism.model(); }
    Vec3 force(const State& s) { return model().reaction(mechanism.record(record), s).force; }

    Mechanism mechanism;
    int record = 0;
};

/// Largest gaps at position and velocity level of rows of either kind.
struct Gaps {
    explicit Gaps(Problem& p) : problem(p), dynamics(p.dofs()), gap(p.rows()) {}
    void operator()(const State& s) {
        problem.residual(s, dynamics.data(), gap.data());
        for (int i = 0; i < problem.rows(); ++i) {
            double& worst = problem.velocity_level(i) ? slip : height;
            worst = std::max(worst, std::abs(gap[i]));
        }
        problem.velocity_gap(s, gap.data());
        for (int i = 0; i < problem.rows(); ++i)
            if (!problem.velocity_level(i)) height_rate = std::max(height_rate, std::abs(gap[i]));
    }
    Problem& problem;
    VecX dynamics, gap;
    double height = 0, slip = 0, height_rate = 0;
};

Vec3 wheel_axis(const State& s) {
    return s.poses[1].q * Vec3::UnitZ();
}

void euler_disc(Table& table) {
    table.about("Euler disc", "closed form: fixed centre, Ω² sin α = 4 g/a");
    for (const double alpha : {0.2, 0.7}) {
        const double rate = std::sqrt(4 * g / (disc.radius * std::sin(alpha))), end = 0.12;
        const Quaternion tilt(Eigen::AngleAxisd(alpha, Vec3::UnitY()));
        const VecX found = extrapolated(1e-3, [&](double h) {
            WheelOnPlane wheel(disc, Vec3(0, 0, -g), tilt, rate * std::sin(alpha) * (tilt * -Vec3::UnitX()));
            Run run(wheel.model(), rolling_scheme, h);
            const State& s = run.to(end);
            VecX all(4);
            all << std::atan2(wheel_axis(s).y(), wheel_axis(s).x()) / end, std::acos(wheel_axis(s).z()),
                s.poses[1].x.head<2>().norm(), wheel.force(s).z();
            return all;
        });
        const std::string at = fmt::format(" at α = {}", alpha);
        table.relative("precession rate" + at, rate, found[0], 1e-6);
        table.near("inclination" + at, alpha, found[1], 1e-6);
        table.below("way of the centre" + at, found[2], 1e-6);
        table.relative("normal force" + at, g, found[3], 1e-4);
    }
}

/// Lean after some time over the lean at the start, upright wheel with v² = factor · limit.
double lean_ratio(const Wheel& wheel, double spin, double end, double start_step) {
    const double lean = 1e-5, A = wheel.diameter_inertia, C = wheel.axis_inertia;
    const Quaternion upright(Eigen::AngleAxisd(lean - std::numbers::pi / 2, Vec3::UnitX()));
    // the yaw that goes with the lean, so that no steady turning is mixed in
    const Vec3 angular = spin * (upright * Vec3::UnitZ()) - C * spin / A * lean * Vec3::UnitZ();
    return extrapolated(start_step, [&](double h) {
        WheelOnPlane on(wheel, Vec3(0, 0, -g), upright, angular);
        Run run(on.model(), rolling_scheme, h);
        return VecX(VecX::Constant(1, std::asin(wheel_axis(run.to(end)).z()) / lean));
    })[0];
}

void upright_wheels(Table& table) {
    struct Kind {
        const char* name;
        Wheel wheel;
        double limit;
    };
    const double end = 0.6, step = 4e-3;
    for (const Kind& kind : {Kind{"disc", disc, 1.0 / 3}, Kind{"hoop", hoop, 1.0 / 4}}) {
        table.about(std::string("upright ") + kind.name, "closed form: linearised about rolling straight");
        const double A = kind.wheel.diameter_inertia, C = kind.wheel.axis_inertia, r = kind.wheel.radius;
        for (const double factor : {0.5, 0.9, 1.1, 2.0}) {
            const double spin = std::sqrt(factor * kind.limit * g / r);
            const double square = (C * (C + 1) / A * spin * spin - g / r) / (A + 1);
            const double ratio = lean_ratio(kind.wheel, spin, end, step);
            const std::string at = fmt::format(" at v² = {} limit", factor);
            if (square < 0)
                table.relative("growth rate [1/s]" + at, std::sqrt(-square), std::acosh(std::max(1.0, ratio)) / end, 1e-5);
            else
                table.relative("frequency [rad/s]" + at, std::sqrt(square), std::acos(std::min(1.0, ratio)) / end, 1e-5);
        }
    }
}

/// Largest gaps and change of energy (relative) of a tilted disc that rolls for 3 s.
std::pair<Gaps, double> wobble(WheelOnPlane& wheel, const std::string& scheme, double h) {
    const double energy = wheel.model().energy(wheel.model().initial_state()).total();
    Gaps gaps(wheel.model());
    double drift = 0;
    Run run(wheel.model(), scheme, h, [&](const State& s) {
        gaps(s);
        drift = std::max(drift, std::abs(wheel.model().energy(s).total() - energy));
    });
    run.to(3);
    return {gaps, drift / energy};
}

void wobbling_disc(Table& table) {
    table.about("wobbling disc", "conservation laws");
    const Quaternion tilt(Eigen::AngleAxisd(1.1, Vec3::UnitX()));
    WheelOnPlane wheel(disc, Vec3(0, 0, -g), tilt, tilt * Vec3(0.5, 1, 8));
    const auto [coarse, coarse_drift] = wobble(wheel, rolling_scheme, 4e-3);
    const auto [fine, fine_drift] = wobble(wheel, rolling_scheme, 1e-3);
    table.below("energy drift over 3 s / energy, h = 1 ms", fine_drift, 1e-5);
    // rounding of positions stands for accelerations of 1e-16 m/h²: slip is rounded by 1e-16 m/h
    table.below("slip [m/s], h = 4 ms", coarse.slip, 1e-12);
    table.below("height of the contact point [m], h = 1 ms", fine.height, 1e-12);
    // of order h²: the contact is closed at position level only
    table.below("rate of this height [m/s], h = 1 ms", fine.height_rate, 1e-4);
    const auto [both, both_drift] = wobble(wheel, rolling_scheme_both_levels, 4e-3);
    table.below("SOI2: slip [m/s], h = 4 ms", both.slip, 1e-12);
    table.below("SOI2: height of the contact point [m], h = 4 ms", both.height, 1e-12);
    table.below("SOI2: rate of this height [m/s], h = 4 ms", both.height_rate, 1e-12);
    const auto [close, close_drift] = wobble(wheel, rolling_scheme_both_levels, 1e-3);
    table.below("SOI2: energy drift over 3 s / energy, h = 1 ms", close_drift, 1e-5);
}

void slopes(Table& table) {
    const double slope = 0.3, end = 1;
    const Vec3 gravity(g * std::sin(slope), 0, -g * std::cos(slope));
    table.about("down a slope", "closed form: 2/3 and 5/7 of g sin β");
    // velocities are in the axes of the rolling body, so a constant acceleration is not integrated exactly
    const auto rows = [&](const std::string& name, Model& model, const JointRecord& record, double part) {
        const VecX found = extrapolated(4e-3, [&](double h) {
            Run run(model, rolling_scheme, h);
            const State& s = run.to(end);
            const Vec3 u = s.velocity.head<3>(), w = s.velocity.tail<3>(), force = model.reaction(record, s).force;
            const Vec3 acceleration = s.poses[1].q * Vec3(s.acceleration.head<3>() + w.cross(u));
            return VecX(Eigen::Vector4d(s.poses[1].x.x(), acceleration.x(), force.x(), force.z()));
        });
        const double acceleration = part * g * std::sin(slope);
        table.near(name + ", way after 1 s", acceleration * end * end / 2, found[0], 1e-7);
        table.near(name + ", acceleration", acceleration, found[1], 1e-6);
        table.near(name + ", friction", acceleration - g * std::sin(slope), found[2], 1e-6);
        table.near(name + ", normal force", g * std::cos(slope), found[3], 1e-6);
    };
    WheelOnPlane wheel(disc, gravity, Quaternion(Eigen::AngleAxisd(-std::numbers::pi / 2, Vec3::UnitX())), Vec3::Zero());
    rows("disc", wheel.model(), wheel.mechanism.record(wheel.record), 2.0 / 3);

    Mechanism with_ball(gravity);
    const double r = 0.2;
    Start start;
    start.position = Vec3(0, 0, r);
    const NodeId body = with_ball.body("ball", 1, 0.4 * r * r * Mat3::Identity(), start);
    const rolling::Ball contact{JointFrames{}, r};
    const int record = with_ball.joint("contact", 0, body, Displacement(contact), Expression(r));
    with_ball.add_rows(record, BallRolling(contact));
    with_ball.add_rows(record, SpinRow(contact));
    rows("ball", with_ball.finish(), with_ball.record(record), 5.0 / 7);
}

void blade_on_slope(Table& table) {
    const double slope = 0.4, omega = 2, end = 1, pull = g * std::sin(slope), phase = omega * end;
    table.about("knife edge on a slope", "closed form: cycloid");
    Vec3 way;
    way << pull / (2 * omega * omega) * Eigen::Vector2d(std::pow(std::sin(phase), 2), phase - std::sin(2 * phase) / 2), 0;
    const Vec3 side = 2 * pull * std::sin(phase) * Vec3(-std::sin(phase), std::cos(phase), 0);
    const VecX found = extrapolated(1e-2, [&](double h) {
        Mechanism mechanism(Vec3(pull, 0, -g * std::cos(slope)));
        Start start;
        start.angular_velocity = Vec3(0, 0, omega);
        const NodeId body = mechanism.body("sledge", 1, Vec3(0.1, 0.2, 0.3).asDiagonal(), start);
        mechanism.joint("plane", 0, body, Planar());
        const int blade = mechanism.joint("blade", 0, body, KnifeEdge());
        Model& model = mechanism.finish();
        Run run(model, rolling_scheme, h);
        const State& s = run.to(end);
        VecX all(6);
        all << s.poses[1].x, model.reaction(mechanism.record(blade), s).force;
        return all;
    });
    table.near("position", VecX(way), VecX(found.head<3>()), 1e-7);
    table.near("force of the blade", VecX(side), VecX(found.tail<3>()), 1e-5);

    // the same in the coordinates x, y, angle of user equations
    Equations e;
    e.n = 3;
    e.nonholonomic = 1;
    e.mass = [](double, const VecX&) { return MatX(Vec3(1, 1, 0.3).asDiagonal()); };
    e.force = [pull](double, const VecX&, const VecX&) { return VecX(Vec3(pull, 0, 0)); };
    e.velocity_rows = [](double, const VecX& q) { return MatX(Eigen::RowVector3d(-std::sin(q[2]), std::cos(q[2]), 0)); };
    e.q0 = Vec3::Zero();
    e.v0 = Vec3(0, 0, omega);
    EquationProblem problem(e);
    const VecX own = extrapolated(1e-2, [&](double h) {
        Run run(problem, rolling_scheme, h);
        const State& s = run.to(end);
        VecX all(3);
        all << s.linear.head<2>(), s.multipliers[0];
        return all;
    });
    table.near("position, user equations", VecX(way.head<2>()), VecX(own.head<2>()), 1e-7);
    table.near("multiplier, user equations", -2 * pull * std::sin(phase), own[2], 1e-5);
}

/// Two wheels on hinges, 3 sin 2t N m on the first; angles at the end.
VecX geared(bool speeds, double h) {
    Mechanism mechanism(Vec3::Zero());
    Start start;
    const NodeId first = mechanism.body("first", 1, 0.2 * Mat3::Identity(), start);
    start.position = Vec3(1, 0, 0);
    const NodeId second = mechanism.body("second", 1, 0.5 * Mat3::Identity(), start);
    const int one = mechanism.joint("one", 0, first, Revolute(mechanism.hinge_at(0, first, Vec3::Zero(), Vec3::UnitZ())));
    const int two = mechanism.joint("two", 0, second, Revolute(mechanism.hinge_at(0, second, Vec3(1, 0, 0), Vec3::UnitZ())));
    mechanism.follow_angle(one);
    mechanism.follow_angle(two);
    if (speeds)
        mechanism.speed_gear("gear", one, two, -1.5);
    else
        mechanism.gear("gear", one, two, -1.5);
    auto loads = std::make_unique<Loads>();
    Load load;
    load.node = first;
    load.moment[2] = Expression::parse("3*sin(2*t)", {}, Dimension::any, TimeUse::allowed);
    loads->add(load);
    mechanism.add(std::move(loads));
    Run run(mechanism.finish(), rolling_scheme, h);
    const State& s = run.to(2);
    return Eigen::Vector2d(mechanism.angle(one, s), mechanism.angle(two, s));
}

void speed_gear(Table& table) {
    // (J₁ + ratio² J₂) φ̈₁ = 3 sin 2t from rest: φ₁ = 3/(2J) (t − ½ sin 2t)
    const double J = 0.2 + 1.5 * 1.5 * 0.5, angle = 1.5 / J * (2 - 0.5 * std::sin(4.0));
    const auto at = [](bool speeds) { return extrapolated(1e-2, [=](double h) { return geared(speeds, h); }); };
    const VecX with_speeds = at(true), with_angles = at(false);
    table.about("speed gear", "closed form: one freedom");
    table.relative("angle of the first wheel", angle, with_speeds[0], 1e-7);
    table.relative("angle of the second wheel", -1.5 * angle, with_speeds[1], 1e-7);
    table.about("speed gear", "the same with the holonomic gear");
    table.near("angles", with_angles, with_speeds, 1e-6);
}

}  // namespace

void rolling_cases(Table& table) {
    euler_disc(table);
    upright_wheels(table);
    wobbling_disc(table);
    slopes(table);
    blade_on_slope(table);
    speed_gear(table);
}

}  // namespace trammel::verification
