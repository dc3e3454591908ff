// verification/energy_body_cases.cpp: a rigid body of twelve coordinates with the energy schemes.
//
//   M z̈ + B λ = 0,  M = M̂ ⊗ I₃,  λ: the six multipliers of orthonormality (11, 22, 33, 23, 13, 12)
// The schemes: Bauchau 2003. Reference: the same schemes and a quaternion integration (eighth order, 2e-14), independent.
#include <array>

#include "cases.hpp"
#include "mechanism.hpp"
#include "run.hpp"
#include "stepping/recovery.hpp"

namespace trammel::verification {
namespace {

constexpr double mass = 1.8;
const Vec3 centre(0.1, 0.4, 0.3);

Mat3 second_moments() {
    Mat3 S;
    S << 0.2, 0.012, 0.015, 0.012, 0.7, 0.023, 0.015, 0.023, 0.4;
    return S;
}

Model& body(Model& model) {
    auto batch = std::make_unique<RigidBodies>(Vec3::Zero());
    Vec6 v;
    v << 5, 0, 0, 0, 4, 0;
    const NodeId node = model.add_node(NodeKind::frame, Pose{}, v, "body");
    batch->add({node, mass, centre, second_moments().trace() * Mat3::Identity() - second_moments()});
    model.add_batch(std::move(batch));
    model.finish();
    return model;
}

Vec12 times_mass(const Vec12& z) {
    const Mat<4, 4> M =
        RigidBody{1, mass, centre, second_moments().trace() * Mat3::Identity() - second_moments()}.coordinate_mass();
    Vec12 out = Vec12::Zero();
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) out.segment<3>(3 * i) += M(i, j) * z.segment<3>(3 * j);
    return out;
}

Vec12 z_of(const State& s) {
    return coordinates(frame_of(s.poses[1]));
}
Vec12 rate_of(const State& s) {
    return s.history.head<12>();
}

/// B: columns of the slopes of orthonormality by the coordinates.
Mat<12, 6> slopes(const Vec12& z) {
    constexpr int one[6] = {0, 1, 2, 1, 0, 0}, other[6] = {0, 1, 2, 2, 2, 1};
    Mat<12, 6> B = Mat<12, 6>::Zero();
    for (int r = 0; r < 6; ++r) {
        const double half = one[r] == other[r] ? 0.5 : 1;
        B.block<3, 1>(3 + 3 * one[r], r) += half * z.segment<3>(3 + 3 * other[r]);
        B.block<3, 1>(3 + 3 * other[r], r) += half * z.segment<3>(3 + 3 * one[r]);
    }
    return B;
}

/// λ with B(z) λ = force.
Vec6 multipliers(const Vec12& z, const Vec12& force) {
    return slopes(z).colPivHouseholderQr().solve(force);
}

/// Of the step between two states: the equations of the scheme solved for λ.
Vec6 step_multipliers(const State& from, const State& to, bool decaying, double alpha) {
    const double h = to.time - from.time;
    const Vec12 z_i = z_of(from), z_f = z_of(to), v_i = rate_of(from), v_f = rate_of(to);
    const Vec12 v_j = 2 * (z_f - z_i) / h - v_f;
    const Vec12 z_j = decaying ? Vec12(z_i - h / 6 * ((v_f - v_i) - alpha * (v_j - v_i))) : z_i;
    return multipliers(0.5 * (z_j + z_f), -times_mass(v_f - v_i) / h);
}

/// At an instant, from the recovered velocity and acceleration.
Vec6 recovered_multipliers(const State& s) {
    const Vec12 z = z_of(s);
    return multipliers(z, -times_mass(second_rate(z.data(), s.velocity, s.acceleration)));
}

double gap_of(const Vec12& z) {
    const Mat3 d = Eigen::Map<const Mat3>(z.data() + 3);
    return (d.transpose() * d - Mat3::Identity()).cwiseAbs().maxCoeff();
}

/// About the mass centre: about a fixed point rounding of the momentum would count with the distance flown.
Vec3 angular_momentum(const Vec12& z, const Vec12& rate) {
    const Vec12 p = times_mass(rate);
    const Vec3 at = z.head<3>() + Eigen::Map<const Mat3>(z.data() + 3) * centre;
    Vec3 sum = -at.cross(Vec3(p.head<3>()));
    for (int i = 0; i < 4; ++i) sum += z.segment<3>(3 * i).cross(p.segment<3>(3 * i));
    return sum;
}

struct Exact {
    Vec12 z, v;
    Vec6 lambda;
};

/// At t = 5; velocities from the given angular velocity and the momentum, which is constant.
Exact exact() {
    const Vec3 u(31.423378663841, 0.325577625570, -1.312846864979), e1(-0.476235615482, -0.878824568903, -0.029445129293),
        e2(-0.852125439774, 0.469512752082, -0.231170955186), w(-1.114647087619, 3.479482363374, 1.479255091399);
    Exact e;
    const Vec3 e3 = e1.cross(e2), arm = centre.x() * e1 + centre.y() * e2 + centre.z() * e3;
    const Vec3 drift = Vec3(5, 0, 0) + Vec3(0, 4, 0).cross(centre);
    e.z << u, e1, e2, e3;
    e.v << drift - w.cross(arm), w.cross(e1), w.cross(e2), w.cross(e3);
    e.lambda << 1.698946239565, 2.493640672606, 2.527413087830, -0.889016712875, -1.668789318637, 0.932779503002;
    return e;
}

/// z̈ and λ of the free body: M z̈ + B λ = 0 and the second derivative of orthonormality.
Vec12 acceleration(const Vec12& z, const Vec12& v, Vec6& lambda) {
    Mat<18, 18> A = Mat<18, 18>::Zero();
    for (int i = 0; i < 12; ++i) A.block<12, 1>(0, i) = times_mass(Vec12::Unit(i));
    const Mat<12, 6> B = slopes(z);
    A.block<12, 6>(0, 12) = B;
    A.block<6, 12>(12, 0) = B.transpose();
    Vec<18> right = Vec<18>::Zero();
    right.tail<6>() = -slopes(v).transpose() * v;
    const Vec<18> x = A.partialPivLu().solve(right);
    lambda = x.tail<6>();
    return x.head<12>();
}

/// The exact multipliers a little earlier: the classical Runge–Kutta scheme backwards, to rounding.
Vec6 earlier(const Exact& e, double ago) {
    Vec12 z = e.z, v = e.v;
    Vec6 lambda;
    constexpr int steps = 20;
    const double h = -ago / steps;
    for (int k = 0; k < steps; ++k) {
        const Vec12 a1 = acceleration(z, v, lambda), v2 = v + h / 2 * a1;
        const Vec12 a2 = acceleration(z + h / 2 * v, v2, lambda), v3 = v + h / 2 * a2;
        const Vec12 a3 = acceleration(z + h / 2 * v2, v3, lambda), v4 = v + h * a3;
        const Vec12 a4 = acceleration(z + h * v3, v4, lambda);
        z += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    acceleration(z, v, lambda);
    return lambda;
}

struct Trial {
    State last, before;
    double gap = 0, energy = 0, momentum = 0;  ///< largest relative changes
};

Trial fly(const std::string& scheme, double h, double end = 5) {
    Model model;
    body(model);
    Trial t;
    State previous;
    double E0 = 0;
    Vec3 L0 = Vec3::Zero();
    Run run(model, scheme + ":tolerance=1e-16", h, [&](const State& s) {
        t.before = previous;
        previous = s;
        const Vec12 z = z_of(s), v = rate_of(s);
        t.gap = std::max(t.gap, gap_of(z));
        t.energy = std::max(t.energy, std::abs(0.5 * v.dot(times_mass(v)) / E0 - 1));
        t.momentum = std::max(t.momentum, (angular_momentum(z, v) - L0).norm() / L0.norm());
    });
    previous = run.state();
    E0 = 0.5 * rate_of(previous).dot(times_mass(rate_of(previous)));
    L0 = angular_momentum(z_of(previous), rate_of(previous));
    t.last = run.to(end);
    return t;
}

double energy_of(const State& s) {
    return 0.5 * rate_of(s).dot(times_mass(rate_of(s)));
}

}  // namespace

void energy_body_values(Table& table) {
    table.about("EP, rigid body", "Bauchau 2003, independent computation");
    const Trial ep = fly("energy_preserving:start=plain", 0.0125);
    table.near("h=0.0125, t=5: e1", Vec3(-0.47726968585462, -0.87815406191719, -0.03254367069914), z_of(ep.last).segment<3>(3),
               1e-9);
    table.near("h=0.0125, t=5: position", Vec3(31.42205100399541, 0.32446254851509, -1.31195716183812), z_of(ep.last).head<3>(),
               1e-9);
    Vec6 lambda;
    lambda << 1.66750367126685, 2.49941925478112, 2.55307696621034, -0.90712641611246, -1.66582553942714, 0.94218505493966;
    table.near("h=0.0125, last step: multipliers", lambda, step_multipliers(ep.before, ep.last, false, 0), 1e-9);
    const Trial first = fly("energy_preserving:start=plain", 0.0125, 0.0125);
    table.near("h=0.0125, first step: multipliers", Vec3(2.77753646244374, 1.05676871652764, 2.88569482102867),
               step_multipliers(first.before, first.last, false, 0).head<3>(), 1e-9);
    table.below("|orthonormality|, 400 steps", ep.gap, 1e-14);
    const Trial kept = fly("energy_preserving:start=plain", 0.025);
    table.below("h=0.025, 5 s: energy, relative", kept.energy, 1e-13);
    table.below("h=0.025, 5 s: angular momentum about the mass centre, relative", kept.momentum, 1e-13);

    table.about("ED, rigid body", "Bauchau 2003, independent computation");
    const Trial ed = fly("energy_decaying:start=plain", 0.0125);
    table.near("α=1, h=0.0125, t=5: e1", Vec3(-0.476310298450699, -0.878776995111154, -0.0296562380152567),
               z_of(ed.last).segment<3>(3), 1e-9);
    table.near("α=1, last step: multipliers", Vec3(1.682885016923, 2.49844189873688, 2.53832069862901),
               step_multipliers(ed.before, ed.last, true, 1).head<3>(), 1e-9);
    table.near("α=1, t=5: energy", 38.09982243496805, energy_of(ed.last), 1e-9);
    const Trial start = fly("energy_decaying:start=plain", 0.0125, 0.0125);
    table.near("α=1, first step: energy", 38.09999953892629, energy_of(start.last), 1e-11);
    table.near("α=1, first step: multipliers", Vec3(2.77586532898437, 1.05687440061911, 2.88726003972129),
               step_multipliers(start.before, start.last, true, 1).head<3>(), 1e-9);
    table.below("α=1: |orthonormality|", ed.gap, 1e-14);
    const Trial conserving = fly("energy_decaying:alpha=0", 0.0125);
    table.below("α=0: energy, relative", conserving.energy, 1e-13);
    table.below("α=0: angular momentum about the mass centre, relative", conserving.momentum, 1e-13);
}

void energy_body_orders(Table& table) {
    const Exact e = exact();
    struct Errors {
        double z, v_raw, v, raw, recovered;
    };
    const auto errors = [&](const std::string& scheme, double h, bool decaying, double alpha) {
        const Trial t = fly(scheme, h);
        const Vec12 z = z_of(t.last);
        return Errors{(z - e.z).norm(), (rate_of(t.last) - e.v).norm(), (first_rate(z.data(), t.last.velocity) - e.v).norm(),
                      (step_multipliers(t.before, t.last, decaying, alpha) - earlier(e, h / 2)).norm(),
                      (recovered_multipliers(t.last) - e.lambda).norm()};
    };
    // the multiplier of a step stands for its middle
    table.about("EP, rigid body, errors at t=5", "Bauchau 2003, independent computation");
    const Errors ep = errors("energy_preserving:start=plain", 0.025, false, 0);
    table.relative("h=0.025: coordinates", 2.323122e-02, ep.z, 1e-5);
    table.relative("h=0.025: velocities", 9.549968e-02, ep.v_raw, 1e-5);
    table.relative("h=0.025: recovered multipliers", 3.122733e-02, ep.recovered, 1e-4);
    const Errors ep2 = errors("energy_preserving:start=plain", 0.0125, false, 0);
    table.relative("h=0.025: multipliers of the steps, plain start", 4.355333e-02, ep.raw, 1e-4);
    table.relative("h=0.025: multipliers of the steps, full start", 3.122657e-02,
                   errors("energy_preserving", 0.025, false, 0).raw, 1e-3);
    table.near("order of coordinates", 2, observed_order(ep.z, ep2.z), 0.05);
    table.near("order of recovered multipliers", 2, observed_order(ep.recovered, ep2.recovered), 0.05);

    const Errors ep3 = errors("energy_preserving:start=plain", 0.003125, false, 0),
                 ep4 = errors("energy_preserving:start=plain", 0.0015625, false, 0);
    table.relative("h=1/320: multipliers of the steps, plain start", 3.482793e-03, ep3.raw, 1e-3);
    table.near("order of multipliers of the steps, plain start", 1, observed_order(ep3.raw, ep4.raw), 0.05);
    table.near(
        "order of multipliers of the steps, full start", 2,
        observed_order(errors("energy_preserving", 0.003125, false, 0).raw, errors("energy_preserving", 0.0015625, false, 0).raw),
        0.05);

    table.about("ED, rigid body, errors at t=5", "Bauchau 2003, independent computation");
    const Errors ed = errors("energy_decaying:start=plain", 0.025, true, 1),
                 ed2 = errors("energy_decaying:start=plain", 0.0125, true, 1);
    const Errors full = errors("energy_decaying", 0.025, true, 1);
    table.relative("h=0.025: coordinates", 3.350022e-03, ed.z, 1e-4);
    table.relative("h=0.025: velocities of the scheme", 1.354207e-02, ed.v_raw, 1e-4);
    table.relative("h=0.025: recovered velocities", 1.389488e-02, ed.v, 1e-4);
    table.relative("h=0.025: multipliers of the steps, plain start", 2.289557e-02, ed.raw, 1e-4);
    table.relative("h=0.025: multipliers of the steps, full start", 4.222352e-03, full.raw, 1e-3);
    table.relative("h=0.025: recovered multipliers", 4.185118e-03, ed.recovered, 1e-4);
    table.near("order of coordinates", 3, observed_order(ed.z, ed2.z), 0.05);
    table.near("order of recovered velocities", 3, observed_order(ed.v, ed2.v), 0.05);
    table.near("order of recovered multipliers", 3, observed_order(ed.recovered, ed2.recovered), 0.05);
    table.near("order of multipliers of the steps, plain start", 1, observed_order(ed.raw, ed2.raw), 0.15);
    const Errors fourth = errors("energy_decaying:alpha=0", 0.05, true, 0),
                 fourth2 = errors("energy_decaying:alpha=0", 0.025, true, 0);
    table.near("α=0: order of coordinates", 4, observed_order(fourth.z, fourth2.z), 0.1);
}

}  // namespace trammel::verification
