// verification/turning_stator_cases.cpp: a solid cylinder that spins in bearings unlike across the axis.
//
// Reference: four equations of a rigid rotor in axes that do not spin, for y, z and tilts about y, z:
//   m ÿ + 2c_y ẏ + 2k_y y = 0      I_t θ̈_y + I_p Ω θ̇_z + 2a²(c_z θ̇_y + k_z θ_y) = 0      z, θ_z likewise, with −I_p Ω θ̇_y
// The solid is a thousand times stiffer than steel, so that it bends by less than the digits shown.
#include <fmt/format.h>

#include <cmath>

#include "cases.hpp"
#include "equilibrium.hpp"
#include "model/solid_axes.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel::verification {
namespace {

constexpr double speed = 300, a = 0.2, k_y = 1e6, k_z = 3e6, c_y = 400, c_z = 900;

std::string rotor() {
    return fmt::format(R"(trammel: 1
grounds:
  spin: {{axis: [1, 0, 0], angle: {}*t}}
materials:
  stiff: {{E: 2.1e14, nu: 0.3, density: 7800}}
solids:
  rotor: {{type: cylinder, radius: 0.1, length: 0.4, axial: 4, material: stiff, axes: spin,
          points: {{left: {{group: left, rotations: true, hold: [rx]}}, right: {{group: right}}}}, reduction: {{modes: 4}}}}
elements:
  left: {{type: bearing, between: [ground, rotor.left], stiffness: [[1e6, 0, 0], [0, {}, 0], [0, 0, {}]],
         damping: [[0, 0, 0], [0, {}, 0], [0, 0, {}]]}}
  right: {{type: bearing, between: [ground, rotor.right], stiffness: [[1e6, 0, 0], [0, {}, 0], [0, 0, {}]],
          damping: [[0, 0, 0], [0, {}, 0], [0, 0, {}]]}}
run: {{step: {{h: 1e-3}}, end: 1}}
)",
                       speed, k_y, k_z, c_y, c_z, k_y, k_z, c_y, c_z);
}

/// Exponents with Im λ > 0 of these second-order equations, by frequency.
std::vector<Complex> exponents(const MatX& M, const MatX& C, const MatX& K) {
    const long n = M.rows();
    MatX A = MatX::Zero(2 * n, 2 * n);
    A.topRightCorner(n, n).setIdentity();
    A.bottomLeftCorner(n, n) = -M.inverse() * K;
    A.bottomRightCorner(n, n) = -M.inverse() * C;
    std::vector<Complex> found;
    const VecXc all = Eigen::EigenSolver<MatX>(A, false).eigenvalues();
    for (const Complex& lambda : all)
        if (lambda.imag() > 0) found.push_back(lambda);
    std::sort(found.begin(), found.end(), [](const Complex& x, const Complex& y) { return x.imag() < y.imag(); });
    return found;
}

}  // namespace

void turning_stator_cases(Table& table) {
    BuiltModel built = model_of(rotor());
    Model& model = *built.model;
    const SolidMatrices& solid = *model.solids().front().solid;
    MatX turns(solid.freedoms(), 2);
    turns << solid.rigid(3), solid.rigid(4);
    const MatX inertia = turns.transpose() * solid.inertia(turns);
    const double m = solid.mass(), polar = inertia(0, 0), across = inertia(1, 1);
    MatX M = MatX::Zero(4, 4), C = M, K = M;
    M.diagonal() << m, m, across, across;
    C.diagonal() << 2 * c_y, 2 * c_z, 2 * a * a * c_z, 2 * a * a * c_y;
    K.diagonal() << 2 * k_y, 2 * k_z, 2 * a * a * k_z, 2 * a * a * k_y;
    C(2, 3) = polar * speed;
    C(3, 2) = -polar * speed;
    const std::vector<Complex> expected = exponents(M, C, K);

    const auto axes = spinning_axes_of(model, 0, std::nullopt);
    const auto found = modes_in_axes(model, model.nodes(), model.initial_state(), *axes, {6});
    if (!found) throw std::runtime_error(found.error());
    table.about("rotor in unlike bearings", "rigid rotor of four freedoms, outside the spinning axes");
    for (std::size_t k = 0; k < expected.size(); ++k) {
        Complex nearest = 1e300;
        double circling = 0;
        for (std::size_t i = 0; i < found->modes.modes.size(); ++i) {
            const Mode& mode = found->modes.modes[i];
            const WhirlingMode w = whirling(*axes, mode, found->partner(i));
            const Complex seen(mode.exponent.real(), w.inertial);
            if (std::abs(seen - expected[k]) < std::abs(nearest - expected[k])) nearest = seen, circling = w.circularity;
        }
        table.relative(fmt::format("mode {}: whirl speed, {}", k + 1,
                                   std::abs(circling) < 0.05 ? "plane"
                                   : circling > 0            ? "forward"
                                                             : "backward"),
                       expected[k].imag(), nearest.imag(), 1e-6);
        table.relative(fmt::format("mode {}: decay", k + 1), expected[k].real(), nearest.real(), 1e-6);
    }
}

}  // namespace trammel::verification
