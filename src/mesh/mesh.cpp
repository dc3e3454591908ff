// mesh/mesh.cpp: groups by name, and the checks every mesh passes.
#include "mesh/mesh.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace trammel {
namespace {

constexpr int examples = 5;

/// "element 7 of hex20 (nodes 1, 2, …)"
std::string described(const Mesh& mesh, const CellRef& cell) {
    const Cells& block = mesh.blocks[cell.block];
    const auto nodes = block.element(cell.index);
    return fmt::format("{} element number {} (nodes {}, {}, {}, …)", data(block.shape).name, cell.index + 1,
                       mesh.labels[nodes[0]], mesh.labels[nodes[1]], mesh.labels[nodes[2]]);
}

/// Counts what is wrong and keeps the first few.
class Findings {
public:
    Findings(std::string one, std::string advice) : what_(std::move(one)), advice_(std::move(advice)) {}
    void add(std::string example) {
        if (count_++ < examples) list_ += (list_.empty() ? "" : "; ") + std::move(example);
    }
    void tell(const Mesh& mesh, Diagnostics& errors) const {
        if (count_ > 0)
            errors.add({mesh.file},
                       fmt::format("{}: {} of them: {}{}. {}", what_, count_, list_, count_ > examples ? "; …" : "", advice_));
    }

private:
    std::string what_, advice_, list_;
    int count_ = 0;
};

/// Smallest determinant of ∂x/∂p over the corners' and middle's quadrature points.
double smallest_jacobian(const Mesh& mesh, Shape shape, std::span<const int> nodes, const std::vector<MatX>& slopes) {
    Mat<3, Eigen::Dynamic> x(3, data(shape).nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) x.col(static_cast<int>(i)) = mesh.nodes[nodes[i]];
    double least = std::numeric_limits<double>::infinity();
    for (const MatX& s : slopes) least = std::min(least, Mat3(x * s).determinant());
    return least;
}

void check_elements(const Mesh& mesh, Diagnostics& errors) {
    Findings inverted("elements turned inside out or flat", "Check the order of their nodes and the middle nodes");
    Findings doubled("elements that use a node twice", "Collapsed elements are not supported: use tetrahedra or wedges there");
    for (int b = 0; b < static_cast<int>(mesh.blocks.size()); ++b) {
        const Cells& block = mesh.blocks[b];
        if (!is_solid(block.shape)) continue;
        std::vector<MatX> slopes;
        for (const Vec3& p : quadrature(block.shape, true).points) {
            VecX N;
            shape_functions(block.shape, p, N, slopes.emplace_back());
        }
        std::vector<int> sorted;
        for (int e = 0; e < block.count(); ++e) {
            const auto nodes = block.element(e);
            sorted.assign(nodes.begin(), nodes.end());
            std::sort(sorted.begin(), sorted.end());
            if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
                doubled.add(described(mesh, {b, e}));
            else if (!(smallest_jacobian(mesh, block.shape, nodes, slopes) > 0))
                inverted.add(described(mesh, {b, e}));
        }
    }
    doubled.tell(mesh, errors);
    inverted.tell(mesh, errors);
}

/// Nodes nearer than 1e-9 of the size. Sorted along a direction in which no regular mesh repeats itself.
void check_distances(const Mesh& mesh, Diagnostics& errors) {
    Findings close("nodes that coincide", "Merge them in the mesh generator, or the parts are not connected there");
    const double tolerance = 1e-9 * extent(mesh);
    const Vec3 direction(0.5773123, 0.6180339, 0.5333333);
    std::vector<std::pair<double, int>> order;
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i) order.emplace_back(direction.dot(mesh.nodes[i]), static_cast<int>(i));
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size() && order[j].first - order[i].first <= tolerance; ++j) {
            const int a = std::min(order[i].second, order[j].second), b = std::max(order[i].second, order[j].second);
            if ((mesh.nodes[a] - mesh.nodes[b]).norm() <= tolerance)
                close.add(fmt::format("{} and {}", mesh.labels[a], mesh.labels[b]));
        }
    close.tell(mesh, errors);
}

/// Renumbers so that only nodes of solid elements remain; other elements that lose a node go too.
void drop_unused(Mesh& mesh) {
    std::vector<int> place(mesh.nodes.size(), -1);
    for (const Cells& block : mesh.blocks)
        if (is_solid(block.shape))
            for (const int n : block.nodes) place[n] = 0;
    int count = 0;
    for (std::size_t i = 0; i < place.size(); ++i) {
        if (place[i] < 0) continue;
        mesh.nodes[count] = mesh.nodes[i];
        mesh.labels[count] = mesh.labels[i];
        place[i] = count++;
    }
    mesh.nodes.resize(count);
    mesh.labels.resize(count);
    std::vector<std::vector<int>> moved(mesh.blocks.size());
    for (std::size_t b = 0; b < mesh.blocks.size(); ++b) {
        const Cells old = std::move(mesh.blocks[b]);
        Cells& kept = mesh.blocks[b] = {old.shape, {}};
        for (int e = 0; e < old.count(); ++e) {
            const auto nodes = old.element(e);
            const bool whole = std::all_of(nodes.begin(), nodes.end(), [&](int n) { return place[n] >= 0; });
            moved[b].push_back(whole ? kept.count() : -1);
            if (whole)
                for (const int n : nodes) kept.nodes.push_back(place[n]);
        }
    }
    for (Group& group : mesh.groups) {
        std::erase_if(group.nodes, [&](int n) { return place[n] < 0; });
        for (int& n : group.nodes) n = place[n];
        std::erase_if(group.cells, [&](const CellRef& c) { return moved[c.block][c.index] < 0; });
        for (CellRef& c : group.cells) c.index = moved[c.block][c.index];
    }
}

}  // namespace

int Mesh::block_index(Shape shape) {
    for (std::size_t b = 0; b < blocks.size(); ++b)
        if (blocks[b].shape == shape) return static_cast<int>(b);
    blocks.push_back({shape, {}});
    return static_cast<int>(blocks.size()) - 1;
}

Cells& Mesh::block(Shape shape) {
    return blocks[block_index(shape)];
}

int Mesh::solid_elements() const {
    int count = 0;
    for (const Cells& block : blocks)
        if (is_solid(block.shape)) count += block.count();
    return count;
}

bool Mesh::has_group(std::string_view name) const {
    return std::any_of(groups.begin(), groups.end(), [&](const Group& g) { return g.name == name; });
}

const Group& Mesh::group(std::string_view name, const SourceMark& where) const {
    std::vector<std::string> names;
    for (const Group& g : groups) {
        if (g.name != name) {
            names.push_back(g.name);
            continue;
        }
        if (g.nodes.empty())
            throw ModelError(where, fmt::format("group '{}' of the mesh {} has no node of a solid element", name, file));
        return g;
    }
    throw ModelError(where, fmt::format("the mesh {} has no group '{}'{}{}", file, name, did_you_mean(std::string(name), names),
                                        names.empty() ? "; it has no groups" : ""));
}

double extent(const Mesh& mesh) {
    if (mesh.nodes.empty()) return 0;
    Vec3 low = mesh.nodes[0], high = low;
    for (const Vec3& x : mesh.nodes) low = low.cwiseMin(x), high = high.cwiseMax(x);
    return (high - low).maxCoeff();
}

void prepare(Mesh& mesh) {
    Diagnostics errors;
    for (const Cells& block : mesh.blocks)
        if (block.shape == Shape::wedge6 && block.count() > 0)
            errors.add({mesh.file}, "wedges of six nodes are not supported: use fifteen (second order)");
    if (mesh.solid_elements() == 0)
        errors.add({mesh.file}, "the mesh has no solid elements (hex8, hex20, hex27, tet4, tet10, wedge15)");
    errors.throw_if_any();
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
        if (!mesh.nodes[i].allFinite())
            throw ModelError({mesh.file}, fmt::format("node {} has a coordinate that is no number", mesh.labels[i]));
    drop_unused(mesh);
    check_elements(mesh, errors);
    check_distances(mesh, errors);
    errors.throw_if_any();
}

}  // namespace trammel
