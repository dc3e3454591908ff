// property/any_measure.hpp: a measure whose type is forgotten, so that laws are compiled once and not for every type.
#pragma once

#include <functional>
#include <memory>

#include "assembly/motion.hpp"
#include "lie/samples.hpp"

namespace trammel::testing {

using Nodes = std::vector<NodeMotion>;

/// What assembly/measure.hpp asks of a measure and makes of it, in matrices of any size.
class AnyMeasure {
public:
    virtual ~AnyMeasure() = default;
    virtual int nodes() const = 0;
    virtual int size() const = 0;
    virtual VecX value(const VecX& z) const = 0;
    virtual MatX gradient(const VecX& z) const = 0;
    virtual MatX hessian(const VecX& z, const VecX& sigma) const = 0;
    virtual MatX discrete_gradient(const VecX& from, const VecX& to) const = 0;
    virtual bool is_smooth(const VecX& z) const = 0;
    virtual bool is_short(const VecX& from, const VecX& to) const = 0;

    virtual MatX jacobian(const Nodes&) const = 0;
    virtual MatX geometric_stiffness(const Nodes&, const VecX& sigma) const = 0;
    virtual MatX rate_slope(const Nodes&) const = 0;
    virtual VecX coordinate_rates(const Nodes&) const = 0;
};

struct MeasureCase {
    std::string name;
    std::function<std::shared_ptr<const AnyMeasure>(Samples&)> random;
    bool indifferent = true;  ///< does not change when all bodies move together
};

/// Every measure with a value.
const std::vector<MeasureCase>& all_measures();

/// For the names of tests, and for messages that would show bytes.
inline std::string case_name(const ::testing::TestParamInfo<MeasureCase>& info) {
    return info.param.name;
}
inline void PrintTo(const MeasureCase& c, std::ostream* out) {
    *out << c.name;
}

/// A random measure between random moving bodies, at a place where it is smooth.
struct PlacedMeasure {
    std::shared_ptr<const AnyMeasure> measure;
    std::vector<Pose> pose;
    Nodes node;

    PlacedMeasure(const MeasureCase& of, Samples& samples) : PlacedMeasure(of.random(samples), samples) {}
    PlacedMeasure(std::shared_ptr<const AnyMeasure> given, Samples& samples) : measure(std::move(given)) {
        pose.resize(measure->nodes());
        node.resize(measure->nodes());
        do {
            for (std::size_t n = 0; n < pose.size(); ++n) {
                pose[n] = samples.pose(2);
                node[n] = {frame_of(pose[n]), samples.vector(6, 2), samples.vector(6, 2)};
            }
        } while (!measure->is_smooth(z()));
    }

    VecX z() const {
        VecX all(12 * measure->nodes());
        for (int n = 0; n < measure->nodes(); ++n) all.segment<12>(12 * n) = coordinates(node[n].frame);
        return all;
    }
    VecX velocity() const {
        VecX v(freedoms());
        for (int n = 0; n < measure->nodes(); ++n) v.segment<6>(6 * n) = node[n].v;
        return v;
    }
    int freedoms() const { return 6 * measure->nodes(); }
    /// Every body moved by its part of an increment in body axes.
    PlacedMeasure moved(const VecX& step) const {
        PlacedMeasure other = *this;
        for (std::size_t n = 0; n < pose.size(); ++n) {
            other.pose[n] = retract(pose[n], step.segment<6>(6 * static_cast<int>(n)), Retraction::cayley);
            other.node[n].frame = frame_of(other.pose[n]);
        }
        return other;
    }
    /// All bodies moved together in space: G H.
    PlacedMeasure carried(const Pose& g) const {
        PlacedMeasure other = *this;
        for (std::size_t n = 0; n < pose.size(); ++n) {
            other.pose[n] = {g.x + g.q * pose[n].x, g.q * pose[n].q};
            other.node[n].frame = frame_of(other.pose[n]);
        }
        return other;
    }
};

}  // namespace trammel::testing
