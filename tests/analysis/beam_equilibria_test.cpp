// analysis/beam_equilibria_test.cpp: patch test of beams of every order; equilibria that forget the way to them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/statics.hpp"
#include "elements/beam.hpp"
#include "model/model_text.hpp"

namespace trammel::test {
namespace {

const char* const coupled =
    "stiffness: [[9, 1, 0.5, 0.3, 0.2, 1], [1, 8, 0.4, 0, 0.6, 0], [0.5, 0.4, 7, 0.2, 0, 0.3], [0.3, 0, 0.2, 6, 0.5, 0.4],\n"
    "    [0.2, 0.6, 0, 0.5, 5, 0.7], [1, 0, 0.3, 0.4, 0.7, 4]], mass: [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, "
    "0],\n"
    "    [0, 0, 0, 2, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]]";

/// Tension and moments at the end of a beam with elements of unlike length: the same section forces and strains everywhere.
TEST(BeamPatch, constant_strains_are_met_by_any_mesh_of_any_order) {
    const double small = 1e-7;
    Vec6 force;
    force << 3, 0, 0, 1, -2, 1.5;
    force *= small;
    for (int order = 1; order <= highest_beam_order; ++order) {
        BuiltModel b = built(fmt::format(R"(trammel: 1
sections: {{s: {{type: matrices, {}}}}}
beams:
  b: {{section: s, from: [0, 0, 0], to: [2, 0, 0], y_axis: [0, 1, 0], elements: 4, order: {}, stations: [0.1, 0.45, 0.6], start_on: ground}}
loads:
  pull: {{type: force, on: b.end, value: [{}, 0, 0]}}
  turn: {{type: moment, on: b.end, value: [{}, {}, {}]}}
run: {{step: {{h: 1}}, end: 1}}
)",
                                         coupled, order, force[0], force[3], force[4], force[5]));
        Model& model = *b.model;
        const auto found = equilibrium(model, model.nodes(), model.initial_state(), {}, {});
        ASSERT_TRUE(found) << found.error().message;
        const BeamRecord& beam = model.beams().front();
        const Motion& motion = model.motion(found->state);
        const Vec6 strain = beam.batch->strain(motion, 0, 0);
        for (int element = 0; element < 4; ++element)
            for (double xi : {-1.0, -0.3, 0.8}) {
                EXPECT_LT((beam.batch->stress(motion, element, xi) - force).norm(), 1e-6 * force.norm()) << "order " << order;
                EXPECT_LT((beam.batch->strain(motion, element, xi) - strain).norm(), 1e-6 * strain.norm()) << "order " << order;
            }
        // turn at the end: curvature times length
        const auto& end = found->state.poses[static_cast<std::size_t>(beam.nodes.back())];
        EXPECT_LT((rotation_logarithm(end.q) - 2 * strain.tail<3>()).norm(), 1e-6 * strain.norm()) << "order " << order;
    }
}

/// A large force and large moments out of its plane, one after the other, each in a unit of time.
State after_both(bool force_first, int steps) {
    const char* const early = "(t < 1 ? t : 1)";
    const char* const late = "(t < 1 ? 0 : t - 1)";
    BuiltModel b = built(fmt::format(R"(trammel: 1
sections: {{s: {{type: constants, EA: 1e4, GAy: 1e4, GAz: 1e4, GJ: 80, EIy: 100, EIz: 150, mass: 1}}}}
beams: {{b: {{section: s, from: [0, 0, 0], to: [10, 0, 0], y_axis: [0, 1, 0], elements: 5, start_on: ground}}}}
loads:
  f: {{type: force, on: b.end, value: [0, "4*{0}", 0]}}
  m: {{type: moment, on: b.end, value: ["20*{1}", "-25*{1}", 0], following: true}}
run: {{step: {{h: 1}}, end: 1}}
)",
                                     force_first ? early : late, force_first ? late : early));
    Model& model = *b.model;
    StaticEquations equations(model, model.nodes(), {});
    equations.set_load(1, 0);
    State state = model.initial_state();
    for (int k = 1; k <= 2 * steps; ++k) {
        state.time = static_cast<double>(k) / steps;
        const auto found = equations.solve(state, {});
        EXPECT_TRUE(found) << found.error().message;
        if (!found) break;
    }
    return state;
}

TEST(BeamEquilibria, do_not_depend_on_the_way_to_them) {
    const State one = after_both(true, 10);
    EXPECT_GT((one.poses.back().x - Vec3(10, 0, 0)).norm(), 4);
    for (const State& other : {after_both(true, 37), after_both(false, 20)})
        for (std::size_t n = 0; n < one.poses.size(); ++n) {
            EXPECT_LT((one.poses[n].x - other.poses[n].x).norm(), 1e-9);
            EXPECT_LT(one.poses[n].q.angularDistance(other.poses[n].q), 1e-9);
        }
}

}  // namespace
}  // namespace trammel::test
