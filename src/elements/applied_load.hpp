// elements/applied_load.hpp: a force and a moment on one node over an interval, with the directors of the node halfway.
//
//   force f at point p:   −f on x, −p_k f on d_k
//   moment m:             −½ m × d^k on d_k,   d^k: reciprocal triad of the mean directors, so that the work is m·ψ
// Following loads have their components along the mean directors. Theory: docs/theory/interval.md
#pragma once

#include "assembly/mean_value.hpp"
#include "lie/rotation.hpp"

namespace trammel {

class AppliedLoad {
public:
    /// Force and moment in axes of the node if they follow it, else in space; a node that does not turn takes no moment.
    AppliedLoad(const NodeInterval& node, const Vec3& point, const Vec3& force, const Vec3& moment, bool following)
        : point_(point), f_given_(force), m_given_(moment), following_(following) {
        Mat3 d;
        for (int k = 0; k < 3; ++k) d.col(k) = 0.5 * (node.from.segment<3>(3 + 3 * k) + node.to.segment<3>(3 + 3 * k));
        force_ = following ? Vec3(d * force) : force;
        moment_ = following ? Vec3(d * moment) : moment;
        if (!moment.isZero(0)) reciprocal_ = d.inverse().transpose();
    }

    /// On (x, d₁, d₂, d₃).
    Vec12 pull() const {
        Vec12 f;
        f.head<3>() = -force_;
        for (int k = 0; k < 3; ++k) f.segment<3>(3 + 3 * k) = -point_[k] * force_ - 0.5 * moment_.cross(reciprocal_.col(k));
        return f;
    }
    /// Of pull() by the mean coordinates.
    Mat<12, 12> slope() const {
        Mat<12, 12> S = Mat<12, 12>::Zero();
        for (int l = 0; l < 3; ++l) {
            if (following_) S.block<3, 3>(0, 3 + 3 * l).diagonal().setConstant(-f_given_[l]);
            for (int k = 0; k < 3; ++k) {
                auto block = S.block<3, 3>(3 + 3 * k, 3 + 3 * l);
                block = 0.5 * moment_.cross(reciprocal_.col(l)) * reciprocal_.col(k).transpose();
                if (!following_) continue;
                block.diagonal().array() -= point_[k] * f_given_[l];
                block += 0.5 * m_given_[l] * skew(reciprocal_.col(k));
            }
        }
        return S;
    }

private:
    Vec3 point_, f_given_, m_given_, force_, moment_;  ///< as given, and in space
    Mat3 reciprocal_ = Mat3::Zero();                   ///< columns d^k
    bool following_;
};

}  // namespace trammel
