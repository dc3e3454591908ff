// joints/joint_set.hpp: one batch per type of joint row; joints of a type are stored side by side.
// Theory: docs/theory/joints.md
#pragma once

#include <memory>
#include <tuple>

#include "joints/joints_of.hpp"
#include "measures/coupling.hpp"
#include "measures/lower_pair.hpp"
#include "measures/rolling.hpp"
#include "measures/speed_coupling.hpp"
#include "measures/spinning_point.hpp"

namespace trammel {

extern template class JointsOf<Revolute>;
extern template class JointsOf<Prismatic>;
extern template class JointsOf<Cylindrical>;
extern template class JointsOf<Planar>;
extern template class JointsOf<Spherical>;
extern template class JointsOf<Universal>;
extern template class JointsOf<Rigid>;
extern template class JointsOf<PointOnLine>;
extern template class JointsOf<PointOnPlane>;
extern template class JointsOf<Distance>;
extern template class JointsOf<Displacement>;
extern template class JointsOf<Angle>;
extern template class JointsOf<ScrewRow>;
extern template class JointsOf<Coupling>;
extern template class JointsOf<DiscHeight>;
extern template class JointsOf<DiscRolling>;
extern template class JointsOf<BallRolling>;
extern template class JointsOf<SpinRow>;
extern template class JointsOf<KnifeEdge>;
extern template class JointsOf<SpeedCoupling>;
extern template class JointsOf<SpinningPoint>;

class JointSet {
public:
    /// Which batch holds the new rows, and as which member of it.
    struct Place {
        const JointBatch* batch;
        int index;
    };

    template <class M>
    Place add(Joint<M> joint) {
        auto& batch = std::get<std::unique_ptr<JointsOf<M>>>(batches_);
        if (!batch) batch = std::make_unique<JointsOf<M>>();
        batch->add(std::move(joint));
        return {batch.get(), static_cast<int>(batch->count()) - 1};
    }

    /// The batches in use, in a fixed order.
    std::vector<std::unique_ptr<JointBatch>> release() {
        std::vector<std::unique_ptr<JointBatch>> used;
        std::apply([&](auto&... batch) { ((batch ? used.push_back(std::move(batch)) : void()), ...); }, batches_);
        return used;
    }

private:
    template <class... M>
    using Batches = std::tuple<std::unique_ptr<JointsOf<M>>...>;
    Batches<Revolute, Prismatic, Cylindrical, Planar, Spherical, Universal, Rigid, PointOnLine, PointOnPlane, Distance,
            Displacement, Angle, ScrewRow, Coupling, DiscHeight, DiscRolling, BallRolling, SpinRow, KnifeEdge, SpeedCoupling,
            SpinningPoint>
        batches_;
};

}  // namespace trammel
