// tests/model/beam_model_test.cpp: beams in a model file: sections, curves, nodes by fraction, and what is wrong with them.
#include <gtest/gtest.h>

#include "model/beam_mesh.hpp"
#include "model/build.hpp"
#include "model_text.hpp"

namespace trammel::test {
namespace {

const char* const head = R"(trammel: 1
materials:
  steel: {E: 210e9, nu: 0.3, density: 7850}
sections:
  bar: {type: rectangle, width: 0.02, height: 0.05, material: steel}
run: {step: {h: 1 ms}, end: 1}
)";

std::string with(const std::string& more) {
    return head + more;
}

bool told(const std::vector<Diagnostic>& errors, int line, const std::string& part) {
    for (const Diagnostic& d : errors)
        if (d.where.line == line && d.message.find(part) != std::string::npos) return true;
    return false;
}

BeamSection section_in(const std::string& keys) {
    const std::string text =
        "trammel: 1\nmaterials:\n  steel: {E: 210e9, nu: 0.3, density: 7850}\nsections:\n  s: {" + keys + "}\n";
    const Value file = read_yaml_text(text, "model.yaml");
    Builder b(file);
    b.all_materials();
    b.all_sections();
    b.errors.throw_if_any();
    return b.section_laws.find("s")->second.at(0);
}

TEST(BeamSections, have_the_stiffness_of_handbooks) {
    const double E = 210e9, G = E / 2.6;
    const BeamSection bar = section_in("type: rectangle, width: 0.02, height: 0.05, material: steel");
    EXPECT_DOUBLE_EQ(bar.stiffness(0, 0), E * 1e-3);
    EXPECT_DOUBLE_EQ(bar.stiffness(4, 4), E * 0.02 * 0.05 * 0.05 * 0.05 / 12);
    EXPECT_DOUBLE_EQ(bar.stiffness(5, 5), E * 0.05 * 0.02 * 0.02 * 0.02 / 12);
    EXPECT_NEAR(bar.stiffness(3, 3), G * 0.2493 * 0.05 * 8e-6, 1e-3 * bar.stiffness(3, 3));  // Timoshenko, side ratio 2.5
    EXPECT_NEAR(bar.stiffness(1, 1), G * 1e-3 * 13 / 15.3, 1e-9 * bar.stiffness(1, 1));
    EXPECT_DOUBLE_EQ(bar.mass(0, 0), 7.85);
    EXPECT_DOUBLE_EQ(bar.mass(2, 2), 7850 * 0.05 * 8e-6 / 12);
    const BeamSection round = section_in("type: circle, diameter: 0.1, material: steel");
    const BeamSection pipe = section_in("type: tube, diameter: 0.1, thickness: 0.05, material: steel");
    EXPECT_LT((round.stiffness - pipe.stiffness).norm(), 1e-9 * round.stiffness.norm());
    // an outer rectangle less two inner ones; two flanges and a web
    const BeamSection ipe =
        section_in("type: i_profile, height: 0.1, width: 0.055, web: 0.0041, flange: 0.0057, material: steel");
    EXPECT_NEAR(ipe.stiffness(4, 4) / E, (0.055 * std::pow(0.1, 3) - 0.0509 * std::pow(0.0886, 3)) / 12, 1e-15);
    EXPECT_NEAR(ipe.stiffness(5, 5) / E, (2 * 0.0057 * std::pow(0.055, 3) + 0.0886 * std::pow(0.0041, 3)) / 12, 1e-15);
}

TEST(BeamSections, matrices_are_taken_apart_and_put_together) {
    const BeamSection s = section_in(
        "type: matrices, stiffness: [[9,0,0,0,0,1],[0,8,0,0,0,0],[0,0,7,0,0,0],[0,0,0,6,0,0],[0,0,0,0,5,0],[1,0,0,0,0,4]],\n"
        "    mass: "
        "[[2,0,0,0,0.2,-0.1],[0,2,0,-0.2,0,0],[0,0,2,0.1,0,0],[0,-0.2,0.1,0.9,0,0],[0.2,0,0,0,0.5,0],[-0.1,0,0,0,0,0.6]]");
    EXPECT_EQ(s.stiffness(0, 5), 1);
    Mat4 expected = Mat4::Zero();
    expected.diagonal() << 2, 0.1, 0.5, 0.4;
    expected(0, 2) = expected(2, 0) = 0.1;
    expected(0, 3) = expected(3, 0) = 0.2;
    EXPECT_LT((s.mass - expected).norm(), 1e-14) << s.mass;
}

TEST(BeamMesh, elements_go_where_they_are_longest) {
    EXPECT_EQ(element_ends(4, {}), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
    const auto ends = element_ends(4, {0.7});
    ASSERT_EQ(ends.size(), 5u);
    EXPECT_EQ(ends[3], 0.7);
    EXPECT_NEAR(ends[1], 0.7 / 3, 1e-15);
    EXPECT_TRUE(element_ends(2, {0.2, 0.4}).empty());
}

TEST(BeamCurves, have_the_length_and_the_ends_they_should) {
    const auto arc = BeamCurve::arc({0, 0, 0}, {0, 1, 0}, {100, 0, 0}, 0.25 * std::numbers::pi, {1, 0, 0});
    ASSERT_TRUE(arc);
    EXPECT_NEAR(arc->length(), 25 * std::numbers::pi, 1e-12);
    EXPECT_LT((arc->frame(1).x - Vec3(100 - 50 * std::sqrt(2), 50 * std::sqrt(2), 0)).norm(), 1e-12);
    EXPECT_LT((arc->frame(1).R.col(0) - Vec3(std::sqrt(0.5), std::sqrt(0.5), 0)).norm(), 1e-14);
    // a spline through points of a circle comes close to it but for its ends, which are not curved; a chord would leave
    // 16·0.1³/24 = 7e-4
    std::vector<Vec3> points;
    for (int k = 0; k <= 16; ++k) points.emplace_back(std::sin(0.1 * k), 1 - std::cos(0.1 * k), 0);
    const auto spline = BeamCurve::spline(points, {Vec3::UnitZ()});
    ASSERT_TRUE(spline);
    EXPECT_NEAR(spline->length(), 1.6, 5e-5);
    const Frame middle = spline->frame(0.5);
    EXPECT_LT((middle.x - points[8]).norm(), 1e-6);
    EXPECT_LT((middle.R.transpose() * middle.R - Mat3::Identity()).norm(), 1e-14);
    EXPECT_LT((middle.R.col(1) - Vec3::UnitZ()).norm(), 1e-12);
    const auto corner = BeamCurve::polyline({{0, 0, 0}, {1, 0, 0}, {1, 2, 0}}, {Vec3::UnitZ()});
    ASSERT_TRUE(corner);
    EXPECT_NEAR(corner->corners().at(0), 1.0 / 3, 1e-15);
    EXPECT_LT((corner->frame(1.0 / 3).R.col(0) - Vec3::UnitX()).norm(), 1e-15);
    EXPECT_LT((corner->frame(1.0 / 3, true).R.col(0) - Vec3::UnitY()).norm(), 1e-15);
    EXPECT_FALSE(BeamCurve::straight({0, 0, 0}, {0, 0, 1}, {0, 0, 2}));
}

TEST(BeamModel, nodes_are_addressed_by_fraction) {
    const BuiltModel b = built(with(R"(beams:
  blade: {section: bar, from: [0, 0, 0], to: [2, 0, 0], elements: 2, order: 2, stations: [0.35]}
loads:
  push: {type: force, on: blade@0.35, value: [0, 1, 0]}
outputs:
  - {name: mid, of: blade@0.35, quantities: [position, section_force]}
  - {name: any, of: blade@0.9, quantities: [section_moment, strain, curvature]}
  - {name: tip, of: blade.end, quantities: [velocity]}
)"));
    ASSERT_EQ(b.model->beams().size(), 1u);
    const BeamRecord& blade = b.model->beams()[0];
    EXPECT_EQ(blade.nodes.size(), 5u);
    const State start = b.model->initial_state();
    EXPECT_LT((start.poses[static_cast<std::size_t>(b.outputs[0].body)].x - Vec3(0.7, 0, 0)).norm(), 1e-15);
    EXPECT_EQ(b.outputs[1].body, -1);
    EXPECT_FALSE(b.model->constant_mass());
}

TEST(BeamModel, moves_as_a_rigid_body_at_the_start) {
    const BuiltModel b = built(with(R"(gravity: [0, 0, -10]
beams:
  arm: {type: arc, section: bar, from: [1, 0, 0], tangent: [0, 1, 0], center: [0, 0, 0], angle: 90 deg, elements: 3,
        twist: [0, 30 deg], velocity: [0, 2, 0], angular_velocity: [0, 0, 2]}
)"));
    const Energy e = b.model->energy(b.model->initial_state());
    const double line = 7.85 * 0.5 * std::numbers::pi;
    // about the origin: v = ω × x; polar moment of every section about z is nearly nothing
    EXPECT_NEAR(e.kinetic, 0.5 * 4 * line, 1e-3 * line);
    EXPECT_NEAR(e.angular_momentum.z(), 2 * line, 1e-3 * line);
    EXPECT_NEAR(e.momentum.y(), 2 * 7.85, 1e-4 * 7.85);
    EXPECT_NEAR(e.elastic, 0, 1e-12);
}

TEST(BeamErrors, name_place_cause_and_cure) {
    const auto errors = errors_of(with(R"(beams:
  none: {section: bar, from: [1, 2, 3], to: [1, 2, 3]}
  lost: {section: baar, from: [0, 0, 0], to: [1, 0, 0]}
  side: {section: bar, from: [0, 0, 0], to: [1, 0, 0], y_axis: [2, 0, 0]}
  good: {section: bar, from: [0, 0, 0], to: [1, 0, 0], elements: 2, start_on: ground}
  few: {section: bar, from: [0, 0, 0], to: [1, 0, 0], elements: 2, stations: [0.2, 0.4]}
loads:
  a: {type: force, on: good@0.35, value: [0, 1, 0]}
  b: {type: force, on: good.start, value: [0, 1, 0]}
  c: {type: distributed_force, on: goood, value: [0, 1, 0]}
outputs:
  - {name: x, of: good@0.35, quantities: [position]}
)"));
    EXPECT_TRUE(told(errors, 8, "no length"));
    EXPECT_TRUE(told(errors, 9, "did you mean 'bar'"));
    EXPECT_TRUE(told(errors, 10, "parallel"));
    EXPECT_TRUE(told(errors, 12, "at least 3"));
    EXPECT_TRUE(told(errors, 14, "add 0.35 to its 'stations'"));
    EXPECT_TRUE(told(errors, 15, "fixed to 'ground'"));
    EXPECT_TRUE(told(errors, 16, "did you mean 'good'"));
    EXPECT_TRUE(told(errors, 18, "'stations'"));
}

TEST(BeamErrors, sections_that_no_beam_can_have) {
    const auto errors = errors_of(R"(trammel: 1
materials:
  steel: {E: 210e9, density: 7850}
sections:
  a: {type: matrices, stiffness: [[1,0,0,0,0,0],[0,1,0,0,0,0],[0,0,1,0,0,0],[0,0,0,1,0,0],[0,0,0,0,1,2],[0,0,0,0,2,1]],
      mass: [[1,0,0,0,0,0],[0,1,0,0,0,0],[0,0,1,0,0,0],[0,0,0,2,0,0],[0,0,0,0,1,0],[0,0,0,0,0,1]]}
  b: {type: matrices, stiffness: [[1,0,0,0,0,0],[0,0,0,0,0,0],[0,0,1,0,0,0],[0,0,0,1,0,0],[0,0,0,0,1,0],[0,0,0,0,0,1]],
      mass: [[1,0,0,0,0,0],[0,2,0,0,0,0],[0,0,1,0,0,0],[0,0,0,2,0,0],[0,0,0,0,1,0],[0,0,0,0,0,1]]}
  c: {type: tube, diameter: 0.1, thickness: 0.06, material: steel}
  d: {type: circle, diameter: 0.1, material: stell}
  e: {type: table, columns: [at, EA, GAy, GAz, GJ, EIy, EIz], rows: [[0, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1]]}
  f: {type: table, columns: [at, EA, GAy, GAz, GJ, EIy, EIz, mass], rows: [[0, 1, 1, 1, 1, 1, 1, 1], [0.5, 1, -1, 1, 1, 1, 1, 1]]}
  g: {type: varying, at: [0, 1], sections: [c]}
run: {step: {h: 1 ms}, end: 1}
beams:
  x: {section: f, from: [0, 0, 0], to: [1, 0, 0]}
)");
    EXPECT_TRUE(told(errors, 5, "mostly bending"));
    EXPECT_TRUE(told(errors, 7, "shear y on the diagonal"));
    EXPECT_TRUE(told(errors, 8, "not the mass of a section"));
    EXPECT_TRUE(told(errors, 9, "half the diameter"));
    EXPECT_TRUE(told(errors, 10, "did you mean 'steel'"));
    EXPECT_TRUE(told(errors, 11, "lacks 'mass'"));
    EXPECT_TRUE(told(errors, 12, "'GAy' must be above zero"));
    EXPECT_TRUE(told(errors, 12, "ascend from 0 to 1"));
    EXPECT_TRUE(told(errors, 13, "one name for each"));
}

}  // namespace
}  // namespace trammel::test
