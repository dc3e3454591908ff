// mesh/raise.cpp: hexahedra into hexahedra with middle nodes, wedges or tetrahedra.
//
// A quadrilateral is cut through its corner with the smallest number, so neighbours agree. A hexahedron becomes two
// wedges (cut along its third direction), a wedge three tetrahedra (Dompierre et al. 1999).
#include <algorithm>
#include <map>

#include "mesh/generate.hpp"

namespace trammel {
namespace {

using Corners = std::vector<int>;

/// Two wedges from one hexahedron; both cuts start at the same corner of bottom and top.
std::vector<Corners> wedges(const Corners& h) {
    const int least = static_cast<int>(std::min_element(h.begin(), h.begin() + 4) - h.begin());
    const auto at = [&](int i) { return (least + i) % 4; };
    const int a = at(0), b = at(1), c = at(2), d = at(3);
    return {{h[a], h[b], h[c], h[a + 4], h[b + 4], h[c + 4]}, {h[a], h[c], h[d], h[a + 4], h[c + 4], h[d + 4]}};
}

/// Three tetrahedra from one wedge: turned so that its smallest corner comes first, then by the cut of the face opposite.
std::vector<Corners> tetrahedra(const Corners& w) {
    static constexpr int turned[6][6] = {{0, 1, 2, 3, 4, 5}, {1, 2, 0, 4, 5, 3}, {2, 0, 1, 5, 3, 4},
                                         {3, 5, 4, 0, 2, 1}, {4, 3, 5, 1, 0, 2}, {5, 4, 3, 2, 1, 0}};
    const int least = static_cast<int>(std::min_element(w.begin(), w.end()) - w.begin());
    Corners v(6);
    for (int i = 0; i < 6; ++i) v[i] = w[turned[least][i]];
    if (std::min(v[1], v[5]) < std::min(v[2], v[4]))
        return {{v[0], v[1], v[2], v[5]}, {v[0], v[1], v[5], v[4]}, {v[0], v[4], v[5], v[3]}};
    return {{v[0], v[1], v[2], v[4]}, {v[0], v[4], v[2], v[5]}, {v[0], v[4], v[5], v[3]}};
}

std::vector<Corners> pieces(const Corners& hex, Shape shape) {
    if (shape == Shape::wedge15) return wedges(hex);
    if (shape != Shape::tet4 && shape != Shape::tet10) return {hex};
    std::vector<Corners> all;
    for (const Corners& w : wedges(hex))
        for (Corners& t : tetrahedra(w)) all.push_back(std::move(t));
    return all;
}

class Raiser {
public:
    Raiser(const Mesh& mesh, Shape shape, const std::function<Vec3(int, int)>& between) : shape_(data(shape)), between_(between) {
        out_.nodes = mesh.nodes;
        out_.file = mesh.file;
    }

    Mesh raise(const Mesh& mesh) {
        const Cells& hexes = mesh.blocks.front();
        Cells& cells = out_.block(shape_.shape);
        std::vector<std::pair<int, int>> range;  // of new elements, by hexahedron
        for (int e = 0; e < hexes.count(); ++e) {
            const auto nodes = hexes.element(e);
            const int first = cells.count();
            for (const Corners& corners : pieces({nodes.begin(), nodes.end()}, shape_.shape)) add(cells, corners);
            range.emplace_back(first, cells.count());
        }
        for (const Group& g : mesh.groups) {
            Group group{g.name, {}, {}};
            for (const CellRef& c : g.cells)
                for (int e = range[c.index].first; e < range[c.index].second; ++e) {
                    group.cells.push_back({0, e});
                    const auto nodes = cells.element(e);
                    group.nodes.insert(group.nodes.end(), nodes.begin(), nodes.end());
                }
            std::sort(group.nodes.begin(), group.nodes.end());
            group.nodes.erase(std::unique(group.nodes.begin(), group.nodes.end()), group.nodes.end());
            out_.groups.push_back(std::move(group));
        }
        out_.labels.resize(out_.nodes.size());
        for (std::size_t i = 0; i < out_.labels.size(); ++i) out_.labels[i] = static_cast<std::int64_t>(i) + 1;
        return std::move(out_);
    }

private:
    void add(Cells& cells, const Corners& corners) {
        std::vector<int> nodes = corners;
        const int edges = static_cast<int>(shape_.edges.size());
        if (shape_.nodes > shape_.corners)
            for (const auto& [a, b] : shape_.edges) nodes.push_back(middle(corners[a], corners[b]));
        for (int k = shape_.corners + edges; k < shape_.nodes; ++k) nodes.push_back(inner(corners, nodes, k));
        cells.nodes.insert(cells.nodes.end(), nodes.begin(), nodes.end());
    }

    int middle(int a, int b) {
        const auto [at, fresh] = edges_.try_emplace(std::minmax(a, b), static_cast<int>(out_.nodes.size()));
        if (!fresh) return at->second;
        out_.nodes.push_back(between_(a, b));
        return at->second;
    }

    /// Node k on a face or inside a hex27: where the element of 20 nodes puts it.
    int inner(const Corners& corners, const std::vector<int>& nodes, int k) {
        Corners key;
        for (int c = 0; c < 8; ++c)
            if (shape_.node[k].isZero() || shape_.node[c].dot(shape_.node[k]) > 0) key.push_back(corners[c]);
        std::sort(key.begin(), key.end());
        const auto [at, fresh] = faces_.try_emplace(key, static_cast<int>(out_.nodes.size()));
        if (!fresh) return at->second;
        VecX N;
        MatX slopes;
        shape_functions(Shape::hex20, shape_.node[k], N, slopes);
        Vec3 x = Vec3::Zero();
        for (int i = 0; i < 20; ++i) x += N[i] * out_.nodes[nodes[i]];
        out_.nodes.push_back(x);
        return at->second;
    }

    const ShapeData& shape_;
    const std::function<Vec3(int, int)>& between_;
    Mesh out_;
    std::map<std::pair<int, int>, int> edges_;
    std::map<Corners, int> faces_;
};

}  // namespace

Mesh raised(const Mesh& mesh, Shape shape, const std::function<Vec3(int, int)>& middle) {
    return Raiser(mesh, shape, middle).raise(mesh);
}

}  // namespace trammel
