// measures/rolling.hpp: what touches a plane without slipping: disc, ball, blade. Rows of velocity level, and the disc's height.
//
//   plane of body a: point p, normal n = e₃;  body b: centre C, disc axis d = f₃, radius r, blade along f₁
//   disc   lowest rim point  c = C + r w/|w|,  w = −n + (n·d) d       height  n·(C − p) − r √(1 − (n·d)²) = 0
//   ball   c = C − r n
//   rows   E_k · (velocity of b at c − velocity of a at c) = 0        E = e₁, e₂; blade: E = n × f₁ at c = C
//   spin   n · (ω_b − ω_a) = 0
// With ρ the contact point in body axes the rows are D ż,  D = E_k (1, ρ₁, ρ₂, ρ₃) of b − the same of a.
// Theory: docs/theory/rolling.md
#pragma once

#include <cmath>
#include <limits>

#include "measures/names.hpp"
#include "measures/relative.hpp"

namespace trammel {

/// A disc closer to lying flat than this (sine of its tilt) has no contact point: everything becomes not a number.
constexpr double flat_disc = 1e-4;

namespace rolling {

using Slope = Mat<3, 24>;

/// Slope of a vector Σ c_k d_k of node n.
inline void add_turning(Slope& slope, int n, const Vec3& c) {
    for (int k = 0; k < 3; ++k) slope.middleCols<3>(12 * n + 3 + 3 * k) += c[k] * Mat3::Identity();
}

/// A direction fixed in body a, seen from body b: m_k = d_k·n.
struct SeenFromSecond {
    Vec3 n, m;
    Slope slope;  ///< ∂m/∂z

    SeenFromSecond(const Vec<24>& z, const Vec3& n_a) : n(direction(z, 0, n_a)), slope(Slope::Zero()) {
        for (int k = 0; k < 3; ++k) {
            const Vec3 d = z.segment<3>(15 + 3 * k);
            m[k] = d.dot(n);
            slope.block<1, 3>(k, 15 + 3 * k) = n.transpose();
            for (int j = 0; j < 3; ++j) slope.block<1, 3>(k, 3 + 3 * j) = n_a[j] * d.transpose();
        }
    }
};

/// Contact point of a ball on body b, and of a disc, in axes of b.
struct Ball : JointFrames {
    double radius = 0;
    Vec3 arm(const Vec<24>& z, Slope* slope) const {
        const SeenFromSecond seen(z, axes_a.col(2));
        if (slope) *slope = -radius * seen.slope;
        return arm_b - radius * seen.m;
    }
};

struct Disc : JointFrames {
    double radius = 0;
    Vec3 arm(const Vec<24>& z, Slope* slope) const {
        const SeenFromSecond seen(z, axes_a.col(2));
        const Vec3 d = axes_b.col(2);
        const double lean = seen.m.dot(d), s = sine(lean);
        const Vec3 w = lean * d - seen.m;
        if (slope)
            *slope = radius / s * (w * d.transpose() * (lean / (s * s)) + d * d.transpose() - Mat3::Identity()) * seen.slope;
        return arm_b + radius / s * w;
    }
    /// Of the angle between disc and plane, from n·d.
    static double sine(double lean) {
        const double s = std::sqrt(1 - lean * lean);
        return s > flat_disc ? s : std::numeric_limits<double>::quiet_NaN();
    }
};

struct Blade : JointFrames {
    Vec3 arm(const Vec<24>&, Slope* slope) const {
        if (slope) slope->setZero();
        return arm_b;
    }
};

/// The directions along the plane in which nothing slides: fixed in the plane for wheels, across the blade for a blade.
struct AlongPlane {
    static constexpr int size = 2;
    static Mat<3, 2> directions(const JointFrames& f, const Vec<24>& z) {
        Mat<3, 2> e;
        e << direction(z, 0, f.axes_a.col(0)), direction(z, 0, f.axes_a.col(1));
        return e;
    }
    static Slope slope(const JointFrames& f, const Vec<24>&, const Vec<2>& sigma) {
        Slope all = Slope::Zero();
        add_turning(all, 0, f.axes_a.leftCols<2>() * sigma);
        return all;
    }
    static std::string row_name(int row) { return row == 0 ? "slip along x of the plane" : "slip along y of the plane"; }
};

struct AcrossBlade {
    static constexpr int size = 1;
    static Mat<3, 1> directions(const JointFrames& f, const Vec<24>& z) {
        return direction(z, 0, f.axes_a.col(2)).cross(direction(z, 1, f.axes_b.col(0)));
    }
    static Slope slope(const JointFrames& f, const Vec<24>& z, const Vec<1>& sigma) {
        Slope normal = Slope::Zero(), blade = Slope::Zero();
        add_turning(normal, 0, f.axes_a.col(2));
        add_turning(blade, 1, f.axes_b.col(0));
        return sigma[0] * (skew(direction(z, 0, f.axes_a.col(2))) * blade - skew(direction(z, 1, f.axes_b.col(0))) * normal);
    }
    static std::string row_name(int) { return "slip across the blade"; }
};

/// No relative velocity of the two bodies at their contact point, along some directions.
template <class Contact, class Along>
struct NoSlip : Contact {
    static constexpr int nodes = 2, size = Along::size;
    explicit NoSlip(const Contact& contact = {}) : Contact(contact) {}

    void gradient(const Vec<24>& z, Mat<size, 24>& D) const {
        const Arms arms(*this, z);
        const Mat<3, size> e = Along::directions(*this, z);
        D.setZero();
        for (int k = 0; k < size; ++k) {
            add_point(D.row(k), 0, arms.a, -e.col(k));
            add_point(D.row(k), 1, arms.b, e.col(k));
        }
    }
    /// ∂(Dᵀσ)/∂z: direction E and contact point both move
    void hessian(const Vec<24>& z, const Vec<size>& sigma, Mat<24, 24>& H) const {
        const Arms arms(*this, z);
        const Vec3 E = Along::directions(*this, z) * sigma;
        const Slope turned = Along::slope(*this, z, sigma);
        H.topRows<3>() = -turned;
        H.middleRows<3>(12) = turned;
        for (int k = 0; k < 3; ++k) {
            H.middleRows<3>(3 + 3 * k) = -arms.a[k] * turned - E * arms.slope_a.row(k);
            H.middleRows<3>(15 + 3 * k) = arms.b[k] * turned + E * arms.slope_b.row(k);
        }
    }
    std::string row_name(int row) const { return Along::row_name(row); }
    Vec3 contact_point(const Vec<24>& z) const { return point(z, 1, this->arm(z, nullptr)); }

private:
    /// The contact point in axes of both bodies, and how it wanders in them.
    struct Arms {
        Vec3 a, b;
        Slope slope_a, slope_b;
        Arms(const Contact& contact, const Vec<24>& z) : b(contact.arm(z, &slope_b)) {
            const Vec3 c = point(z, 1, b), from_a = c - z.head<3>();
            Slope moved = Slope::Zero();  // ∂(c − x_a)/∂z
            moved.leftCols<3>() = -Mat3::Identity();
            moved.middleCols<3>(12) = Mat3::Identity();
            add_turning(moved, 1, b);
            for (int k = 0; k < 3; ++k) moved += z.segment<3>(15 + 3 * k) * slope_b.row(k);
            for (int k = 0; k < 3; ++k) {
                const Vec3 d = z.segment<3>(3 + 3 * k);
                a[k] = d.dot(from_a);
                slope_a.row(k) = d.transpose() * moved;
                slope_a.block<1, 3>(k, 3 + 3 * k) += from_a.transpose();
            }
        }
    };
};

}  // namespace rolling

/// n·(ω_b − ω_a), with Ω_k = d_{k+2}·ḋ_{k+1} in body axes.
struct SpinRow : JointFrames {
    static constexpr int nodes = 2, size = 1;
    explicit SpinRow(const JointFrames& frames = {}) : JointFrames(frames) {}

    void gradient(const Vec<24>& z, Mat<1, 24>& D) const {
        D.setZero();
        const Vec3 n_a = axes_a.col(2), m = rolling::SeenFromSecond(z, n_a).m;
        for (int k = 0; k < 3; ++k) {
            D.segment<3>(at(0, k + 1)) = -n_a[k] * z.segment<3>(at(0, k + 2)).transpose();
            D.segment<3>(at(1, k + 1)) = m[k] * z.segment<3>(at(1, k + 2)).transpose();
        }
    }
    void hessian(const Vec<24>& z, const Vec<1>& sigma, Mat<24, 24>& H) const {
        H.setZero();
        const rolling::SeenFromSecond seen(z, axes_a.col(2));
        for (int k = 0; k < 3; ++k) {
            H.block<3, 3>(at(0, k + 1), at(0, k + 2)) = -sigma[0] * axes_a(k, 2) * Mat3::Identity();
            H.middleRows<3>(at(1, k + 1)) += sigma[0] * z.segment<3>(at(1, k + 2)) * seen.slope.row(k);
            H.block<3, 3>(at(1, k + 1), at(1, k + 2)) += sigma[0] * seen.m[k] * Mat3::Identity();
        }
    }
    std::string row_name(int) const { return "spin about the normal"; }

private:
    /// Where director k (counted round) of a node stands in z.
    static int at(int node, int k) { return 12 * node + 3 + 3 * (k % 3); }
};

/// Height of the lowest rim point over the plane.
struct DiscHeight : rolling::Disc {
    static constexpr int nodes = 2, size = 1;
    static constexpr bool quadratic = false;
    explicit DiscHeight(const rolling::Disc& disc = {}) : rolling::Disc(disc) {}

    double lean(const Vec<24>& z) const { return direction(z, 0, axes_a.col(2)).dot(direction(z, 1, axes_b.col(2))); }
    Vec<1> value(const Vec<24>& z) const { return Displacement(*this).value(z) - Vec<1>(radius * sine(lean(z))); }
    void gradient(const Vec<24>& z, Mat<1, 24>& D) const {
        const double c = lean(z);
        Displacement(*this).gradient(z, D);
        add_lean(z, radius * c / sine(c), D);
    }
    void discrete_gradient(const Vec<24>& from, const Vec<24>& to, Mat<1, 24>& D) const {
        const double c_i = lean(from), c_f = lean(to);
        Displacement(*this).gradient(0.5 * (from + to), D);
        add_lean(0.5 * (from + to), radius * (c_i + c_f) / (sine(c_i) + sine(c_f)), D);
    }
    void discrete_slope(const Vec<24>& from, const Vec<24>& to, const Vec<1>& sigma, Mat<24, 24>& H) const {
        const double c_i = lean(from), c_f = lean(to), s_f = sine(c_f), sum = sine(c_i) + s_f;
        const double weight = radius * (c_i + c_f) / sum;
        const double weight_slope = radius / sum * (1 + (c_i + c_f) / sum * c_f / s_f);
        Mat<1, 24> at_mean = Mat<1, 24>::Zero(), at_end = Mat<1, 24>::Zero();
        add_lean(0.5 * (from + to), 1, at_mean);
        add_lean(to, 1, at_end);
        Displacement(*this).hessian(to, 0.5 * sigma, H);
        add_product(H, 0, as_direction(axes_a.col(2)), 1, as_direction(axes_b.col(2)), 0.5 * sigma[0] * weight);
        H += sigma[0] * weight_slope * at_mean.transpose() * at_end;
    }
    void hessian(const Vec<24>& z, const Vec<1>& sigma, Mat<24, 24>& H) const {
        const double c = lean(z), s = sine(c);
        Mat<1, 24> D = Mat<1, 24>::Zero();
        add_lean(z, 1, D);
        Displacement(*this).hessian(z, sigma, H);
        H += sigma[0] * radius / (s * s * s) * D.transpose() * D;
        add_product(H, 0, as_direction(axes_a.col(2)), 1, as_direction(axes_b.col(2)), sigma[0] * radius * c / s);
    }
    std::string row_name(int) const { return "height of the lowest rim point"; }

private:
    /// D += weight · ∂(n·d)/∂z
    void add_lean(const Vec<24>& z, double weight, Mat<1, 24>& D) const {
        add_direction(D.row(0), 0, axes_a.col(2), weight * direction(z, 1, axes_b.col(2)));
        add_direction(D.row(0), 1, axes_b.col(2), weight * direction(z, 0, axes_a.col(2)));
    }
};

}  // namespace trammel
