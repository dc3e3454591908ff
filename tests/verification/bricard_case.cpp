// verification/bricard_case.cpp: Bricard's mechanism, problem A04 of the IFToMM library of benchmarks (González et al.).
//
//   five rods and the ground in a ring of six revolute joints: 30 rows on 30 freedoms, yet it moves
// Reference: an independent integration in the null space of the constraints; energy is constant.
#include <array>

#include "analysis/mobility.hpp"
#include "cases.hpp"
#include "lie/rotation.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

struct Bricard {
    Mechanism mechanism{Vec3(0, -9.81, 0)};
    NodeId third_rod = 0;

    Bricard() {
        const std::array<Vec3, 6> corner{Vec3(0, 0, 0),  Vec3(1, 0, 0),  Vec3(1, -1, 0),
                                         Vec3(1, -1, 1), Vec3(0, -1, 1), Vec3(0, 0, 1)};
        const std::array<Vec3, 6> axis{Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX()};
        NodeId before = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            NodeId next = 0;
            if (i < 5) {
                const Quaternion along = shortest_rotation(Vec3::UnitX(), corner[i + 1] - corner[i]);
                next = mechanism.body("rod", 1, rod_inertia(1, 1, 0.1),
                                      {(corner[i] + corner[i + 1]) / 2, along, Vec3::Zero(), Vec3::Zero()});
            }
            if (i == 2) third_rod = next;
            mechanism.joint("hinge", before, next, Revolute(mechanism.hinge_at(before, next, corner[i], axis[i])));
            before = next;
        }
        mechanism.finish();
    }
    /// Corner P3: the far end of the third rod.
    Vec3 corner(const State& s) const {
        const Pose& rod = s.poses[static_cast<std::size_t>(third_rod)];
        return rod.x + rod.q * Vec3(0.5, 0, 0);
    }
};

/// P3 at t = 0.5, 1, 2; energy drift over 10 s.
VecX fold(double h) {
    Bricard bricard;
    Model& model = bricard.mechanism.model();
    const double start = model.energy(model.initial_state()).total();
    double drift = 0;
    Run run(model, regularised(alpha(0.8, 1e-9)), h,
            [&](const State& s) { drift = std::max(drift, std::abs(model.energy(s).total() - start)); });
    VecX all(10);
    all.head<3>() = bricard.corner(run.to(0.5));
    all.segment<3>(3) = bricard.corner(run.to(1));
    all.segment<3>(6) = bricard.corner(run.to(2));
    run.to(10);
    all[9] = drift;
    return all;
}

}  // namespace

void bricard_case(Table& table) {
    table.about("A04 Bricard", "IFToMM library A04; null-space integration");
    Bricard bricard;
    Model& model = bricard.mechanism.model();
    const Mobility mobility = trammel::mobility(model, model.initial_state(), true);
    table.near("freedoms", 1, mobility.freedoms, 0);
    table.near("redundant rows", 1, static_cast<double>(mobility.redundant.size()), 0);
    const VecX ours = extrapolated(2e-3, fold);
    table.near("h=2e-3…5e-4 extrapolated, t=0.5: P3", Vec3(0.9682837, -1.2246252, 0.7501466), ours.head<3>(), 1e-5);
    table.near("t=1: P3", Vec3(0.5105015, -1.6491676, 0.1401231), ours.segment<3>(3), 1e-5);
    table.near("t=2: P3", Vec3(-0.9693403, -1.2212469, 0.7542780), ours.segment<3>(6), 1e-5);
    table.below("h=5e-4, 10 s: energy drift [J]", fold(5e-4)[9], 1e-3);
    for (const char* scheme : {"runge_kutta_4", "fu_de_vogelaere"}) {
        Bricard again;
        Run run(again.mechanism.model(), parse_scheme(scheme), 1e-3, {}, redundant_regularisation);
        VecX exact(9), found(9);
        exact << 0.9682837, -1.2246252, 0.7501466, 0.5105015, -1.6491676, 0.1401231, -0.9693403, -1.2212469, 0.7542780;
        found.head<3>() = again.corner(run.to(0.5));
        found.segment<3>(3) = again.corner(run.to(1));
        found.tail<3>() = again.corner(run.to(2));
        table.near(std::string(scheme) + ", h=1e-3, t=0.5, 1, 2: P3", exact, found, 1e-6);
    }
}

}  // namespace trammel::verification
