// property/element_cases.hpp: every type of element as a batch of three between bodies, ground and a point.
#pragma once

#include <memory>

#include "elements/beam.hpp"
#include "elements/distributed_load.hpp"
#include "elements/elastic_solid.hpp"
#include "elements/floating_body.hpp"
#include "elements/journals.hpp"
#include "elements/load.hpp"
#include "elements/modal_damper.hpp"
#include "elements/released_bodies.hpp"
#include "elements/rigid_body.hpp"
#include "elements/rotating_inertia.hpp"
#include "elements/springs.hpp"
#include "mesh/generate.hpp"
#include "property/element_site.hpp"
#include "property/measures.hpp"

namespace trammel::testing {

inline Expression in_time(const char* text) {
    return Expression::parse(text, {}, Dimension::any, TimeUse::allowed);
}

template <int Size>
Mat<Size, Size> positive_matrix(Samples& samples, double scale) {
    Mat<Size, Size> root;
    for (int i = 0; i < Size; ++i) root.col(i) = samples.vector(Size);
    return scale * (root * root.transpose() + Mat<Size, Size>::Identity());
}

/// Nothing if a measure is not smooth where the nodes are.
template <class M>
std::unique_ptr<ElementBatch> elastic_batch(Samples& samples, Site& site) {
    auto batch = std::make_unique<ElasticBatch<M>>();
    const Motion motion = site.now();
    site.winding.clear();
    using Pair = std::array<NodeId, 2>;
    for (const Pair& node : {Pair{first_body, second_body}, Pair{ground, first_body}, Pair{second_body, mass_point}}) {
        Elastic<M> e;
        e.node = node;
        e.measure = random_measure<M>(samples);
        const Vec<24> z = coordinates(NodeMotions<2>{&motion.node[node[0]], &motion.node[node[1]]});
        if (!is_smooth(e.measure, z)) return nullptr;
        e.stiffness = positive_matrix<M::size>(samples, 3);
        e.damping = positive_matrix<M::size>(samples, 0.5);
        e.rest = samples.vector(M::size);
        e.preload = samples.vector(M::size);
        e.actuator = in_time("2*sin(3*t)");
        if constexpr (std::is_same_v<M, Angle>) {
            // wound up by two turns
            e.winding = static_cast<int>(site.winding.size());
            site.winding.push_back(e.measure.value(z)[0] + 4 * std::numbers::pi);
        }
        batch->add(e);
    }
    return batch;
}

template <class M>
struct ElasticOn {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site& site) { return elastic_batch<M>(samples, site); }
};
using SpringCase = ElasticOn<Distance>;
using TorsionCase = ElasticOn<Angle>;
using ActuatorCase = ElasticOn<Displacement>;
using BushingCase = ElasticOn<RelativeFrame>;
using DirectionCase = ElasticOn<DirectionProduct>;
/// Cross terms that are not symmetric.
struct BearingCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = std::make_unique<Bearings>();
        for (NodeId rotor : {second_body, mass_point}) {
            Elastic<Spherical> e;
            e.node = {first_body, rotor};
            e.measure = random_measure<Spherical>(samples);
            e.stiffness = positive_matrix<3>(samples, 3) + skew(samples.vector(3, 2));
            e.damping = positive_matrix<3>(samples, 0.5) + skew(samples.vector(3));
            batch->add(e);
        }
        return batch;
    }
};

inline RigidBody random_body(Samples& samples, NodeId node) {
    RigidBody body;
    body.node = node;
    body.mass = samples.number(1, 3);
    if (node == mass_point) return body;
    body.centre = samples.vector(3, 0.5);
    const Mat3 c = skew(body.centre);
    body.inertia = positive_matrix<3>(samples, 0.4) - body.mass * c * c;
    return body;
}

struct BodyCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = std::make_unique<RigidBodies>(samples.vector(3, 10));
        for (NodeId node : {first_body, second_body, mass_point}) batch->add(random_body(samples, node));
        return batch;
    }
};

template <bool Following>
struct LoadCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = std::make_unique<Loads>();
        for (NodeId node : {first_body, second_body}) {
            Load load;
            load.node = node;
            load.point = samples.vector(3);
            load.force = {in_time("3*t"), in_time("1 - t^2"), Expression(samples.number(1, 2))};
            load.moment = {Expression(samples.number(1, 2)), in_time("cos(t)"), in_time("2 + t")};
            load.following = Following;
            batch->add(load);
        }
        // a point takes forces only
        Load on_point;
        on_point.node = mass_point;
        on_point.force = {in_time("2 - t"), Expression(1.0), in_time("t")};
        on_point.following = Following;
        batch->add(on_point);
        return batch;
    }
};
using DeadLoadCase = LoadCase<false>;
using FollowingLoadCase = LoadCase<true>;

/// Forces and moments per length, on nodes and on sections that nodes carry.
template <bool Following>
struct DistributedCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = std::make_unique<DistributedLoads>();
        for (bool moment : {false, true})
            batch->add({{{first_body, samples.number(1, 2), {}},
                         {second_body, samples.number(1, 2), {samples.vector(3), samples.rotation()}}},
                        {in_time("3*t"), in_time("1 - t^2"), Expression(samples.number(1, 2))},
                        moment,
                        Following});
        return batch;
    }
};
using DeadDistributedCase = DistributedCase<false>;
using FollowingDistributedCase = DistributedCase<true>;

struct RotatingCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = std::make_unique<RotatingInertias>();
        batch->add({mass_point, moving_ground, samples.number(1, 3), samples.vector(3)});
        batch->add({mass_point, moving_ground, samples.number(1, 3), Vec3::Zero(), -1});  // has left
        return batch;
    }
};

/// Loads are all there is.
template <class Case>
constexpr bool only_loads = false;
template <bool Following>
inline constexpr bool only_loads<LoadCase<Following>> = true;
template <bool Following>
inline constexpr bool only_loads<DistributedCase<Following>> = true;
template <class Law>
Law random_law(Samples& samples, double distance, int k);
template <>
inline BearingTable random_law(Samples& samples, double, int) {
    std::vector<BearingTable::Row> rows;
    for (double speed : {-60.0, -17.0, 23.0, 50.0})
        rows.push_back({speed, positive_matrix<3>(samples, 3) + skew(samples.vector(3, 2)), positive_matrix<3>(samples, 0.5)});
    return BearingTable(rows);
}
/// A film that holds suction, one that breaks, one in which the journal turns.
template <>
inline OilFilm random_law(Samples& samples, double distance, int k) {
    OilFilm film(samples.number(1, 2), samples.number(1, 2), 3 + 2 * distance, samples.number(20, 30));
    film.cavitates = k != 1;
    film.turns = k == 2;
    return film;
}
/// Deep in contact, or near where it ends.
template <>
inline Rub random_law(Samples& samples, double distance, int k) {
    return {(k == 1 ? 0.98 : 0.5) * distance, samples.number(2, 4), 0.05, 0.4, samples.number(0.5, 1), 0.7};
}

/// Between bodies, a moving ground and the ground; the distance across the axis goes into the law.
template <class Law>
struct JournalCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site& site) {
        auto batch = std::make_unique<JournalsOf<Law>>();
        const Motion motion = site.now();
        using Pair = std::array<NodeId, 2>;
        int k = 0;
        for (const Pair& node : {Pair{first_body, second_body}, Pair{moving_ground, first_body}, Pair{second_body, ground}}) {
            const Spherical at = random_measure<Spherical>(samples);
            const Vec3 gap = at.value(coordinates(NodeMotions<2>{&motion.node[node[0]], &motion.node[node[1]]}));
            batch->add(node, at, random_law<Law>(samples, gap.head<2>().norm(), k++));
        }
        return batch;
    }
};
using TableCase = JournalCase<BearingTable>;
using FilmCase = JournalCase<OilFilm>;
using RubCase = JournalCase<Rub>;

/// One that has left and two that have not.
struct ReleasedCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = std::make_unique<ReleasedBodies>(samples.vector(3, 10));
        batch->add(random_body(samples, first_body), -1);
        for (NodeId node : {first_body, second_body}) batch->add(random_body(samples, node), 5);
        return batch;
    }
};

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

/// Loads, actuators or gravity stand in the residual.
template <class Case>
constexpr bool carries_loads = true;
template <>
inline constexpr bool carries_loads<RotatingCase> = false;
template <>
inline constexpr bool carries_loads<BearingCase> = false;
template <class Law>
inline constexpr bool carries_loads<JournalCase<Law>> = false;

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
template <>
inline constexpr bool carries_loads<ModalDamperCase> = false;

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

template <class Case>
constexpr int points_wanted() {
    if constexpr (requires { Case::more_points; })
        return Case::more_points;
    else
        return 0;
}

template <class Case>
constexpr int frames_wanted() {
    if constexpr (requires { Case::more_frames; })
        return Case::more_frames;
    else
        return 0;
}

template <class Case>
inline constexpr const char* element_title = "";
template <>
inline constexpr const char* element_title<SpringCase> = "Springs";
template <>
inline constexpr const char* element_title<TorsionCase> = "TorsionSprings";
template <>
inline constexpr const char* element_title<ActuatorCase> = "AxialActuators";
template <>
inline constexpr const char* element_title<BushingCase> = "Bushings";
template <>
inline constexpr const char* element_title<DirectionCase> = "DirectionSprings";
template <>
inline constexpr const char* element_title<BearingCase> = "Bearings";
template <>
inline constexpr const char* element_title<BodyCase> = "RigidBodies";
template <>
inline constexpr const char* element_title<DeadLoadCase> = "DeadLoads";
template <>
inline constexpr const char* element_title<FollowingLoadCase> = "FollowingLoads";
template <>
inline constexpr const char* element_title<DeadDistributedCase> = "DeadDistributedLoads";
template <>
inline constexpr const char* element_title<FollowingDistributedCase> = "FollowingDistributedLoads";
template <>
inline constexpr const char* element_title<RotatingCase> = "RotatingInertias";
template <>
inline constexpr const char* element_title<TableCase> = "BearingTables";
template <>
inline constexpr const char* element_title<FilmCase> = "OilFilms";
template <>
inline constexpr const char* element_title<RubCase> = "Rubs";
template <>
inline constexpr const char* element_title<ReleasedCase> = "ReleasedBodies";
template <>
inline constexpr const char* element_title<ModalDamperCase> = "ModalDampers";
template <>
inline constexpr const char* element_title<FloatingCase> = "FloatingBodies";
template <>
inline constexpr const char* element_title<SolidCase> = "ElasticSolids";
template <int Order, bool Heavy>
inline constexpr const char* element_title<BeamCase<Order, Heavy>> = Order == 1   ? "Beams1"
                                                                     : Order == 2 ? "Beams2"
                                                                     : Order == 3 ? "Beams3"
                                                                     : Order == 4 ? "Beams4"
                                                                                  : "Beams5";

template <class Case>
ElementCase element_case() {
    return {element_title<Case>,   &Case::make,         frames_wanted<Case>(),
            points_wanted<Case>(), carries_loads<Case>, only_loads<Case>};
}

}  // namespace trammel::testing
