// property/interval_laws_test.cpp: every element and every joint over finite intervals.
//
//   elements:  F·Δz = change of stored energy + loss − work of loads, dampers and drives
//   joints:    (Dᵀλ)·Δz + work of drives = λ·(change of the gap): none where the rows are kept
//   matrices are slopes of forces and gaps
#include "assembly/discrete_gradient.hpp"
#include "property/element_site.hpp"
#include "property/interval_site.hpp"
#include "property/joint_site.hpp"
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

constexpr double length = 0.15;  ///< turns by about half a radian
/// Joints are placed where their measures are smooth at the start; over this they stay so: no angle passes its cut.
constexpr double joint_length = 0.04;
const IntervalWeights weights{0.7, -0.4, 1.3};

class ElementsOverIntervals : public ::testing::TestWithParam<ElementCase> {
protected:
    Samples samples{51};
};
INSTANTIATE_TEST_SUITE_P(All, ElementsOverIntervals, ::testing::ValuesIn(interval_elements()), element_name);

TEST_P(ElementsOverIntervals, work_is_the_change_of_energy) {
    for (double dissipation : {0.0, 0.6})
        for (int k = 0; k < repeats; ++k) {
            const ElementSite at(GetParam(), samples);
            auto& batch = dynamic_cast<IntervalElements&>(*at.batch);
            const IntervalSite over(at.site, at.pattern, length, dissipation);
            batch.plan_interval(over.table, over.coordinates_and_rows);
            VecX force = VecX::Zero(over.table.size);
            batch.add_interval_force(over.interval, over.table, force.data());
            Work work;
            batch.add_interval_work(over.interval, work);
            const Energy a = at.energy(over.from()), b = at.energy(over.to());
            const double stored = b.elastic + b.potential - a.elastic - a.potential;
            const double done = force.dot(over.change()), expected = stored + work.loss - work.loads - work.dampers - work.drives;
            const double scale = std::abs(stored) + std::abs(work.loads) + std::abs(work.dampers) + std::abs(work.drives) + 1;
            EXPECT_LT(std::abs(done - expected), 1e-12 * scale);
            EXPECT_GE(work.loss, 0);
            EXPECT_LE(work.dampers, 1e-13);
            EXPECT_TRUE(dissipation > 0 || work.loss == 0);
        }
}

TEST_P(ElementsOverIntervals, tangent_is_the_slope_of_the_force) {
    for (int k = 0; k < repeats / 4; ++k) {
        const ElementSite at(GetParam(), samples);
        auto& batch = dynamic_cast<IntervalElements&>(*at.batch);
        const IntervalSite over(at.site, at.pattern, length, 0.6);
        batch.plan_interval(over.table, over.coordinates_and_rows);
        System system(over.coordinates_and_rows);
        batch.add_interval_tangent(over.interval, weights, system);
        const MatX slope = slope_by_differences(
            [&](const VecX& x) {
                VecX force = VecX::Zero(over.table.size);
                batch.add_interval_force(over.moved(x, weights), over.table, force.data());
                return force;
            },
            VecX(VecX::Zero(over.table.size)));
        EXPECT_LT(mismatch(full(system), slope), 1e-8);
    }
}

class JointsOverIntervals : public ::testing::TestWithParam<JointCase> {
protected:
    Samples samples{52};
};
std::vector<JointCase> all_joints() {
    std::vector<JointCase> all = position_joints();
    for (const JointCase& c : velocity_joints()) all.push_back(c);
    return all;
}
INSTANTIATE_TEST_SUITE_P(All, JointsOverIntervals, ::testing::ValuesIn(all_joints()), joint_name);

TEST_P(JointsOverIntervals, do_no_work_but_that_of_their_drives_and_gaps) {
    for (int k = 0; k < repeats; ++k) {
        const JointSite at(GetParam(), samples);
        const auto& batch = dynamic_cast<const IntervalJoints&>(at.batch());
        const IntervalSite over(at.site, at.pattern, joint_length, 0);
        VecX force = VecX::Zero(over.table.size), gap = VecX::Zero(at.rows);
        batch.add_interval_force(over.interval, over.table, at.lambda.data(), force.data(), gap.data());
        Work work;
        batch.add_interval_work(over.interval, at.lambda.data(), work);
        const int m = at.batch().rows();
        VecX opened = gap.tail(m);
        if (!at.batch().velocity_level(JointSite::rows_before)) {
            EXPECT_LT(mismatch(opened, at.gap(over.to())), 1e-13);
            opened -= at.gap(over.from());
        }
        const double done = force.dot(over.change()) + work.drives, expected = at.lambda.tail(m).dot(opened);
        EXPECT_LT(std::abs(done - expected), 1e-12 * (1 + std::abs(done) + std::abs(work.drives)));
    }
}

TEST_P(JointsOverIntervals, matrix_is_the_slope_of_forces_and_gaps) {
    for (int k = 0; k < repeats / 4; ++k) {
        const JointSite at(GetParam(), samples);
        auto& batch = const_cast<IntervalJoints&>(dynamic_cast<const IntervalJoints&>(at.batch()));
        const IntervalSite over(at.site, at.pattern, joint_length, 0);
        batch.plan_interval(over.table, over.coordinates_and_rows);
        System system(over.coordinates_and_rows);
        batch.add_interval_tangent(over.interval, at.lambda.data(), weights, system);
        const int n = over.table.size, m = at.rows;
        const MatX T = full(system);
        const auto both = [&](const Interval& interval, const VecX& lambda) {
            VecX out = VecX::Zero(n + m);
            batch.add_interval_force(interval, over.table, lambda.data(), out.data(), out.data() + n);
            return out;
        };
        // position rows are closed at the end of the interval: only z_to counts
        const MatX slope =
            slope_by_differences([&](const VecX& x) { return both(over.moved(x, weights), at.lambda); }, VecX(VecX::Zero(n)));
        EXPECT_LT(mismatch(T.leftCols(n), slope), 1e-8);
        const MatX columns =
            slope_by_differences([&](const VecX& lambda) -> VecX { return both(over.interval, lambda).head(n); }, at.lambda);
        EXPECT_LT(mismatch(T.topRightCorner(n, m), columns), 1e-8);
    }
}

/// A measure without a closed form: the correction along the increment stands in.
struct Quartic {
    static constexpr int nodes = 1, size = 1;
    static constexpr bool quadratic = false;
    Vec<1> value(const Vec12& z) const { return Vec<1>(0.25 * z.squaredNorm() * z.squaredNorm()); }
    void gradient(const Vec12& z, Mat<1, 12>& D) const { D = z.squaredNorm() * z.transpose(); }
    void hessian(const Vec12& z, const Vec<1>& sigma, Mat<12, 12>& H) const {
        H = sigma[0] * (z.squaredNorm() * Mat<12, 12>::Identity() + 2 * z * z.transpose());
    }
};

TEST(DiscreteGradient, without_a_closed_form_is_corrected_along_the_increment) {
    Samples samples{53};
    const Quartic m;
    for (int k = 0; k < repeats; ++k) {
        const Vec12 a = samples.vector(12), b = samples.vector(12);
        Mat<1, 12> D;
        discrete_gradient(m, a, b, D);
        EXPECT_LT(std::abs((D * (b - a))[0] - (m.value(b) - m.value(a))[0]), 1e-12 * (1 + m.value(b)[0]));
        Mat<12, 12> H;
        discrete_slope(m, a, b, Vec<1>(1.5), H);
        const MatX slope = slope_by_differences(
            [&](const VecX& z) -> VecX {
                Mat<1, 12> there;
                discrete_gradient(m, a, Vec12(z), there);
                return 1.5 * there.transpose();
            },
            VecX(b));
        EXPECT_LT(mismatch(H, slope), 1e-8);
        discrete_gradient(m, a, a, D);
        Mat<1, 12> there;
        m.gradient(a, there);
        EXPECT_EQ(D, there);
    }
}

}  // namespace
}  // namespace trammel::testing
