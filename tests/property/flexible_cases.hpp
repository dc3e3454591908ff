// property/flexible_cases.hpp: solids, beams and reduced bodies, one or three to a batch.
#pragma once

#include "elements/beam.hpp"
#include "elements/elastic_solid.hpp"
#include "elements/floating_body.hpp"
#include "elements/modal_damper.hpp"
#include "mesh/generate.hpp"
#include "property/body_cases.hpp"

namespace trammel::testing {

/// A block of one hexahedron, or what it is split into, far from its reference; one node stands on the ground.
struct SolidCase {
    static constexpr int more_points = 26;
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        constexpr std::array shapes{Shape::tet4, Shape::tet10, Shape::wedge15, Shape::hex8, Shape::hex20, Shape::hex27};
        const Shape shape = shapes[static_cast<std::size_t>(samples.number(0, 6))];
        auto batch = std::make_unique<ElasticSolids>(samples.vector(3, 10));
        const Mesh mesh = make_mesh(BarMesh{{1, 1.2, 0.8}, {1, 1, 1}, shape});
        std::vector<SolidNode> nodes(mesh.nodes.size());
        for (std::size_t k = 0; k + 1 < nodes.size(); ++k) nodes[k].node = third_body + 1 + static_cast<NodeId>(k);
        nodes.back().place = samples.vector(3);
        batch->add(mesh, nodes, {3, 0.3, 2, 0.1});
        return batch;
    }
};

inline Mat4 random_section_mass(Samples& samples) {
    const double mass = samples.number(1, 2);
    const Vec3 centre = samples.vector(3, 0.2);
    const Mat3 c = skew(centre);
    // any inertia about the centre that a body can have, and its mass centre moved out
    const Mat3 euler = positive_matrix<3>(samples, 0.2);
    return section_mass(mass, centre, euler.trace() * Mat3::Identity() - euler - mass * c * c);
}

/// Three elements between frames turned at random: uniform, with a varying section, and mounted on grounds.
template <int Order, bool Heavy>
struct BeamCase {
    static constexpr int more_frames = 3;
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = make_beams(Order, Heavy ? Vec3(samples.vector(3, 10)) : Vec3::Zero());
        std::vector<NodeId> all{first_body, second_body, third_body, third_body + 1, third_body + 2, third_body + 3};
        all.resize(Order + 1);
        for (int k = 0; k < 3; ++k) {
            BeamElementSpec spec;
            spec.node = all;
            for (int a = 0; a <= Order; ++a) {
                const Pose pose = samples.pose(0.3);
                spec.reference.push_back(frame_of({pose.x + 2.0 * a / Order * Vec3::UnitX(), pose.q}));
            }
            const BeamSection first{positive_matrix<6>(samples, 3), random_section_mass(samples)};
            const BeamSection second{positive_matrix<6>(samples, 3), random_section_mass(samples)};
            spec.section = [=](double) { return first; };
            spec.damping = k == 0 ? 0.3 : 0.1;
            if (k == 1) {
                spec.uniform = false;
                spec.section = [=](double xi) {
                    const double s = 0.5 * (1 + xi);
                    return BeamSection{(1 - s) * first.stiffness + s * second.stiffness, (1 - s) * first.mass + s * second.mass};
                };
            }
            if (k == 2) {
                spec.node.front() = moving_ground;
                spec.mount.resize(spec.node.size());
                spec.mount.front() = {samples.vector(3), samples.rotation()};
                spec.mount.back() = {samples.vector(3), samples.rotation()};
                if (Order > 1) spec.node[1] = ground;
            }
            batch->add(spec);
        }
        return batch;
    }
};

template <int Order, bool Heavy>
inline constexpr bool carries_loads<BeamCase<Order, Heavy>> = Heavy;

/// Two modes over an element of order 2, one node of which moves as prescribed and one of which carries its section.
struct ModalDamperCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        BeamElementSpec spec;
        spec.node = {0, 1, 2};
        for (int a = 0; a < 3; ++a) spec.reference.push_back(frame_of({(1.0 * a) * Vec3::UnitX(), Quaternion::Identity()}));
        spec.section = [](double) { return BeamSection{Mat6::Identity(), Mat4::Identity()}; };
        const auto beam = make_beams(2, Vec3::Zero());
        beam->add(spec);
        const Mat4 mount = BeamMount{samples.vector(3), samples.rotation()}.coordinate_map();
        ModalDamper damper;
        damper.node = {first_body, second_body, moving_ground};
        for (int k = 0; k < 2; ++k) {
            MatX stress(6, 2);
            for (int g = 0; g < 2; ++g) stress.col(g) = samples.vector(6);
            MatX form = beam->strain_form(0, stress);
            form.middleRows<4>(4) = mount.transpose() * form.middleRows<4>(4).eval();
            form.middleCols<4>(4) = form.middleCols<4>(4).eval() * mount;
            ModalDamper::Mode& mode = damper.mode.emplace_back();
            mode.coefficient = samples.number(0.5, 1);
            for (int a = 0; a < 3; ++a)
                for (int b = 0; b < 3; ++b) {
                    if (k == 0) damper.pair.push_back({a, b});
                    mode.form.push_back(form.block<4, 4>(4 * a, 4 * b));
                }
        }
        auto batch = std::make_unique<ModalDampers>();
        batch->add(std::move(damper));
        return batch;
    }
};

/// A floating body of three amplitudes, the coordinates of the point, with the vectors of its energy form.
struct FloatingCase {
    static constexpr int more_points = 9;
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        constexpr int n = 3;
        FloatingBody body;
        body.frame = first_body;
        body.amplitudes = {mass_point};
        for (int k = 0; k < 3 * n; ++k) body.products.push_back(third_body + 1 + k);
        FloatingShapes& s = body.shapes;
        // integrals of products of 1 and twelve functions
        const Mat<13, 13> gram = positive_matrix<13>(samples, 0.1);
        s.mass = gram(0, 0);
        s.first.resize(3, n + 1);
        for (int a = 0; a <= n; ++a) {
            s.first.col(a) = gram.block<3, 1>(1 + 3 * a, 0);
            for (int b = 0; b <= n; ++b) s.second.push_back(gram.block<3, 3>(1 + 3 * a, 1 + 3 * b));
        }
        s.stiffness = positive_matrix<n>(samples, 3);
        for (MatX& S : s.stiffening) S = positive_matrix<n>(samples, 0.05);
        body.gravity = samples.vector(3, 10);
        body.stiffness_damping = 0.2;
        auto batch = std::make_unique<FloatingBodies>();
        batch->add(std::move(body));
        return batch;
    }
};

template <>
inline constexpr bool carries_loads<ModalDamperCase> = false;
template <>
inline constexpr const char* element_title<SolidCase> = "ElasticSolids";
template <>
inline constexpr const char* element_title<ModalDamperCase> = "ModalDampers";
template <>
inline constexpr const char* element_title<FloatingCase> = "FloatingBodies";
template <int Order, bool Heavy>
inline constexpr const char* element_title<BeamCase<Order, Heavy>> = Order == 1   ? "Beams1"
                                                                     : Order == 2 ? "Beams2"
                                                                     : Order == 3 ? "Beams3"
                                                                     : Order == 4 ? "Beams4"
                                                                                  : "Beams5";

}  // namespace trammel::testing
