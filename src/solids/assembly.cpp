// solids/assembly.cpp: loops over elements and points of integration.
#include "solids/assembly.hpp"

namespace trammel {
namespace {

struct Lame {
    double lambda, mu;
    explicit Lame(const SolidMaterial& m)
        : lambda(m.young * m.poisson / ((1 + m.poisson) * (1 - 2 * m.poisson))), mu(m.young / (2 * (1 + m.poisson))) {}
};

using NodeRows = Mat<3, Eigen::Dynamic>;

/// Calls use(element, nodes, positions, material) for every solid element.
template <class Use>
void each_element(const SolidInput& input, const Cells& block, int first, Use&& use) {
    NodeRows x(3, data(block.shape).nodes);
    for (int e = 0; e < block.count(); ++e) {
        const auto nodes = block.element(e);
        for (std::size_t i = 0; i < nodes.size(); ++i) x.col(static_cast<int>(i)) = input.mesh.nodes[nodes[i]];
        use(nodes, x, input.materials[input.material_of.empty() ? 0 : input.material_of[first + e]]);
    }
}

/// Adds the lower triangle of K of one point: 9 numbers per pair of nodes (I ≥ J).
void add_stiffness(const NodeRows& g, const Lame& c, double weight, std::vector<double>& k) {
    const int n = static_cast<int>(g.cols());
    double* at = k.data();
    for (int j = 0; j < n; ++j) {
        const double* b = g.data() + 3 * j;
        for (int i = j; i < n; ++i, at += 9) {
            const double* a = g.data() + 3 * i;
            const double dot = weight * c.mu * (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
            for (int r = 0; r < 3; ++r)
                for (int q = 0; q < 3; ++q) at[3 * r + q] += weight * (c.lambda * a[r] * b[q] + c.mu * a[q] * b[r]);
            at[0] += dot, at[4] += dot, at[8] += dot;
        }
    }
}

/// The diagonal of a mass matrix, scaled to the mass of the element (Hinton, Rock, Zienkiewicz 1976).
void lump(MatX& m) {
    const VecX diagonal = m.diagonal();
    m = (diagonal * (m.sum() / diagonal.sum())).asDiagonal();
}

}  // namespace

ShapeTable::ShapeTable(Shape shape, const Quadrature& rule) : weights(rule.weights) {
    for (const Vec3& p : rule.points) {
        VecX values;
        MatX slope;
        shape_functions(shape, p, values, slope);
        N.push_back(values);
        slopes.push_back(slope);
    }
}

ShapeTable ShapeTable::at_nodes(Shape shape) {
    Quadrature rule;
    rule.points = data(shape).node;
    rule.weights.assign(rule.points.size(), 1);
    return ShapeTable(shape, rule);
}

double gradients(const MatX& slopes, const NodeRows& x, NodeRows& out) {
    const Mat3 J = x * slopes;
    out.noalias() = J.inverse().transpose() * slopes.transpose();
    return J.determinant();
}

Mat3 hooke(const SolidMaterial& material, const Mat3& gradient) {
    const Lame c(material);
    return c.lambda * gradient.trace() * Mat3::Identity() + c.mu * (gradient + gradient.transpose());
}

void SolidAssembly::elastic() {
    const SolidInput& input = to_.input_;
    const Mat3 S2 = to_.spin_ * to_.spin_;
    MatX load = MatX::Zero(3, to_.nodes());
    int first = 0;
    for (const Cells& block : input.mesh.blocks) {
        if (!is_solid(block.shape)) continue;
        const int n = data(block.shape).nodes;
        const ShapeTable stiff(block.shape, quadrature(block.shape, false)), inert(block.shape, quadrature(block.shape, true));
        std::vector<double> k(static_cast<std::size_t>(9 * n * (n + 1) / 2));
        MatX m(n, n);
        NodeRows g(3, n);
        each_element(input, block, first, [&](std::span<const int> nodes, const NodeRows& x, const SolidMaterial& material) {
            const Lame lame(material);
            std::fill(k.begin(), k.end(), 0.0);
            for (std::size_t p = 0; p < stiff.weights.size(); ++p) {
                const double weight = stiff.weights[p] * gradients(stiff.slopes[p], x, g);
                add_stiffness(g, lame, weight, k);
            }
            m.setZero();
            for (std::size_t p = 0; p < inert.weights.size(); ++p) {
                const double weight = material.density * inert.weights[p] * Mat3(x * inert.slopes[p]).determinant();
                m.noalias() += weight * inert.N[p] * inert.N[p].transpose();
            }
            if (input.mass == MassKind::lumped) lump(m);
            const NodeRows moment = x * m, arms = x - input.axis.point.replicate(1, n);
            to_.mass_ += m.sum();
            to_.center_ += moment.rowwise().sum();
            const NodeRows pull = -S2 * arms * m;
            const double* block_values = k.data();
            for (int j = 0; j < n; ++j) {
                load.col(nodes[j]) += pull.col(j);
                for (int i = j; i < n; ++i, block_values += 9) {
                    const bool turned = nodes[i] < nodes[j];
                    const int at = turned ? to_.slot(nodes[j], nodes[i]) : to_.slot(nodes[i], nodes[j]);
                    to_.m_[at] += m(i, j);
                    double* to = to_.k_.data() + 9 * static_cast<std::size_t>(at);
                    for (int r = 0; r < 3; ++r)
                        for (int q = 0; q < 3; ++q) to[3 * r + q] += block_values[turned ? 3 * q + r : 3 * r + q];
                }
            }
        });
        first += block.count();
    }
    for (const PointSpring& spring : input.springs)
        for (int c = 0; c < 3; ++c)
            to_.k_[9 * static_cast<std::size_t>(to_.slot(spring.node, spring.node)) + 4 * c] += spring.stiffness[c];
    to_.center_ /= to_.mass_;
    to_.centrifugal_ = to_.gathered(load.reshaped());
}

void SolidAssembly::stress(const VecX& at_nodes) {
    const SolidInput& input = to_.input_;
    std::fill(to_.s_.begin(), to_.s_.end(), 0.0);
    int first = 0;
    for (const Cells& block : input.mesh.blocks) {
        if (!is_solid(block.shape)) continue;
        const int n = data(block.shape).nodes;
        const ShapeTable table(block.shape, quadrature(block.shape, true));
        NodeRows g(3, n), u(3, n);
        MatX s(n, n);
        each_element(input, block, first, [&](std::span<const int> nodes, const NodeRows& x, const SolidMaterial& material) {
            for (int i = 0; i < n; ++i) u.col(i) = at_nodes.segment<3>(3 * nodes[i]);
            s.setZero();
            for (std::size_t p = 0; p < table.weights.size(); ++p) {
                const double weight = table.weights[p] * gradients(table.slopes[p], x, g);
                const Mat3 sigma = hooke(material, u * g.transpose());
                s.noalias() += weight * g.transpose() * (sigma * g);
            }
            for (int j = 0; j < n; ++j)
                for (int i = j; i < n; ++i)
                    to_.s_[to_.slot(std::max(nodes[i], nodes[j]), std::min(nodes[i], nodes[j]))] += s(i, j);
        });
        first += block.count();
    }
}

}  // namespace trammel
