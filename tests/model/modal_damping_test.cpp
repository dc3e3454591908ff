// model/modal_damping_test.cpp: beams damped by ratios of their modes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/modes.hpp"
#include "model/model_text.hpp"

namespace trammel::test {
namespace {

constexpr const char* section = "  s: {type: constants, EA: 1e7, GAy: 3e6, GAz: 3e6, GJ: 1.5e4, EIy: 2e4, EIz: 3e4, mass: 5}\n";

/// A beam by itself, or on a body by an arm; `keys`: of the beam.
BuiltModel beam(const std::string& keys, const std::string& more = "") {
    return built(fmt::format(R"(trammel: 1
sections:
{}beams:
  b: {{section: s, from: [1, 0, 0], to: [3, 0, 0.3], elements: 3, {}}}
{}run: {{step: {{h: 1 ms}}, end: 1}}
)",
                             section, keys, more));
}

std::vector<Mode> modes_of(const BuiltModel& built, int count) {
    Model& model = *built.model;
    const auto found = find_modes(linearise(model, model.nodes(), model.initial_state()), {}, {count});
    EXPECT_TRUE(found) << found.error();
    return found ? found->modes : std::vector<Mode>{};
}

TEST(ModalDamping, ratios_come_out_and_frequencies_stay) {
    for (const char* keys : {"start_on: ground", "start_on: ground, end_on: ground, modal_damping_held: both",
                             "end_on: ground, modal_damping_held: end", "modal_damping_held: none"}) {
        const auto damped = modes_of(beam(std::string(keys) + ", modal_damping: [0.01, 0.05, 0, 0.2]"), 6);
        const auto free = modes_of(beam(keys), 6);
        ASSERT_EQ(damped.size(), 6u) << keys;
        const double ratios[] = {0.01, 0.05, 0, 0.2, 0, 0};
        for (std::size_t k = 0; k < 6; ++k) {
            EXPECT_NEAR(damped[k].damping_ratio(), ratios[k], 1e-8) << keys << ", mode " << k + 1;
            EXPECT_NEAR(std::abs(damped[k].exponent), free[k].frequency(), 1e-7 * free[k].frequency()) << keys;
        }
    }
}

TEST(ModalDamping, counts_modes_of_the_beam_alone) {
    // the same beam on an arm of a heavy body: its own modes are those of a held beam
    const auto on_body = modes_of(beam("start_on: hub, modal_damping: [0.01, 0.05, 0, 0.2]",
                                       "bodies:\n  hub: {mass: 1e9, inertia: [1e9, 1e9, 1e9], position: [0, 0.5, 0]}\n"),
                                  4);
    ASSERT_EQ(on_body.size(), 4u);
    const double ratios[] = {0.01, 0.05, 0, 0.2};
    for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(on_body[k].damping_ratio(), ratios[k], 1e-6);
}

TEST(ModalDamping, section_forces_hold_its_share) {
    const double ratio = 0.02;
    const BuiltModel by_ratio = beam("start_on: ground, modal_damping: [0.02]");
    const Mode first = modes_of(beam("start_on: ground"), 1).at(0);
    const BuiltModel by_time = beam(fmt::format("start_on: ground, damping: {:.17g}", 2 * ratio / first.frequency()));
    const auto moment = [&](const BuiltModel& b) {
        State state = b.model->initial_state();
        state.velocity = first.shape.real();
        return b.model->beams()[0].section_force(b.model->motion(state), 0.21);
    };
    const Vec6 expected = moment(by_time);
    EXPECT_GT(expected.norm(), 1);
    EXPECT_LT((moment(by_ratio) - expected).norm(), 1e-7 * expected.norm());
}

TEST(ModalDamping, wrong_ratios_are_named) {
    const auto fault = [](const std::string& keys) {
        const auto errors = errors_of(fmt::format(R"(trammel: 1
sections:
  s: {{type: constants, EA: 1e7, GAy: 3e6, GAz: 3e6, GJ: 1.5e4, EIy: 3e4, EIz: 3e4, mass: 5}}
beams:
  b: {{section: s, from: [0, 0, 0], to: [2, 0, 0], elements: 1, order: 1, {}}}
run: {{step: {{h: 1 ms}}, end: 1}}
)",
                                                  keys));
        return errors.size() == 1 ? errors[0].message : fmt::format("{} errors", errors.size());
    };
    EXPECT_NE(fault("modal_damping: [0.01, 0.02]").find("modes 1 and 2 of the beam have the same frequency"), std::string::npos);
    EXPECT_NE(fault("modal_damping: [0.01]").find("give both the same ratio"), std::string::npos);
    EXPECT_NE(fault("modal_damping: [1]").find("at most 0.99"), std::string::npos);
    EXPECT_NE(fault("modal_damping: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]").find("6 modes only"), std::string::npos);
    EXPECT_EQ(fault("modal_damping: [0.1, 0.1]"), "0 errors");
}

}  // namespace
}  // namespace trammel::test
