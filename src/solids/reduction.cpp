// solids/reduction.cpp: interface, constraint modes, inner modes, reduced matrices.
#include "solids/reduction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

MatX symmetric(const MatX& m) {
    return (m + m.transpose()) / 2;
}

struct Face {
    Vec3 middle = Vec3::Zero();
    Mat3 moments = Mat3::Zero();  ///< Σ w (|r|² − r rᵀ)
    std::vector<double> weights;  ///< sum one
};

Face face_of(const SolidMatrices& matrices, const InterfacePoint& point) {
    Face face;
    face.weights = point.weights.empty() ? std::vector<double>(point.nodes.size(), 1.0) : point.weights;
    double sum = 0;
    for (const double w : face.weights) sum += w;
    for (double& w : face.weights) w /= sum;
    for (std::size_t i = 0; i < point.nodes.size(); ++i) face.middle += face.weights[i] * matrices.mesh().nodes[point.nodes[i]];
    for (std::size_t i = 0; i < point.nodes.size(); ++i) {
        const Vec3 r = matrices.mesh().nodes[point.nodes[i]] - face.middle;
        face.moments += face.weights[i] * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
    }
    return face;
}

void check(const SolidMatrices& matrices, const InterfacePoint& point) {
    const SourceMark where{matrices.mesh().file};
    if (point.nodes.empty()) throw ModelError(where, fmt::format("interface '{}' has no nodes", point.name));
    if (!point.weights.empty() && point.weights.size() != point.nodes.size())
        throw std::logic_error("one weight per node of an interface");
    for (const int n : point.nodes)
        for (int c = 0; c < 3; ++c)
            if (matrices.dof(n, c) < 0)
                throw ModelError(
                    where, fmt::format("interface '{}' uses node {}, which is held", point.name, matrices.mesh().labels[n]));
}

/// K Ψ + A μ = 0 and Aᵀ Ψ = I, from a start that holds the second.
MatX constraint_modes(const ElasticSolver& held) {
    const MatX start = held.prescribed();
    return start + held.solve(held.shift() * held.matrices().inertia(start));  // K start = A μ − σM start
}

/// Frequencies with the interface free; δω/ω ≈ rᵀ(K + σM)⁻¹r / 2ω² with the residual r of the mode in the full body.
void judge(const ElasticSolver& solver, const MatX& T, ReducedSolid& body) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<MatX> eigen(body.stiffness, body.mass);
    const VecX square = eigen.eigenvalues().cwiseMax(0);
    const MatX u = T * eigen.eigenvectors();
    const MatX r = solver.matrices().stiffness(u) - solver.matrices().inertia(u) * square.asDiagonal();
    const MatX t = solver.precondition(r);
    body.frequencies = square.cwiseSqrt();
    body.errors.resize(square.size());
    for (int k = 0; k < square.size(); ++k) body.errors[k] = r.col(k).dot(t.col(k)) / (2 * (square[k] + solver.shift()));
    for (int k = 0; k < square.size() && body.errors[k] < 0.01; ++k) body.trusted = body.frequencies[k];
}

/// K q₀ = Tᵀfc as far as the body is held against it.
void find_equilibrium(ReducedSolid& body) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<MatX> eigen(body.stiffness, body.mass);
    const VecX square = eigen.eigenvalues(), share = eigen.eigenvectors().transpose() * body.centrifugal_load;
    body.equilibrium = VecX::Zero(square.size());
    for (int k = 0; k < square.size(); ++k)
        if (square[k] > 1e-12 * square.maxCoeff()) body.equilibrium += eigen.eigenvectors().col(k) * (share[k] / square[k]);
}

}  // namespace

Vec3 middle(const SolidMatrices& matrices, const InterfacePoint& point) {
    return face_of(matrices, point).middle;
}

MatX interface_matrix(const SolidMatrices& matrices, const std::vector<InterfacePoint>& points, std::vector<std::string>& names) {
    static const char* translations[] = {"x", "y", "z"};
    std::vector<VecX> columns;
    for (const InterfacePoint& point : points) {
        check(matrices, point);
        const Face face = face_of(matrices, point);
        for (int c = 0; c < 3; ++c) {
            VecX column = VecX::Zero(matrices.freedoms());
            for (std::size_t i = 0; i < point.nodes.size(); ++i) column[matrices.dof(point.nodes[i], c)] += face.weights[i];
            columns.push_back(column);
            names.push_back(point.name + " " + translations[c]);
        }
        if (!point.rotations) continue;
        const VecX moments = Eigen::SelfAdjointEigenSolver<Mat3>(face.moments).eigenvalues();
        if (!(moments[0] > 1e-10 * moments[2]))
            throw ModelError({matrices.mesh().file},
                             fmt::format("interface '{}' is singular: its nodes lie on a line and have no "
                                         "mean rotation",
                                         point.name));
        const Mat3 inverse = face.moments.inverse();
        for (int c = 0; c < 3; ++c) {
            VecX column = VecX::Zero(matrices.freedoms());
            for (std::size_t i = 0; i < point.nodes.size(); ++i) {
                // θ = J⁻¹ Σ w r × u
                const Vec3 r = matrices.mesh().nodes[point.nodes[i]] - face.middle;
                const Vec3 row = face.weights[i] * Vec3(inverse.row(c)).cross(r);
                for (int k = 0; k < 3; ++k) column[matrices.dof(point.nodes[i], k)] += row[k];
            }
            columns.push_back(column);
            names.push_back(point.name + " rotation " + translations[c]);
        }
    }
    MatX A(matrices.freedoms(), static_cast<int>(columns.size()));
    for (std::size_t j = 0; j < columns.size(); ++j) A.col(static_cast<int>(j)) = columns[j];
    return A;
}

ReducedSolid reduce(const ElasticSolver& solver, const std::vector<InterfacePoint>& points, const ReductionSettings& settings) {
    const SolidMatrices& m = solver.matrices();
    ReducedSolid body;
    const MatX A = interface_matrix(m, points, body.interface);
    const ElasticSolver held(solver, A);
    const RestModes inner = held.modes(settings.modes, settings.cutoff);
    body.omega = inner.omega;
    const int boundary = body.boundary(), size = boundary + static_cast<int>(inner.omega.size());
    MatX T(m.freedoms(), size);
    T << constraint_modes(held), inner.vectors;

    const Mat3 S = m.spin();
    body.mass = symmetric(T.transpose() * m.inertia(T));
    body.stiffness = symmetric(T.transpose() * m.stiffness(T));
    body.stress = symmetric(T.transpose() * m.stress(T));
    body.centrifugal = symmetric(T.transpose() * m.inertia(T, S * S));
    const MatX spin = T.transpose() * m.inertia(T, S);
    body.spin = (spin - spin.transpose()) / 2;
    body.centrifugal_load = T.transpose() * m.centrifugal_load();
    body.euler_load = T.transpose() * m.euler_load();
    body.weight = T.transpose() * m.weight();
    for (const InterfacePoint& point : points) body.points.push_back(middle(m, point));
    for (int c = 0; c < 3; ++c)
        body.effective_mass[c] = (inner.vectors.transpose() * m.inertia(m.rigid(c))).squaredNorm() / m.mass();
    find_equilibrium(body);
    judge(solver, T, body);
    if (settings.keep_vectors) body.vectors = std::move(T);
    return body;
}

ReducedSolid without(const ReducedSolid& body, const std::vector<int>& freedoms) {
    std::vector<int> kept;
    for (int i = 0; i < body.size(); ++i)
        if (std::find(freedoms.begin(), freedoms.end(), i) == freedoms.end()) kept.push_back(i);
    ReducedSolid rest = body;
    for (MatX ReducedSolid::*m :
         {&ReducedSolid::mass, &ReducedSolid::stiffness, &ReducedSolid::stress, &ReducedSolid::spin, &ReducedSolid::centrifugal})
        rest.*m = MatX((body.*m)(kept, kept));
    rest.centrifugal_load = VecX(body.centrifugal_load(kept));
    rest.euler_load = VecX(body.euler_load(kept));
    rest.weight = MatX(body.weight(kept, Eigen::all));
    if (body.vectors.cols() > 0) rest.vectors = MatX(body.vectors(Eigen::all, kept));
    rest.interface.clear();
    for (const int i : kept)
        if (i < body.boundary()) rest.interface.push_back(body.interface[static_cast<std::size_t>(i)]);
    find_equilibrium(rest);
    return rest;
}

Eigen::VectorXcd reduced_eigenvalues(const ReducedSolid& body, double speed, const VecX& interface_springs,
                                     const SolidDamping& damping) {
    const int n = body.size();
    MatX K = body.stiffness + speed * speed * (body.stress + body.centrifugal) + speed * damping.external * body.spin;
    K.diagonal().head(interface_springs.size()) += interface_springs;
    const MatX C = 2 * speed * body.spin + (damping.mass + damping.external) * body.mass + damping.stiffness * body.stiffness;
    const double unit = std::sqrt(body.stiffness.diagonal().cwiseAbs().maxCoeff() / body.mass.diagonal().maxCoeff());
    const Eigen::LLT<MatX> llt(body.mass);
    MatX companion = MatX::Zero(2 * n, 2 * n);
    companion.topRightCorner(n, n).setIdentity();
    companion.bottomLeftCorner(n, n) = -llt.solve(K) / (unit * unit);
    companion.bottomRightCorner(n, n) = -llt.solve(C) / unit;
    const Eigen::EigenSolver<MatX> eigen(companion, false);
    std::vector<std::complex<double>> found;
    for (int i = 0; i < 2 * n; ++i)
        if (eigen.eigenvalues()[i].imag() >= 0) found.push_back(unit * eigen.eigenvalues()[i]);
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return std::pair(a.imag(), a.real()) < std::pair(b.imag(), b.real()); });
    return Eigen::Map<Eigen::VectorXcd>(found.data(), static_cast<int>(found.size()));
}

}  // namespace trammel
