// model/element_output_test.cpp: what elements pull with is what moves a body that nothing else holds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/preparation.hpp"
#include "lie/rotation.hpp"
#include "model/model_text.hpp"

namespace trammel::test {
namespace {

struct Held {
    std::string name, keys;
};
void PrintTo(const Held& held, std::ostream* out) {
    *out << held.name;
}

std::string held_name(const ::testing::TestParamInfo<Held>& held) {
    return held.param.name;
}

class ElementOutput : public ::testing::TestWithParam<Held> {
protected:
    /// A disc that moves and spins in the element; `between`: the two ends.
    static BuiltModel disc(const std::string& between) {
        return built(fmt::format(R"(trammel: 1
bodies:
  disc: {{mass: 2, inertia: [0.2, 0.2, 0.3], position: [0.02, -0.01, 0.005], velocity: [0.3, 0.2, 0.1],
         angular_velocity: [0.4, 0.2, 5], orientation: {{rotation_vector: [0.02, 0.03, 0.4]}}}}
grounds:
  stand: {{orientation: {{axis: [1, 0, 0], angle: 0.3}}}}
elements:
  e: {{type: {}, between: {}}}
outputs:
  - {{name: o, of: e, quantities: [force, moment]}}
run: {{step: {{h: 1 ms}}, end: 1}}
)",
                                 GetParam().keys, between));
    }
};

TEST_P(ElementOutput, tells_what_moves_the_body) {
    for (const bool second : {true, false}) {
        const BuiltModel held = disc(second ? "[stand, disc]" : "[disc, stand]");
        Model& model = *held.model;
        const auto solver = make_linear_solver(default_linear_solver);
        const auto ready = prepare(model, *solver, 1e-3);
        ASSERT_TRUE(ready) << ready.error().message;
        const Motion& motion = model.motion(ready->state);
        const auto& names = model.node_names();
        const NodeMotion& disc_now = motion.node[std::find(names.begin(), names.end(), "disc") - names.begin()];
        const Vec3 u = disc_now.v.head<3>(), w = disc_now.v.tail<3>();
        const Mat3 J = Vec3(0.2, 0.2, 0.3).asDiagonal(), R = disc_now.frame.R;
        const Vec3 force = R * (2 * (disc_now.a.head<3>() + w.cross(u)));
        const Vec3 moment = R * (J * disc_now.a.tail<3>() + w.cross(J * w));
        const Vec6 pull = model.pulling_elements().at(0).pull(motion);
        EXPECT_GT(pull.norm(), 1e-3);
        const double sign = second ? 1 : -1;
        EXPECT_LT((sign * pull.head<3>() - force).norm(), 1e-9 * (1 + force.norm()));
        // about the point on the second body: the same at the centre of the disc, by the way between the points else
        if (!second) continue;
        EXPECT_LT((Vec3(pull.tail<3>()) - moment).norm(), 1e-9 * (1 + moment.norm()));
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, ElementOutput,
    ::testing::Values(Held{"spring", "spring, stiffness: 100, damping: 2, free_length: 0.1"},
                      Held{"bushing",
                           "bushing, point_first: [0.02, 0.01, 0], point_second: [0, 0, 0], stiffness: [[9, 1, 0, 0, 0, 0], [1, "
                           "8, 0, 0, 0, 0], [0, 0, 7, 0, 0, 0], "
                           "[0, 0, 0, 6, 0, 0], [0, 0, 0, 0, 5, 1], [0, 0, 0, 0, 1, 4]]"},
                      Held{"bearing", "bearing, axis: [0, 0, 1], stiffness: [[100, 5], [-5, 80]], damping: [[3, 0], [0, 4]]"},
                      Held{"rotor_bearing",
                           "bearing, axis: [0, 0, 1], axes: rotor, point_first: [0.02, 0.01, 0], point_second: [0, 0, 0], "
                           "stiffness: [[100, 5], [-5, 80]]"},
                      Held{"table",
                           "bearing_table, point_first: [0.02, 0.01, 0], point_second: [0, 0, 0], axis: [0, 0, 1], speeds: [0, "
                           "10], stiffness: [[9, 0, 0, 9], [8, 1, -1, 8]]"},
                      Held{"film", "squeeze_film, axis: [0, 0, 1], radius: 0.1, length: 0.05, clearance: 0.04, viscosity: 0.1"},
                      Held{"rub",
                           "rub, point_first: [0.02, 0.01, 0], point_second: [0, 0, 0], axis: [0, 0, 1], clearance: 0.01, "
                           "stiffness: 1000, damping: 0.1, friction: 0.2, "
                           "radius: 0.1"}),
    held_name);

TEST(ElementOutputs, are_found_by_name_only) {
    const auto errors =
        errors_of(pendulum("elements: {s: {type: spring, between: [ground, rod], stiffness: 5, free_length: 1}}\n"
                           "outputs: [{name: o, of: z, quantities: [force]}]\n"));
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_NE(errors[0].message.find("'of' is no body, joint, element or solid"), std::string::npos);
    const auto wrong =
        errors_of(pendulum("elements: {s: {type: spring, between: [ground, rod], stiffness: 5, free_length: 1}}\n"
                           "outputs: [{name: o, of: s, quantities: [angle]}]\n"));
    ASSERT_EQ(wrong.size(), 1u);
    EXPECT_NE(wrong[0].message.find("it has force, moment"), std::string::npos);
}

}  // namespace
}  // namespace trammel::test
