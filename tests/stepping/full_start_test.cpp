// stepping/full_start_test.cpp: the start decides how the multipliers begin.
//
//   largest error of λ over the first steps:  plain start ∝ h,  full start ∝ h², also for turning bodies
#include <cmath>

#include "stepping/mechanisms.hpp"
#include "stepping/trial.hpp"

namespace trammel::testing {
namespace {

/// A tumbling body with one of its points on a plane: the smallest system whose constraint turns with the body.
std::unique_ptr<Model> tumbling(Retraction map) {
    Workshop shop(Vec3(0, 0, -9.81));
    Vec6 velocity;
    velocity << 0.4, -0.7, 0.3, 3, -2, 4;
    const NodeId body = shop.body("body", {Vec3(0.2, 0.1, 0.5), Quaternion(0.9, 0.1, -0.3, 0.2).normalized()}, 2,
                                  Vec3(0.1, -0.05, 0.2), Vec3(0.3, 0.5, 0.6), velocity);
    shop.joint<PointOnPlane>("plane", 0, body, Vec3(0.6, -0.3, 0));
    return shop.finish(map);
}

/// Largest error of λ over the first eight steps of size h, against steps 32 times finer.
double early_error(Retraction map, double h, bool full) {
    constexpr int finer = 32;
    const auto model = tumbling(map), reference_model = tumbling(map);
    GeneralizedAlphaSettings settings = alpha(0.8, 1e-13), reference_settings = settings;
    settings.full_start = full;
    reference_settings.full_start = true;
    Trial trial(*model, settings, h), reference(*reference_model, reference_settings, h / finer);
    double worst = 0;
    for (int k = 0; k < 8; ++k)
        worst = std::max(worst, (trial.steps(1).multipliers - reference.steps(finer).multipliers).cwiseAbs().maxCoeff());
    return worst;
}

class FullStart : public ::testing::TestWithParam<Retraction> {};
INSTANTIATE_TEST_SUITE_P(Both, FullStart, ::testing::Values(Retraction::cayley, Retraction::exponential),
                         [](const auto& which) { return which.param == Retraction::cayley ? "cayley" : "exponential"; });

TEST_P(FullStart, multipliers_begin_with_second_order) {
    EXPECT_NEAR(std::log2(early_error(GetParam(), 4e-3, true) / early_error(GetParam(), 2e-3, true)), 2, 0.25);
}

TEST_P(FullStart, the_plain_start_begins_with_first_order) {
    EXPECT_NEAR(std::log2(early_error(GetParam(), 4e-3, false) / early_error(GetParam(), 2e-3, false)), 1, 0.25);
}

}  // namespace
}  // namespace trammel::testing
