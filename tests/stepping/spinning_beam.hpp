// stepping/spinning_beam.hpp: a soft beam on a ball joint.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "elements/beam.hpp"
#include "joints/joint_set.hpp"
#include "measures/lower_pair.hpp"
#include "model/model.hpp"
#include "schemes/scheme.hpp"
#include "stepping/consistent_start.hpp"

namespace trammel::testing {

/// A beam of one cubic element that spins freely, with one end on a ball joint.
inline std::unique_ptr<Model> spinning_beam() {
    auto model = std::make_unique<Model>();
    auto beams = make_beams(3, Vec3(0, 0, -9.81));
    BeamElementSpec spec;
    for (int a = 0; a < 4; ++a) {
        Vec6 v;
        v << 0, 3.0 * a, 0, 0, 0, 3;
        const Vec3 x(a, 0, 0);
        spec.node.push_back(model->add_node(NodeKind::frame, Pose{x, Quaternion::Identity()}, v, fmt::format("node {}", a)));
        spec.reference.push_back({x, Mat3::Identity()});
    }
    BeamSection section;
    section.stiffness.diagonal() << 1e4, 1e4, 1e4, 500, 500, 500;
    section.mass = section_mass(1, Vec3::Zero(), 10 * Mat3::Identity());
    spec.section = [section](double) { return section; };
    beams->add(spec);
    model->add_batch(std::move(beams));
    JointSet joints;
    joints.add(Joint<Spherical>{{0, spec.node[0]}, Spherical(), "joint 'end'", {}});
    for (auto& batch : joints.release()) model->add_joints(std::move(batch));
    model->finish();
    return model;
}

/// It moves by a scheme of the catalog, in steps that long for what it does.
struct SpinningBeam {
    explicit SpinningBeam(const char* scheme)
        : model(spinning_beam()), solver(make_linear_solver(default_linear_solver)), now(model->initial_state()) {
        EXPECT_EQ(solver->analyze(model->pattern()), SolveStatus::ok);
        EXPECT_TRUE(ConsistentStart(*model, *solver).make(now));
        stepper = parse_scheme(scheme).make(*model, *solver, 0);
        EXPECT_TRUE(stepper->start(now, h));
    }
    /// Why it failed; empty: it did not.
    std::string step() {
        const auto report = stepper->attempt(now, h, next);
        std::swap(now, next);
        return report ? "" : explain(report.error());
    }

    static constexpr double h = 0.02;
    std::unique_ptr<Model> model;
    std::unique_ptr<LinearSolver> solver;
    State now, next;
    std::unique_ptr<Stepper> stepper;
};

}  // namespace trammel::testing
