// elements/beam.cpp: mass of a section, mounts, and the batch of an order.
#include "elements/beam.hpp"

#include <stdexcept>

#include "elements/beam_batch.hpp"

namespace trammel {

Mat4 section_mass(double mass, const Vec3& centre, const Mat3& inertia) {
    Mat4 m;
    m(0, 0) = mass;
    m.topRightCorner<1, 3>() = mass * centre.transpose();
    m.bottomLeftCorner<3, 1>() = mass * centre;
    // ∫ X Xᵀ dm = ½ tr(J) I − J
    m.bottomRightCorner<3, 3>() = 0.5 * inertia.trace() * Mat3::Identity() - inertia;
    return m;
}

Mat6 BeamMount::adjoint() const {
    Mat6 T = Mat6::Zero();
    T.topLeftCorner<3, 3>() = axes.transpose();
    T.bottomRightCorner<3, 3>() = axes.transpose();
    T.topRightCorner<3, 3>() = -axes.transpose() * skew(arm);
    return T;
}

Mat4 BeamMount::coordinate_map() const {
    Mat4 T = Mat4::Zero();
    T(0, 0) = 1;
    T.topRightCorner<1, 3>() = arm.transpose();
    T.bottomRightCorner<3, 3>() = axes.transpose();
    return T;
}

std::unique_ptr<BeamBatch> make_beams(int order, const Vec3& gravity) {
    switch (order) {
        case 1:
            return std::make_unique<BeamsOf<1>>(gravity);
        case 2:
            return std::make_unique<BeamsOf<2>>(gravity);
        case 3:
            return std::make_unique<BeamsOf<3>>(gravity);
        case 4:
            return std::make_unique<BeamsOf<4>>(gravity);
        case 5:
            return std::make_unique<BeamsOf<5>>(gravity);
        default:
            throw std::logic_error("beam elements have order 1 to 5");
    }
}

}  // namespace trammel
