// elements/elastic_solid_interval.cpp: solids over an interval.
//
//   F = ½ (F_a + F_b)      S = D[(1−χ)/2 E_a + (1+χ)/2 E_b + τ sym(Fᵀ Ḟ)]
//   FS : ΔF = S : ΔE = ΔV + (χ/2) ΔE:D(ΔE) + τ ...      since ΔE = sym(FᵀΔF) exactly
#include "elements/elastic_solid.hpp"
#include "elements/elastic_solid_tangent.hpp"

namespace trammel {
namespace {

Mat3 symmetric(const Mat3& m) {
    return 0.5 * (m + m.transpose());
}

/// One point on its way.
struct Path {
    Mat3 from, to, mean, rate;  ///< F
    Mat3 elastic, viscous;      ///< strains that S is made of; viscous without τ

    template <class Travelling, class Slope>
    Path(const Travelling& t, const Slope& slope, double chi)
        : from(t.from * slope.transpose()),
          to(t.to * slope.transpose()),
          mean(0.5 * (from + to)),
          rate(t.rate * slope.transpose()) {
        elastic = 0.25 * ((1 - chi) * from.transpose() * from + (1 + chi) * to.transpose() * to) - 0.5 * Mat3::Identity();
        viscous = symmetric(mean.transpose() * rate);
    }
    Mat3 change() const { return symmetric(mean.transpose() * (to - from)); }
};

}  // namespace

void ElasticSolids::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.clear();
    for (const Element& e : elements_)
        for (const SolidNode& i : e.node)
            for (const SolidNode& j : e.node)
                coordinate_slots_.emplace_back().plan(pattern, table.first[i.node], table.count[i.node], table.first[j.node],
                                                      table.count[j.node]);
}

ElasticSolids::Travelling ElasticSolids::gather(const Interval& interval, const Element& e) const {
    const int n = e.nodes();
    Travelling t{AtNodes(3, n), AtNodes(3, n), AtNodes(3, n)};
    for (int i = 0; i < n; ++i) {
        const NodeInterval& node = interval.node[e.node[i].node];
        const bool free = e.node[i].node != 0;
        t.from.col(i) = free ? Vec3(node.from.head<3>()) : e.node[i].place;
        t.to.col(i) = free ? Vec3(node.to.head<3>()) : e.node[i].place;
        t.rate.col(i) = free ? Vec3(node.rate.head<3>()) : Vec3(Vec3::Zero());
    }
    return t;
}

void ElasticSolids::add_interval_mass(double, double, System& system) const {
    for (const Element& e : elements_) {
        SolidTangent all(e.nodes());
        all.add_mass(e.mass, 1);
        all.write(coordinate_slots_.data() + e.first_pair, system);
    }
}

void ElasticSolids::add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const {
    for (const Element& e : elements_) {
        const Elasticity& c = materials_[static_cast<std::size_t>(e.material)];
        const Travelling t = gather(interval, e);
        AtNodes f = -gravity_ * e.mass.colwise().sum();
        for (std::size_t g = 0; g < e.weight.size(); ++g) {
            const Path path(t, e.slope[g], interval.dissipation);
            f += e.weight[g] * (path.mean * c.stress(path.elastic + c.damping * path.viscous)) * e.slope[g];
        }
        for (int i = 0; i < e.nodes(); ++i) {
            Vec12 rows = Vec12::Zero();
            rows.head<3>() = f.col(i);
            table.add_to(force, e.node[i].node, rows);
        }
    }
}

void ElasticSolids::add_interval_tangent(const Interval& interval, const IntervalWeights& w, System& system) const {
    const double chi = interval.dissipation, both = 0.5 * (w.to + w.from);
    for (const Element& e : elements_) {
        const Elasticity& c = materials_[static_cast<std::size_t>(e.material)];
        const Travelling t = gather(interval, e);
        SolidTangent all(e.nodes());
        for (std::size_t g = 0; g < e.weight.size(); ++g) {
            const Path path(t, e.slope[g], chi);
            const Mat3 B = 0.5 * ((1 + chi) * w.to * path.to + (1 - chi) * w.from * path.from) +
                           c.damping * (both * path.rate + w.rate * path.mean);
            all.add_point(e.slope[g], e.weight[g], c.lambda, c.mu, path.mean, B,
                          both * c.stress(path.elastic + c.damping * path.viscous));
        }
        all.write(coordinate_slots_.data() + e.first_pair, system);
    }
}

void ElasticSolids::add_interval_work(const Interval& interval, Work& work) const {
    for (const Element& e : elements_) {
        const Elasticity& c = materials_[static_cast<std::size_t>(e.material)];
        const Travelling t = gather(interval, e);
        for (std::size_t g = 0; g < e.weight.size(); ++g) {
            const Path path(t, e.slope[g], interval.dissipation);
            const Mat3 change = path.change(), stress = c.stress(change);
            work.dampers -= c.damping * e.weight[g] * stress.cwiseProduct(path.viscous).sum();
            work.loss += 0.5 * interval.dissipation * e.weight[g] * stress.cwiseProduct(change).sum();
        }
    }
}

}  // namespace trammel
