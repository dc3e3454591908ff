// verification/rotor_stator_cases.cpp: a rotor in spinning axes held to a stator in fixed ones: growth, limits, response.
//
// The exact motion is stable, so all growth is that of the scheme. Source: the published steady response of the rotor
// and stator of Prabel (1.922e-7 m); everything else follows from the recursion of each scheme in complex numbers,
// computed independently.
#include <fmt/format.h>

#include <complex>

#include "cases.hpp"
#include "rotor_stator_map.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

using Complex = std::complex<double>;
constexpr const char* independent = "independent computation, recursion in complex numbers";
constexpr int first_rotor = 2;  ///< the coordinate of the rotor along the load

std::string maa(double alpha) {
    return fmt::format("modified_average_acceleration:alpha={}", alpha);
}
std::string hht(double alpha, const char* direction) {
    return fmt::format("hht:alpha={}:direction={}", alpha, direction);
}
std::string ga(double rho, const char* direction) {
    return fmt::format("chung_hulbert:rho_inf={}:direction={}", rho, direction);
}

/// Where the spectral radius passes one: unstable at `low`, stable at `high`.
template <class SchemeAt>
double limit(int steps, double low, double high, SchemeAt&& scheme_at) {
    while (std::abs(high - low) > 1e-7) {
        const double middle = (low + high) / 2;
        (step_map({}, scheme_at(middle), steps).growth() > 1 ? low : high) = middle;
    }
    return (low + high) / 2;
}

/// UY' at these instants of a run from rest.
VecX response(const std::string& scheme, int steps, const std::vector<double>& instants, int component = first_rotor) {
    const RotorStator system;
    EquationProblem problem(equations(system));
    Run run(problem, scheme + ":tolerance=1e-14:max_iterations=60", system.step(steps));
    VecX at(static_cast<int>(instants.size()));
    for (std::size_t i = 0; i < instants.size(); ++i) at[static_cast<int>(i)] = run.to(instants[i]).linear[component];
    return at;
}

void steady_states(Table& table) {
    for (const bool complete : {false, true}) {
        RotorStator system;
        system.complete = complete;
        table.about(complete ? "rotor-stator, complete" : "rotor-stator, as printed", "closed form F/(k − m ω² + i c ω)");
        const double moving = system.stator_mass + (complete ? system.rotor_mass : 0), omega = system.spin();
        const Complex exact = 1.0 / Complex(system.stiffness - moving * omega * omega, system.damping * omega);
        table.relative("closed form, UY'", complete ? 2.3465032399e-07 : 1.9222489001e-07, exact.real(), 1e-10);
        table.relative("closed form, UZ'", complete ? -5.6761049832e-08 : -3.7343933052e-08, exact.imag(), 1e-10);
        // errors of second order in h cancel between N and 2N
        const auto steady = [&](int steps) { return step_map(system, "hht:alpha=0.05", steps).steady(); };
        const VecX x = (64 * steady(800) - 20 * steady(400) + steady(200)) / 45;
        table.relative("steady state, h → 0, UY'", exact.real(), x[first_rotor], 1e-8);
        table.relative("steady state, h → 0, UZ'", exact.imag(), x[first_rotor + 1], 1e-8);
    }
    table.about("rotor-stator, as printed", "Prabel, published figure");
    table.near("steady state UY'", 1.922e-7, step_map({}, "hht:alpha=0.05", 400).steady()[first_rotor], 0.0005e-7);
}

void average_acceleration(Table& table) {
    table.about("rotor-stator, average acceleration", independent);
    struct Row {
        int steps;
        double per_step, per_revolution;
    };
    const Row rows[] = {{25, 1.132559092, 22.465794},  {50, 1.064693456, 22.973609},  {100, 1.031896023, 23.099036},
                        {200, 1.015829697, 23.130286}, {400, 1.007884622, 23.138091}, {800, 1.003934677, 23.140048}};
    for (const Row& row : rows) {
        const double growth = step_map({}, "average_acceleration", row.steps).growth();
        table.near(fmt::format("N={} growth per step", row.steps), row.per_step, growth, 2e-9);
        table.near(fmt::format("N={} growth per revolution", row.steps), row.per_revolution, std::pow(growth, row.steps), 1e-4);
    }
    table.about("rotor-stator, average acceleration", "theory: growth rate ω √(m m')/(m + m')");
    for (const double ratio : {0.1, 1.0, 3.0, 10.0}) {
        RotorStator system;
        system.stator_mass = ratio * system.rotor_mass;
        const double rate =
            std::log(step_map(system, "average_acceleration", 4000).growth()) / (system.spin() * system.step(4000));
        table.relative(fmt::format("m/m'={}: rate over ω, N=4000", ratio), std::sqrt(ratio) / (1 + ratio), rate, 2e-3);
    }
}

void limits(Table& table) {
    table.about("rotor-stator, limits of stability", independent);
    struct Row {
        int steps;
        double maa, hht_each, hht_end, hht_weighted, ga_each, ga_end, growth_each, growth_end;
    };
    const Row rows[] = {{25, 0.062646, 0.063247, 0.062676, 0.062188, 0.831345, 0.9208703, 1.132559092, 1.007389790},
                        {50, 0.031395, 0.031463, 0.031397, 0.031335, 0.911864, 0.9619244, 1.064693456, 1.001911935},
                        {100, 0.015705, 0.015714, 0.015706, 0.015698, 0.954928, 0.9813911, 1.031896023, 1.000485787},
                        {200, 0.007854, 0.007855, 0.007854, 0.007853, 0.977206, 0.9908105, 1.015829697, 1.000122411},
                        {400, 0.003927, 0.003927, 0.003927, 0.003927, 0.988537, 0.9954350, 1.007884622, 1.000030723},
                        {800, 0.001963, 0.001964, 0.001963, 0.001963, 0.994252, 0.9977251, 1.003934677, 1.000007696}};
    for (const Row& row : rows) {
        const auto at = [&](const char* what) { return fmt::format("N={} {}", row.steps, what); };
        const auto least_alpha = [&](auto scheme) { return limit(row.steps, 0, 0.2, scheme); };
        const auto largest_rho = [&](auto scheme) { return limit(row.steps, 1, 0.7, scheme); };
        table.near(at("modified average acceleration, least α"), row.maa, least_alpha(maa), 1e-5);
        table.near(at("hht each, least α"), row.hht_each, least_alpha([](double a) { return hht(a, "each"); }), 1e-5);
        table.near(at("hht end, least α"), row.hht_end, least_alpha([](double a) { return hht(a, "end"); }), 1e-5);
        table.near(at("hht weighted, least α"), row.hht_weighted, least_alpha([](double a) { return hht(a, "weighted"); }), 1e-5);
        table.near(at("chung_hulbert each, largest ρ"), row.ga_each, largest_rho([](double r) { return ga(r, "each"); }), 1e-5);
        table.near(at("chung_hulbert end, largest ρ"), row.ga_end, largest_rho([](double r) { return ga(r, "end"); }), 1e-5);
        table.near(at("ρ=1 each, growth per step"), row.growth_each, step_map({}, ga(1, "each"), row.steps).growth(), 2e-9);
        table.near(at("ρ=1 end, growth per step"), row.growth_end, step_map({}, ga(1, "end"), row.steps).growth(), 2e-9);
        table.near(at("ρ=1 weighted, growth per step"), 1, step_map({}, ga(1, "weighted"), row.steps).growth(), 2e-9);
    }
    struct Radius {
        std::string scheme;
        double at_50, at_100, at_200;
    };
    const Radius radii[] = {{maa(0.05), .977723, .988970, .994532},
                            {hht(0.05, "each"), .979040, .989302, .994615},
                            {ga(0.9048, "each"), .993074, .989296, .994614}};
    for (const Radius& r : radii)
        table.near(
            r.scheme + ": spectral radius, N=50, 100, 200", Vec3(r.at_50, r.at_100, r.at_200),
            Vec3(step_map({}, r.scheme, 50).growth(), step_map({}, r.scheme, 100).growth(), step_map({}, r.scheme, 200).growth()),
            1e-6);
}

void discrete_steady_states(Table& table) {
    table.about("rotor-stator, discrete steady state", independent);
    struct Row {
        bool hht;
        const char* direction;
        int steps;
        std::vector<double> parameter, value;  // α of hht, ρ of chung_hulbert
    };
    const std::vector<double> some{0, .05, 1.0 / 9, .25, 1.0 / 3}, all{1, .9048, .8, .6, .4, .2, 0};
    const Row rows[] = {
        {true, "each", 100, some, {1.92243391, 1.92246522, 1.92249559, 1.92253203, 1.92253202}},
        {true, "each", 200, some, {1.92229513, 1.92230301, 1.92231064, 1.92231984, 1.92231990}},
        {true, "end", 100, some, {1.92243391, 1.92380931, 1.92543163, 1.92887737, 1.93078309}},
        {true, "end", 200, some, {1.92229513, 1.92293231, 1.92369629, 1.92537202, 1.92633695}},
        {true, "weighted", 100, some, {1.92243391, 1.92264478, 1.92286919, 1.92324230, 1.92337447}},
        {false, "each", 100, all, {1.92243391, 1.92243616, 1.92244497, 1.92248941, 1.92259503, 1.92281727, 1.92327509}},
        {false, "each", 200, all, {1.92229513, 1.92229569, 1.92229790, 1.92230910, 1.92233595, 1.92239313, 1.92251311}},
        {false, "end", 100, all, {1.93417623, 1.93368179, 1.93307025, 1.93165273, 1.92977126, 1.92715526, 1.92327509}},
        {false, "end", 200, all, {1.92816240, 1.92789225, 1.92756012, 1.92679858, 1.92580502, 1.92445454, 1.92251311}},
        {false, "weighted", 100, all, {1.92338299, 1.92338267, 1.92338190, 1.92337824, 1.92336839, 1.92334303, 1.92327509}},
        {false, "weighted", 200, all, {1.92253231, 1.92253226, 1.92253210, 1.92253134, 1.92252940, 1.92252471, 1.92251311}}};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < row.parameter.size(); ++i) {
            const std::string scheme = row.hht ? hht(row.parameter[i], row.direction) : ga(row.parameter[i], row.direction);
            const std::string title = fmt::format("{} {} {}={:.4g} N={}: UY'", row.hht ? "hht" : "chung_hulbert", row.direction,
                                                  row.hht ? "α" : "ρ", row.parameter[i], row.steps);
            table.relative(title, 1e-7 * row.value[i], step_map({}, scheme, row.steps).steady()[first_rotor], 1e-8);
        }
    table.relative("modified average acceleration α=0.05 N=100: UY'", 1.92198448e-7,
                   step_map({}, maa(.05), 100).steady()[first_rotor], 1e-8);
    table.relative("modified average acceleration α=0.05 N=200: UY'", 1.92207158e-7,
                   step_map({}, maa(.05), 200).steady()[first_rotor], 1e-8);
}

void time_domain(Table& table) {
    table.about("rotor-stator, response from rest", independent);
    const std::vector<double> instants{0.05, 0.1, 0.2, 0.4, 0.6, 1.0, 2.0};
    struct Row {
        int steps;
        std::string scheme;
        std::array<double, 7> value;
    };
    const std::array<double, 7> ga_100{0.577218596, 1.68612567, 1.91547938, 1.91246930, 1.92347876, 1.92224555, 1.92243793},
        ga_200{0.577749463, 1.68668597, 1.91436366, 1.91237498, 1.92336584, 1.92209140, 1.92229729};
    const Row rows[] = {
        {100, maa(.05), {0.577541591, 1.68386614, 1.91801091, 1.91295917, 1.92293178, 1.92182649, 1.92198584}},
        {100, hht(.05, "each"), {0.577137753, 1.68606480, 1.91566012, 1.91248000, 1.92350023, 1.92227718, 1.92246702}},
        {100, ga(.9048, "each"), ga_100},
        {100, "generalized_alpha:rho_inf=0.9048", ga_100},
        {100, ga(0, "each"), {0.574878310, 1.68301303, 1.92290370, 1.91333894, 1.92406640, 1.92318558, 1.92327734}},
        {200, maa(.05), {0.577907820, 1.68555040, 1.91565747, 1.91262125, 1.92308934, 1.92188524, 1.92207299}},
        {200, hht(.05, "each"), {0.577728484, 1.68667139, 1.91440692, 1.91237698, 1.92337140, 1.92209931, 1.92230461}},
        {200, ga(.9048, "each"), ga_200},
        {200, "generalized_alpha:rho_inf=0.9048", ga_200},
        {200, ga(.9048, "end"), {0.579068297, 1.69963914, 1.91622285, 1.91632050, 1.92837192, 1.92776369, 1.92789319}},
        {200, ga(1, "weighted"), {0.577745437, 1.68681634, 1.91463971, 1.91261597, 1.92359122, 1.92232562, 1.92253388}}};
    for (const Row& row : rows) {
        const VecX reference = 1e-7 * Eigen::Map<const VecX>(row.value.data(), 7);
        const VecX ours = response(row.scheme, row.steps, instants);
        table.near(fmt::format("{} N={}: UY' at 7 instants, relative", row.scheme, row.steps), VecX::Ones(7),
                   ours.cwiseQuotient(reference), 1e-8);
    }
    table.about("rotor-stator, response from rest", "closed form of the reduced equation");
    const std::vector<double> uy{5.7792673211e-08, 1.6868724496e-07, 1.9139942512e-07, 1.9123449555e-07,
                                 1.9233279330e-07, 1.9220402057e-07, 1.9222504413e-07},
        uz{-2.1686216960e-08, -7.3215094551e-08, -1.7501087697e-08, -3.5357604266e-08,
           -3.7536036410e-08, -3.7385080373e-08, -3.7344060539e-08};
    for (const int component : {0, 1}) {
        const auto at = [&](double h) {
            return response(hht(.05, "each"), static_cast<int>(std::lround(0.2 / h)), instants, first_rotor + component);
        };
        const VecX exact = Eigen::Map<const VecX>((component == 0 ? uy : uz).data(), 7);
        table.near(fmt::format("h → 0: {} at 7 instants, over 1e-7", component == 0 ? "UY'" : "UZ'"), 1e7 * exact,
                   1e7 * extrapolated(0.2 / 400, at), 1e-7);
    }
}

}  // namespace

void rotor_stator_cases(Table& table) {
    steady_states(table);
    average_acceleration(table);
    limits(table);
    discrete_steady_states(table);
    time_domain(table);
}

}  // namespace trammel::verification
