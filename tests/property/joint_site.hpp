// property/joint_site.hpp: four joints of one type in one batch: between bodies, ground, a point and a moving ground.
// The type is forgotten, so that laws are compiled once and not for every type.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "property/site.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel::testing {

/// Joints that stand on a site.
struct PlacedJoints {
    std::unique_ptr<JointBatch> batch;
    std::vector<std::vector<NodeId>> stands_on;
};

struct JointCase {
    std::string name;
    int size = 0;             ///< rows of one joint
    bool indifferent = true;  ///< does not change when all bodies move together
    /// No batch if a measure is not smooth where the nodes are.
    PlacedJoints (*place)(Site&, Samples&) = nullptr;
};

/// Rows with a position level.
const std::vector<JointCase>& position_joints();
/// Rows without one.
const std::vector<JointCase>& velocity_joints();
const JointCase& joint_case(std::string_view name);

inline std::string joint_name(const ::testing::TestParamInfo<JointCase>& info) {
    return info.param.name;
}
inline void PrintTo(const JointCase& c, std::ostream* out) {
    *out << c.name;
}

class JointSite {
public:
    static constexpr int rows_before = 2;  ///< rows of other batches

    JointSite(const JointCase& of, Samples& samples) : site(samples), joints_(of.place(site, samples)) {
        while (!joints_.batch) {
            site = Site(samples);
            joints_ = of.place(site, samples);
        }
        joints_.batch->number(rows_before);
        rows = rows_before + batch().rows();
        lambda = samples.vector(rows);
        PatternBuilder builder(site.table.dofs + rows);
        batch().couple(site.table, builder);
        pattern = builder.finish();
        joints_.batch->plan(site.table, pattern);
    }

    const JointBatch& batch() const { return *joints_.batch; }
    const std::vector<std::vector<NodeId>>& stands_on() const { return joints_.stands_on; }

    /// Bᵀλ over the freedoms.
    VecX force(const Motion& motion, const VecX& multipliers) const {
        VecX r = site.nothing(), unused(rows);
        batch().add_residual(motion, site.table, multipliers.data(), r.data(), unused.data());
        return r;
    }
    VecX gap(const Motion& motion) const {
        VecX r = site.nothing(), all(rows);
        batch().add_residual(motion, site.table, lambda.data(), r.data(), all.data());
        return all.tail(batch().rows());
    }
    VecX velocity_gap(const Motion& motion) const {
        VecX all(rows);
        batch().velocity_gap(motion, all.data());
        return all.tail(batch().rows());
    }
    VecX acceleration_gap(const Motion& motion) const {
        VecX all(rows);
        batch().acceleration_gap(motion, all.data());
        return all.tail(batch().rows());
    }
    /// B over the freedoms, column by column from the velocity level.
    MatX jacobian() const {
        const VecX still = velocity_gap(site.now());
        MatX B(batch().rows(), site.table.dofs);
        for (int j = 0; j < site.table.dofs; ++j)
            B.col(j) = velocity_gap(site.displaced(site.nothing(), VecX::Unit(site.table.dofs, j), site.nothing())) - still;
        return B;
    }
    /// The batch's part of the matrix, over freedoms and its own rows.
    MatX matrix(const Weights& weights, const RowScaling& scaling) const {
        System system(pattern);
        batch().add_tangent(site.now(), weights, lambda.data(), scaling, system);
        return full(system);
    }
    /// Sums of forces and of moments about the origin over all nodes of joint j, relative to the largest of them.
    std::pair<double, double> imbalance(int j) const {
        const Motion motion = site.now();
        Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
        double largest = 0;
        for (std::size_t n = 0; n < stands_on()[j].size(); ++n) {
            const Frame& frame = motion.node[stands_on()[j][n]].frame;
            const Vec6 wrench = batch().force_on(motion, lambda.data(), j, static_cast<int>(n));
            const Vec3 f = frame.R * wrench.head<3>();
            force += f;
            moment += frame.R * wrench.tail<3>() + frame.x.cross(f);
            largest = std::max(largest, wrench.norm());
        }
        EXPECT_GT(largest, 0);
        return {force.norm() / (1 + largest), moment.norm() / (1 + largest)};
    }
    /// What the joints pass on to the freedoms, what drives and moving grounds put in, and λ·(B v − ġ): must close.
    double power_left_over() const {
        const Motion motion = site.now();
        Energy energy;
        batch().add_energy(motion, lambda.data(), energy);
        const double gap_power = lambda.tail(batch().rows()).dot(velocity_gap(motion));
        const double passed_on = force(motion, lambda).dot(site.velocity());
        return (passed_on + energy.drive_power - gap_power) / (1 + std::abs(passed_on));
    }
    /// Work of the forces in a random motion that the rows allow, relative.
    double work_in_free_motion(Samples& samples) const {
        const MatX free = jacobian().fullPivLu().kernel();
        EXPECT_GT(free.cols(), 0);
        const VecX v = free * samples.vector(static_cast<int>(free.cols())), f = force(site.now(), lambda);
        return std::abs(f.dot(v)) / ((1 + v.norm()) * (1 + f.norm()));
    }

    Site site;
    VecX lambda;
    Pattern pattern;
    int rows = 0;

private:
    PlacedJoints joints_;
};

}  // namespace trammel::testing
