// elements/beam_interval.hpp: beam elements over an interval; included by beam_order<n>.cpp only.
//
//   σ = w C [(1−χ)/2 ε_a + (1+χ)/2 ε_b + τ Dε(z_m) ż]         forces as at an instant, at the mean z_m
//   slope: Dε(z_m)ᵀ w C Dε(z*) + ½(w_to + w_from) (N'_a N_b Σ + N_a N'_b Σᵀ) ⊗ I₃
//          z* = w_to (1+χ)/2 z_b + w_from (1−χ)/2 z_a + τ [w_rate z_m + ½(w_to + w_from) ż]
// Strains are bilinear in z: their gradient at the mean is the exact discrete gradient, and linear in z.
// A node that moves as prescribed pulls on the others by its inertia, −M_fp z̈_p, the mean of both ends: counted as a drive.
// Theory: docs/theory/beam.md
#pragma once

#include "elements/beam_batch.hpp"
#include "elements/beam_forces.hpp"
#include "elements/director_inertia.hpp"

namespace trammel {
namespace beam_detail {

/// Slope of the strains by the coordinates of a node, transposed.
inline Mat<12, 6> strain_columns(const Mat43& z, const Mat43& slope, double n, double dn) {
    Mat<12, 6> D = Mat<12, 6>::Zero();
    const auto put = [&](int r, int k, const Mat43& from, int row, double factor) {
        for (int c = 0; c < 3; ++c) D(3 * k + c, r) += factor * from(row, c);
    };
    for (int k = 1; k < 4; ++k) {
        // Γ_k = x'·d_k;  κ_k = ½ (d'_i·d_j − d'_j·d_i)
        put(k - 1, 0, z, k, dn);
        put(k - 1, k, slope, 0, n);
        const int i = k % 3 + 1, j = i % 3 + 1, r = k + 2;
        put(r, i, z, j, 0.5 * dn);
        put(r, i, slope, j, -0.5 * n);
        put(r, j, z, i, -0.5 * dn);
        put(r, j, slope, i, 0.5 * n);
    }
    return D;
}

}  // namespace beam_detail

template <int Order>
void BeamsOf<Order>::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.resize(elements_.size());
    for (std::size_t k = 0; k < elements_.size(); ++k)
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) {
                const NodeId a = elements_[k].node[i], b = elements_[k].node[j];
                coordinate_slots_[k][i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
            }
}

template <int Order>
Mat4 BeamsOf<Order>::lifted_pair_mass(const Element& e, int a, int b, double director_inertia) const {
    const Shape& shape = Shape::instance();
    if (e.half_length > 0) return e.half_length * shape.products(a, b) * with_director_inertia(mass_[e.mass], director_inertia);
    const GaussRule<Element::mass_points> rule;
    Mat4 sum = Mat4::Zero();
    for (int g = 0; g < Element::mass_points; ++g) {
        const Vec<N> n = Shape::value(rule.at[g]);
        sum += n[a] * n[b] * with_director_inertia(point_masses_[e.mass][g], director_inertia);
    }
    return sum;
}

template <int Order>
void BeamsOf<Order>::add_interval_mass(double, double director_inertia, System& system) const {
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const Element& e = elements_[k];
        for (int a = 0; a < N; ++a)
            for (int b = 0; b < N; ++b) {
                Mat4 M = lifted_pair_mass(e, a, b, director_inertia);
                if (e.mounts >= 0)
                    M = (mounts_[e.mounts].coordinates[a].transpose() * M * mounts_[e.mounts].coordinates[b]).eval();
                coordinate_slots_[k][a][b].add(system, thrice(M));
            }
    }
}

template <int Order>
void BeamsOf<Order>::gather(const Interval& interval, std::size_t element, Passage& path) const {
    const Element& e = elements_[element];
    path.moving = false;
    for (int a = 0; a < N; ++a) {
        const NodeInterval& node = interval.node[e.node[a]];
        path.from[a] = as_rows(node.from);
        path.to[a] = as_rows(node.to);
        path.rate[a] = as_rows(node.rate);
        path.moving |= moving_[element][a];
        if (e.mounts < 0) continue;
        const Mat4& T = mounts_[e.mounts].coordinates[a];
        for (Mat43* z : {&path.from[a], &path.to[a], &path.rate[a]}) *z = T.lazyProduct(*z).eval();
    }
    // positions count from the first node, so that strains keep their digits far from the origin
    const Eigen::Matrix<double, 1, 3> origin = path.from[0].row(0);
    for (int a = 0; a < N; ++a) {
        path.from[a].row(0) -= origin;
        path.to[a].row(0) -= origin;
        path.mean[a] = 0.5 * (path.from[a] + path.to[a]);
    }
}

template <int Order>
Vec6 BeamsOf<Order>::mean_stress(const Interval& interval, const Element& e, const Passage& path, int g, Point& mean,
                                 Vec6& strain_change, Vec6& rate) const {
    const Shape& shape = Shape::instance();
    const auto strain_of = [&](const Coordinates& z) {
        return beam_strain(combined<Order>(z, shape.at[g]), combined<Order>(z, shape.slope_at[g]) * e.per_length[g]);
    };
    mean.z = combined<Order>(path.mean, shape.at[g]);
    mean.slope = combined<Order>(path.mean, shape.slope_at[g]) * e.per_length[g];
    const Vec6 from = strain_of(path.from), to = strain_of(path.to);
    const double chi = interval.dissipation;
    strain_change = to - from;
    mean.strain = 0.5 * (1 - chi) * from + 0.5 * (1 + chi) * to - e.rest.col(g);
    rate.setZero();
    if (e.damping > 0)
        rate = beam_strain(mean.z, combined<Order>(path.rate, shape.slope_at[g]) * e.per_length[g]) +
               beam_strain(combined<Order>(path.rate, shape.at[g]), mean.slope);
    return mean.stress = e.weight[g] * (stiffness_[e.stiffness[g]] * (mean.strain + e.damping * rate));
}

template <int Order>
void BeamsOf<Order>::add_mean_forces(const Interval& interval, std::size_t element, const Passage& path, Forces& force) const {
    const Element& e = elements_[element];
    const Shape& shape = Shape::instance();
    Point mean;
    Vec6 change, rate;
    for (int g = 0; g < Order; ++g) {
        const Mat4 stress = stress_matrix(mean_stress(interval, e, path, g, mean, change, rate));
        const Mat43 on_slope = e.per_length[g] * stress.lazyProduct(mean.z);
        const Mat43 on_z = stress.transpose().lazyProduct(mean.slope);
        for (int a = 0; a < N; ++a) force[a] += shape.at[g][a] * on_z + shape.slope_at[g][a] * on_slope;
    }
    if (gravity_.isZero(0)) return;
    Coordinates falling;
    for (Mat43& z : falling) z << -gravity_.transpose(), Mat3::Zero();
    add_momenta(e, falling, force);
}

template <int Order>
void BeamsOf<Order>::add_carried_inertia(const Interval& interval, std::size_t element, Forces& force) const {
    const Element& e = elements_[element];
    Coordinates second;
    for (int a = 0; a < N; ++a) {
        second[a].setZero();
        if (!moving_[element][a]) continue;
        const NodeId node = e.node[a];
        second[a] = 0.5 * (beam_detail::coordinate_acceleration(interval.moved_from[node]) +
                           beam_detail::coordinate_acceleration(interval.moved_to[node]));
        if (e.mounts >= 0) second[a] = mounts_[e.mounts].coordinates[a].lazyProduct(second[a]).eval();
    }
    add_momenta(e, second, force);
}

template <int Order>
void BeamsOf<Order>::add_interval_force(const Interval& interval, const CoordinateTable& table, double* out) const {
    Passage path;
    Forces force;
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const Element& e = elements_[k];
        gather(interval, k, path);
        for (Mat43& f : force) f.setZero();
        add_mean_forces(interval, k, path, force);
        if (path.moving) add_carried_inertia(interval, k, force);
        for (int a = 0; a < N; ++a) {
            if (e.mounts >= 0) force[a] = mounts_[e.mounts].coordinates[a].transpose().lazyProduct(force[a]).eval();
            table.add_to(out, e.node[a], as_coordinates(force[a]));
        }
    }
}

template <int Order>
void BeamsOf<Order>::add_interval_tangent(const Interval& interval, const IntervalWeights& w, System& system) const {
    const Shape& shape = Shape::instance();
    const double chi = interval.dissipation, both = 0.5 * (w.to + w.from);
    Passage path;
    Coordinates driving;
    Point mean;
    Vec6 change, rate;
    Square K;
    Mat<12 * N, 6> D;
    Mat<6, 12 * N> pulled;
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const Element& e = elements_[k];
        gather(interval, k, path);
        for (int a = 0; a < N; ++a) {
            driving[a] = 0.5 * (1 + chi) * w.to * path.to[a] + 0.5 * (1 - chi) * w.from * path.from[a];
            if (e.damping > 0) driving[a] += e.damping * (w.rate * path.mean[a] + both * path.rate[a]);
        }
        K.setZero();
        std::array<std::array<Mat4, N>, N> geometric;
        for (auto& row : geometric) row.fill(Mat4::Zero());
        for (int g = 0; g < Order; ++g) {
            const Mat4 stress = stress_matrix(mean_stress(interval, e, path, g, mean, change, rate));
            const Mat43 z = combined<Order>(driving, shape.at[g]),
                        slope = combined<Order>(driving, shape.slope_at[g]) * e.per_length[g];
            const Mat6 C = e.weight[g] * stiffness_[e.stiffness[g]];
            for (int a = 0; a < N; ++a) {
                const double n = shape.at[g][a], dn = shape.slope_at[g][a] * e.per_length[g];
                D.template middleRows<12>(12 * a) = beam_detail::strain_columns(mean.z, mean.slope, n, dn);
                pulled.template middleCols<12>(12 * a).noalias() =
                    C.lazyProduct(beam_detail::strain_columns(z, slope, n, dn).transpose());
                for (int b = 0; b < N; ++b) {
                    const double dnb = shape.slope_at[g][b] * e.per_length[g];
                    geometric[a][b] += both * (dn * shape.at[g][b] * stress + n * dnb * stress.transpose());
                }
            }
            for (int j = 0; j < 12 * N; ++j)
                for (int r = 0; r < 6; ++r) K.col(j) += pulled(r, j) * D.col(r);
        }
        for (int a = 0; a < N; ++a)
            for (int b = 0; b < N; ++b) {
                Mat<12, 12> block = K.template block<12, 12>(12 * a, 12 * b) + thrice(geometric[a][b]);
                if (e.mounts >= 0)
                    block =
                        (thrice(mounts_[e.mounts].coordinates[a].transpose()) * block * thrice(mounts_[e.mounts].coordinates[b]))
                            .eval();
                coordinate_slots_[k][a][b].add(system, block);
            }
    }
}

template <int Order>
void BeamsOf<Order>::add_interval_work(const Interval& interval, Work& work) const {
    Passage path;
    Point mean;
    Vec6 change, rate;
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const Element& e = elements_[k];
        gather(interval, k, path);
        for (int g = 0; g < Order; ++g) {
            if (e.damping == 0 && interval.dissipation == 0) break;
            mean_stress(interval, e, path, g, mean, change, rate);
            const Vec6 pull = e.weight[g] * (stiffness_[e.stiffness[g]] * change);
            work.loss += 0.5 * interval.dissipation * change.dot(pull);
            work.dampers -= e.damping * pull.dot(rate);
        }
        if (!path.moving) continue;
        Forces force, inertia;
        for (int a = 0; a < N; ++a) {
            force[a].setZero();
            inertia[a].setZero();
        }
        add_mean_forces(interval, k, path, force);
        add_carried_inertia(interval, k, inertia);
        for (int a = 0; a < N; ++a) {
            const Mat43 step = path.to[a] - path.from[a];
            work.drives += moving_[k][a] ? force[a].cwiseProduct(step).sum() : -inertia[a].cwiseProduct(step).sum();
        }
    }
}

}  // namespace trammel
