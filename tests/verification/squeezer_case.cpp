// verification/squeezer_case.cpp: Andrews' squeezing mechanism (Schiehlen 1990; Hairer & Wanner 1996, VII.7).
//
//   seven bodies in a plane, a motor on the first, a spring on the third; three loops close in the point P.
// The tree has seven revolute joints, each loop is closed by a point on a line normal to the plane: no redundant rows.
// Reference: Test Set for IVP Solvers (Mazzia & Magherini 2008), angles and multipliers at t = 0.03.
#include <array>

#include "cases.hpp"
#include "elements/springs.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

constexpr double end = 0.03;
using Seven = Vec<7>;

/// β Θ γ Φ δ Ω ε at the start
const Seven q0{
    {-0.0617138900142764, 0, 0.455279819163070, 0.222668390165886, 0.487364979543843, -0.222668390165886, 1.23054744454982}};

/// Unit vector in the plane, at this angle from x.
Vec3 towards(double angle) {
    return {std::cos(angle), std::sin(angle), 0};
}
/// The same, a quarter turn behind.
Vec3 behind(double angle) {
    return {std::sin(angle), -std::cos(angle), 0};
}

class Squeezer {
public:
    Squeezer() {
        const Vec3 A(-0.06934, -0.00227, 0), B(-0.03635, 0.03273, 0), C(0.014, 0.072, 0);
        constexpr double d = 0.028, da = 0.0115, e = 0.02, ea = 0.01421, rr = 0.007, ra = 0.00092, ss = 0.035, sa = 0.01874,
                         sb = 0.01043, sc = 0.018, sd = 0.02, ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228, ub = 0.00449,
                         zf = 0.02, zt = 0.04, fa = 0.01421;
        const double beta = q0[0], rod = beta + q0[1], gamma = q0[2], delta = q0[4], short_4 = q0[3] + delta, epsilon = q0[6],
                     short_6 = q0[5] + epsilon;
        const Vec3 K = rr * towards(beta), E = A + zt * towards(delta), H = A + u * behind(epsilon), P = K - d * towards(rod);
        body(0, 0.04325, 2.194e-6, ra * towards(beta));
        body(1, 0.00365, 4.410e-7, K - da * towards(rod));
        body(2, 0.02373, 5.255e-6, B + sa * behind(gamma) + sb * towards(gamma));
        body(3, 0.00706, 5.667e-7, E + (e - ea) * behind(short_4));
        body(4, 0.07050, 1.169e-5, A + ta * towards(delta) - tb * behind(delta));
        body(5, 0.00706, 5.667e-7, H + (zf - fa) * towards(short_6));
        body(6, 0.05498, 1.912e-5, A + ua * behind(epsilon) + ub * towards(epsilon));
        hinge(0, 0, node_[0], Vec3::Zero());
        hinge(1, node_[0], node_[1], K);
        hinge(2, 0, node_[2], B);
        hinge(3, node_[4], node_[3], E);
        hinge(4, 0, node_[4], A);
        hinge(5, node_[6], node_[5], H);
        hinge(6, 0, node_[6], A);
        loop_[0] = close(node_[2], P, B + ss * behind(gamma));
        loop_[1] = close(node_[3], P, E + e * behind(short_4));
        loop_[2] = close(node_[5], P, H + zf * towards(short_6));

        auto motor = std::make_unique<Loads>();
        Load torque;
        torque.node = node_[0];
        torque.moment[2] = Expression(0.033);
        motor->add(torque);
        mechanism_.add(std::move(motor));
        auto springs = std::make_unique<Springs>();
        Elastic<Distance> spring;
        spring.node = {0, node_[2]};
        spring.measure.arm_a = C;
        spring.measure.arm_b = B + sd * towards(gamma) + sc * behind(gamma) - mechanism_.start_frame(node_[2]).x;
        spring.stiffness(0, 0) = 4530;
        spring.rest[0] = 0.07785;
        springs->add(spring);
        mechanism_.add(std::move(springs));
        mechanism_.finish();
    }

    /// Angles, their rates and the forces that close the loops, at the end of a run with this step.
    VecX run_with(double h) {
        Run run(mechanism_.model(), alpha(0.8), h);
        const State& s = run.to(end);
        VecX all(20);
        Seven absolute;
        for (int k = 0; k < 7; ++k) {
            all[k] = q0[k] + mechanism_.angle(hinge_[static_cast<std::size_t>(k)], s);
            absolute[k] = s.velocity[6 * k + 5];
        }
        // Θ, Φ and Ω are relative to the body before
        all.segment<7>(7) = absolute;
        all[8] -= absolute[0];
        all[10] -= absolute[4];
        all[12] -= absolute[6];
        for (int k = 0; k < 3; ++k)
            all.segment<2>(14 + 2 * k) =
                mechanism_.model().reaction(mechanism_.record(loop_[static_cast<std::size_t>(k)]), s).force.head<2>();
        return all;
    }

private:
    /// Parallel to the axes of space at the start; only the moment of inertia about z matters.
    void body(std::size_t k, double mass, double inertia, const Vec3& centre) {
        node_[k] = mechanism_.body("K" + std::to_string(k + 1), mass, inertia * Mat3::Identity(),
                                   {centre, Quaternion::Identity(), Vec3::Zero(), Vec3::Zero()});
    }
    void hinge(std::size_t k, NodeId a, NodeId b, const Vec3& at) {
        hinge_[k] = mechanism_.joint("hinge", a, b, Revolute(mechanism_.frames_at(a, b, at)));
        mechanism_.follow_angle(hinge_[k]);
    }
    /// The ends of the second body and of body b meet.
    int close(NodeId b, const Vec3& end_of_second, const Vec3& end_of_b) {
        JointFrames frames = mechanism_.frames_at(node_[1], b, end_of_second);
        frames.arm_b = end_of_b - mechanism_.start_frame(b).x;
        return mechanism_.joint("P", node_[1], b, PointOnLine(frames));
    }

    Mechanism mechanism_{Vec3::Zero()};
    std::array<NodeId, 7> node_{};
    std::array<int, 7> hinge_{};
    std::array<int, 3> loop_{};
};

}  // namespace

void squeezer_case(Table& table) {
    table.about("Andrews' squeezer", "Test Set for IVP Solvers 2008");
    const Seven angles{{15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948, 0.5244099658805304,
                        0.5347301163226948, 1.048080741042263}};
    const Seven rates{{1139.920302151208, -1424.379294994111, 11.03291221937134, 19.29337464421385, 0.5735699284790808,
                       -19.29337464421385, 0.3231791658026955}};
    const Vec6 forces{
        {199.1753333731910, -29.75531228015052, 23.06654119098399, 31.45271365475927, 22.64249232082739, 11.61740700019673}};
    const VecX ours = extrapolated(4e-6, [](double h) { return Squeezer().run_with(h); });
    const std::array<const char*, 7> name{"β", "Θ", "γ", "Φ", "δ", "Ω", "ε"};
    for (int k = 0; k < 7; ++k)
        table.relative(
            std::string(k == 0 ? "h=4e-6…1e-6 extrapolated, t=0.03: " : "t=0.03: ") + name[static_cast<std::size_t>(k)],
            angles[k], ours[k], 1e-5);
    for (int k = 0; k < 7; ++k)
        table.relative("t=0.03: rate of " + std::string(name[static_cast<std::size_t>(k)]), rates[k], ours[7 + k], 1e-5);
    for (int k = 0; k < 6; ++k) table.relative("t=0.03: λ" + std::to_string(k + 1), forces[k], ours[14 + k], 1e-4);
}

}  // namespace trammel::verification
