// measures/stretched_director.hpp: a vector w that is q times a director of a frame F.
//
//   s_l = d_l·w − q δ_lk      l = 1, 2, 3:  Rᵀw = q e_k
// Nodes: the frame, the vector of which q is one component, w. Written in axes of the frame it is bilinear and does not
// change when frame and w turn together, so momenta survive its mean over an interval, which w − q d_k = 0 does not grant.
// Theory: docs/theory/floating_body.md
#pragma once

#include "assembly/measure.hpp"

namespace trammel {

struct StretchedDirector {
    static constexpr int nodes = 3, size = 3;
    static constexpr bool quadratic = true;
    int component = 0;  ///< of the vector that holds q
    int director = 0;   ///< k

    Vec<3> value(const Vec<36>& z) const {
        Vec<3> s;
        for (int l = 0; l < 3; ++l) s[l] = z.segment<3>(3 + 3 * l).dot(z.segment<3>(24));
        s[director] -= z[12 + component];
        return s;
    }
    void gradient(const Vec<36>& z, Mat<3, 36>& D) const {
        D.setZero();
        for (int l = 0; l < 3; ++l) {
            D.block<1, 3>(l, 3 + 3 * l) = z.segment<3>(24).transpose();
            D.block<1, 3>(l, 24) = z.segment<3>(3 + 3 * l).transpose();
        }
        D(director, 12 + component) = -1;
    }
    void hessian(const Vec<36>&, const Vec<3>& sigma, Mat<36, 36>& H) const {
        H.setZero();
        for (int l = 0; l < 3; ++l) {
            H.block<3, 3>(3 + 3 * l, 24) = sigma[l] * Mat3::Identity();
            H.block<3, 3>(24, 3 + 3 * l) = sigma[l] * Mat3::Identity();
        }
    }
    std::string row_name(int row) const { return std::string("along axis ").append(1, "xyz"[row]).append(" of the frame"); }
};

}  // namespace trammel
