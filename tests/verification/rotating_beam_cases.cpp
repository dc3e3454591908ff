// verification/rotating_beam_cases.cpp: frequencies of a cantilever that rotates steadily, about its stretched equilibrium.
//
//   unit length, mass and bending stiffness; lag: ω² of the flap − Ω², for the same stiffness both ways
#include <fmt/format.h>

#include "analysis/spinning_modes.hpp"
#include "cases.hpp"
#include "equilibrium.hpp"

namespace trammel::verification {
namespace {

/// Stiff against stretch, shear and twist; rotary inertia next to none.
std::string blade(double hub) {
    return fmt::format(R"(trammel: 1
sections:
  s: {{type: constants, EA: 1e8, GAy: 1e8, GAz: 1e8, GJ: 1, EIy: 1, EIz: 1, mass: 1, Jy: 1e-8, Jz: 1e-8}}
beams:
  b: {{section: s, from: [{0}, 0, 0], to: [{0} + 1, 0, 0], y_axis: [0, 1, 0], elements: 4, order: 5, start_on: ground}}
run: {{step: {{h: 1}}, end: 1}}
)",
                       hub);
}

struct Frequencies {
    std::vector<double> flap, lag;
};

Frequencies spinning(double hub, double speed) {
    BuiltModel built = model_of(blade(hub));
    Model& model = *built.model;
    Spin spin;
    spin.speed = speed;
    const auto found = modes_at(model, model.nodes(), model.initial_state(), spin, Axes::automatic, {}, {});
    if (!found) throw std::runtime_error(found.error());
    Frequencies f;
    for (const Mode& mode : found->modes.modes) {
        double across = 0, along = 0;
        for (long i = 0; i + 6 <= mode.shape.size(); i += 6)
            across += std::norm(mode.shape[i + 2]), along += std::norm(mode.shape[i + 1]);
        (across > along ? f.flap : f.lag).push_back(mode.frequency());
    }
    return f;
}

}  // namespace

void rotating_beam_cases(Table& table) {
    const char* const source = "Wright et al. 1982; Ritz with Legendre polynomials, independent computation";
    struct Row {
        double speed, flap[3];
    };
    const auto compare = [&](double hub, const Row& r) {
        const Frequencies f = spinning(hub, r.speed);
        const auto at = [](const std::vector<double>& of, int k) { return k < static_cast<int>(of.size()) ? of[k] : 0; };
        for (int k = 0; k < 3; ++k)
            table.relative(fmt::format("Ω = {}: flap {}", r.speed, k + 1), r.flap[k], at(f.flap, k), 1e-4);
        for (int k = 0; k < 2; ++k)
            table.relative(fmt::format("Ω = {}: lag {}", r.speed, k + 1), std::sqrt(r.flap[k] * r.flap[k] - r.speed * r.speed),
                           at(f.lag, k), 1e-4);
    };
    table.about("rotating cantilever, hub radius 0", source);
    for (const Row& r : {Row{1, {3.68164681, 22.18101115, 61.84176259}},
                         {2, {4.13731957, 22.61492196, 62.27318410}},
                         {3, {4.79727853, 23.32026367, 62.98496747}},
                         {4, {5.58500143, 24.27334939, 63.96676049}},
                         {5, {6.44954475, 25.44608036, 65.20504053}},
                         {6, {7.36037302, 26.80908168, 66.68391439}},
                         {8, {9.25683760, 29.99538189, 70.29296219}},
                         {10, {11.20232776, 33.64036585, 74.64929460}},
                         {12, {13.17015049, 37.60311233, 79.61447849}}})
        compare(0, r);
    table.about("rotating cantilever, hub radius L", source);
    for (const Row& r : {Row{2, {4.83368887, 23.36604205, 63.06754814}},
                         {4, {7.47504780, 26.95726167, 66.98677230}},
                         {8, {13.50738927, 37.95379302, 80.52953187}},
                         {10, {16.60636284, 44.36822392, 89.15632882}}})
        compare(1, r);
    // at rest flap and lag are the same and have no planes of their own
    table.about("cantilever at rest", source);
    BuiltModel built = model_of(blade(0));
    const auto rest = modes_at(*built.model, built.model->nodes(), built.model->initial_state(), {}, Axes::automatic, {}, {});
    if (!rest) throw std::runtime_error(rest.error());
    const double flap[] = {3.51601528, 22.03449156, 61.69721442};
    for (int k = 0; k < 6; ++k)
        table.relative(fmt::format("mode {}", k + 1), flap[k / 2], rest->modes.modes[static_cast<std::size_t>(k)].frequency(),
                       1e-4);
}

}  // namespace trammel::verification
