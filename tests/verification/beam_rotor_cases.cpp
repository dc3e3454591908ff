// verification/beam_rotor_cases.cpp: rotors with shafts made of beams, rigid discs and linear bearings, in ground axes.
#include <fmt/format.h>

#include <numbers>

#include "analysis/campbell.hpp"
#include "cases.hpp"
#include "equilibrium.hpp"

namespace trammel::verification {
namespace {

constexpr double pi = std::numbers::pi;

/// A rotor about z; all that is not ground spins.
class Rotor {
public:
    explicit Rotor(const std::string& text) : built_(model_of(text)) {
        spin_.turning.assign(model().nodes().kind.size(), 1);
        spin_.turning[0] = 0;
    }

    /// Frequencies of bending, rad/s: twisting and stretching do not whirl at any speed.
    std::vector<double> bending(double speed, int direction = 0) {
        Spin spin = spin_;
        spin.speed = speed;
        ModeSettings settings;
        settings.count = 12;
        const auto found = modes_at(model(), model().nodes(), model().initial_state(), spin, Axes::ground, settings, {});
        if (!found) throw std::runtime_error(found.error());
        std::vector<double> all;
        for (const Mode& mode : found->modes.modes) {
            double across = 0;
            for (long i = 0; i + 6 <= mode.shape.size(); i += 6) across += mode.shape.segment(i, 2).squaredNorm();
            double all_moves = 0;
            for (long i = 0; i + 6 <= mode.shape.size(); i += 6) all_moves += mode.shape.segment(i, 3).squaredNorm();
            const double circling = whirl(model().nodes(), found->state, spin, true, mode);
            if (across > 0.5 * all_moves && all_moves > 1e-6 * mode.shape.squaredNorm() && circling * direction >= 0)
                all.push_back(mode.frequency());
        }
        return all;
    }

    Campbell diagram(const std::vector<double>& speeds, int lines) {
        CampbellSettings settings;
        settings.speeds = speeds;
        settings.lines = lines;
        settings.axes = Axes::ground;
        auto found = campbell(model(), model().nodes(), model().initial_state(), spin_, settings);
        if (!found) throw std::runtime_error(found.error());
        return *found;
    }

private:
    Model& model() { return *built_.model; }

    BuiltModel built_;
    Spin spin_;
};

/// Shaft of 1.5 m with two discs: Friswell, Penny, Garvey & Lees 2010, examples 5.9.1 and 5.9.2.
std::string two_discs(double ky, int elements) {
    return fmt::format(R"(trammel: 1
parameters: {{k: 1e6, ky: {}, d: 0.05, w: 0.07, rho: 7810, D1: 0.28, D2: 0.35,
  m1: pi/4*rho*w*(D1^2 - d^2), m2: pi/4*rho*w*(D2^2 - d^2)}}
materials: {{steel: {{E: 211e9, G: 81.2e9, density: rho}}}}
sections: {{shaft: {{type: circle, diameter: d, material: steel}}}}
bodies:
  one: {{mass: m1, inertia: [m1*((D1^2 + d^2)/16 + w^2/12), m1*((D1^2 + d^2)/16 + w^2/12), m1*(D1^2 + d^2)/8], position: [0, 0, 0.5]}}
  two: {{mass: m2, inertia: [m2*((D2^2 + d^2)/16 + w^2/12), m2*((D2^2 + d^2)/16 + w^2/12), m2*(D2^2 + d^2)/8], position: [0, 0, 1]}}
beams:
  lower: {{section: shaft, from: [0, 0, 0], to: [0, 0, 0.5], elements: {}, end_on: one}}
  middle: {{section: shaft, from: [0, 0, 0.5], to: [0, 0, 1], elements: {}, start_on: one, end_on: two}}
  upper: {{section: shaft, from: [0, 0, 1], to: [0, 0, 1.5], elements: {}, start_on: two}}
elements:
  foot: {{type: bearing, between: [ground, lower.start], stiffness: [[k, 0, 0], [0, ky, 0], [0, 0, k]]}}
  head: {{type: bearing, between: [ground, upper.end], stiffness: [[k, 0], [0, ky]]}}
run: {{step: {{h: 1}}, end: 1}}
)",
                       ky, elements, elements, elements);
}

/// The rotor of Nelson & McVaugh 1976; the shear factor is theirs to choose: a large one leaves out shear.
std::string stepped_shaft(const std::string& shear) {
    const double at[] = {0,     1.27,  5.08,  7.62,  8.89,  10.16, 10.67, 11.43, 12.70, 13.46,
                         16.51, 19.05, 22.86, 26.67, 28.70, 30.48, 31.50, 34.54, 35.81};
    const double outer[] = {.51,  1.02, .76,  2.03, 2.03, 3.30, 3.30, 2.54, 2.54,
                            1.27, 1.27, 1.52, 1.52, 1.27, 1.27, 3.81, 2.03, 2.03};
    const double inner[] = {0, 0, 0, 0, 0, 0, 1.52, 1.78, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.52};
    std::string sections, beams;
    for (int k = 0; k < 18; ++k) {
        const double wall = outer[k] - inner[k];
        sections += inner[k] == 0
                        ? fmt::format("  s{}: {{type: circle, diameter: {} cm, material: steel{}}}\n", k, 2 * outer[k], shear)
                        : fmt::format("  s{}: {{type: tube, diameter: {} cm, thickness: {:.6g} cm, material: steel{}}}\n", k,
                                      2 * outer[k], wall, shear);
        beams += fmt::format("  b{0}: {{section: s{0}, from: [0, 0, {1} cm], to: [0, 0, {2} cm], elements: 1{3}{4}}}\n", k, at[k],
                             at[k + 1],
                             k == 0   ? ""
                             : k == 4 ? ", start_on: disc"
                                      : fmt::format(", start_on: b{}.end", k - 1),
                             k == 3 ? ", end_on: disc" : "");
    }
    return "trammel: 1\nmaterials: {steel: {E: 2.078e11, nu: 0.3, density: 7806}}\nsections:\n" + sections +
           "bodies:\n  disc: {mass: 1.401, inertia: [0.00136, 0.00136, 0.00203], position: [0, 0, 8.89 cm]}\nbeams:\n" + beams +
           R"(elements:
  first: {type: bearing, between: [ground, b9.end], stiffness: [[4.378e7, 0, 0], [0, 4.378e7, 0], [0, 0, 4.378e7]]}
  second: {type: bearing, between: [ground, b13.end], stiffness: [[4.378e7, 0], [0, 4.378e7]]}
run: {step: {h: 1}, end: 1}
)";
}

}  // namespace

void two_disc_rotor_cases(Table& table) {
    const auto compare = [&](const std::string& what, const std::vector<double>& reference, double unit, double ky,
                             double speed) {
        const std::vector<double> own = Rotor(two_discs(ky, 2)).bending(speed), fine = Rotor(two_discs(ky, 6)).bending(speed);
        for (std::size_t k = 0; k < reference.size(); ++k) {
            table.relative(fmt::format("{}: mode {}", what, k + 1), reference[k] * unit, own[k], 1e-3);
            table.relative(fmt::format("{}: mode {}, 18 elements", what, k + 1), fine[k], own[k], 1e-6);
        }
    };
    table.about("two discs, equal bearings", "Friswell et al. 2010, 5.9.1, six elements; 18 cubic elements of our own");
    compare("at rest, rad/s (tabled in Hz)", {13.7921, 13.7921, 43.6582, 43.6582}, 2 * pi, 1e6, 0);
    compare("4000 rpm, rad/s (tabled in Hz)", {13.5902, 13.9731, 40.0728, 46.9051}, 2 * pi, 1e6, 4000 * pi / 30);
    table.about("two discs, unequal bearings", "Friswell et al. 2010, 5.9.2, as computed by ROSS; 18 cubic elements of our own");
    compare("at rest", {82.65303734, 86.65811435, 254.52047828, 274.31285391}, 1, 0.8e6, 0);
    compare("150 rad/s", {82.60929602, 86.68625235, 251.70037114, 276.87787937}, 1, 0.8e6, 150);
    compare("300 rad/s", {82.48132723, 86.76734307, 245.49092844, 282.33294699}, 1, 0.8e6, 300);
}

void stepped_rotor_cases(Table& table) {
    struct Speeds {
        const char *shear, *theory;
        double rest[3], forward[3], backward[3];  ///< rad/s at rest, critical rpm
    };
    for (const Speeds& s : {Speeds{", shear_factor: 1e4",
                                   "without shear",
                                   {1703.7256, 4995.8021, 7981.8285},
                                   {17156.83, 49297.77, 95831.89},
                                   {15474.82, 45953.38, 64733.04}},
                            Speeds{"",
                                   "with shear",
                                   {1690.0739, 4966.9311, 7926.1089},
                                   {17007.78, 48989.67, 94648.42},
                                   {15359.00, 45716.40, 64160.45}}}) {
        table.about(fmt::format("stepped shaft, {}", s.theory),
                    "rotor of Nelson & McVaugh 1976; 18 elements, independent computation");
        Rotor rotor(stepped_shaft(s.shear));
        const auto rest = rotor.bending(0);
        for (int k = 0; k < 3; ++k)
            table.relative(fmt::format("at rest, mode {}", k + 1), s.rest[k], rest[static_cast<std::size_t>(2 * k)], 1e-3);
        const Campbell c = rotor.diagram({0, 2500, 5000, 7500, 10500}, 8);
        std::vector<double> forward, backward;
        for (const CriticalSpeed& critical : c.critical) {
            if (critical.whirl > 0.5) forward.push_back(critical.speed * 30 / pi);
            if (critical.whirl < -0.5) backward.push_back(critical.speed * 30 / pi);
        }
        forward.resize(3), backward.resize(3);
        for (std::size_t k = 0; k < 3; ++k) {
            table.relative(fmt::format("critical speed, forward {}, rpm", k + 1), s.forward[k], forward[k], 5e-3);
            table.relative(fmt::format("critical speed, backward {}, rpm", k + 1), s.backward[k], backward[k], 5e-3);
        }
    }
}

}  // namespace trammel::verification
