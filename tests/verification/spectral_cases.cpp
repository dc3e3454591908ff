// verification/spectral_cases.cpp: spectral radius, period, damping and critical step of the schemes as they run.
//
//   q̈ + Ω² q = 0, h/T = Ω/2π; the numbers come from src/laboratory, as those of `trammel scheme` do
// Reference: the amplification matrices of Chung & Hulbert (1993) and of Newmark's family, computed independently.
#include <algorithm>
#include <array>
#include <numbers>
#include <string>

#include "cases.hpp"
#include "laboratory/spectrum.hpp"

namespace trammel::verification {
namespace {

struct Point {
    double step, radius, elongation, damping;  // h/T, ρ, Ω/φ − 1, ξ
};
struct Spectrum {
    std::string scheme;
    std::array<Point, 8> points;
};

const std::vector<Spectrum>& spectra() {
    static const std::vector<Spectrum> all = {{"generalized_alpha:rho_inf=0",
                                               {{{0.01, 0.9999923283, 1.796266579e-03, 1.223191025e-04},
                                                 {0.05, 0.9964910914, 3.908440980e-02, 1.162536843e-02},
                                                 {0.1, 0.9697081665, 1.232057196e-01, 5.490498273e-02},
                                                 {0.2, 0.8538739499, 3.436675264e-01, 1.665530033e-01},
                                                 {0.5, 0.5457574925, 1.176118107e+00, 3.868197194e-01},
                                                 {1, 0.3392258126, 2.690993950e+00, 5.361010110e-01},
                                                 {10, 0.0658841734, 3.012572088e+01, 8.030006940e-01},
                                                 {1000, 0.0029425844, 3.003873718e+03, 9.412599809e-01}}}},
                                              {"generalized_alpha:rho_inf=0.2",
                                               {{{0.01, 0.9999977084, 9.841502059e-04, 3.650816113e-05},
                                                 {0.05, 0.9987866041, 2.314683887e-02, 3.954129155e-03},
                                                 {0.1, 0.9869730299, 8.090957738e-02, 2.255208461e-02},
                                                 {0.2, 0.9186148388, 2.472013095e-01, 8.395351610e-02},
                                                 {0.5, 0.6775991470, 8.871782802e-01, 2.276559233e-01},
                                                 {1, 0.4908111614, 2.029515440e+00, 3.245746637e-01},
                                                 {10, 0.2471577926, 2.118815397e+01, 4.426074579e-01},
                                                 {1000, 0.2018646640, 2.009186162e+03, 4.556960919e-01}}}},
                                              {"generalized_alpha:rho_inf=0.4",
                                               {{{0.01, 0.9999993888, 6.002986206e-04, 9.732689840e-06},
                                                 {0.05, 0.9996493845, 1.466466429e-02, 1.132607958e-03},
                                                 {0.1, 0.9955697113, 5.515859952e-02, 7.456270166e-03},
                                                 {0.2, 0.9640429005, 1.871405086e-01, 3.457361148e-02},
                                                 {0.5, 0.8094806356, 7.439155370e-01, 1.165291313e-01},
                                                 {1, 0.6641301409, 1.783682802e+00, 1.784155559e-01},
                                                 {10, 0.4499292573, 2.035851261e+01, 2.620069169e-01},
                                                 {1000, 0.4021771176, 2.004996064e+03, 2.792381318e-01}}}},
                                              {"generalized_alpha:rho_inf=0.6",
                                               {{{0.01, 0.9999998785, 4.213475230e-04, 1.935007485e-06},
                                                 {0.05, 0.9999273995, 1.043557292e-02, 2.335145789e-04},
                                                 {0.1, 0.9989833905, 4.060488169e-02, 1.684536313e-03},
                                                 {0.2, 0.9895635417, 1.480971266e-01, 9.584691122e-03},
                                                 {0.5, 0.9190106660, 6.540416446e-01, 4.442281856e-02},
                                                 {1, 0.8277946387, 1.648649341e+00, 7.941635519e-02},
                                                 {10, 0.6514064803, 2.001649919e+01, 1.419176059e-01},
                                                 {1000, 0.6023692727, 2.003368000e+03, 1.596254069e-01}}}},
                                              {"generalized_alpha:rho_inf=0.8",
                                               {{{0.01, 0.9999999893, 3.471693618e-04, 1.699906663e-07},
                                                 {0.05, 0.9999935094, 8.623282524e-03, 2.083849927e-05},
                                                 {0.1, 0.9999044214, 3.382840597e-02, 1.572715443e-04},
                                                 {0.2, 0.9988525983, 1.263509437e-01, 1.029030897e-03},
                                                 {0.5, 0.9859543803, 5.910784053e-01, 7.163733787e-03},
                                                 {1, 0.9562792602, 1.548619379e+00, 1.813062139e-02},
                                                 {10, 0.8464094523, 1.976463839e+01, 5.502464256e-02},
                                                 {1000, 0.8022815385, 2.002169940e+03, 7.006085359e-02}}}},
                                              {"generalized_alpha:rho_inf=1",
                                               {{{0.01, 1.0000000000, 3.289002723e-04, 0},
                                                 {0.05, 1.0000000000, 8.171242600e-03, 0},
                                                 {0.1, 1.0000000000, 3.207491062e-02, 0},
                                                 {0.2, 1.0000000000, 1.200330860e-01, 0},
                                                 {0.5, 1.0000000000, 5.647176774e-01, 0},
                                                 {1, 1.0000000000, 1.488139425e+00, 0},
                                                 {10, 1.0000000000, 1.941352488e+01, 0},
                                                 {1000, 1.0000000000, 1.999405367e+03, 0}}}},
                                              {"modified_average_acceleration:alpha=0.05",
                                               {{{0.01, 0.9999014064, 3.313644303e-04, 1.569761736e-03},
                                                 {0.05, 0.9975950504, 8.230956821e-03, 7.727266977e-03},
                                                 {0.1, 0.9910589701, 3.229264083e-02, 1.475407644e-02},
                                                 {0.2, 0.9721046148, 1.206696775e-01, 2.522266337e-02},
                                                 {0.5, 0.9313189950, 5.659757895e-01, 3.544524508e-02},
                                                 {1, 0.9131606478, 1.489435388e+00, 3.596942710e-02},
                                                 {10, 0.9048539471, 1.941458097e+01, 3.246775297e-02},
                                                 {1000, 0.9047619140, 1.999406383e+03, 3.184786052e-02}}}},
                                              {"hht:alpha=0.05",
                                               {{{0.01, 0.9999999123, 3.744872592e-04, 1.396669013e-06},
                                                 {0.05, 0.9999478950, 9.276138619e-03, 1.673981525e-04},
                                                 {0.1, 0.9992824067, 3.611095591e-02, 1.183750997e-03},
                                                 {0.2, 0.9930151131, 1.320335335e-01, 6.314243596e-03},
                                                 {0.5, 0.9551521947, 5.910068832e-01, 2.323120679e-02},
                                                 {1, 0.9238635631, 1.517657818e+00, 3.171563817e-02},
                                                 {10, 0.9049916031, 1.943875131e+01, 3.245674840e-02},
                                                 {1000, 0.9047619278, 1.999429628e+03, 3.184822538e-02}}}},
                                              {"generalized_alpha:rho_inf=0.9048",
                                               {{{0.01, 0.9999999990, 3.325969703e-04, 1.547290818e-08},
                                                 {0.05, 0.9999994071, 8.262897419e-03, 1.902703241e-06},
                                                 {0.1, 0.9999911773, 3.243266206e-02, 1.449716714e-05},
                                                 {0.2, 0.9998899376, 1.213523373e-01, 9.821889207e-05},
                                                 {0.5, 0.9983742092, 5.709311328e-01, 8.136264639e-04},
                                                 {1, 0.9930368052, 1.505875187e+00, 2.786781175e-03},
                                                 {10, 0.9413782653, 1.961274110e+01, 1.981441045e-02},
                                                 {1000, 0.9067506609, 2.001411562e+03, 3.118104697e-02}}}}};
    return all;
}

}  // namespace

void spectral_cases(Table& table) {
    table.about("spectra", "Chung & Hulbert 1993, independent computation");
    for (const Spectrum& s : spectra()) {
        VecX radius(8), elongation(8), damping(8), ours_radius(8), ours_elongation(8), ours_damping(8);
        std::vector<double> steps;
        for (const Point& p : s.points) steps.push_back(2 * std::numbers::pi * p.step);
        const auto points = spectrum(Amplification(sharp_scheme(s.scheme)), steps);
        for (int i = 0; i < 8; ++i) {
            const Point& p = s.points[static_cast<std::size_t>(i)];
            const SpectralPoint& ours = points[static_cast<std::size_t>(i)];
            radius[i] = p.radius, elongation[i] = 1, damping[i] = p.damping;
            ours_radius[i] = ours.radius;
            ours_elongation[i] = (1 + ours.period_elongation()) / (1 + p.elongation);
            ours_damping[i] = ours.damping();
        }
        // the reference has ten digits; 1 + elongation is a ratio of periods and compared as such
        table.near(s.scheme + ", ρ at 8 steps", radius, ours_radius, 1e-8);
        table.near(s.scheme + ", period", elongation, ours_elongation, 1e-8);
        table.near(s.scheme + ", ξ", damping, ours_damping, 1e-8);
    }
}

void critical_step_cases(Table& table) {
    table.about("critical steps", "closed form");
    const std::pair<const char*, double> limits[] = {{"linear_acceleration", std::sqrt(12.0)},
                                                     {"fox_goodwin", std::sqrt(6.0)},
                                                     {"central_difference", 2},
                                                     {"runge_kutta_4", std::sqrt(8.0)},
                                                     {"fu_de_vogelaere", std::sqrt(8.0)}};
    for (const auto& [scheme, limit] : limits)
        table.near(std::string(scheme) + ", ωh", limit, critical_step(Amplification(sharp_scheme(scheme))).value_or(0), 1e-6);
    // β = 0.2: 1/√(γ/2 − β)
    table.near("newmark β=0.2, ωh", std::sqrt(20.0), critical_step(Amplification(sharp_scheme("newmark:beta=0.2"))).value_or(0),
               1e-6);
    for (const char* scheme : {"generalized_alpha:rho_inf=0", "generalized_alpha:rho_inf=1", "average_acceleration", "hht",
                               "modified_average_acceleration"})
        table.near(std::string(scheme) + ", no limit", 0, critical_step(Amplification(sharp_scheme(scheme))).value_or(0), 0);
}

}  // namespace trammel::verification
