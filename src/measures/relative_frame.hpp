// measures/relative_frame.hpp: six relative displacements and rotations of two joint frames, bilinear in the coordinates.
//
//   s = ( e_k·(p_b − p_a) ;  ½(e₃·f₂ − e₂·f₃), ½(e₁·f₃ − e₃·f₁), ½(e₂·f₁ − e₁·f₂) ):  sin φ n for a turn φ about n
// Small-angle rotation measure: the moment of a stiffness k is k sin φ cos φ, largest at 45°. Theory:
// docs/theory/relative_frame.md
#pragma once

#include "measures/joint_frames.hpp"

namespace trammel {

struct RelativeFrame : JointFrames {
    static constexpr int nodes = 2, size = 6;
    static constexpr bool quadratic = true;
    explicit RelativeFrame(const JointFrames& frames = {}) : JointFrames(frames) {}

    Vec<6> value(const Vec<24>& z) const {
        Vec<6> s;
        const Vec3 d = point(z, 1, arm_b) - point(z, 0, arm_a);
        for (int k = 0; k < 3; ++k) {
            const int i = (k + 1) % 3, j = (k + 2) % 3;
            s[k] = e(z, k).dot(d);
            s[3 + k] = 0.5 * (e(z, j).dot(f(z, i)) - e(z, i).dot(f(z, j)));
        }
        return s;
    }

    void gradient(const Vec<24>& z, Mat<6, 24>& D) const {
        D.setZero();
        const Vec3 d = point(z, 1, arm_b) - point(z, 0, arm_a);
        for (int k = 0; k < 3; ++k) {
            const int i = (k + 1) % 3, j = (k + 2) % 3;
            add_direction(D.row(k), 0, axes_a.col(k), d);
            add_point(D.row(k), 0, arm_a, -e(z, k));
            add_point(D.row(k), 1, arm_b, e(z, k));
            add_direction(D.row(3 + k), 0, axes_a.col(j), 0.5 * f(z, i));
            add_direction(D.row(3 + k), 1, axes_b.col(i), 0.5 * e(z, j));
            add_direction(D.row(3 + k), 0, axes_a.col(i), -0.5 * f(z, j));
            add_direction(D.row(3 + k), 1, axes_b.col(j), -0.5 * e(z, i));
        }
    }

    void hessian(const Vec<24>&, const Vec<6>& sigma, Mat<24, 24>& H) const {
        H.setZero();
        for (int k = 0; k < 3; ++k) {
            const int i = (k + 1) % 3, j = (k + 2) % 3;
            add_product(H, 0, as_direction(axes_a.col(k)), 1, as_point(arm_b), sigma[k]);
            add_product(H, 0, as_direction(axes_a.col(k)), 0, as_point(arm_a), -sigma[k]);
            add_product(H, 0, as_direction(axes_a.col(j)), 1, as_direction(axes_b.col(i)), 0.5 * sigma[3 + k]);
            add_product(H, 0, as_direction(axes_a.col(i)), 1, as_direction(axes_b.col(j)), -0.5 * sigma[3 + k]);
        }
    }

    std::string row_name(int row) const {
        return (row < 3 ? "translation along " : "rotation about ") + std::string(1, "xyz"[row % 3]);
    }

private:
    Vec3 e(const Vec<24>& z, int k) const { return direction(z, 0, axes_a.col(k)); }
    Vec3 f(const Vec<24>& z, int k) const { return direction(z, 1, axes_b.col(k)); }
};

}  // namespace trammel
