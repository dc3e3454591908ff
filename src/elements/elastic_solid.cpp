// elements/elastic_solid.cpp: making elements of a mesh; forces, tangent and energies at an instant.
#include "elements/elastic_solid.hpp"

#include "elements/elastic_solid_tangent.hpp"

namespace trammel {
namespace {

Mat3 symmetric(const Mat3& m) {
    return 0.5 * (m + m.transpose());
}

Mat3 strain(const Mat3& F) {
    return 0.5 * (F.transpose() * F - Mat3::Identity());
}

}  // namespace

void ElasticSolids::add(const Mesh& mesh, const std::vector<SolidNode>& nodes, const ElasticMaterial& m) {
    const double shear = m.young / (2 * (1 + m.poisson));
    materials_.push_back({2 * shear * m.poisson / (1 - 2 * m.poisson), shear, m.damping});
    for (const Cells& block : mesh.blocks) {
        if (!is_solid(block.shape)) continue;
        const int n = data(block.shape).nodes;
        VecX N;
        MatX slopes;
        for (int k = 0; k < block.count(); ++k) {
            Element e;
            e.material = static_cast<int>(materials_.size()) - 1;
            if (!elements_.empty())
                e.first_pair = elements_.back().first_pair + elements_.back().nodes() * elements_.back().nodes();
            MatX x(3, n);
            for (const int i : block.element(k)) {
                x.col(e.nodes()) = mesh.nodes[static_cast<std::size_t>(i)];
                e.node.push_back(nodes[static_cast<std::size_t>(i)]);
            }
            const auto at = [&](const Quadrature& rule, auto&& use) {
                for (std::size_t g = 0; g < rule.points.size(); ++g) {
                    shape_functions(block.shape, rule.points[g], N, slopes);
                    const Mat3 J = x * slopes;
                    use(rule.weights[g] * J.determinant(), J);
                }
            };
            at(quadrature(block.shape, false), [&](double weight, const Mat3& J) {
                e.weight.push_back(weight);
                e.slope.emplace_back((slopes * J.inverse()).transpose());
            });
            e.mass = MatX::Zero(n, n);
            at(quadrature(block.shape, true),
               [&](double weight, const Mat3&) { e.mass += m.density * weight * N * N.transpose(); });
            elements_.push_back(std::move(e));
        }
    }
}

void ElasticSolids::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const Element& e : elements_)
        for (const SolidNode& i : e.node)
            for (const SolidNode& j : e.node)
                builder.couple(table.first[i.node], table.count[i.node], table.first[j.node], table.count[j.node]);
}

void ElasticSolids::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.clear();
    for (const Element& e : elements_)
        for (const SolidNode& i : e.node)
            for (const SolidNode& j : e.node)
                slots_.emplace_back().plan(pattern, table.first[i.node], table.count[i.node], table.first[j.node],
                                           table.count[j.node]);
}

ElasticSolids::Moving ElasticSolids::gather(const Motion& motion, const Element& e) const {
    const int n = e.nodes();
    Moving m{AtNodes(3, n), AtNodes(3, n), AtNodes(3, n)};
    for (int i = 0; i < n; ++i) {
        const NodeMotion& node = motion.node[e.node[i].node];
        if (e.node[i].node != 0) {
            m.x.col(i) = node.frame.x;
            m.v.col(i) = node.v.head<3>();
            m.a.col(i) = node.a.head<3>();
        } else {
            // the ground may spin in the analysis of steady rotation
            const Vec3 u = node.v.head<3>(), w = node.v.tail<3>(), v = u + w.cross(e.node[i].place);
            m.x.col(i) = e.node[i].place;
            m.v.col(i) = v;
            m.a.col(i) = w.cross(v);
        }
    }
    return m;
}

void ElasticSolids::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    const Vec3 gravity = motion.load_factor * gravity_;
    for (const Element& e : elements_) {
        const Elasticity& c = materials_[static_cast<std::size_t>(e.material)];
        const Moving m = gather(motion, e);
        AtNodes r = (m.a.colwise() - gravity) * e.mass;
        for (std::size_t g = 0; g < e.weight.size(); ++g) {
            const Mat3 F = m.x * e.slope[g].transpose(), rate = m.v * e.slope[g].transpose();
            const Mat3 S = c.stress(strain(F) + c.damping * symmetric(F.transpose() * rate));
            r += e.weight[g] * (F * S) * e.slope[g];
        }
        for (int i = 0; i < e.nodes(); ++i) {
            Vec6 rows = Vec6::Zero();
            rows.head<3>() = r.col(i);
            table.add_to(residual, e.node[i].node, rows);
        }
    }
}

void ElasticSolids::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (const Element& e : elements_) {
        const Elasticity& c = materials_[static_cast<std::size_t>(e.material)];
        const Moving m = gather(motion, e);
        SolidTangent all(e.nodes());
        all.add_mass(e.mass, weights.a);
        if (weights.q != 0 || (weights.v != 0 && c.damping != 0))
            for (std::size_t g = 0; g < e.weight.size(); ++g) {
                const Mat3 F = m.x * e.slope[g].transpose(), rate = m.v * e.slope[g].transpose();
                const Mat3 S = c.stress(strain(F) + c.damping * symmetric(F.transpose() * rate));
                all.add_point(e.slope[g], e.weight[g], c.lambda, c.mu, F,
                              (weights.q + c.damping * weights.v) * F + c.damping * weights.q * rate, weights.q * S);
            }
        all.write(slots_.data() + e.first_pair, system);
    }
}

void ElasticSolids::add_energy(const Motion& motion, Energy& energy) const {
    for (const Element& e : elements_) {
        const Elasticity& c = materials_[static_cast<std::size_t>(e.material)];
        const Moving m = gather(motion, e);
        const AtNodes momentum = m.v * e.mass, weight = m.x * e.mass;
        energy.kinetic += 0.5 * momentum.cwiseProduct(m.v).sum();
        energy.potential -= motion.load_factor * gravity_.dot(weight.rowwise().sum());
        energy.momentum += momentum.rowwise().sum();
        for (int i = 0; i < e.nodes(); ++i) energy.angular_momentum += Vec3(m.x.col(i)).cross(Vec3(momentum.col(i)));
        for (std::size_t g = 0; g < e.weight.size(); ++g) {
            const Mat3 F = m.x * e.slope[g].transpose(), rate = m.v * e.slope[g].transpose();
            const Mat3 E = strain(F), dE = symmetric(F.transpose() * rate);
            energy.elastic += 0.5 * e.weight[g] * E.cwiseProduct(c.stress(E)).sum();
            energy.damper_power -= c.damping * e.weight[g] * dE.cwiseProduct(c.stress(dE)).sum();
        }
    }
}

}  // namespace trammel
