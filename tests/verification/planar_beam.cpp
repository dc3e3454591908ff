// verification/planar_beam.cpp: shape functions, forces, tangent and mass of the planar beam.
#include "planar_beam.hpp"

#include <array>
#include <cmath>

namespace trammel::verification {
namespace {

constexpr double length = 2.4, EA = 146.2e6, EI = 211.7e3, GA = 5.0 / 6 * EA / 2.6, mass_per_length = 5.41;
constexpr double rotary = mass_per_length * EI / EA;

using Rule = std::vector<std::pair<double, double>>;  // place in [−1, 1], weight

Rule gauss(int count) {
    if (count == 3) return {{-std::sqrt(0.6), 5.0 / 9}, {0, 8.0 / 9}, {std::sqrt(0.6), 5.0 / 9}};
    const double a = std::sqrt(3.0 / 7 - 2.0 / 7 * std::sqrt(1.2)), b = std::sqrt(3.0 / 7 + 2.0 / 7 * std::sqrt(1.2));
    const double wa = (18 + std::sqrt(30.0)) / 36, wb = (18 - std::sqrt(30.0)) / 36;
    return {{-b, wb}, {-a, wa}, {a, wa}, {b, wb}};
}

/// Cubic Lagrange polynomials on equal spaces of [−1, 1], and their slopes.
void shape(double s, Eigen::Vector4d& N, Eigen::Vector4d& dN) {
    const std::array<double, 4> at{-1, -1.0 / 3, 1.0 / 3, 1};
    for (std::size_t i = 0; i < 4; ++i) {
        double value = 1, slope = 0;
        for (std::size_t j = 0; j < 4; ++j) {
            if (j == i) continue;
            double product = 1 / (at[i] - at[j]);
            value *= (s - at[j]) / (at[i] - at[j]);
            for (std::size_t k = 0; k < 4; ++k)
                if (k != i && k != j) product *= (s - at[k]) / (at[i] - at[k]);
            slope += product;
        }
        N[static_cast<Eigen::Index>(i)] = value;
        dN[static_cast<Eigen::Index>(i)] = slope;
    }
}

}  // namespace

PlanarBeam::PlanarBeam(int elements) : nodes_(3 * elements), strains_(points(elements, 3)) {
    mass_ = MatX::Zero(dofs(), dofs());
    for (const Point& p : points(elements, 4))
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) {
                if (p.first + i < 0 || p.first + j < 0) continue;
                for (int c = 0; c < 3; ++c)
                    mass_(3 * (p.first + i) + c, 3 * (p.first + j) + c) +=
                        p.weight * (c < 2 ? mass_per_length : rotary) * p.N[i] * p.N[j];
            }
}

std::vector<PlanarBeam::Point> PlanarBeam::points(int elements, int count) const {
    std::vector<Point> all;
    const double half = length / elements / 2;
    for (int e = 0; e < elements; ++e)
        for (const auto& [s, w] : gauss(count)) {
            Point p{3 * e - 1, {}, {}, w * half};
            shape(s, p.N, p.dN);
            p.dN /= half;
            all.push_back(p);
        }
    return all;
}

Eigen::Vector4d PlanarBeam::measures(const Point& p, const VecX& q) const {
    Eigen::Vector4d m(1, 0, 0, 0);
    for (int i = 0; i < 4; ++i) {
        if (p.first + i < 0) continue;
        const int at = 3 * (p.first + i);
        m += Eigen::Vector4d(p.dN[i] * q[at], p.dN[i] * q[at + 1], p.N[i] * q[at + 2], p.dN[i] * q[at + 2]);
    }
    return m;
}

double PlanarBeam::strain_energy(const VecX& q) const {
    double energy = 0;
    for (const Point& p : strains_) {
        const Eigen::Vector4d m = measures(p, q);
        const double c = std::cos(m[2]), s = std::sin(m[2]), stretch = m[0] * c + m[1] * s - 1, shear = -m[0] * s + m[1] * c;
        energy += 0.5 * p.weight * (EA * stretch * stretch + GA * shear * shear + EI * m[3] * m[3]);
    }
    return energy;
}

void PlanarBeam::internal(const VecX& q, VecX& force, MatX* stiffness) const {
    force = VecX::Zero(dofs());
    if (stiffness) *stiffness = MatX::Zero(dofs(), dofs());
    for (const Point& p : strains_) {
        const Eigen::Vector4d m = measures(p, q);
        const double c = std::cos(m[2]), s = std::sin(m[2]), stretch = m[0] * c + m[1] * s - 1, shear = -m[0] * s + m[1] * c;
        const double N = EA * stretch, V = GA * shear;
        const Eigen::Vector4d f =
            p.weight * Eigen::Vector4d(c * N - s * V, s * N + c * V, shear * N - (1 + stretch) * V, EI * m[3]);
        const Eigen::Vector4d b1(c, s, shear, 0), b2(-s, c, -(1 + stretch), 0), e4(0, 0, 0, 1);
        Eigen::Matrix4d k = EA * b1 * b1.transpose() + GA * b2 * b2.transpose() + EI * e4 * e4.transpose();
        k(0, 2) += -s * N - c * V;
        k(2, 0) += -s * N - c * V;
        k(1, 2) += c * N - s * V;
        k(2, 1) += c * N - s * V;
        k(2, 2) += -(1 + stretch) * N - shear * V;
        k *= p.weight;
        // columns: how u_x, u_y, θ of a node enter (x', y', θ, θ')
        std::array<Eigen::Matrix<double, 4, 3>, 4> D;
        for (int i = 0; i < 4; ++i) {
            D[static_cast<std::size_t>(i)] << p.dN[i], 0, 0, 0, p.dN[i], 0, 0, 0, p.N[i], 0, 0, p.dN[i];
            if (p.first + i >= 0) force.segment<3>(3 * (p.first + i)) += D[static_cast<std::size_t>(i)].transpose() * f;
        }
        if (!stiffness) continue;
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j)
                if (p.first + i >= 0 && p.first + j >= 0)
                    stiffness->block<3, 3>(3 * (p.first + i), 3 * (p.first + j)) +=
                        D[static_cast<std::size_t>(i)].transpose() * k * D[static_cast<std::size_t>(j)];
    }
}

double PlanarBeam::load(double t) {
    return t <= 0.25 ? 5e4 * t / 0.25 : t <= 0.5 ? 5e4 * (2 - t / 0.25) : 0;
}

Equations PlanarBeam::equations(std::function<double(double)> tip_load) const {
    Equations e;
    e.n = dofs();
    e.constant_mass = true;
    e.mass = [this](double, const VecX&) { return mass_; };
    e.force = [this, tip_load](double t, const VecX& q, const VecX&) {
        VecX f;
        internal(q, f, nullptr);
        f *= -1;
        f[tip() + 1] += tip_load(t);
        return f;
    };
    e.force_by_q = [this](double, const VecX& q, const VecX&) {
        VecX f;
        MatX K;
        internal(q, f, &K);
        return MatX(-K);
    };
    e.force_by_v = [this](double, const VecX&, const VecX&) { return MatX(MatX::Zero(dofs(), dofs())); };
    e.potential = [this](const VecX& q) { return strain_energy(q); };
    e.q0 = e.v0 = VecX::Zero(dofs());
    e.kinks = {0.25, 0.5};
    return e;
}

}  // namespace trammel::verification
