// property/body_cases.hpp: springs, bodies and loads as batches of three between bodies, ground and a point.
#pragma once

#include <memory>

#include "elements/distributed_load.hpp"
#include "elements/load.hpp"
#include "elements/rigid_body.hpp"
#include "elements/rotating_inertia.hpp"
#include "elements/springs.hpp"
#include "property/element_site.hpp"
#include "property/measures.hpp"

namespace trammel::testing {

template <class Case>
inline constexpr const char* element_title = "";

/// Loads are all there is.
template <class Case>
constexpr bool only_loads = false;

/// Loads, actuators or gravity stand in the residual.
template <class Case>
constexpr bool carries_loads = true;

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

template <bool Following>
inline constexpr bool only_loads<LoadCase<Following>> = true;
template <bool Following>
inline constexpr bool only_loads<DistributedCase<Following>> = true;
template <>
inline constexpr bool carries_loads<RotatingCase> = false;
template <>
inline constexpr bool carries_loads<BearingCase> = false;
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

}  // namespace trammel::testing
