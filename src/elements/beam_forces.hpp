// elements/beam_forces.hpp: making, forces and energies of beam elements; included by beam_order<n>.cpp only.
// Theory: docs/theory/beam.md
#pragma once

#include <algorithm>

#include "elements/beam_batch.hpp"

namespace trammel {
namespace beam_detail {

/// The place of a value at the end of a list; a value equal to the last one is not stored again.
template <class T>
int place_of(std::vector<T>& list, const T& value) {
    if (list.empty() || list.back() != value) list.push_back(value);
    return static_cast<int>(list.size()) - 1;
}

/// W of d̈_k = R W e_k
inline Mat3 director_acceleration(const Vec3& w, const Vec3& dw) {
    const double s = w.squaredNorm();
    Mat3 W;
    W << w.x() * w.x() - s, w.x() * w.y() - dw.z(), w.x() * w.z() + dw.y(),  //
        w.y() * w.x() + dw.z(), w.y() * w.y() - s, w.y() * w.z() - dw.x(),   //
        w.z() * w.x() - dw.y(), w.z() * w.y() + dw.x(), w.z() * w.z() - s;
    return W;
}

/// Z̈ = (R (u̇ + w×u), R W)ᵀ
inline Mat43 coordinate_acceleration(const NodeMotion& n) {
    const Vec3 u = n.v.head<3>(), w = n.v.tail<3>(), du = n.a.head<3>(), dw = n.a.tail<3>();
    const Mat3 W = director_acceleration(w, dw);
    Mat43 second;
    second.row(0) = times(n.frame.R, Vec3(du + w.cross(u))).transpose();
    for (int k = 0; k < 3; ++k) second.row(1 + k) = times(n.frame.R, Vec3(W.col(k))).transpose();
    return second;
}

}  // namespace beam_detail

template <int Order>
int BeamsOf<Order>::add(const BeamElementSpec& spec) {
    const BeamElementMaker<Order> maker(spec);
    Element e = maker.element();
    for (int g = 0; g < Order; ++g)
        e.stiffness[g] = beam_detail::place_of(stiffness_, spec.section(Shape::instance().points.at[g]).stiffness);
    if (e.half_length > 0) {
        e.mass = beam_detail::place_of(mass_, spec.section(0).mass);
    } else {
        e.mass = static_cast<int>(pair_masses_.size());
        point_masses_.push_back(maker.point_masses());
        pair_masses_.push_back(beam_pair_masses<Order>(point_masses_.back()));
    }
    const auto fixed = [](const BeamMount& m) { return !m.trivial(); };
    if (std::any_of(spec.mount.begin(), spec.mount.end(), fixed)) {
        Mounts m;
        for (int a = 0; a < N; ++a) {
            m.mount[a] = spec.mount[a];
            m.adjoint[a] = spec.mount[a].adjoint();
            m.coordinates[a] = spec.mount[a].coordinate_map();
        }
        e.mounts = static_cast<int>(mounts_.size());
        mounts_.push_back(m);
    }
    elements_.push_back(e);
    return static_cast<int>(elements_.size()) - 1;
}

template <int Order>
std::vector<double> BeamsOf<Order>::shares(const BeamElementSpec& spec) const {
    const BeamElementMaker<Order> maker(spec);
    const GaussRule<Order + 3> rule;
    std::vector<double> all(N, 0.0);
    for (int g = 0; g < Order + 3; ++g) {
        const Vec<N> n = Shape::value(rule.at[g]);
        for (int a = 0; a < N; ++a) all[static_cast<std::size_t>(a)] += rule.weight[g] * maker.jacobian(rule.at[g]) * n[a];
    }
    return all;
}

template <int Order>
void BeamsOf<Order>::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const Element& e : elements_)
        for (NodeId i : e.node)
            for (NodeId j : e.node) builder.couple(table.first[i], table.count[i], table.first[j], table.count[j]);
}

template <int Order>
void BeamsOf<Order>::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.resize(elements_.size());
    moving_.resize(elements_.size());
    for (std::size_t k = 0; k < elements_.size(); ++k)
        for (int i = 0; i < N; ++i) {
            const NodeId a = elements_[k].node[i];
            moving_[k][i] = table.kind[a] == NodeKind::prescribed;
            for (int j = 0; j < N; ++j) {
                const NodeId b = elements_[k].node[j];
                slots_[k][i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
            }
        }
}

template <int Order>
void BeamsOf<Order>::gather(const Motion& motion, const Element& e, View& view) const {
    for (int a = 0; a < N; ++a) {
        view.node[a] = &motion.node[e.node[a]];
        if (e.mounts < 0 || mounts_[e.mounts].mount[a].trivial()) continue;
        const BeamMount& mount = mounts_[e.mounts].mount[a];
        const Mat6& T = mounts_[e.mounts].adjoint[a];
        const NodeMotion& n = *view.node[a];
        view.carried[a] = {{n.frame.x + n.frame.R * mount.arm, n.frame.R * mount.axes}, T * n.v, T * n.a};
        view.node[a] = &view.carried[a];
    }
    view.gravity = motion.load_factor * gravity_;
    for (int a = 0; a < N; ++a) view.z[a] = beam_coordinates(view.node[a]->frame, view.node[0]->frame.x);
}

template <int Order>
Vec6 BeamsOf<Order>::strain_rate(const View& view, const Point& at, const Element& e, int g) const {
    std::array<Mat43, N> rate;
    for (int a = 0; a < N; ++a) rate[a] = coordinate_rate(*view.node[a]);
    const Shape& shape = Shape::instance();
    return beam_strain(at.z, combined<Order>(rate, shape.slope_at[g]) * e.per_length[g]) +
           beam_strain(combined<Order>(rate, shape.at[g]), at.slope);
}

template <int Order>
void BeamsOf<Order>::evaluate(const Element& e, const View& view, int g, Point& at) const {
    const Shape& shape = Shape::instance();
    at.z = combined<Order>(view.z, shape.at[g]);
    at.slope = combined<Order>(view.z, shape.slope_at[g]) * e.per_length[g];
    at.strain = beam_strain(at.z, at.slope) - e.rest.col(g);
    Vec6 driving = at.strain;
    if (e.damping > 0) driving += e.damping * strain_rate(view, at, e, g);
    at.stress.noalias() = stiffness_[e.stiffness[g]] * driving;
    at.stress *= e.weight[g];
}

template <int Order>
void BeamsOf<Order>::add_elastic(const Element& e, const View& view, Forces& force) const {
    const Shape& shape = Shape::instance();
    Point at;
    for (int g = 0; g < Order; ++g) {
        evaluate(e, view, g, at);
        const Mat4 stress = stress_matrix(at.stress);
        Mat43 on_slope = stress.rightCols<3>().lazyProduct(at.z.template bottomRows<3>());
        on_slope *= e.per_length[g];
        const Mat43 on_z = stress.transpose().lazyProduct(at.slope);
        for (int a = 0; a < N; ++a) force[a] += shape.at[g][a] * on_z + shape.slope_at[g][a] * on_slope;
    }
}

template <int Order>
Mat4 BeamsOf<Order>::pair_mass(const Element& e, int a, int b) const {
    if (e.half_length > 0) return e.half_length * Shape::instance().products(a, b) * mass_[e.mass];
    return pair_masses_[e.mass][a][b];
}

template <int Order>
void BeamsOf<Order>::add_momenta(const Element& e, const std::array<Mat43, N>& y, Forces& sum) const {
    if (e.half_length == 0) {
        for (int a = 0; a < N; ++a)
            for (int b = 0; b < N; ++b) sum[a] += pair_masses_[e.mass][a][b].lazyProduct(y[b]);
        return;
    }
    const Mat<N, N>& products = Shape::instance().products;
    const Mat4 mass = e.half_length * mass_[e.mass];
    std::array<Mat43, N> weighted;
    for (int a = 0; a < N; ++a) weighted[a] = mass.lazyProduct(y[a]);
    for (int a = 0; a < N; ++a)
        for (int b = 0; b < N; ++b) sum[a] += products(a, b) * weighted[b];
}

template <int Order>
void BeamsOf<Order>::add_inertia(const Element& e, const View& view, Forces& force) const {
    std::array<Mat43, N> acceleration;
    for (int a = 0; a < N; ++a) {
        acceleration[a] = beam_detail::coordinate_acceleration(*view.node[a]);
        acceleration[a].row(0) -= view.gravity.transpose();
    }
    add_momenta(e, acceleration, force);
}

template <int Order>
void BeamsOf<Order>::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    View view;
    Forces force;
    for (const Element& e : elements_) {
        gather(motion, e, view);
        force.fill(Mat43::Zero());
        add_elastic(e, view, force);
        add_inertia(e, view, force);
        for (int a = 0; a < N; ++a) {
            Vec6 r = in_body_axes(view.z[a], force[a]);
            if (e.mounts >= 0) r = mounts_[e.mounts].adjoint[a].transpose() * r;
            table.add_to(residual, e.node[a], r);
        }
    }
}

template <int Order>
void BeamsOf<Order>::add_energy(const Motion& motion, Energy& energy) const {
    View view;
    Point at;
    for (std::size_t k = 0; k < elements_.size(); ++k) {
        const Element& e = elements_[k];
        gather(motion, e, view);
        for (int g = 0; g < Order; ++g) {
            evaluate(e, view, g, at);
            const Mat6& C = stiffness_[e.stiffness[g]];
            energy.elastic += 0.5 * e.weight[g] * at.strain.dot(C * at.strain);
            if (e.damping == 0) continue;
            const Vec6 rate = strain_rate(view, at, e, g);
            energy.damper_power -= e.damping * e.weight[g] * rate.dot(C * rate);
        }
        std::array<Mat43, N> rate, falling;
        Forces momenta, weight;
        for (int a = 0; a < N; ++a) {
            rate[a] = coordinate_rate(*view.node[a]);
            falling[a] << view.gravity.transpose(), Mat3::Zero();
            momenta[a].setZero();
            weight[a].setZero();
        }
        add_momenta(e, rate, momenta);
        add_momenta(e, falling, weight);
        for (int a = 0; a < N; ++a) {
            Mat43 z = view.z[a];
            z.row(0) = view.node[a]->frame.x.transpose();
            energy.kinetic += 0.5 * rate[a].cwiseProduct(momenta[a]).sum();
            energy.potential -= z.cwiseProduct(weight[a]).sum();
            energy.momentum += momenta[a].row(0).transpose();
            for (int i = 0; i < 4; ++i)
                energy.angular_momentum += Vec3(z.row(i).transpose()).cross(Vec3(momenta[a].row(i).transpose()));
        }
        if (std::none_of(moving_[k].begin(), moving_[k].end(), [](bool moves) { return moves; })) continue;
        // a moving ground works on the element
        Forces force;
        force.fill(Mat43::Zero());
        add_elastic(e, view, force);
        add_inertia(e, view, force);
        for (int a = 0; a < N; ++a)
            if (moving_[k][a]) energy.drive_power += in_body_axes(view.z[a], force[a]).dot(view.node[a]->v);
    }
}

template <int Order>
template <class At>
Vec6 BeamsOf<Order>::through_gauss_points(const Motion& motion, int element, double xi, At&& of) const {
    const Element& e = elements_[static_cast<std::size_t>(element)];
    const VecX weight = point_weights(xi);
    View view;
    Point at;
    gather(motion, e, view);
    Vec6 sum = Vec6::Zero();
    for (int g = 0; g < Order; ++g) {
        evaluate(e, view, g, at);
        sum += weight[g] * of(at, e.weight[g]);
    }
    return sum;
}

template <int Order>
VecX BeamsOf<Order>::point_weights(double xi) const {
    const auto& place = Shape::instance().points.at;
    VecX weight = VecX::Ones(Order);
    for (int g = 0; g < Order; ++g)
        for (int h = 0; h < Order; ++h)
            if (h != g) weight[g] *= (xi - place[h]) / (place[g] - place[h]);
    return weight;
}

template <int Order>
MatX BeamsOf<Order>::stress_rates(const Motion& motion, int element) const {
    const Element& e = elements_[static_cast<std::size_t>(element)];
    View view;
    Point at;
    gather(motion, e, view);
    MatX rates(6, Order);
    for (int g = 0; g < Order; ++g) {
        evaluate(e, view, g, at);
        rates.col(g) = stiffness_[e.stiffness[g]] * strain_rate(view, at, e, g);
    }
    return rates;
}

template <int Order>
MatX BeamsOf<Order>::strain_form(int element, const MatX& s) const {
    const Element& e = elements_[static_cast<std::size_t>(element)];
    const Shape& shape = Shape::instance();
    MatX form = MatX::Zero(4 * N, 4 * N);
    for (int g = 0; g < Order; ++g) {
        const Mat4 stress = stress_matrix(e.weight[g] * e.per_length[g] * s.col(g));
        for (int a = 0; a < N; ++a)
            for (int b = 0; b < N; ++b)
                form.template block<4, 4>(4 * a, 4 * b) +=
                    shape.slope_at[g][a] * shape.at[g][b] * stress + shape.at[g][a] * shape.slope_at[g][b] * stress.transpose();
    }
    return form;
}

template <int Order>
Vec6 BeamsOf<Order>::strain(const Motion& motion, int element, double xi) const {
    return through_gauss_points(motion, element, xi, [](const Point& at, double) { return at.strain; });
}

template <int Order>
Vec6 BeamsOf<Order>::stress(const Motion& motion, int element, double xi) const {
    return through_gauss_points(motion, element, xi, [](const Point& at, double weight) { return Vec6(at.stress / weight); });
}

}  // namespace trammel
