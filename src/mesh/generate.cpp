// mesh/generate.cpp: a plane section of quadrilaterals, drawn out along x.
#include "mesh/generate.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace trammel {
namespace {

using Point2 = Eigen::Vector2d;  // y, z

struct Quad {
    std::array<int, 4> corner;  ///< counter-clockwise seen against x
    int part;
};

/// [−1, 1]² onto a square [−a, a]² whose sides rise by the part β:  y = a u (1 + β (1 − v²)), z likewise.
struct Core {
    double a = 0, bulge = 0;
    Point2 at(const Point2& uv) const {
        const double u = uv.x(), v = uv.y();
        return a * Point2(u * (1 + bulge * (1 - v * v)), v * (1 + bulge * (1 - u * u)));
    }
};

/// What is known of a corner for the middles next to it.
struct Corner {
    double circle = 0;         ///< radius of the circle it lies on, or 0
    std::optional<Point2> uv;  ///< of the core it lies in, if that bulges
};

struct Section {
    std::vector<Point2> points;
    std::vector<Corner> corners;
    std::vector<Quad> quads;
    Core core;

    int add(const Point2& p, const Corner& corner = {}) {
        points.push_back(p);
        corners.push_back(corner);
        return static_cast<int>(points.size()) - 1;
    }
};

Point2 on_circle(double radius, double angle) {
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

/// The core of 2k × 2k quads; returns its 8k outer points, counter-clockwise from angle 0.
std::vector<int> add_core(Section& s, int k, const Core& core, int part) {
    const int n = 2 * k + 1, first = static_cast<int>(s.points.size());
    s.core = core;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            const Point2 uv(static_cast<double>(i - k) / k, static_cast<double>(j - k) / k);
            s.add(core.at(uv), {0, core.bulge != 0 ? std::optional(uv) : std::nullopt});
        }
    const auto at = [&](int i, int j) { return first + j * n + i; };
    for (int j = 0; j + 1 < n; ++j)
        for (int i = 0; i + 1 < n; ++i) s.quads.push_back({{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)}, part});
    std::vector<int> outer;
    for (int j = k; j < n; ++j) outer.push_back(at(n - 1, j));
    for (int i = n - 2; i >= 0; --i) outer.push_back(at(i, n - 1));
    for (int j = n - 2; j >= 0; --j) outer.push_back(at(0, j));
    for (int i = 1; i < n; ++i) outer.push_back(at(i, 0));
    for (int j = 1; j < k; ++j) outer.push_back(at(n - 1, j));
    return outer;
}

/// Rings from a closed line of points out to a circle; returns the points on it. `round`: rings between are circles too.
std::vector<int> add_rings(Section& s, std::vector<int> inner, double radius, int rings, int part, bool round) {
    const std::vector<int> from = inner;
    const int n = static_cast<int>(inner.size());
    for (int r = 1; r <= rings; ++r) {
        std::vector<int> outer;
        for (int j = 0; j < n; ++j) {
            const Point2 target = on_circle(radius, 2 * std::numbers::pi * j / n), start = s.points[from[j]];
            const Point2 p = start + (target - start) * r / rings;
            outer.push_back(s.add(r == rings ? target : p, {r == rings || round ? p.norm() : 0, std::nullopt}));
        }
        for (int j = 0; j < n; ++j) s.quads.push_back({{inner[j], outer[j], outer[(j + 1) % n], inner[(j + 1) % n]}, part});
        inner = outer;
    }
    return inner;
}

/// A blade on the sector from rim point j to j + 1, straight along the middle of the sector.
void add_blade(Section& s, const std::vector<int>& rim, int j, double length, int elements, int part) {
    int a = rim[j], b = rim[(j + 1) % rim.size()];
    const Point2 pa = s.points[a], pb = s.points[b], out = (pa + pb).normalized();
    for (int i = 1; i <= elements; ++i) {
        const int c = s.add(pa + out * length * i / elements), d = s.add(pb + out * length * i / elements);
        s.quads.push_back({{a, c, d, b}, part});
        a = c, b = d;
    }
}

void add_group(Mesh& mesh, const std::string& name, std::vector<int> nodes) {
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    mesh.groups.push_back({name, std::move(nodes), {}});
}

/// Nodes with this x.
void add_end(Mesh& mesh, const std::string& name, double x) {
    std::vector<int> nodes;
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
        if (std::abs(mesh.nodes[i].x() - x) < 1e-9 * extent(mesh)) nodes.push_back(static_cast<int>(i));
    add_group(mesh, name, std::move(nodes));
}

/// Nodes at this distance from the axis.
void add_surface(Mesh& mesh, double radius) {
    std::vector<int> nodes;
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
        if (std::abs(std::hypot(mesh.nodes[i].y(), mesh.nodes[i].z()) - radius) < 1e-6 * radius)
            nodes.push_back(static_cast<int>(i));
    add_group(mesh, "surface", std::move(nodes));
}

struct Drawn {
    Mesh mesh;
    std::vector<Corner> corners;  ///< by node
    Core core;

    /// On the circle, or in the core, where both ends are; straight elsewhere.
    Vec3 middle(int i, int j) const {
        Vec3 x = (mesh.nodes[i] + mesh.nodes[j]) / 2;
        const Corner &a = corners[i], &b = corners[j];
        if (a.circle > 0 && std::abs(a.circle - b.circle) < 1e-9 * a.circle) x.tail<2>() *= a.circle / x.tail<2>().norm();
        if (a.uv && b.uv) x.tail<2>() = core.at((*a.uv + *b.uv) / 2);
        return x;
    }
    Mesh raised(Shape shape) const {
        return trammel::raised(mesh, shape, [&](int i, int j) { return middle(i, j); });
    }
};

/// Layers of hexahedra between the stations; `alive(part, layer)` tells which exist. Groups by part, if they have names.
template <class Alive>
Drawn draw_out(const Section& s, const std::vector<double>& stations, const std::vector<std::string>& parts, Alive&& alive) {
    Drawn drawn;
    drawn.core = s.core;
    Mesh& mesh = drawn.mesh;
    const int stride = static_cast<int>(s.points.size());
    Cells& cells = mesh.block(Shape::hex8);
    std::vector<std::vector<CellRef>> members(parts.size());
    for (int layer = 0; layer + 1 < static_cast<int>(stations.size()); ++layer)
        for (const Quad& q : s.quads) {
            if (!alive(q.part, layer)) continue;
            if (!parts.empty()) members[q.part].push_back({0, cells.count()});
            for (const int end : {layer, layer + 1})
                for (const int c : q.corner) cells.nodes.push_back(end * stride + c);
        }
    std::vector<int> place(stations.size() * static_cast<std::size_t>(stride), -1);
    for (const int n : cells.nodes) place[n] = 0;
    int count = 0;
    for (std::size_t i = 0; i < place.size(); ++i) {
        if (place[i] < 0) continue;
        const int c = static_cast<int>(i) % stride;
        mesh.nodes.emplace_back(stations[i / stride], s.points[c].x(), s.points[c].y());
        drawn.corners.push_back(s.corners[c]);
        mesh.labels.push_back(count + 1);
        place[i] = count++;
    }
    for (int& n : cells.nodes) n = place[n];
    for (std::size_t p = 0; p < parts.size(); ++p) mesh.groups.push_back({parts[p], {}, members[p]});
    return drawn;
}

std::vector<double> even(double from, double to, int parts) {
    std::vector<double> x;
    for (int i = 0; i <= parts; ++i) x.push_back(i == parts ? to : from + (to - from) * i / parts);
    return x;
}

}  // namespace

Mesh make_mesh(const BarMesh& bar) {
    Section s;
    const auto [nx, ny, nz] = bar.elements;
    for (int j = 0; j <= nz; ++j)
        for (int i = 0; i <= ny; ++i)
            s.add({bar.size.y() * (static_cast<double>(i) / ny - 0.5), bar.size.z() * (static_cast<double>(j) / nz - 0.5)});
    const auto at = [&](int i, int j) { return j * (ny + 1) + i; };
    for (int j = 0; j < nz; ++j)
        for (int i = 0; i < ny; ++i) s.quads.push_back({{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)}, 0});
    const Drawn drawn = draw_out(s, even(0, bar.size.x(), nx), {}, [](int, int) { return true; });
    Mesh mesh = drawn.raised(bar.shape);
    mesh.file = "bar";
    add_end(mesh, "left", 0);
    add_end(mesh, "right", bar.size.x());
    prepare(mesh);
    return mesh;
}

Mesh make_mesh(const CylinderMesh& c) {
    Section s;
    add_rings(s, add_core(s, c.k, {c.core * c.radius, c.bulge}, 0), c.radius, c.rings, 0, false);
    const Drawn drawn = draw_out(s, even(-c.length / 2, c.length / 2, c.axial), {}, [](int, int) { return true; });
    Mesh mesh = drawn.raised(c.shape);
    mesh.file = "cylinder";
    add_end(mesh, "left", -c.length / 2);
    add_end(mesh, "right", c.length / 2);
    add_surface(mesh, c.radius);
    prepare(mesh);
    return mesh;
}

Mesh make_mesh(const BladedRotorMesh& r) {
    Section s;
    const auto shaft = add_rings(s, add_core(s, r.k, {0.5 * r.shaft_radius}, 0), r.shaft_radius, 1, 0, false);
    const auto rim = add_rings(s, shaft, r.disc_radius, r.disc_radial, 1, true);
    std::vector<std::string> parts{"shaft", "disc"};
    for (int b = 0; b < r.blades; ++b) {
        add_blade(s, rim, b * 8 * r.k / r.blades, r.blade_length, r.blade_radial, 2 + b);
        parts.push_back("blade" + std::to_string(b + 1));
    }
    const double left = -r.shaft_length / 2, disc = r.disc_position - r.disc_thickness / 2;
    const double after = disc + r.disc_thickness, right = r.shaft_length / 2;
    const int before =
        std::clamp(static_cast<int>(std::lround(r.shaft_axial * (disc - left) / (r.shaft_length - r.disc_thickness))), 1,
                   std::max(1, r.shaft_axial - 1));
    std::vector<double> x = even(left, disc, before);
    for (const double next : even(disc, after, r.disc_axial)) x.push_back(next);
    for (const double next : even(after, right, std::max(1, r.shaft_axial - before))) x.push_back(next);
    x.erase(std::unique(x.begin(), x.end()), x.end());
    const Drawn drawn = draw_out(
        s, x, parts, [&](int part, int layer) { return part == 0 || (layer >= before && layer < before + r.disc_axial); });
    Mesh mesh = drawn.raised(r.shape);
    mesh.file = "bladed rotor";
    add_end(mesh, "left", left);
    add_end(mesh, "right", right);
    add_surface(mesh, r.shaft_radius);
    prepare(mesh);
    return mesh;
}

}  // namespace trammel
