// measures/flexible_frame.hpp: a frame at an interface of a floating body: where the body carries it, six rows.
//
//   s = relative(F, i) − (u, θ)        relative: place and small turn of i against its place on F (measures/relative_frame)
// Nodes: the frame F of the body, the frame i, a vector of displacements u and one of rotations θ, in axes of F.
// Theory: docs/theory/floating_body.md
#pragma once

#include "measures/relative_frame.hpp"

namespace trammel {

struct FlexibleFrame {
    static constexpr int nodes = 4, size = 6;
    static constexpr bool quadratic = true;
    RelativeFrame relative;

    explicit FlexibleFrame(const JointFrames& frames = {}) : relative(frames) {}

    Vec<6> value(const Vec<48>& z) const {
        Vec<6> s = relative.value(z.head<24>());
        s.head<3>() -= z.segment<3>(24);
        s.tail<3>() -= z.segment<3>(36);
        return s;
    }
    void gradient(const Vec<48>& z, Mat<6, 48>& D) const {
        D.setZero();
        Mat<6, 24> part;
        relative.gradient(z.head<24>(), part);
        D.leftCols<24>() = part;
        D.block<3, 3>(0, 24) = -Mat3::Identity();
        D.block<3, 3>(3, 36) = -Mat3::Identity();
    }
    void hessian(const Vec<48>& z, const Vec<6>& sigma, Mat<48, 48>& H) const {
        H.setZero();
        Mat<24, 24> part;
        relative.hessian(z.head<24>(), sigma, part);
        H.topLeftCorner<24, 24>() = part;
    }
    std::string row_name(int row) const { return relative.row_name(row) + " of the interface"; }
};

}  // namespace trammel
