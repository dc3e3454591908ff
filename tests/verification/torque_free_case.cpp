// verification/torque_free_case.cpp: bodies that turn without any moment,  J ẇ + w × J w = 0.
//
//   symmetric:  orientation at t = 5 from an independent integration converged to 10 digits
//   J₁ < J₂ < J₃:  w = (w₁ cn, w₂ sn, w₃ dn)(p t; k), from rest of the second component (Landau & Lifshitz, Mechanics,
//   § 37), the elliptic functions by the arithmetic-geometric mean (Abramowitz & Stegun 1964, 16.4)
#include <vector>

#include "cases.hpp"
#include "mechanism.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

struct Jacobi {
    double sn, cn, dn;
};

Jacobi elliptic(double u, double m) {
    std::vector<double> a{1}, c{std::sqrt(m)};
    double b = std::sqrt(1 - m);
    while (std::abs(c.back()) > 1e-16) {
        const double mean = (a.back() + b) / 2, half = (a.back() - b) / 2;
        b = std::sqrt(a.back() * b);
        a.push_back(mean);
        c.push_back(half);
    }
    const int n = static_cast<int>(a.size()) - 1;
    double phi = std::ldexp(a.back() * u, n);
    for (int i = n; i > 0; --i)
        phi = (phi + std::asin(c[static_cast<std::size_t>(i)] / a[static_cast<std::size_t>(i)] * std::sin(phi))) / 2;
    const double sn = std::sin(phi);
    return {sn, std::cos(phi), std::sqrt(1 - m * sn * sn)};
}

/// Angular velocity in body axes, quaternion (w, x, y, z) and angular momentum in space at the end.
VecX turned(const Vec3& inertia, const Vec3& spin, double end, double h) {
    Mechanism mechanism{Vec3::Zero()};
    mechanism.body("body", 1, inertia.asDiagonal(), {Vec3::Zero(), Quaternion::Identity(), Vec3::Zero(), spin});
    Run run(mechanism.finish(), alpha(0.8), h);
    const State& s = run.to(end);
    const Quaternion& q = s.poses[1].q;
    VecX all(10);
    all << s.velocity.tail<3>(), q.w(), q.x(), q.y(), q.z(), q * Vec3(inertia.cwiseProduct(s.velocity.tail<3>()));
    return all;
}

}  // namespace

void torque_free_case(Table& table) {
    table.about("torque-free body", "independent integration, 10 digits");
    const VecX symmetric = extrapolated(0.01, [](double h) { return turned({1, 1, 0.5}, {0.5, 0.5, 1}, 5, h); });
    table.near("symmetric, h=0.01…0.0025, t=5: quaternion",
               Eigen::Vector4d(-0.6305141458, 0.6048049849, -0.3031242391, -0.3804977500), symmetric.segment<4>(3), 1e-7);

    table.about("torque-free body", "Landau & Lifshitz, § 37; elliptic functions");
    // J₁ < J₂ < J₃ and L² > 2 E J₂: the third component never changes sign
    const Vec3 J(1, 2, 3), w0(0.6, 0, 1.1);
    const double E2 = J.dot(w0.cwiseAbs2()), L2 = J.cwiseAbs2().dot(w0.cwiseAbs2()), end = 10;
    const double m = (J[1] - J[0]) * (E2 * J[2] - L2) / ((J[2] - J[1]) * (L2 - E2 * J[0]));
    const double pace = std::sqrt((J[2] - J[1]) * (L2 - E2 * J[0]) / (J[0] * J[1] * J[2]));
    const Jacobi e = elliptic(pace * end, m);
    const double second = std::sqrt((E2 * J[2] - L2) / (J[1] * (J[2] - J[1])));
    const VecX ours = extrapolated(0.005, [&](double h) { return turned(J, w0, end, h); });
    table.near("J=1,2,3, h=0.005…0.00125, t=10: w", Vec3(w0[0] * e.cn, second * e.sn, w0[2] * e.dn), ours.head<3>(), 1e-7);
    table.near("J=1,2,3, t=10: momentum in space", Vec3(J.cwiseProduct(w0)), ours.tail<3>(), 1e-7);
}

}  // namespace trammel::verification
