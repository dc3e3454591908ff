// elements/elastic.hpp: an elastic and damped element on any measure s:
//
//   σ = K (s − s₀) + C ṡ + σ₀ − τ(t)     r = Dsᵀ σ     energy ½ (s − s₀)ᵀK(s − s₀) + σ₀ᵀ(s − s₀)
//   τ: an actuator that pushes along the first row of s
//   K need not be symmetric (bearings): its skew part does work without storing energy
//   tangent:  K_t = DᵀK D + X(σ) + DᵀC ∂(ṡ)/∂q ,   G = DᵀC D
// Theory: docs/theory/elastic.md
#pragma once

#include "assembly/batch.hpp"
#include "assembly/measure.hpp"
#include "description/expression.hpp"
#include "elements/interval_elastic.hpp"

namespace trammel {

template <Measure M>
struct Elastic {
    std::array<NodeId, M::nodes> node{};
    M measure;
    Mat<M::size, M::size> stiffness = Mat<M::size, M::size>::Zero(), damping = Mat<M::size, M::size>::Zero();
    Vec<M::size> rest = Vec<M::size>::Zero(), preload = Vec<M::size>::Zero();
    Expression actuator;  ///< τ(t), zero unless set
    int winding = -1;     ///< unwrapped angle of a measure that is an angle
};

template <class M>
class ElasticBatch final : public ElementBatch, public PullingElements, public IntervalElastic<M, ElasticBatch<M>> {
public:
    static constexpr int N = M::nodes;

    ElasticBatch();
    ~ElasticBatch() override;
    /// Returns the place of the element in the batch.
    int add(const Elastic<M>& element) {
        elements_.push_back(element);
        return static_cast<int>(elements_.size()) - 1;
    }
    const std::vector<Elastic<M>>& elements() const { return elements_; }
    /// Node n of element k is a moving ground.
    bool moving(std::size_t k, int n) const { return moving_[k][n]; }

    void couple(const NodeTable& table, PatternBuilder& builder) const override {
        for (const auto& e : elements_)
            for (NodeId i : e.node)
                for (NodeId j : e.node) builder.couple(table.first[i], table.count[i], table.first[j], table.count[j]);
    }

    void plan(const NodeTable& table, const Pattern& pattern) override {
        slots_.resize(elements_.size());
        moving_.resize(elements_.size());
        for (std::size_t k = 0; k < elements_.size(); ++k)
            for (int i = 0; i < N; ++i) moving_[k][i] = table.kind[elements_[k].node[i]] == NodeKind::prescribed;
        for (std::size_t k = 0; k < elements_.size(); ++k)
            for (int i = 0; i < N; ++i)
                for (int j = 0; j < N; ++j) {
                    const NodeId a = elements_[k].node[i], b = elements_[k].node[j];
                    slots_[k][i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
                }
    }

    void add_residual(const Motion& motion, const NodeTable& table, double* residual) const override {
        for (const auto& e : elements_) {
            const auto nodes = gather(motion, e);
            const Mat<M::size, 6 * N> D = jacobian(e.measure, nodes);
            const Vec<6 * N> f = D.transpose() * stress(e, motion, nodes, D);
            for (int n = 0; n < N; ++n) table.add_to(residual, e.node[n], f.template segment<6>(6 * n));
        }
    }

    void add_tangent(const Motion& motion, const Weights& weights, System& system) const override {
        for (std::size_t k = 0; k < elements_.size(); ++k) {
            const auto& e = elements_[k];
            const auto nodes = gather(motion, e);
            const Mat<M::size, 6 * N> D = jacobian(e.measure, nodes);
            const Vec<M::size> sigma = stress(e, motion, nodes, D);
            Mat<6 * N, 6 * N> S = weights.q * geometric_stiffness(e.measure, nodes, sigma);
            S += D.transpose() *
                 ((weights.q * e.stiffness + weights.v * e.damping) * D + weights.q * e.damping * rate_slope(e.measure, nodes));
            for (int i = 0; i < N; ++i)
                for (int j = 0; j < N; ++j) slots_[k][i][j].add(system, S.template block<6, 6>(6 * i, 6 * j));
        }
    }

    Vec6 force_on(const Motion& motion, int element, int node) const override {
        const auto& e = elements_[static_cast<std::size_t>(element)];
        const auto nodes = gather(motion, e);
        const Mat<M::size, 6 * N> D = jacobian(e.measure, nodes);
        return -D.template middleCols<6>(6 * node).transpose() * stress(e, motion, nodes, D);
    }

    void add_energy(const Motion& motion, Energy& energy) const override {
        for (std::size_t k = 0; k < elements_.size(); ++k) {
            const auto& e = elements_[k];
            const auto nodes = gather(motion, e);
            const Mat<M::size, 6 * N> D = jacobian(e.measure, nodes);
            const Vec<M::size> s = strain(e, motion, nodes), rate = D * velocities(nodes);
            energy.elastic += 0.5 * s.dot(e.stiffness * s) + e.preload.dot(s);
            energy.damper_power -= rate.dot(e.damping * rate);
            energy.load_power -= 0.5 * rate.dot(Vec<M::size>((e.stiffness - e.stiffness.transpose()) * s));
            energy.load_power += motion.load_factor * e.actuator.at(motion.time).value * rate[0];
            // a moving ground works on the element
            const Vec<M::size> sigma = stress(e, motion, nodes, D);
            for (int n = 0; n < N; ++n)
                if (moving_[k][n]) energy.drive_power += sigma.dot(D.template middleCols<6>(6 * n) * nodes[n]->v);
        }
    }

private:
    static NodeMotions<N> gather(const Motion& motion, const Elastic<M>& e) {
        NodeMotions<N> nodes;
        for (int n = 0; n < N; ++n) nodes[n] = &motion.node[e.node[n]];
        return nodes;
    }
    static Vec<6 * N> velocities(const NodeMotions<N>& nodes) {
        Vec<6 * N> v;
        for (int n = 0; n < N; ++n) v.template segment<6>(6 * n) = nodes[n]->v;
        return v;
    }
    static Vec<M::size> strain(const Elastic<M>& e, const Motion& motion, const NodeMotions<N>& nodes) {
        Vec<M::size> s = e.measure.value(coordinates(nodes));
        if (e.winding >= 0) s[0] = unwrap(s[0], motion.winding[e.winding]);
        return s - e.rest;
    }
    static Vec<M::size> stress(const Elastic<M>& e, const Motion& motion, const NodeMotions<N>& nodes,
                               const Mat<M::size, 6 * N>& D) {
        Vec<M::size> sigma = e.stiffness * strain(e, motion, nodes) + e.preload + e.damping * (D * velocities(nodes));
        sigma[0] -= motion.load_factor * e.actuator.at(motion.time).value;
        return sigma;
    }

    std::vector<Elastic<M>> elements_;
    std::vector<std::array<std::array<BlockSlots, N>, N>> slots_;
    std::vector<std::array<bool, N>> moving_;  ///< which nodes are moving grounds
};

// not inline: whoever keeps a batch need not compile what it does
template <class M>
ElasticBatch<M>::ElasticBatch() = default;
template <class M>
ElasticBatch<M>::~ElasticBatch() = default;

}  // namespace trammel
