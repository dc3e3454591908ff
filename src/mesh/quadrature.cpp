// mesh/quadrature.cpp: points and weights of the reference elements.
//
//   hexahedra: products of Gauss points; wedges: triangle × Gauss; tetrahedra: 4 points (degree 2), 14 points (degree 5)
#include <cmath>
#include <map>

#include "mesh/shape.hpp"

namespace trammel {
namespace {

using Line = std::vector<std::pair<double, double>>;

Line gauss(int n) {
    if (n == 2) return {{-1 / std::sqrt(3.0), 1}, {1 / std::sqrt(3.0), 1}};
    const double x = std::sqrt(0.6);
    return {{-x, 5.0 / 9}, {0, 8.0 / 9}, {x, 5.0 / 9}};
}

Quadrature brick(int n) {
    Quadrature q;
    for (const auto& [z, wz] : gauss(n))
        for (const auto& [y, wy] : gauss(n))
            for (const auto& [x, wx] : gauss(n)) {
                q.points.emplace_back(x, y, z);
                q.weights.push_back(wx * wy * wz);
            }
    return q;
}

/// Orbits of barycentric points: (1 − k a, a, …) and its permutations over n coordinates.
void orbit(Quadrature& q, double a, double weight, int coordinates) {
    for (int i = 0; i < coordinates; ++i) {
        Vec3 p = Vec3::Zero();
        for (int c = 0; c + 1 < coordinates; ++c) p[c] = (c + 1 == i) ? 1 - (coordinates - 1) * a : a;
        q.points.push_back(p);
        q.weights.push_back(weight);
    }
}

/// The six points with two coordinates a and two ½ − a.
void edge_orbit(Quadrature& q, double a, double weight) {
    const double b = 0.5 - a;
    for (const Vec3& p : {Vec3(a, a, b), Vec3(a, b, a), Vec3(b, a, a), Vec3(a, b, b), Vec3(b, a, b), Vec3(b, b, a)}) {
        q.points.push_back(p);
        q.weights.push_back(weight);
    }
}

Quadrature tetrahedron(bool fine) {
    Quadrature q;
    if (!fine) {
        orbit(q, (5 - std::sqrt(5.0)) / 20, 1.0 / 24, 4);
        return q;
    }
    orbit(q, 0.31088591926330060980, 0.11268792571801585080 / 6, 4);  // Walkington 2000, degree 5
    orbit(q, 0.092735250310891226402, 0.073493043116361949544 / 6, 4);
    edge_orbit(q, 0.045503704125649649492, 0.042546020777081466438 / 6);
    return q;
}

/// Triangle of degree 2 (3 points) or 5 (7 points, Radon 1948), times Gauss points along the third direction.
Quadrature wedge(bool fine) {
    Quadrature triangle;
    if (!fine) {
        orbit(triangle, 1.0 / 6, 1.0 / 6, 3);
    } else {
        const double root = std::sqrt(15.0);
        triangle.points.emplace_back(1.0 / 3, 1.0 / 3, 0);
        triangle.weights.push_back(9.0 / 80);
        orbit(triangle, (6 - root) / 21, (155 - root) / 2400, 3);
        orbit(triangle, (6 + root) / 21, (155 + root) / 2400, 3);
    }
    Quadrature q;
    for (const auto& [z, w] : gauss(3))
        for (std::size_t i = 0; i < triangle.points.size(); ++i) {
            q.points.emplace_back(triangle.points[i][0], triangle.points[i][1], z);
            q.weights.push_back(triangle.weights[i] * w);
        }
    return q;
}

Quadrature quad() {
    Quadrature q;
    for (const auto& [y, wy] : gauss(3))
        for (const auto& [x, wx] : gauss(3)) {
            q.points.emplace_back(x, y, 0);
            q.weights.push_back(wx * wy);
        }
    return q;
}

Quadrature triangle() {
    Quadrature q = wedge(true), flat;
    for (std::size_t i = 0; i < 7; ++i) {
        flat.points.emplace_back(q.points[i][0], q.points[i][1], 0);
        flat.weights.push_back(q.weights[i] / (5.0 / 9));
    }
    return flat;
}

Quadrature made(Shape shape, bool mass) {
    switch (shape) {
        case Shape::hex8:
            return brick(2);
        case Shape::hex20:
        case Shape::hex27:
            return brick(3);
        case Shape::tet4:
            return tetrahedron(false);
        case Shape::tet10:
            return tetrahedron(mass);
        case Shape::wedge6:
            return wedge(false);
        case Shape::wedge15:
            return wedge(true);
        case Shape::quad4:
        case Shape::quad8:
        case Shape::quad9:
            return quad();
        case Shape::tri3:
        case Shape::tri6:
            return triangle();
        default:
            return {};
    }
}

}  // namespace

const Quadrature& quadrature(Shape shape, bool mass) {
    static const std::map<std::pair<Shape, bool>, Quadrature> all = [] {
        std::map<std::pair<Shape, bool>, Quadrature> rules;
        for (int s = 0; s < shape_count; ++s)
            for (const bool m : {false, true}) rules[{Shape(s), m}] = made(Shape(s), m);
        return rules;
    }();
    return all.at({shape, mass});
}

}  // namespace trammel
