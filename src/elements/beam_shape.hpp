// elements/beam_shape.hpp: Lagrange polynomials over the nodes of an element on [−1, 1], Gauss points, integrals of products.
//
//   N_a(ξ_b) = δ_ab       ∫ N_a N_b dξ  by p+1 Gauss points, exactly
//   nodes: equally spaced up to order 3, Lobatto points beyond. Interpolated directors need ∫ Π(ξ − ξ_a) dξ = 0 for their
//   full order; equal spacing has that for even p only, Lobatto points for all.
// Theory: docs/theory/beam.md
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "lie/types.hpp"

namespace trammel {

template <int Points>
struct GaussRule {
    std::array<double, Points> at{}, weight{};

    GaussRule() {
        for (int i = 0; i < Points; ++i) {
            double x = -std::cos(std::numbers::pi * (i + 0.75) / (Points + 0.5)), slope = 1;
            for (int iteration = 0; iteration < 100; ++iteration) {
                double before = 1, value = x;
                for (int n = 2; n <= Points; ++n) {
                    const double next = ((2 * n - 1) * x * value - (n - 1) * before) / n;
                    before = value;
                    value = next;
                }
                slope = Points * (x * value - before) / (x * x - 1);
                const double change = value / slope;
                x -= change;
                if (std::abs(change) < 1e-16) break;
            }
            at[i] = x;
            weight[i] = 2 / ((1 - x * x) * slope * slope);
        }
    }
};

/// ξ of a node of an element.
inline double beam_node_place(int order, int node) {
    static const double inner4 = std::sqrt(3.0 / 7);
    static const double outer5 = std::sqrt((7 + 2 * std::sqrt(7.0)) / 21), inner5 = std::sqrt((7 - 2 * std::sqrt(7.0)) / 21);
    if (order == 4) return std::array{-1.0, -inner4, 0.0, inner4, 1.0}[static_cast<std::size_t>(node)];
    if (order == 5) return std::array{-1.0, -outer5, -inner5, inner5, outer5, 1.0}[static_cast<std::size_t>(node)];
    return -1 + 2.0 * node / order;
}

template <int Order>
struct BeamShape {
    static constexpr int nodes = Order + 1;
    using Values = Vec<nodes>;

    static double place(int node) { return beam_node_place(Order, node); }

    static Values value(double xi) {
        Values n;
        for (int a = 0; a < nodes; ++a) {
            n[a] = 1;
            for (int b = 0; b < nodes; ++b)
                if (b != a) n[a] *= (xi - place(b)) / (place(a) - place(b));
        }
        return n;
    }
    /// dN/dξ
    static Values slope(double xi) {
        Values d = Values::Zero();
        for (int a = 0; a < nodes; ++a)
            for (int c = 0; c < nodes; ++c) {
                if (c == a) continue;
                double product = 1 / (place(a) - place(c));
                for (int b = 0; b < nodes; ++b)
                    if (b != a && b != c) product *= (xi - place(b)) / (place(a) - place(b));
                d[a] += product;
            }
        return d;
    }

    GaussRule<Order> points;
    std::array<Values, Order> at, slope_at;                  ///< at the Gauss points
    Mat<nodes, nodes> products = Mat<nodes, nodes>::Zero();  ///< ∫ N_a N_b dξ

    BeamShape() {
        for (int g = 0; g < Order; ++g) {
            at[g] = value(points.at[g]);
            slope_at[g] = slope(points.at[g]);
        }
        const GaussRule<Order + 1> fine;
        for (int g = 0; g <= Order; ++g) {
            const Values n = value(fine.at[g]);
            products += fine.weight[g] * n * n.transpose();
        }
    }
    static const BeamShape& instance() {
        static const BeamShape shape;
        return shape;
    }
};

}  // namespace trammel
