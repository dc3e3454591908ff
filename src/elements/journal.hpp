// elements/journal.hpp: a rotor in a stator with any law of force between them: oil films, tables by speed, rubs.
//
//   instant    σ = law(s, s, γ)         r = D_qᵀσ           γ = D_q v = (ṡ, Ω)
//   interval   σ = law(s_a, s_b, γ)     F = D(z_m)ᵀσ        γ = D(z_m) ż,  z_m the mean
//   tangent    X(σ) + D_qᵀ (∂σ/∂s D_s + ∂σ/∂γ ∂(D_q v)/∂q)  and  D_qᵀ ∂σ/∂γ D_q
// A law tells what part of σ is stored, damped and pushed: σ·(Δs, ΔΩ) = ΔV + loss + work of dampers − work put in.
// Theory: docs/theory/journal.md
#pragma once

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"
#include "measures/journal.hpp"

namespace trammel {

using Vec4 = Vec<4>;

/// What a law is asked: the gap at both ends of an interval (the same at an instant), and the rates in between.
struct JournalMotion {
    Vec3 from = Vec3::Zero(), to = Vec3::Zero();
    Vec4 rate = Vec4::Zero();
    double dissipation = 0;  ///< χ of the interval
};

/// What a law answers. The stress is the sum of three parts; slopes are those of the sum.
struct JournalPull {
    Vec4 stored = Vec4::Zero();  ///< stored·Δ = V(to) − V(from) + loss
    Vec4 damped = Vec4::Zero();  ///< damped·γ ≥ 0
    Vec4 pushed = Vec4::Zero();  ///< does any work
    double loss = 0;             ///< ≥ 0, zero for χ = 0
    Mat<4, 3> by_from = Mat<4, 3>::Zero(), by_to = Mat<4, 3>::Zero();
    Mat<4, 4> by_rate = Mat<4, 4>::Zero();

    Vec4 stress() const { return stored + damped + pushed; }
};

/// Where an element stands, and how its stress pulls on its two nodes.
struct JournalSite {
    std::array<NodeId, 2> node{};
    Journal measure;
    std::array<bool, 2> moving{};  ///< is a moving ground
    std::array<std::array<BlockSlots, 2>, 2> slots;
    std::array<std::array<CoordinateSlots, 2>, 2> coordinate_slots;

    using Rows = Mat<4, 12>;
    Rows rows(const Motion&) const;
    JournalMotion motion(const Motion&, const Rows&) const;
    void add_tangent(const Motion&, const Rows&, const JournalPull&, const Weights&, System&) const;
    /// Power that moving grounds put in.
    double drive_power(const Motion&, const Rows&, const Vec4& stress) const;

    /// An interval with the rows at its mean.
    struct Path {
        Vec<24> from, to, rate;
        Mat<4, 24> D;
        JournalMotion motion;
        Vec4 change() const { return D * (to - from); }
    };
    Path path(const Interval&) const;
    void add_interval_tangent(const Path&, const JournalPull&, const IntervalWeights&, System&) const;
};

template <class Law>
class JournalsOf final : public ElementBatch, public PullingElements, public IntervalElements {
public:
    JournalsOf();
    ~JournalsOf() override;
    /// Returns the place of the element in the batch.
    int add(const std::array<NodeId, 2>& node, const JointFrames& frames, Law law) {
        sites_.push_back({node, Journal(frames), {}, {}, {}});
        laws_.push_back(std::move(law));
        return static_cast<int>(sites_.size()) - 1;
    }

    void couple(const NodeTable& table, PatternBuilder& builder) const override {
        for (const JournalSite& site : sites_)
            for (NodeId i : site.node)
                for (NodeId j : site.node) builder.couple(table.first[i], table.count[i], table.first[j], table.count[j]);
    }

    void plan(const NodeTable& table, const Pattern& pattern) override {
        for (JournalSite& site : sites_)
            for (int i = 0; i < 2; ++i) {
                const NodeId a = site.node[i];
                site.moving[i] = table.kind[a] == NodeKind::prescribed;
                for (int j = 0; j < 2; ++j) {
                    const NodeId b = site.node[j];
                    site.slots[i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
                }
            }
    }

    void add_residual(const Motion& motion, const NodeTable& table, double* residual) const override {
        for (std::size_t k = 0; k < sites_.size(); ++k) {
            const auto D = sites_[k].rows(motion);
            const Vec<12> f = D.transpose() * laws_[k].pull(sites_[k].motion(motion, D)).stress();
            for (int n = 0; n < 2; ++n) table.add_to(residual, sites_[k].node[n], f.template segment<6>(6 * n));
        }
    }

    void add_tangent(const Motion& motion, const Weights& weights, System& system) const override {
        for (std::size_t k = 0; k < sites_.size(); ++k) {
            const auto D = sites_[k].rows(motion);
            sites_[k].add_tangent(motion, D, laws_[k].pull(sites_[k].motion(motion, D)), weights, system);
        }
    }

    Vec6 force_on(const Motion& motion, int element, int node) const override {
        const auto k = static_cast<std::size_t>(element);
        const auto D = sites_[k].rows(motion);
        return -D.template middleCols<6>(6 * node).transpose() * laws_[k].pull(sites_[k].motion(motion, D)).stress();
    }

    void add_energy(const Motion& motion, Energy& energy) const override {
        for (std::size_t k = 0; k < sites_.size(); ++k) {
            const auto D = sites_[k].rows(motion);
            const JournalMotion at = sites_[k].motion(motion, D);
            const JournalPull pull = laws_[k].pull(at);
            energy.elastic += laws_[k].stored(at.to);
            energy.damper_power -= pull.damped.dot(at.rate);
            energy.load_power -= pull.pushed.dot(at.rate);
            energy.drive_power += sites_[k].drive_power(motion, D, pull.stress());
        }
    }

    void plan_interval(const CoordinateTable& table, const Pattern& pattern) override {
        for (JournalSite& site : sites_)
            for (int i = 0; i < 2; ++i)
                for (int j = 0; j < 2; ++j) {
                    const NodeId a = site.node[i], b = site.node[j];
                    site.coordinate_slots[i][j].plan(pattern, table.first[a], table.count[a], table.first[b], table.count[b]);
                }
    }

    void add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const override {
        for (std::size_t k = 0; k < sites_.size(); ++k) {
            const auto path = sites_[k].path(interval);
            const Vec<24> f = path.D.transpose() * laws_[k].pull(path.motion).stress();
            for (int n = 0; n < 2; ++n) table.add_to(force, sites_[k].node[n], f.template segment<12>(12 * n));
        }
    }

    void add_interval_tangent(const Interval& interval, const IntervalWeights& weights, System& system) const override {
        for (std::size_t k = 0; k < sites_.size(); ++k) {
            const auto path = sites_[k].path(interval);
            sites_[k].add_interval_tangent(path, laws_[k].pull(path.motion), weights, system);
        }
    }

    void add_interval_work(const Interval& interval, Work& work) const override {
        for (std::size_t k = 0; k < sites_.size(); ++k) {
            const JournalSite& site = sites_[k];
            const auto path = site.path(interval);
            const JournalPull pull = laws_[k].pull(path.motion);
            const Vec4 change = path.change();
            work.dampers -= pull.damped.dot(change);
            work.loads -= pull.pushed.dot(change);
            work.loss += pull.loss;
            const Vec<24> f = path.D.transpose() * pull.stress();
            for (int n = 0; n < 2; ++n)
                if (site.moving[n])
                    work.drives += f.template segment<12>(12 * n).dot((path.to - path.from).template segment<12>(12 * n));
        }
    }

private:
    std::vector<JournalSite> sites_;
    std::vector<Law> laws_;
};

// not inline: whoever keeps a batch need not compile what it does
template <class Law>
JournalsOf<Law>::JournalsOf() = default;
template <class Law>
JournalsOf<Law>::~JournalsOf() = default;

}  // namespace trammel
