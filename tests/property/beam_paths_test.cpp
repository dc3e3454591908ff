// property/beam_paths_test.cpp: what a beam element answers by hand equals the generic answers over coordinates z.
//
//   elastic: one Elastic<BeamStrain> for each Gauss point      inertia: r_a = P_aᵀ Σ_b (M_ab ⊗ I₃) z̈_b
#include "elements/beam_shape.hpp"
#include "elements/elastic.hpp"
#include "property/element_cases.hpp"

namespace trammel::testing {
namespace {

template <class OrderType>
class BeamPaths : public ::testing::Test {
protected:
    static constexpr int order = OrderType::value, count = order + 1;
    static constexpr double length = 1.7, damping_time = 0.3;

    BeamPaths() {
        all.resize(count);
        for (int a = 0; a < count; ++a)
            reference.push_back({Vec3(length / 2 * (1 + beam_node_place(order, a)), 0, 0), Mat3::Identity()});
    }
    std::unique_ptr<ElementBatch> by_hand(const BeamSection& section) const {
        auto batch = make_beams(order, Vec3::Zero());
        batch->add({all, reference, {}, [section](double) { return section; }, true, damping_time});
        return batch;
    }
    std::unique_ptr<ElementBatch> by_measures(const Mat6& stiffness) const {
        const auto& shape = BeamShape<order>::instance();
        auto batch = std::make_unique<ElasticBatch<BeamStrain<order>>>();
        for (int g = 0; g < order; ++g) {
            Elastic<BeamStrain<order>> e;
            std::copy(all.begin(), all.end(), e.node.begin());
            e.measure.shape = shape.at[g];
            e.measure.slope = shape.slope_at[g] * 2 / length;
            e.measure.rest << 1, 0, 0, 0, 0, 0;
            e.stiffness = shape.points.weight[g] * length / 2 * stiffness;
            e.damping = damping_time * e.stiffness;
            batch->add(e);
        }
        return batch;
    }
    void use(std::unique_ptr<ElementBatch> batch) {
        PatternBuilder builder(at.site.table.dofs);
        batch->couple(at.site.table, builder);
        at.pattern = builder.finish();
        batch->plan(at.site.table, at.pattern);
        at.batch = std::move(batch);
    }
    Samples samples{51};
    std::vector<NodeId> all{first_body, second_body, third_body, third_body + 1, third_body + 2, third_body + 3};
    std::vector<Frame> reference;
    ElementSite at{element_case<BeamCase<1, false>>(), samples};
};
using Orders = ::testing::Types<std::integral_constant<int, 1>, std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(BeamPaths, Orders);

TYPED_TEST(BeamPaths, elastic_forces_and_tangent) {
    const Mat6 stiffness = positive_matrix<6>(this->samples, 3);
    this->use(this->by_hand({stiffness, Mat4::Zero()}));
    const Motion now = this->at.site.now();
    const VecX force = this->at.residual(now);
    const MatX tangent = this->at.tangent({0.7, 0.4, 0});
    const Energy energy = this->at.energy(now);
    this->use(this->by_measures(stiffness));
    EXPECT_LT(mismatch(force, this->at.residual(now)), 1e-13);
    EXPECT_LT(mismatch(tangent, this->at.tangent({0.7, 0.4, 0})), 1e-13);
    EXPECT_NEAR(energy.elastic, this->at.energy(now).elastic, 1e-12 * energy.elastic);
    EXPECT_NEAR(energy.damper_power, this->at.energy(now).damper_power, -1e-12 * energy.damper_power);
}

TYPED_TEST(BeamPaths, inertia_forces) {
    constexpr int nodes = TestFixture::count;
    const Mat4 mass = random_section_mass(this->samples);
    this->use(this->by_hand({Mat6::Zero(), mass}));
    const Motion now = this->at.site.now();
    const VecX force = this->at.residual(now);
    const Mat<nodes, nodes> products = BeamShape<TestFixture::order>::instance().products * (TestFixture::length / 2);
    // z̈ = P v̇ + Ṗ v, the second part by differences along the motion
    const auto rates = [&](double tau) {
        const Motion motion = this->at.site.later(tau);
        VecX z(12 * nodes);
        for (int a = 0; a < nodes; ++a) {
            const NodeMotion& n = motion.node[this->all[a]];
            z.segment<12>(12 * a) = spread(n.frame) * n.v;
        }
        return z;
    };
    const VecX acceleration = slope_by_differences([&](const VecX& tau) -> VecX { return rates(tau[0]); }, VecX::Zero(1), 3e-4);
    VecX expected = this->at.site.nothing();
    for (int a = 0; a < nodes; ++a) {
        Vec12 sum = Vec12::Zero();
        for (int b = 0; b < nodes; ++b)
            for (int i = 0; i < 4; ++i)
                for (int j = 0; j < 4; ++j)
                    sum.segment<3>(3 * i) += products(a, b) * mass(i, j) * acceleration.segment<3>(12 * b + 3 * j);
        const NodeId node = this->all[a];
        expected.segment<6>(this->at.site.table.first[node]) = spread(now.node[node].frame).transpose() * sum;
    }
    EXPECT_LT(mismatch(force, expected), 1e-10);
}

/// Bent and turned at random, then carried along by a motion of space.
TYPED_TEST(BeamPaths, strains_and_forces_do_not_see_a_rigid_motion) {
    auto batch = this->by_hand({positive_matrix<6>(this->samples, 3), Mat4::Zero()});
    const BeamBatch& beam = dynamic_cast<const BeamBatch&>(*batch);
    this->use(std::move(batch));
    const Motion now = this->at.site.now(), there = this->at.site.carried(this->samples.pose(3));
    for (double xi : {-1.0, -0.4, 0.7}) {
        EXPECT_LT(mismatch(beam.strain(there, 0, xi), beam.strain(now, 0, xi)), 1e-12);
        EXPECT_LT(mismatch(beam.stress(there, 0, xi), beam.stress(now, 0, xi)), 1e-12);
    }
    EXPECT_LT(mismatch(this->at.residual(there), this->at.residual(now)), 1e-12);
    EXPECT_NEAR(this->at.energy(there).elastic, this->at.energy(now).elastic, 1e-12 * this->at.energy(now).elastic);
}

TYPED_TEST(BeamPaths, forces_change_the_momenta) {
    this->use(this->by_hand({positive_matrix<6>(this->samples, 3), random_section_mass(this->samples)}));
    const MatX rate = slope_by_differences(
        [&](const VecX& tau) -> VecX {
            const Energy e = this->at.energy(this->at.site.later(tau[0]));
            VecX both(6);
            both << e.momentum, e.angular_momentum;
            return both;
        },
        VecX::Zero(1), 3e-4);
    const Motion now = this->at.site.now();
    const VecX r = this->at.residual(now);
    Vec6 sum = Vec6::Zero();
    for (NodeId node : this->all) {
        const Frame& frame = now.node[node].frame;
        const Vec6 own = r.segment<6>(this->at.site.table.first[node]);
        const Vec3 force = frame.R * own.head<3>();
        sum.head<3>() += force;
        sum.tail<3>() += frame.x.cross(force) + frame.R * own.tail<3>();
    }
    EXPECT_LT(mismatch(rate, sum), 1e-9);
}

}  // namespace
}  // namespace trammel::testing
