// verification/elastic_solid_cases.cpp: solids of finite elements in large motion, from model files.
//
// Reference: Euler's elastica under a tip force (Mattiasson 1981); the energy and the momenta of what flies freely.
#include <fmt/format.h>

#include <cmath>

#include "cases.hpp"
#include "model_run.hpp"

namespace trammel::verification {
namespace {

/// A bar with EI = 1, 100 times as long as high, with a rigid head that takes the force.
std::string cantilever(const char* shape, int elements, double force) {
    return fmt::format(R"(trammel: 1
materials:
  soft: {{E: 1.2e9, nu: 0, density: 1}}
bodies:
  head: {{mass: 1e-3, inertia: [1e-6, 1e-6, 1e-6], position: [1, 0, 0]}}
elastic_solids:
  bar: {{type: bar, size: [1, 0.01, 0.01], elements: [{}, 1, 1], shape: {}, material: soft, supports: [left],
        attach: {{right: head}}}}
loads:
  tip: {{type: force, on: head, value: [0, {}, 0]}}
run: {{step: {{h: 1 ms}}, end: 1}}
)",
                       elements, shape, force);
}

void elastica(Table& table) {
    table.about("elastica, solid elements", "Mattiasson 1981; shear and stretch add 2e-4");
    struct Row {
        double force;
        Vec3 tip;  ///< 1 − x/L, w/L, θ
    };
    for (const Row& row : {Row{1, {0.056433, 0.301721, 0.461352}}, {5, {0.387628, 0.713792, 1.215368}}}) {
        Equilibrium bent(cantilever("hex20", 40, row.force), 10);
        const Pose& head = bent.pose("head");
        const Vec3 tip(1 - head.x.x(), head.x.y(), rotation_logarithm(head.q).z());
        table.near(fmt::format("hex20 40×1×1, PL²/EI = {}: tip", row.force), row.tip, tip, 3e-4);
    }
    Equilibrium bent(cantilever("tet10", 40, 5), 10);
    const Pose& head = bent.pose("head");
    table.near("tet10, 40×1×1 bricks, PL²/EI = 5: tip", Vec3(0.387628, 0.713792, 1.215368),
               Vec3(1 - head.x.x(), head.x.y(), rotation_logarithm(head.q).z()), 3e-4);
}

void flight(Table& table) {
    table.about("thrown elastic bar", "energy and momenta are kept");
    for (const char* shape : {"hex20", "wedge15"}) {
        ModelRun run(fmt::format(R"(trammel: 1
materials:
  soft: {{E: 1e6, nu: 0.3, density: 1000}}
elastic_solids:
  bar: {{type: bar, size: [0.6, 0.1, 0.06], elements: [3, 1, 1], shape: {}, material: soft, velocity: [1, -2, 3],
        angular_velocity: [4, 8, -6]}}
run: {{integrator: {{type: energy_preserving}}, step: {{h: 5 ms}}, end: 2}}
)",
                                 shape));
        const Energy start = run.model().energy(run.state());
        double energy = 0, momentum = 0, angular = 0, bent = 0;
        for (int k = 1; k <= 20; ++k) {
            run.to(0.05 * k);
            const Energy now = run.model().energy(run.state());
            energy = std::max(energy, std::abs(now.total() / start.total() - 1));
            momentum = std::max(momentum, (now.momentum - start.momentum).norm() / start.momentum.norm());
            angular = std::max(angular, (now.angular_momentum - start.angular_momentum).norm() / start.angular_momentum.norm());
            bent = std::max(bent, now.elastic / start.total());
        }
        table.below(fmt::format("{}, 200 steps: energy", shape), energy, 1e-9);
        table.below(fmt::format("{}, 200 steps: momentum", shape), momentum, 1e-9);
        table.below(fmt::format("{}, 200 steps: angular momentum", shape), angular, 1e-9);
        table.near(fmt::format("{}: elastic energy reaches a per mille of it", shape), 1, bent > 1e-3, 0);
    }
}

}  // namespace

void elastic_solid_cases(Table& table) {
    elastica(table);
    flight(table);
}

}  // namespace trammel::verification
