// elements/interval_elastic.hpp: elastic and damped elements over an interval, on any measure:
//
//   σ = K [(1−χ)/2 e_a + (1+χ)/2 e_b] + C D ż + σ₀ − τ_mean       F = Dᵀσ,   e = s − s₀,   D Δz = Δs
//   F·Δz = ΔV + (χ/2) ΔsᵀKΔs + Δsᵀ C D ż − τ_mean Δs
//   the skew part of K (bearings) does work without storing energy: counted with the loads
// Theory: docs/theory/interval.md
#pragma once

#include "assembly/discrete_gradient.hpp"
#include "assembly/mean_value.hpp"
#include "lie/rotation.hpp"

namespace trammel {

/// `Elements` is ElasticBatch<M>; it offers elements() and moving(k, n).
template <Measure M, class Elements>
class IntervalElastic : public IntervalElements {
public:
    static constexpr int N = M::nodes, size = M::size, all = 12 * M::nodes;
    using Z = Vec<all>;
    using Strain = Vec<size>;
    using Gradient = Mat<size, all>;
    using Square = Mat<all, all>;

    void plan_interval(const CoordinateTable& table, const Pattern& pattern) override {
        slots_.resize(self().elements().size());
        for (std::size_t k = 0; k < slots_.size(); ++k)
            for (int i = 0; i < N; ++i)
                for (int j = 0; j < N; ++j) {
                    const NodeId a = self().elements()[k].node[i], b = self().elements()[k].node[j];
                    slots_[k][i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
                }
    }

    void add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const override {
        for (const auto& e : self().elements()) {
            const Path path(interval, e);
            const Z f = path.D.transpose() * path.stress;
            for (int n = 0; n < N; ++n) table.add_to(force, e.node[n], f.template segment<12>(12 * n));
        }
    }

    void add_interval_tangent(const Interval& interval, const IntervalWeights& w, System& system) const override {
        for (std::size_t k = 0; k < self().elements().size(); ++k) {
            const auto& e = self().elements()[k];
            const Path path(interval, e);
            Square S = w.rate * path.D.transpose() * e.damping * path.D;
            if (w.to != 0) S += w.to * slope(e, path.from, path.to, path, 0.5 * (1 + interval.dissipation));
            if (w.from != 0) S += w.from * slope(e, path.to, path.from, path, 0.5 * (1 - interval.dissipation));
            for (int i = 0; i < N; ++i)
                for (int j = 0; j < N; ++j) slots_[k][i][j].add(system, S.template block<12, 12>(12 * i, 12 * j));
        }
    }

    void add_interval_work(const Interval& interval, Work& work) const override {
        for (std::size_t k = 0; k < self().elements().size(); ++k) {
            const auto& e = self().elements()[k];
            const Path path(interval, e);
            const Strain change = path.D * (path.to - path.from);
            work.loads += path.actuator * change[0];
            work.loads -= 0.5 * change.dot(Strain((e.stiffness - e.stiffness.transpose()) * path.strain));
            work.dampers -= change.dot(e.damping * (path.D * path.rate));
            work.loss += 0.5 * interval.dissipation * change.dot(e.stiffness * change);
            for (int n = 0; n < N; ++n)
                if (self().moving(k, n))
                    work.drives += (path.D.template middleCols<12>(12 * n).transpose() * path.stress)
                                       .dot((path.to - path.from).template segment<12>(12 * n));
        }
    }

private:
    /// One element on its way through the interval.
    struct Path {
        Z from, to, rate;
        Gradient D;
        Strain strain, stress;
        double actuator;

        template <class Element>
        Path(const Interval& interval, const Element& e) {
            for (int n = 0; n < N; ++n) {
                const NodeInterval& node = interval.node[e.node[n]];
                from.template segment<12>(12 * n) = node.from;
                to.template segment<12>(12 * n) = node.to;
                rate.template segment<12>(12 * n) = node.rate;
            }
            discrete_gradient(e.measure, from, to, D);
            Strain a = e.measure.value(from), b = e.measure.value(to);
            if (e.winding >= 0) {
                a[0] = unwrap(a[0], interval.winding[e.winding]);
                b[0] = unwrap(b[0], a[0]);
            }
            const double chi = interval.dissipation;
            actuator = mean_value(e.actuator, interval);
            strain = 0.5 * (1 - chi) * a + 0.5 * (1 + chi) * b - e.rest;
            stress = e.stiffness * strain + e.damping * (D * rate) + e.preload;
            stress[0] -= actuator;
        }
    };

    const Elements& self() const { return static_cast<const Elements&>(*this); }

    /// ∂F/∂(the end `here`), which enters the elastic stress with this share
    template <class Element>
    static Square slope(const Element& e, const Z& other, const Z& here, const Path& path, double share) {
        Square S;
        discrete_slope(e.measure, other, here, path.stress, S);
        Gradient strain;
        e.measure.gradient(here, strain);
        Gradient stress = share * e.stiffness * strain;
        if (!e.damping.isZero(0)) {
            Gradient turned;
            Square H;
            for (int k = 0; k < size; ++k) {
                discrete_slope(e.measure, other, here, Strain(Strain::Unit(k)), H);
                turned.row(k) = path.rate.transpose() * H;
            }
            stress += e.damping * turned;
        }
        return S + path.D.transpose() * stress;
    }

    std::vector<std::array<std::array<CoordinateSlots, N>, N>> slots_;
};

}  // namespace trammel
