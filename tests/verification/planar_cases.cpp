// verification/planar_cases.cpp: problems A01 and A02 of the IFToMM library of benchmarks (González et al.).
//
//   A01: a point mass on a massless bar, falling from the horizontal:       φ̈ = −(g/l) cos φ
//   A02: N parallelograms in a row, through the position where all bars are in one line; in truth one freedom:
//        (N(4/3) + 1/3) m l² φ̈ = (N(3/2) + 1/2) m g l sin φ,   φ from the vertical
// References: quadrature of these equations, converged to 10 digits. A02 has redundant rows (revolute joints in space).
#include "cases.hpp"
#include "measures/relative.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

const Vec3 down(0, -9.81, 0);

/// Largest change of the total energy over all steps.
class EnergyDrift {
public:
    explicit EnergyDrift(Model& model) : model_(model), start_(model.energy(model.initial_state()).total()) {}
    void operator()(const State& s) { largest_ = std::max(largest_, std::abs(model_.energy(s).total() - start_)); }
    double largest() const { return largest_; }

private:
    Model& model_;
    double start_, largest_ = 0;
};

/// (x, y) at t = 1, 5, 9.99, 10, velocity at 10, energy drift.
VecX swing(double h) {
    Mechanism mechanism(down);
    Start start;
    start.position = Vec3(-1, 0, 0);
    const NodeId mass = mechanism.point_mass("mass", 1, start);
    mechanism.joint("bar", 0, mass, Distance(), Expression(1.0));
    Model& model = mechanism.finish();
    EnergyDrift drift(model);
    Run run(model, alpha(0.8), h, [&](const State& s) { drift(s); });
    VecX all(11);
    int at = 0;
    for (const double t : {1.0, 5.0, 9.99, 10.0}) {
        all.segment<2>(at) = run.to(t).poses[1].x.head<2>();
        at += 2;
    }
    all.tail<3>() << run.state().velocity.head<2>(), drift.largest();
    return all;
}

/// A row of N parallelograms, cranks upright, top at 1 m/s; bodies: N + 1 cranks, then N couplers.
class FourBars {
public:
    explicit FourBars(int loops) {
        // motion stays in the plane: only the moment of inertia about z, m l²/12, matters
        const Mat3 inertia = Mat3::Identity() / 12;
        std::vector<NodeId> cranks, couplers;
        for (int i = 0; i <= loops; ++i)
            cranks.push_back(
                mechanism_.body("crank", 1, inertia, {Vec3(i, 0.5, 0), Quaternion::Identity(), Vec3(0.5, 0, 0), Vec3(0, 0, -1)}));
        for (int i = 0; i < loops; ++i)
            couplers.push_back(mechanism_.body("coupler", 1, inertia,
                                               {Vec3(i + 0.5, 1, 0), Quaternion::Identity(), Vec3(1, 0, 0), Vec3::Zero()}));
        const auto hinge = [&](NodeId a, NodeId b, const Vec3& at) {
            mechanism_.joint("hinge", a, b, Revolute(mechanism_.frames_at(a, b, at)));
        };
        for (int i = 0; i <= loops; ++i) {
            const auto k = static_cast<std::size_t>(i);
            hinge(0, cranks[k], Vec3(i, 0, 0));
            if (i > 0) hinge(couplers[k - 1], cranks[k], Vec3(i, 1, 0));
            if (i < loops) hinge(cranks[k], couplers[k], Vec3(i, 1, 0));
        }
        mechanism_.finish();
    }
    Model& model() { return mechanism_.model(); }
    /// Top of the first crank: position, velocity.
    static Eigen::Vector4d top(const State& s) {
        const Vec3 arm(0, 0.5, 0);
        const Quaternion& q = s.poses[1].q;
        Eigen::Vector4d all;
        all << (s.poses[1].x + q * arm).head<2>(), (q * (s.velocity.head<3>() + s.velocity.segment<3>(3).cross(arm))).head<2>();
        return all;
    }

private:
    Mechanism mechanism_{down};
};

/// Top of the first crank at t = 4 and 10, energy drift.
VecX cross_singular_positions(int loops, double h) {
    FourBars bars(loops);
    EnergyDrift drift(bars.model());
    Run run(bars.model(), regularised(alpha(0.8, 1e-7)), h, [&](const State& s) { drift(s); });
    VecX all(9);
    all.head<4>() = FourBars::top(run.to(4));
    all.segment<4>(4) = FourBars::top(run.to(10));
    all[8] = drift.largest();
    return all;
}

}  // namespace

void planar_pendulum_case(Table& table) {
    table.about("A01 pendulum", "IFToMM library A01; quadrature");
    const VecX ours = extrapolated(1e-3, swing);
    table.near("h=1e-3…2.5e-4 extrapolated, t=1: x, y", Eigen::Vector2d(0.9862917511, -0.1650108531), ours.head<2>(), 1e-7);
    table.near("t=5: x, y", Eigen::Vector2d(-0.9423054350, -0.3347543384), ours.segment<2>(2), 1e-7);
    table.near("t=9.99: x, y", Eigen::Vector2d(-0.3164364699, -0.9486137046), ours.segment<2>(4), 1e-7);
    table.near("t=10: x, y", Eigen::Vector2d(-0.2750874626, -0.9614192051), ours.segment<2>(6), 1e-7);
    table.near("t=10: velocity", Eigen::Vector2d(4.1755981010, -1.1947490546), ours.segment<2>(8), 1e-7);
    table.below("h=2.5e-4, 10 s: energy drift [J]", swing(2.5e-4)[10], 5e-5);
}

void n_four_bar_cases(Table& table) {
    table.about("A02 four-bars, N=2", "IFToMM library A02; quadrature");
    // with ε = 1e-6 of redundant rows a part of the error, 2e-6 at t = 10, does not fall with h: no extrapolation here
    const VecX two = cross_singular_positions(2, 1.25e-4);
    table.near("h=1.25e-4, t=4: x, y", Eigen::Vector2d(0.1176161024, 0.9930591385), two.head<2>(), 1e-5);
    table.near("h=1.25e-4, t=10: x, y", Eigen::Vector2d(0.3284581115, 0.9445185382), two.segment<2>(4), 1e-5);
    table.near("h=1.25e-4, t=10: velocity", Eigen::Vector2d(1.4230514702, -0.4948688455), two.segment<2>(6), 1e-5);
    table.below("h=1.25e-4, 10 s: energy drift [J]", two[8], 0.1);

    table.about("A02 four-bars, N=40", "IFToMM library A02; quadrature");
    const VecX forty = cross_singular_positions(40, 5e-4);
    table.near("h=5e-4, t=10: x, y", Eigen::Vector2d(0.1805122267, 0.9835727406), forty.segment<2>(4), 1e-4);
    table.below("h=5e-4, 10 s: energy drift [J]", forty[8], 0.1);
}

}  // namespace trammel::verification
