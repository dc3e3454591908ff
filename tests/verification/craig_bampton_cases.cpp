// verification/craig_bampton_cases.cpp: a shaft on two bearings, reduced to six interface freedoms and inner modes.
//
// Cylinder R = 50 mm, L = 1 m of 20 × 12 bricks of 20 nodes, interface: axis nodes at x = ±0.3 m, springs 1e8 N/m on y, z of
// both and on x of the first, Ω = 1000 rad/s. Reference: the full model; the same case in an independent program (numpy),
// with the bulge of the inner square that solid_cases.cpp found.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases.hpp"
#include "mesh/generate.hpp"
#include "solids/reduction.hpp"

namespace trammel::verification {
namespace {

SolidInput shaft() {
    SolidInput input;
    input.mesh = make_mesh(CylinderMesh{0.05, 1, 20, 1, 1, 0.5, Shape::hex20, 0.12});
    input.materials = {{2.1e11, 0.3, 7800}};
    input.axis.direction = Vec3::UnitX();
    return input;
}

int node_at(const Mesh& mesh, const Vec3& x) {
    const auto at = std::min_element(mesh.nodes.begin(), mesh.nodes.end(),
                                     [&](const Vec3& a, const Vec3& b) { return (a - x).norm() < (b - x).norm(); });
    return static_cast<int>(at - mesh.nodes.begin());
}

/// The lowest w above the spin motion near zero.
VecX frequencies(const Eigen::VectorXcd& lambda, int count) {
    VecX w(count);
    int k = 0;
    for (int i = 0; i < lambda.size() && k < count; ++i)
        if (lambda[i].imag() > 1) w[k++] = lambda[i].imag();
    return w;
}

/// Eigenvalues of the full body at a speed.
VecX full_frequencies(int count, double speed) {
    SolidInput input = shaft();
    const int left = node_at(input.mesh, {-0.3, 0, 0}), right = node_at(input.mesh, {0.3, 0, 0});
    input.springs = {{left, {1e8, 1e8, 1e8}}, {right, {0, 1e8, 1e8}}};
    SolidMatrices matrices(input);
    const ElasticSolver solver(matrices);
    ElasticSolver::spin_up(matrices, solver);
    RotatingModes modes(solver, {.count = count + 2, .fastest = speed});
    Eigen::VectorXcd lambda(count + 2);
    int k = 0;
    for (const SpinningMode& mode : modes.at(speed)) lambda[k++] = mode.lambda;
    std::sort(lambda.begin(), lambda.end(), [](const auto& a, const auto& b) { return a.imag() < b.imag(); });
    return frequencies(lambda, count);
}

}  // namespace

void craig_bampton_cases(Table& table) {
    SolidMatrices matrices(shaft());
    const ElasticSolver solver(matrices);
    ElasticSolver::spin_up(matrices, solver);
    const std::vector<InterfacePoint> points{{"left", {node_at(matrices.mesh(), {-0.3, 0, 0})}},
                                             {"right", {node_at(matrices.mesh(), {0.3, 0, 0})}}};
    VecX springs(6);
    springs << 1e8, 1e8, 1e8, 0, 1e8, 1e8;
    const VecX full = full_frequencies(9, 1000), rest = full_frequencies(9, 0);

    const char* independent = "independent finite elements (numpy), bulge of the mesh chosen";
    table.about("Craig-Bampton", independent);
    const std::vector<double> published{746.520756,  821.752928,  1261.132446, 1892.199036, 2745.819945,
                                        2804.885637, 3834.847616, 6666.185756, 8555.521344};
    for (int k = 0; k < 9; ++k) table.relative(fmt::format("full model, Ω=1000: w{}", k + 1), published[k], full[k], 2e-9);
    const std::vector<double> published_reduced{746.528360,  821.760622,  1261.138748, 1892.210616, 2745.826823,
                                                2804.898213, 3834.865087, 6666.780093, 8555.862307};

    VecX before = VecX::Constant(9, 1e300);
    for (const auto& [modes, tolerance] : {std::pair{4, 5e-2}, {10, 5e-3}, {20, 2e-5}, {40, 1e-5}}) {
        const ReducedSolid body = reduce(solver, points, {.modes = modes});
        const int compared = modes < 10 ? 7 : modes < 20 ? 7 : 9;
        const VecX ours = frequencies(reduced_eigenvalues(body, 1000, springs), 9);
        if (modes == 20) {
            // with 4, 10 and 40 modes a degenerate pair would be cut; here it is kept whole, there it was not
            table.about("Craig-Bampton", independent);
            for (int k = 0; k < 9; ++k)
                table.relative(fmt::format("6+20 freedoms, Ω=1000: w{}", k + 1), published_reduced[k], ours[k], 2e-9);
        }
        table.about("Craig-Bampton", "the full model");
        int worst = 0;
        for (int k = 1; k < compared; ++k)
            if (std::abs(ours[k] / full[k] - 1) > std::abs(ours[worst] / full[worst] - 1)) worst = k;
        table.relative(fmt::format("6+{} freedoms, Ω=1000: worst of {} frequencies", modes, compared), full[worst], ours[worst],
                       modes == 20 ? 1e-4 : tolerance);
        const VecX still = frequencies(reduced_eigenvalues(body, 0, springs), 7);
        double violation = 0;
        for (int k = 0; k < 7; ++k)
            violation = std::max({violation, (rest[k] - still[k]) / rest[k], (still[k] - before[k]) / rest[k]});
        table.about("Craig-Bampton", "Rayleigh-Ritz");
        table.below(fmt::format("6+{}: at rest from above and falling", modes), std::max(0.0, violation), 1e-8);
        before.head(7) = still;
        if (modes != 20) continue;
        table.about("Craig-Bampton", "exact identities");
        double residual = 0;
        const Eigen::ColPivHouseholderQR<MatX> fit(body.vectors);
        for (int k = 0; k < 6; ++k) {
            const VecX motion = matrices.rigid(k);
            residual = std::max(residual, (body.vectors * fit.solve(motion) - motion).norm() / motion.norm());
        }
        table.below("rigid motions within the reduced body", residual, 1e-12);
        const MatX spin = body.vectors.transpose() * matrices.inertia(body.vectors, matrices.spin());
        table.below("Tᵀ(m⊗S)T + its transpose, as projected", (spin + spin.transpose()).norm() / spin.norm(), 1e-14);
        table.below("reduced G + its transpose, as kept", (body.spin + body.spin.transpose()).norm() / body.spin.norm(), 1e-14);
    }
}

}  // namespace trammel::verification
