// property/joint_site.hpp: four joints of one type in one batch: between bodies, ground, a point and a moving ground.
#pragma once

#include <fmt/format.h>

#include "joints/joint_set.hpp"
#include "property/measures.hpp"
#include "property/site.hpp"

namespace trammel::testing {

template <class M>
class JointSite {
public:
    static constexpr int N = M::nodes, size = M::size;
    static constexpr int rows_before = 2;  ///< rows of other batches

    explicit JointSite(Samples& samples) : site(samples) {
        while (!place(samples)) site = Site(samples);
        batch.number(rows_before);
        rows = rows_before + batch.rows();
        lambda = samples.vector(rows);
        PatternBuilder builder(site.table.dofs + rows);
        batch.couple(site.table, builder);
        pattern = builder.finish();
        batch.plan(site.table, pattern);
    }

    /// Bᵀλ over the freedoms.
    VecX force(const Motion& motion, const VecX& multipliers) const {
        VecX r = site.nothing(), unused(rows);
        batch.add_residual(motion, site.table, multipliers.data(), r.data(), unused.data());
        return r;
    }
    VecX gap(const Motion& motion) const {
        VecX r = site.nothing(), all(rows);
        batch.add_residual(motion, site.table, lambda.data(), r.data(), all.data());
        return all.tail(batch.rows());
    }
    VecX velocity_gap(const Motion& motion) const {
        VecX all(rows);
        batch.velocity_gap(motion, all.data());
        return all.tail(batch.rows());
    }
    VecX acceleration_gap(const Motion& motion) const {
        VecX all(rows);
        batch.acceleration_gap(motion, all.data());
        return all.tail(batch.rows());
    }
    /// B over the freedoms, column by column from the velocity level.
    MatX jacobian() const {
        const VecX still = velocity_gap(site.now());
        MatX B(batch.rows(), site.table.dofs);
        for (int j = 0; j < site.table.dofs; ++j)
            B.col(j) = velocity_gap(site.displaced(site.nothing(), VecX::Unit(site.table.dofs, j), site.nothing())) - still;
        return B;
    }

    Site site;
    JointsOf<M> batch;
    std::vector<std::array<NodeId, N>> stands_on;
    VecX lambda;
    Pattern pattern;
    int rows = 0;

private:
    /// Nothing if a measure is not smooth where the nodes are.
    bool place(Samples& samples) {
        using Pairs = std::vector<std::array<NodeId, 2>>;
        const Pairs pairs{
            {first_body, second_body}, {ground, first_body}, {second_body, mass_point}, {moving_ground, second_body}};
        batch = {};
        stands_on.clear();
        site.winding.clear();
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            std::array<NodeId, N> node;
            for (int n = 0; n < N; ++n) node[n] = pairs[(k + n / 2) % pairs.size()][n % 2];
            if (!add(random_measure<M>(samples), node)) return false;
        }
        return true;
    }

    bool add(M measure, const std::array<NodeId, N>& node) {
        const Motion motion = site.now();
        NodeMotions<N> nodes;
        for (int n = 0; n < N; ++n) nodes[n] = &motion.node[node[n]];
        const Vec<12 * N> z = coordinates(nodes);
        if (!is_smooth(measure, z)) return false;
        Joint<M> joint{node, measure, "joint", {}};
        double value = 0;
        if constexpr (Measure<M>) value = measure.value(z)[0];
        if constexpr (std::is_same_v<M, Coupling>) {
            // angles that have gone round a few times: the gap continues beyond the principal value
            joint.measure.first.winding = static_cast<int>(site.winding.size());
            joint.measure.second.winding = static_cast<int>(site.winding.size()) + 1;
            site.winding.push_back(Angle(measure.first.frames).value(z.template head<24>())[0] + 6 * std::numbers::pi);
            site.winding.push_back(Angle(measure.second.frames).value(z.template tail<24>())[0] - 4 * std::numbers::pi);
            const double second_turns = measure.second.angular ? -4 * std::numbers::pi : 0;
            value += measure.factor_first * 6 * std::numbers::pi + measure.factor_second * second_turns;
        }
        if constexpr (size == 1)
            joint.drive = Expression::parse(fmt::format("{0:.17g} + 0.3*(t - {1:.17g}) - 0.4*(t - {1:.17g})^2", value, site.time),
                                            {}, Dimension::any, TimeUse::allowed);
        batch.add(joint);
        stands_on.push_back(node);
        return true;
    }
};

}  // namespace trammel::testing
