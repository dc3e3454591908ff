// verification/solid_cases.cpp: solids in spinning axes: identities, a rotating cantilever, a spinning shaft.
//
// Reference: exact identities; a rotating Timoshenko beam by Ritz' method and the same meshes of 20-node bricks in an
// independent finite element program (numpy); closed forms and a spectral solution for spinning Timoshenko shafts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include "cases.hpp"
#include "mesh/generate.hpp"
#include "solids/rotating_modes.hpp"

namespace trammel::verification {
namespace {

/// A solid that has found its centrifugal equilibrium.
struct Spun {
    SolidMatrices matrices;
    ElasticSolver solver;
    VecX u0;

    explicit Spun(SolidInput input)
        : matrices(std::move(input)), solver(matrices), u0(ElasticSolver::spin_up(matrices, solver)) {}
};

void clamp(SolidInput& input) {
    input.fixed.assign(input.mesh.nodes.size(), 0);
    for (const int n : input.mesh.group("left", {}).nodes) input.fixed[n] = 7;
}

/// 1 m × 40 mm × 20 mm, held at x = 0, spinning about z.
SolidInput blade(Shape shape, int nx, int n, double poisson) {
    SolidInput input;
    input.mesh = make_mesh(BarMesh{{1, 0.04, 0.02}, {nx, n, n}, shape});
    input.materials = {{2.1e11, poisson, 7800}};
    clamp(input);
    return input;
}

/// √(EI/ρA) of the blade.
const double unit = std::sqrt(2.1e11 * 0.02 * 0.02 / 12 / 7800);

/// Flap 1, 2, 3 and lag 1 over the unit.
Eigen::Vector4d blade_modes(const Spun& spun, double eta) {
    RotatingModes modes(spun.solver, {.count = 5, .fastest = eta * unit});
    Eigen::Vector4d found = Eigen::Vector4d::Zero();
    int flaps = 0;
    for (const SpinningMode& mode : modes.at(eta * unit)) {
        const VecX u = spun.matrices.spread(modes.vector(mode).cwiseAbs());
        double y = 0, z = 0;
        for (int n = 0; n < spun.matrices.nodes(); ++n) y += u[3 * n + 1] * u[3 * n + 1], z += u[3 * n + 2] * u[3 * n + 2];
        const double w = mode.lambda.imag() / unit;
        if (z > y && flaps < 3) found[flaps++] = w;
        if (y > z && found[3] == 0) found[3] = w;
    }
    return found;
}

/// A steel cylinder, R = 50 mm, L = 1 m, about its own axis x; sections of 4 + 8 elements.
/// The reference does not tell where its inner square ends: a bulge of 0.12 is the one number chosen so that it agrees.
SolidInput shaft(int axial = 40, Shape shape = Shape::hex20) {
    SolidInput input;
    input.mesh = make_mesh(CylinderMesh{0.05, 1, axial, 1, 1, 0.5, shape, 0.12});
    input.materials = {{2.1e11, 0.3, 7800}};
    input.axis.direction = Vec3::UnitX();
    return input;
}

/// The mode whose w is nearest.
const SpinningMode& nearest(const std::vector<SpinningMode>& modes, double w) {
    return *std::min_element(modes.begin(), modes.end(), [&](const SpinningMode& a, const SpinningMode& b) {
        return std::abs(a.lambda.imag() - w) < std::abs(b.lambda.imag() - w);
    });
}

void identities(Table& table) {
    table.about("spinning solid", "exact identities");
    const Spun spun(shaft(20));
    const SolidMatrices& m = spun.matrices;
    const VecX x = m.rigid(0), y = m.rigid(1), z = m.rigid(2), turn = m.rigid(3);
    const Mat3 S = m.spin(), S2 = S * S;
    const double volume =
        8 *
        (0.5 * std::sin(std::numbers::pi / 4) + 4.0 / 3 * std::sin(std::numbers::pi / 8) * (1 - std::cos(std::numbers::pi / 8))) *
        0.0025;
    table.relative("eₓᵀM eₓ: mass of parabolic arcs", 7800 * volume, x.dot(m.inertia(x).col(0)), 1e-12);
    const double scale = m.inertia(y).norm();
    table.below("Kc e_y + M e_y", (m.inertia(y, S2) + m.inertia(y)).norm() / scale, 1e-13);
    table.below("Kc e_x (along the axis)", m.inertia(x, S2).norm() / scale, 1e-13);
    table.below("G e_y − 2M e_z", (2 * m.inertia(y, S) - 2 * m.inertia(z)).norm() / scale, 1e-13);
    MatX balance = m.stress(turn);
    m.add_stiffness(turn, 1e-6, balance);  // (Ω = 1000) over Ω²
    m.add_inertia(turn, S2, 1, balance);
    table.below("(K + Kσ + Kc)(e × x) = 0, Ω = 1000", balance.norm() / m.inertia(turn, S2).norm(), 1e-9);
    const SolidInput bar = blade(Shape::hex20, 20, 1, 0);
    const Spun stretched(bar);
    table.relative("stretch of a spinning bar ρΩ²L³/3E", 7800 * 1e4 / (3 * 2.1e11),
                   1e4 * stretched.matrices.spread(stretched.u0)[3 * bar.mesh.group("right", {}).nodes[0]], 1e-10);

    MatX turns(m.freedoms(), 2);
    turns << m.rigid(3), m.rigid(4);
    const MatX inertia = turns.transpose() * m.inertia(turns);
    RotatingModes free(spun.solver, {.count = 8, .fastest = 1000});
    const auto modes = free.at(1000);
    const double wobble = 1000 * (1 - inertia(0, 0) / inertia(1, 1));
    table.relative("free body: wobble Ω(1 − Ip/It)", wobble, nearest(modes, wobble).lambda.imag(), 1e-6);
    int at_speed = 0;
    for (const SpinningMode& mode : modes) at_speed += std::abs(mode.lambda.imag() - 1000) < 0.01;
    table.near("free body: translations and wobble at Ω, 1e-5", 3, at_speed, 0);
    double growth = 0;
    for (const SpinningMode& mode : modes) growth = std::max(growth, std::abs(mode.lambda.real()));
    table.below("free body: growth (defective pairs)", growth, 1e-2);
    RotatingModes wrong(spun.solver, {.count = 8, .fastest = 1000, .stress = false});
    const auto spurious = wrong.at(1000);
    table.about("spinning solid", "independent finite elements (numpy)");
    const std::complex<double> unstable = nearest(spurious, 992.56).lambda;
    table.near("without Kσ: spurious growth of the wobble", 85.94, std::abs(unstable.real()), 0.01);
    table.near("without Kσ: its frequency", 992.56, unstable.imag(), 0.01);
}

/// Springs of every node in proportion to its mass leave translations rigid, however soft the body.
void jeffcott(Table& table) {
    table.about("spinning solid", "closed form ω₀ ± Ω");
    const double w = 1000, speed = 600;
    SolidInput input = shaft(10);
    const SolidMatrices bare(input);
    const VecX share = bare.spread(MatX(bare.inertia(MatX(bare.rigid(0)))).col(0));
    for (int n = 0; n < static_cast<int>(input.mesh.nodes.size()); ++n)
        input.springs.push_back({n, Vec3::Constant(w * w * share[3 * n])});
    const Spun spun(input);
    RotatingModes modes(spun.solver, {.count = 8, .fastest = speed});
    const VecX w0 = modes.rest().omega;
    const auto found = modes.at(speed);
    for (int k = 0; k < 3; ++k) table.relative("on springs by mass: ω₀", w, w0[k], 1e-9);
    table.relative("forward ω₀ − Ω", w - speed, nearest(found, w - speed).lambda.imag(), 1e-9);
    table.relative("backward ω₀ + Ω", w + speed, nearest(found, w + speed).lambda.imag(), 1e-9);
}

void rotating_blade(Table& table) {
    struct Row {
        double eta, poisson;
        int nx, n;
        Eigen::Vector4d flap_and_lag;
    };
    const Row rows[] = {{0, 0, 20, 1, {3.51585322, 22.02747397, 61.65155292, 7.02596507}},
                        {0, 0, 40, 1, {3.51525604, 22.00138128, 61.47715428, 7.02553722}},
                        {2, 0, 20, 1, {4.13713640, 22.60792677, 62.22778309, 7.07976635}},
                        {4, 0, 20, 1, {5.58480805, 24.26638474, 63.92206590, 7.23483470}},
                        {8, 0, 20, 1, {9.25686684, 29.98825935, 70.25020249, 7.77689397}},
                        {0, 0, 80, 2, {3.51510119, 21.99465778, 61.43254835, 7.02470078}},
                        {2, 0, 80, 2, {4.13637493, 22.57564550, 62.01043662, 7.07845764}},
                        {4, 0, 80, 2, {5.58387128, 24.23539123, 63.70931221, 7.23337727}},
                        {8, 0, 80, 2, {9.25481581, 29.95954841, 70.05129217, 7.77466666}},
                        {0, 0.3, 80, 2, {3.52346487, 22.04069989, 61.53718258, 7.03516535}},
                        {0, 0.3, 20, 1, {3.54034707, 22.16874782, 62.00521973, 7.06148159}},
                        {2, 0.3, 20, 1, {4.16048542, 22.74775649, 62.58008133, 7.11609029}},
                        {8, 0.3, 20, 1, {9.28412492, 30.11754640, 70.58689620, 7.82452142}}};
    table.about("rotating cantilever", "independent finite elements (numpy), same mesh");
    std::map<std::tuple<double, int>, Spun> bodies;  // rows of one mesh share it
    for (const Row& row : rows) {
        const auto body = bodies.try_emplace({row.poisson, row.nx}, blade(Shape::hex20, row.nx, row.n, row.poisson)).first;
        const Eigen::Vector4d ours = blade_modes(body->second, row.eta);
        for (const auto& [k, what] : {std::pair{0, "flap 1"}, {1, "flap 2"}, {2, "flap 3"}, {3, "lag 1"}})
            table.relative(fmt::format("hex20 {}×{}×{}, ν={}, η={}: {}", row.nx, row.n, row.n, row.poisson, row.eta, what),
                           row.flap_and_lag[k], ours[k], 1e-7);
    }
    table.about("rotating cantilever", "Timoshenko beam, Ritz; Wright et al. 1982");
    const Eigen::Vector3d limit(5.58385519, 24.23488557, 63.70585085);  // η = 4
    struct Mesh {
        Shape shape;
        int nx, n;
        double tolerance;
    };
    double fine_error = 1;
    for (const Mesh& mesh : {Mesh{Shape::hex20, 80, 2, 1e-4},
                             {Shape::hex27, 60, 2, 3e-4},
                             {Shape::wedge15, 40, 1, 1e-3},
                             {Shape::tet10, 60, 2, 1e-3}}) {
        const Eigen::Vector4d ours = blade_modes(Spun(blade(mesh.shape, mesh.nx, mesh.n, 0)), 4);
        if (mesh.shape == Shape::tet10) fine_error = ours[1] - limit[1];
        for (int k = 0; k < 3; ++k)
            table.relative(fmt::format("{} {}×{}×{}, η=4: flap {}", data(mesh.shape).name, mesh.nx, mesh.n, mesh.n, k + 1),
                           limit[k], ours[k], mesh.tolerance);
    }
    const double error = blade_modes(Spun(blade(Shape::tet10, 20, 1, 0)), 4)[1] - limit[1];
    table.below("tet10: error at 60×2×2 over error at 20×1×1", fine_error / error, 0.1);
}

void spinning_shaft(Table& table) {
    const Spun free(shaft());
    SolidInput held_input = shaft();
    clamp(held_input);
    const Spun held(held_input);
    RotatingModes modes(free.solver, {.count = 11, .fastest = 1000});
    RotatingModes held_modes(held.solver, {.count = 4, .fastest = 1000});
    const auto all = modes.at(1000), held_at = held_modes.at(1000);
    const double forward_1 = nearest(all, 1858).inertial, backward_1 = nearest(all, 3801).inertial;
    const double forward_2 = nearest(all, 6531).inertial, backward_2 = nearest(all, 8418).inertial;
    table.about("spinning shaft", "Timoshenko shaft, spectral");
    table.relative("free, at rest: bending 1", 2828.459146, modes.rest().omega[6], 5e-4);
    table.relative("free, Ω=1000: forward 1", 2857.374838, forward_1, 5e-4);
    table.relative("free, Ω=1000: backward 1", 2799.785245, backward_1, 5e-4);
    table.relative("free, Ω=1000: split of bending 1", 57.5896, forward_1 - backward_1, 2e-3);
    table.relative("free, Ω=1000: forward 2", 7520.345308, forward_2, 2e-3);
    table.relative("free, Ω=1000: backward 2", 7407.843812, backward_2, 2e-3);
    table.relative("held, Ω=1000: overtaken forward 1", 456.368190, held_at[0].inertial, 5e-3);
    table.relative("held, Ω=1000: backward 1", 450.671044, held_at[1].inertial, 5e-3);
    table.relative("held, Ω=1000: forward 2", 2769.623248, held_at[2].inertial, 5e-3);
    for (const Shape shape : {Shape::hex27, Shape::tet10}) {
        const Spun other(shaft(shape == Shape::tet10 ? 40 : 20, shape));
        RotatingModes other_modes(other.solver, {.count = 11, .fastest = 1000});
        const auto at = other_modes.at(1000);
        table.relative(fmt::format("{}, free, Ω=1000: forward 1", data(shape).name), 2857.374838, nearest(at, 1858).inertial,
                       1e-3);
        table.relative(fmt::format("{}, free, Ω=1000: backward 1", data(shape).name), 2799.785245, nearest(at, 3801).inertial,
                       1e-3);
    }
    table.about("spinning shaft", "independent finite elements (numpy), bulge of the mesh chosen");
    table.relative("free, at rest: bending 1", 2829.448419, modes.rest().omega[6], 1e-9);
    table.relative("free, Ω=1000: forward 1", 2858.383825, forward_1, 1e-9);
    table.relative("free, Ω=1000: backward 1", 2800.732726, backward_1, 1e-9);
    table.relative("free, Ω=1000: forward 2", 7531.495016, forward_2, 1e-9);
    table.relative("free, Ω=1000: backward 2", 7418.446449, backward_2, 1e-9);
    table.relative("held, Ω=1000: overtaken forward 1", 458.445203, held_at[0].inertial, 3e-9);
    table.relative("held, Ω=1000: backward 1", 452.725735, held_at[1].inertial, 3e-9);
    table.relative("held, Ω=1000: forward 2", 2782.731114, held_at[2].inertial, 1e-9);
}

void internal_damping(Table& table) {
    table.about("spinning shaft", "closed form ω₀(1 + c_e/c_i)");
    SolidInput input = shaft(20);
    clamp(input);
    const Spun spun(input);
    const double w0 = spun.solver.modes(1).omega[0], internal = 2e-5 * w0 * w0;
    for (const double ratio : {0.0, 0.5, 1.0}) {
        RotatingModes modes(spun.solver, {.count = 4, .fastest = 3 * w0, .damping = {0, 2e-5, ratio * internal}});
        double stable = 0.5 * w0, unstable = 3 * w0;
        for (int halving = 0; halving < 12; ++halving) {
            const double speed = (stable + unstable) / 2;
            double growth = -1e300;
            for (const SpinningMode& mode : modes.at(speed)) growth = std::max(growth, mode.lambda.real());
            (growth > 0 ? unstable : stable) = speed;
        }
        table.relative(fmt::format("onset of instability, c_e/c_i = {}", ratio), w0 * (1 + ratio), stable, 1e-2);
    }
}

}  // namespace

void solid_cases(Table& table) {
    identities(table);
    jeffcott(table);
    rotating_blade(table);
    spinning_shaft(table);
    internal_damping(table);
}

}  // namespace trammel::verification
