// property/fast_paths_test.cpp: what a lower pair answers by hand at an instant equals the generic answer.
//
//   instant_jacobian = D P      instant_geometric = X(λ)      pull = (s, Bᵀλ)
#include "property/placed.hpp"

namespace trammel::testing {
namespace {

using LowerPairs = ::testing::Types<Revolute, Prismatic, Cylindrical, Planar, Spherical, Universal, Rigid, PointOnLine,
                                    PointOnPlane, LowerPair<0b101, 0b011>, LowerPair<0b010, 0b101>>;

template <class M>
class FastPaths : public ::testing::Test {
protected:
    Samples samples{33};
};
TYPED_TEST_SUITE(FastPaths, LowerPairs);

TYPED_TEST(FastPaths, jacobian) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        EXPECT_LT(mismatch(at.measure.instant_jacobian(at.nodes()), jacobian(at.measure, at.nodes())), 1e-12);
    }
}

TYPED_TEST(FastPaths, geometric_stiffness) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        const Vec<TypeParam::size> lambda = this->samples.vector(TypeParam::size);
        EXPECT_LT(mismatch(at.measure.instant_geometric(at.nodes(), lambda), geometric_stiffness(at.measure, at.nodes(), lambda)),
                  1e-12);
    }
}

TYPED_TEST(FastPaths, gap_and_forces) {
    for (int k = 0; k < repeats; ++k) {
        const Placed<TypeParam> at(this->samples);
        const Vec<TypeParam::size> lambda = this->samples.vector(TypeParam::size);
        Vec<TypeParam::size> s;
        std::array<Vec6, 2> force;
        at.measure.pull(at.nodes(), lambda, s, force);
        Vec<12> both;
        both << force[0], force[1];
        EXPECT_LT(mismatch(s, at.measure.value(at.z())), 1e-12);
        EXPECT_LT(mismatch(both, jacobian(at.measure, at.nodes()).transpose() * lambda), 1e-12);
    }
}

}  // namespace
}  // namespace trammel::testing
