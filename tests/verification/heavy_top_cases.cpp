// verification/heavy_top_cases.cpp: the heavy top of Brüls, Cardona & Arnold (2012), and the increments of its frames.
//
//   a symmetric body on a ball joint at the origin, spinning at 150 rad/s, gravity along −z:  e' = L×e/J_t,  L' = e×m g
// Reference: this reduced system, integrated independently in extended precision to 12 digits.
#include <array>

#include "cases.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

struct Top {
    Mechanism mechanism{Vec3(0, 0, -9.81)};
    NodeId body;
    int pivot;

    explicit Top(Retraction map = Retraction::cayley) {
        const Mat3 inertia = Vec3(0.234375, 0.46875, 0.234375).asDiagonal();
        const Vec3 spin(0, 150, -4.61538), centre(0, 1, 0);
        body = mechanism.body("top", 15, inertia, {centre, Quaternion::Identity(), spin.cross(centre), spin});
        pivot = mechanism.joint("pivot", 0, body, Spherical(mechanism.frames_at(0, body, Vec3::Zero())));
        mechanism.use(map);
        mechanism.finish();
    }
    /// Force of the pivot on the top, in space.
    Vec3 force(const State& s) { return mechanism.model().reaction(mechanism.record(pivot), s).force; }
    Vec3 position(const State& s) const { return s.poses[static_cast<std::size_t>(body)].x; }
    Quaternion orientation(const State& s) const { return s.poses[static_cast<std::size_t>(body)].q; }
    Vec3 velocity(const State& s) const { return orientation(s) * s.velocity.head<3>(); }
    /// Multipliers of Rᵀx − X = 0: minus the force of the pivot, in body axes.
    Vec3 multipliers(const State& s) { return -(orientation(s).conjugate() * force(s)); }
};

struct Reference {
    double t;
    Vec3 position, velocity, force;
};

const std::array<Reference, 4> exact{{{0.1,
                                       {0.42129665892540, 0.89457197434559, -0.14916470056190},
                                       {3.4085374633397, -2.0834379505794, -2.8678350450062},
                                       {-361.056004787, -295.393173011, -212.267171855}},
                                      {0.5,
                                       {-0.70246829705659, -0.02116518470192, -0.71140025765173},
                                       {-4.0449818925841, 1.7742884793570, 3.9414076227406},
                                       {523.281243514, 404.206178320, 357.336176453}},
                                      {1.0,
                                       {0.17334396409839, 0.64008859207057, -0.74849079113358},
                                       {0.5708253034255, -4.5887282963350, -3.7919551547100},
                                       {-517.600739477, -396.843101490, 404.574925163}},
                                      {2.0,
                                       {-0.15041682274564, -0.72416559163690, -0.67302226956044},
                                       {-2.7491863125819, -3.2027186355749, 4.0605231497567},
                                       {-260.735211311, 613.612698983, 309.716631391}}}};

/// Position, velocity and pivot force at the four times, one after the other; then energy and vertical momentum.
VecX run_through(double h, const GeneralizedAlphaSettings& settings) {
    Top top;
    Run run(top.mechanism.model(), settings, h);
    VecX all(4 * 9 + 2);
    for (int k = 0; k < 4; ++k) {
        const State& s = run.to(exact[static_cast<std::size_t>(k)].t);
        all.segment<9>(9 * k) << top.position(s), top.velocity(s), top.force(s);
    }
    const Energy end = top.mechanism.model().energy(run.state());
    all.tail<2>() << end.total(), end.angular_momentum.z();
    return all;
}

struct ErrorRow {
    Retraction map;
    double rho, h, early, late;
};

/// Errors of the position at t = 0.1 and 0.5.
std::array<double, 2> position_errors(Retraction map, double rho, double h) {
    Top top(map);
    Run run(top.mechanism.model(), alpha(rho), h);
    const double early = (top.position(run.to(0.1)) - exact[0].position).norm();
    return {early, (top.position(run.to(0.5)) - exact[1].position).norm()};
}

std::string at(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

}  // namespace

void increment_map_case(Table& table) {
    table.about("increment of a frame", "Bauchau & Choi 2003, independent computation");
    Twist step;
    step << 0.1, -0.2, 0.3, 0.4, 0.5, -0.6;
    const Pose moved = retract(Pose{}, step, Retraction::cayley);
    const Quaternion dual = Quaternion(0, moved.x.x() / 2, moved.x.y() / 2, moved.x.z() / 2) * moved.q;
    table.near("Cayley: quaternion", Eigen::Vector4d(0.91573709299126, 0.18314741859825, 0.22893427324782, -0.27472112789738),
               Eigen::Vector4d(moved.q.w(), moved.q.x(), moved.q.y(), moved.q.z()), 1e-13);
    table.near("Cayley: dual part", Eigen::Vector4d(0.04607482228887, 0.05500181910734, -0.08005500372691, 0.12353811726203),
               Eigen::Vector4d(dual.w(), dual.x(), dual.y(), dual.z()), 1e-13);
    Mat3 turn;
    turn << 0.74423480083857, 0.58700209643606, 0.31865828092243, -0.41928721174004, 0.78197064989518, -0.46121593291405,
        -0.51991614255765, 0.20964360587002, 0.82809224318658;
    table.near("Cayley: rotation", VecX(turn.reshaped()), VecX(frame_of(moved).R.reshaped()), 1e-13);
    table.near("Cayley: translation", Vec3(0.09643605870021, -0.24318658280922, 0.19706498951782), moved.x, 1e-13);
    table.near("exponential: translation", Vec3(0.08631848197812, -0.27891874699662, 0.22511336548823),
               retract(Pose{}, step, Retraction::exponential).x, 1e-13);
    Vec6 slope;
    slope << 0.83857442348008, -0.25157232704403, -0.20964360587002, 0.08438484764579, 0.10047070922827, 0.06276123043656;
    table.near("Cayley: first row of the slope", slope, retraction_slope(step, Retraction::cayley).row(0).transpose(), 1e-13);
}

void heavy_top_values(Table& table) {
    table.about("heavy top, extrapolated", "Brüls et al. 2012; reduced top, 12 digits");
    // rounding enters forces as ε/h²: they are best at larger steps than the motion, and with a new matrix each time
    const VecX ours = extrapolated(1e-4, [](double h) { return run_through(h, alpha(0.8)); });
    const VecX at_larger_steps = extrapolated(2e-4, [](double h) { return run_through(h, solved_to_rounding(alpha(0.8))); });
    for (int k = 0; k < 4; ++k) {
        const Reference& reference = exact[static_cast<std::size_t>(k)];
        const std::string small = at("h=1e-4…2.5e-5, t=%g: ", reference.t), large = at("h=2e-4…5e-5, t=%g: ", reference.t);
        table.near(small + "x", reference.position, ours.segment<3>(9 * k), 1e-8);
        table.near(small + "v", reference.velocity, ours.segment<3>(9 * k + 3), 1e-7);
        table.near(large + "pivot force", reference.force, at_larger_steps.segment<3>(9 * k + 6), 1e-3);
    }
    table.relative("energy at t=2", 5435.696790865547, ours[36], 1e-9);
    table.relative("vertical momentum at t=2", -70.3124296875, ours[37], 1e-9);

    // six digits after the point, and the reference iterates twice only: 1e-6 of λ is its own
    table.about("heavy top, regression", "same scheme, independent computation");
    Top top;
    Run run(top.mechanism.model(), solved_to_rounding(alpha(0.8)), 1e-3);
    Vec6 acceleration;
    acceleration << 0, 0, 661.346169230769, 661.346169230769, 0, 0;
    table.near("start: acceleration", acceleration, run.state().acceleration, 1e-9);
    table.near("start: λ", Vec3(0, 319.525988166, 317.262461538461), top.multipliers(run.state()), 1e-9);
    run.to(1e-3);
    table.near("h=1e-3, 1 step: x", Vec3(0.0045899766, 0.9999894659, -0.0000153429), top.position(run.state()), 1e-10);
    table.near("h=1e-3, 1 step: λ", Vec3(-45.205742, 319.411923, 313.966619), top.multipliers(run.state()), 2e-6);
    run.to(0.1);
    table.near("h=1e-3, 100 steps: x", Vec3(0.4192394175, 0.8957376392, -0.1479607802), top.position(run.state()), 1e-10);
    table.near("h=1e-3, 100 steps: λ", Vec3(-332.935453, 384.049371, -60.700923), top.multipliers(run.state()), 2e-6);
    run.to(0.5);
    table.near("h=1e-3, 500 steps: x", Vec3(-0.6934876417, -0.0218678410, -0.7201365762), top.position(run.state()), 1e-10);
    run.to(1);
    table.near("h=1e-3, 1000 steps: x", Vec3(0.1690825704, 0.6603005911, -0.7317200378), top.position(run.state()), 1e-10);
}

void heavy_top_orders(Table& table) {
    table.about("heavy top, errors", "same scheme, independent computation");
    constexpr auto cayley = Retraction::cayley, exponential = Retraction::exponential;
    const ErrorRow rows[] = {
        {cayley, 0.8, 2e-3, 1.0474e-02, 5.0312e-02},      {cayley, 0.8, 1e-3, 2.6534e-03, 1.2549e-02},
        {cayley, 0.8, 5e-4, 6.6489e-04, 3.1219e-03},      {cayley, 0.8, 2.5e-4, 1.6624e-04, 7.7790e-04},
        {cayley, 1.0, 1e-3, 2.6392e-03, 1.6049e-02},      {cayley, 1.0, 2.5e-4, 1.6584e-04, 1.0068e-03},
        {cayley, 0.0, 1e-3, 3.2423e-02, 3.1317e-01},      {cayley, 0.0, 2.5e-4, 2.1606e-03, 2.2980e-02},
        {exponential, 0.8, 1e-3, 6.2556e-03, 6.9767e-02}, {exponential, 0.8, 2.5e-4, 3.9271e-04, 4.3914e-03}};
    for (const ErrorRow& row : rows) {
        const auto errors = position_errors(row.map, row.rho, row.h);
        const std::string name =
            (row.map == cayley ? "Cayley " : "exp ") + at("ρ=%.1f ", row.rho) + at("h=%g: error of x", row.h);
        table.relative(name + "(0.1)", row.early, errors[0], 5e-4);
        table.relative(name + "(0.5)", row.late, errors[1], 5e-4);
    }
    table.about("heavy top, errors", "theory of the scheme");
    const auto coarse = position_errors(cayley, 0.8, 2.5e-4), fine = position_errors(cayley, 0.8, 1.25e-4);
    table.near("ρ=0.8 h=1.25e-4: order of x(0.1)", 2, observed_order(coarse[0], fine[0]), 0.05);
    table.near("ρ=0.8 h=1.25e-4: order of x(0.5)", 2, observed_order(coarse[1], fine[1]), 0.05);
}

void tdg_heavy_top_case(Table& table) {
    table.about("TDG, heavy top, t=0.1", "Brüls et al. 2012; reduced top, 12 digits");
    const auto errors = [](const char* scheme, double h) {
        Top top(Retraction::exponential);
        const State s = Run(top.mechanism.model(), std::string(scheme), h).to(0.1);
        return Vec3((top.position(s) - exact[0].position).norm(), (top.velocity(s) - exact[0].velocity).norm(),
                    (top.force(s) - exact[0].force).norm());
    };
    for (const char* scheme : {"tdg:tolerance=1e-14", "tdg:solver=multicorrector:tolerance=1e-14"}) {
        const Vec3 coarse = errors(scheme, 2.5e-4), fine = errors(scheme, 1.25e-4);
        const std::string name = std::string(scheme).find("multi") == std::string::npos ? "coupled: " : "passes: ";
        table.near(name + "order of x", 3, observed_order(coarse[0], fine[0]), 0.1);
        table.near(name + "order of v", 3, observed_order(coarse[1], fine[1]), 0.1);
        table.near(name + "order of the pivot force", 3, observed_order(coarse[2], fine[2]), 0.1);
        table.below(name + "h=1.25e-4: error of x", fine[0], 1e-5);
    }
}

}  // namespace trammel::verification
