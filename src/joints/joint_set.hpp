// joints/joint_set.hpp: one batch per type of joint row; joints of a type are stored side by side.
// What a batch does (joints/joints_of.hpp) is compiled once per type, in the .cpp files of this folder.
// Theory: docs/theory/joints.md
#pragma once

#include <memory>
#include <optional>
#include <tuple>

#include "assembly/batch.hpp"
#include "assembly/measure.hpp"
#include "description/expression.hpp"
#include "measures/names.hpp"

namespace trammel {

template <Slopes M>
struct Joint {
    std::array<NodeId, M::nodes> node{};
    M measure;
    std::string name;
    std::optional<Expression> drive;  ///< g(t) of a measure with one row, b(t) of a velocity measure
};

class JointSet {
public:
    /// Which batch holds the new rows, and as which member of it.
    struct Place {
        const JointBatch* batch;
        int index;
    };

    template <class M>
    Place add(Joint<M> joint);

    /// The batches in use, in a fixed order.
    std::vector<std::unique_ptr<JointBatch>> release() {
        std::vector<std::unique_ptr<JointBatch>> used;
        for (auto& batch : batches_)
            if (batch) used.push_back(std::move(batch));
        return used;
    }

private:
    using Types = std::tuple<Revolute, Prismatic, Cylindrical, Planar, Spherical, Universal, Rigid, PointOnLine, PointOnPlane,
                             Distance, Displacement, Angle, ScrewRow, Coupling, DiscHeight, DiscRolling, BallRolling, SpinRow,
                             KnifeEdge, SpeedCoupling, SpinningPoint, DirectionProduct, FlexibleFrame, StretchedDirector>;
    template <class M>
    static constexpr std::size_t index_of = []<class... T>(std::type_identity<std::tuple<T...>>) {
        std::size_t i = 0;
        (void)((std::is_same_v<M, T> || (++i, false)) || ...);
        return i;
    }(std::type_identity<Types>());

    std::array<std::unique_ptr<JointBatch>, std::tuple_size_v<Types>> batches_;
};

}  // namespace trammel
