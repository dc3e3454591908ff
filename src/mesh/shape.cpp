// mesh/shape.cpp: one table of shapes; shape functions follow from nodes and monomials.
#include "mesh/shape.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace trammel {
namespace {

using Exponents = std::vector<std::array<int, 3>>;

/// All exponents with a ≤ limit and keep(a, b, c).
template <class Keep>
Exponents monomials(Keep&& keep) {
    Exponents all;
    for (int c = 0; c <= 2; ++c)
        for (int b = 0; b <= 2; ++b)
            for (int a = 0; a <= 2; ++a)
                if (keep(a, b, c)) all.push_back({a, b, c});
    return all;
}

int squares(int a, int b, int c) {
    return (a == 2) + (b == 2) + (c == 2);
}

const std::vector<Vec3> hex_corners{{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                    {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
const std::vector<std::array<int, 2>> hex_edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6},
                                                {6, 7}, {7, 4}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
const std::vector<Vec3> wedge_corners{{0, 0, -1}, {1, 0, -1}, {0, 1, -1}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
const std::vector<std::array<int, 2>> wedge_edges{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {0, 3}, {1, 4}, {2, 5}};
const std::vector<Vec3> tet_corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<std::array<int, 2>> tet_edges{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
const std::vector<Vec3> quad_corners{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
const std::vector<std::array<int, 2>> quad_edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}};
const std::vector<Vec3> tri_corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
const std::vector<std::array<int, 2>> tri_edges{{0, 1}, {1, 2}, {2, 0}};

std::vector<int> natural(int n) {
    std::vector<int> order(n);
    for (int i = 0; i < n; ++i) order[i] = i;
    return order;
}

struct Draft {
    Shape shape;
    std::string_view name;
    int dimension, vtk, gmsh;
    const std::vector<Vec3>* corners;
    const std::vector<std::array<int, 2>>* edges;
    bool middles;            ///< nodes on the edges
    std::vector<Vec3> more;  ///< nodes on faces and inside
    Exponents exponents;
    std::vector<int> gmsh_order = {};
};

ShapeData finished(const Draft& d) {
    ShapeData s{d.shape,    d.name,      d.dimension, 0, static_cast<int>(d.corners->size()), d.vtk, d.gmsh, d.gmsh_order,
                *d.corners, d.exponents, *d.edges,    {}};
    if (d.middles)
        for (const auto& [a, b] : *d.edges) s.node.push_back(((*d.corners)[a] + (*d.corners)[b]) / 2);
    s.node.insert(s.node.end(), d.more.begin(), d.more.end());
    s.nodes = static_cast<int>(s.node.size());
    if (s.gmsh_order.empty()) s.gmsh_order = natural(s.nodes);
    MatX at_nodes(s.nodes, s.nodes);
    for (int i = 0; i < s.nodes; ++i)
        for (int k = 0; k < s.nodes; ++k) {
            double value = 1;
            for (int c = 0; c < 3; ++c) value *= std::pow(s.node[i][c], s.monomials[k][c]);
            at_nodes(i, k) = value;
        }
    s.coefficients = at_nodes.fullPivLu().inverse();
    return s;
}

std::vector<ShapeData> make_table() {
    const std::vector<Vec3> segment{{-1, 0, 0}, {1, 0, 0}}, origin{{0, 0, 0}};
    const std::vector<std::array<int, 2>> one{{0, 1}}, none;
    const auto linear = [](int a, int b, int c) { return a < 2 && b < 2 && c < 2; };
    const auto serendipity = [](int a, int b, int c) { return squares(a, b, c) < 2; };
    const auto in_plane = [](auto keep) { return [keep](int a, int b, int c) { return c == 0 && keep(a, b, c); }; };
    const std::vector<Vec3> faces{{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}, {0, 0, 0}};
    const std::vector<int> hex20{0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 9, 16, 18, 19, 17, 10, 12, 14, 15};
    std::vector<int> hex27 = hex20;
    hex27.insert(hex27.end(), {22, 23, 21, 24, 20, 25, 26});
    const auto total = [](int most) { return [most](int a, int b, int c) { return a + b + c <= most; }; };
    std::vector<ShapeData> table;
    for (const Draft& d : std::initializer_list<Draft>{
             {Shape::point1, "point1", 0, 1, 15, &origin, &none, false, {}, monomials(total(0))},
             {Shape::line2, "line2", 1, 3, 1, &segment, &one, false, {}, monomials([](int a, int b, int c) {
                  return a < 2 && b + c == 0;
              })},
             {Shape::line3, "line3", 1, 21, 8, &segment, &one, true, {}, monomials([](int, int b, int c) { return b + c == 0; })},
             {Shape::tri3, "tri3", 2, 5, 2, &tri_corners, &tri_edges, false, {}, monomials(in_plane(total(1)))},
             {Shape::tri6, "tri6", 2, 22, 9, &tri_corners, &tri_edges, true, {}, monomials(in_plane(total(2)))},
             {Shape::quad4, "quad4", 2, 9, 3, &quad_corners, &quad_edges, false, {}, monomials(in_plane(linear))},
             {Shape::quad8, "quad8", 2, 23, 16, &quad_corners, &quad_edges, true, {}, monomials(in_plane(serendipity))},
             {Shape::quad9,
              "quad9",
              2,
              28,
              10,
              &quad_corners,
              &quad_edges,
              true,
              {{0, 0, 0}},
              monomials(in_plane([](int, int, int) { return true; }))},
             {Shape::tet4, "tet4", 3, 10, 4, &tet_corners, &tet_edges, false, {}, monomials(total(1))},
             {Shape::tet10,
              "tet10",
              3,
              24,
              11,
              &tet_corners,
              &tet_edges,
              true,
              {},
              monomials(total(2)),
              {0, 1, 2, 3, 4, 5, 6, 7, 9, 8}},
             {Shape::wedge6, "wedge6", 3, 13, 6, &wedge_corners, &wedge_edges, false, {}, monomials([](int a, int b, int c) {
                  return a + b < 2 && c < 2;
              })},
             {Shape::wedge15,
              "wedge15",
              3,
              26,
              18,
              &wedge_corners,
              &wedge_edges,
              true,
              {},
              monomials([](int a, int b, int c) { return a + b <= (c < 2 ? 2 : 1); }),
              {0, 1, 2, 3, 4, 5, 6, 9, 7, 12, 14, 13, 8, 10, 11}},
             {Shape::hex8, "hex8", 3, 12, 5, &hex_corners, &hex_edges, false, {}, monomials(linear)},
             {Shape::hex20, "hex20", 3, 25, 17, &hex_corners, &hex_edges, true, {}, monomials(serendipity), hex20},
             {Shape::hex27, "hex27", 3, 29, 12, &hex_corners, &hex_edges, true, faces,
              monomials([](int, int, int) { return true; }), hex27}})
        table.push_back(finished(d));
    return table;
}

const std::vector<ShapeData>& table() {
    static const std::vector<ShapeData> all = make_table();
    return all;
}

}  // namespace

const ShapeData& data(Shape shape) {
    return table()[static_cast<std::size_t>(shape)];
}

const ShapeData* shape_of_gmsh(int type) {
    const auto found = std::find_if(table().begin(), table().end(), [&](const ShapeData& s) { return s.gmsh == type; });
    return found == table().end() ? nullptr : &*found;
}

const ShapeData* shape_of_abaqus(std::string_view type) {
    std::string plain(type);
    std::transform(plain.begin(), plain.end(), plain.begin(), [](unsigned char c) { return std::toupper(c); });
    static const std::pair<std::string_view, Shape> names[] = {
        {"C3D4", Shape::tet4},    {"C3D10", Shape::tet10}, {"C3D6", Shape::wedge6},  {"C3D15", Shape::wedge15},
        {"C3D8", Shape::hex8},    {"C3D20", Shape::hex20}, {"C3D27", Shape::hex27},  {"CPS3", Shape::tri3},
        {"CPS6", Shape::tri6},    {"CPS4", Shape::quad4},  {"CPS8", Shape::quad8},   {"S3", Shape::tri3},
        {"S4", Shape::quad4},     {"S8", Shape::quad8},    {"STRI3", Shape::tri3},   {"STRI65", Shape::tri6},
        {"M3D3", Shape::tri3},    {"M3D4", Shape::quad4},  {"M3D6", Shape::tri6},    {"M3D8", Shape::quad8},
        {"M3D9", Shape::quad9},   {"SFM3D3", Shape::tri3}, {"SFM3D4", Shape::quad4}, {"SFM3D6", Shape::tri6},
        {"SFM3D8", Shape::quad8}, {"T3D2", Shape::line2},  {"T3D3", Shape::line3},   {"B31", Shape::line2},
        {"B32", Shape::line3}};
    // R reduced integration, I incompatible modes, H hybrid, M modified, S small strain, 5: five freedoms
    while (!plain.empty()) {
        for (const auto& [name, shape] : names)
            if (plain == name) return &data(shape);
        if (std::string_view("RIHMS").find(plain.back()) == std::string_view::npos) return nullptr;
        plain.pop_back();
    }
    return nullptr;
}

bool is_solid(Shape shape) {
    return data(shape).dimension == 3 && shape != Shape::wedge6;
}

void shape_functions(Shape shape, const Vec3& p, VecX& N, MatX& slopes) {
    const ShapeData& s = data(shape);
    const double power[3][3] = {{1, p[0], p[0] * p[0]}, {1, p[1], p[1] * p[1]}, {1, p[2], p[2] * p[2]}};
    const double slope[3][3] = {{0, 1, 2 * p[0]}, {0, 1, 2 * p[1]}, {0, 1, 2 * p[2]}};
    VecX m(s.nodes);
    MatX dm(3, s.nodes);
    for (int k = 0; k < s.nodes; ++k) {
        const auto& [a, b, c] = s.monomials[k];
        m[k] = power[0][a] * power[1][b] * power[2][c];
        dm.col(k) << slope[0][a] * power[1][b] * power[2][c], power[0][a] * slope[1][b] * power[2][c],
            power[0][a] * power[1][b] * slope[2][c];
    }
    N = s.coefficients.transpose() * m;
    slopes = (dm * s.coefficients).transpose();
}

}  // namespace trammel
