// elements/beam_element.hpp: one beam element as data, and how it is made from its reference frames.
//
//   J(ξ) = |dx₀/dξ|     N' = (dN/dξ)/J     rest = strains of the reference     weight_g = w_g J(ξ_g)
// Theory: docs/theory/beam.md
#pragma once

#include <stdexcept>

#include "elements/beam.hpp"
#include "elements/beam_rows.hpp"
#include "elements/beam_shape.hpp"

namespace trammel {

template <int Order>
struct BeamElement {
    static constexpr int nodes = Order + 1;
    /// M_ab of an element whose mass varies.
    using PairMasses = std::array<std::array<Mat4, nodes>, nodes>;
    /// w J M̂ at the points of the rule for varying mass: exact for mass that varies quadratically.
    static constexpr int mass_points = Order + 2;
    using PointMasses = std::array<Mat4, mass_points>;

    std::array<NodeId, nodes> node{};
    std::array<double, Order> weight{}, per_length{};  ///< w J and 1/J at the Gauss points
    std::array<int, Order> stiffness{};                ///< place in the list of the batch
    Mat<6, Order> rest = Mat<6, Order>::Zero();
    int mass = 0;            ///< place in the list of the batch: M̂ or pair masses
    double half_length = 0;  ///< J of a uniform element; 0: pair masses
    double damping = 0;
    int mounts = -1;  ///< place in the list of the batch
};

template <int Order>
Mat43 combined(const std::array<Mat43, Order + 1>& z, const Vec<Order + 1>& weight) {
    Mat43 sum = weight[0] * z[0];
    for (int a = 1; a <= Order; ++a) sum += weight[a] * z[a];
    return sum;
}

/// M_ab = Σ_g N_a N_b m_g
template <int Order>
typename BeamElement<Order>::PairMasses beam_pair_masses(const typename BeamElement<Order>::PointMasses& at_points) {
    using Element = BeamElement<Order>;
    typename Element::PairMasses m;
    for (auto& row : m) row.fill(Mat4::Zero());
    const GaussRule<Element::mass_points> rule;
    for (int g = 0; g < Element::mass_points; ++g) {
        const Vec<Element::nodes> n = BeamShape<Order>::value(rule.at[g]);
        for (int a = 0; a < Element::nodes; ++a)
            for (int b = 0; b < Element::nodes; ++b) m[a][b] += n[a] * n[b] * at_points[g];
    }
    return m;
}

template <int Order>
class BeamElementMaker {
public:
    using Shape = BeamShape<Order>;
    using Element = BeamElement<Order>;

    explicit BeamElementMaker(const BeamElementSpec& spec) : spec_(spec) {
        if (spec.node.size() != Shape::nodes || spec.reference.size() != Shape::nodes || !spec.section)
            throw std::logic_error("a beam element needs order + 1 nodes and a section");
        for (int a = 0; a < Shape::nodes; ++a) reference_[a] = beam_coordinates(spec.reference[a], spec.reference[0].x);
    }

    double jacobian(double xi) const { return combined<Order>(reference_, Shape::slope(xi)).row(0).norm(); }

    /// The same J everywhere, so that ∫ N_a N_b ds = J ∫ N_a N_b dξ.
    bool uniform() const {
        const double J = jacobian(0);
        bool same = spec_.uniform;
        for (int a = 0; a <= 2 * Order; ++a) same = same && std::abs(jacobian(-1 + double(a) / Order) - J) < 1e-12 * J;
        return same;
    }

    /// All but the places in the lists of the batch.
    Element element() const {
        const Shape& shape = Shape::instance();
        Element e;
        for (int a = 0; a < Shape::nodes; ++a) e.node[a] = spec_.node[a];
        for (int g = 0; g < Order; ++g) {
            const double J = jacobian(shape.points.at[g]);
            e.weight[g] = shape.points.weight[g] * J;
            e.per_length[g] = 1 / J;
            e.rest.col(g) = beam_strain(combined<Order>(reference_, shape.at[g]),
                                        combined<Order>(reference_, shape.slope_at[g]) * e.per_length[g]);
        }
        if (uniform()) e.half_length = jacobian(0);
        e.damping = spec_.damping;
        return e;
    }

    typename Element::PointMasses point_masses() const {
        typename Element::PointMasses m;
        const GaussRule<Element::mass_points> rule;
        for (int g = 0; g < Element::mass_points; ++g)
            m[g] = rule.weight[g] * jacobian(rule.at[g]) * spec_.section(rule.at[g]).mass;
        return m;
    }

private:
    const BeamElementSpec& spec_;
    std::array<Mat43, Shape::nodes> reference_;
};

}  // namespace trammel
