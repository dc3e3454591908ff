// verification/turbine_cases.cpp: the wind turbine of examples/15_wind_turbine with the energy schemes.
//
//   ripple of a signal: rms of its second differences, over 4
// Model after Bauchau 2003; blades of the AWT-27. Reference: the same model over directors, independent computation.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numbers>

#include "analysis/modes.hpp"
#include "cases.hpp"
#include "energy_run.hpp"
#include "io/yaml_reader.hpp"

namespace trammel::verification {
namespace {

std::string model_text() {
    std::ifstream file(TRAMMEL_EXAMPLES "/15_wind_turbine/wind_turbine.yaml");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The joints that turn with the rotor with rows as the reference has them: points meet in axes of the ground, and directions of
/// the two bodies stand at right angles. A step keeps force components constant in these axes, not in those of a body.
std::string with_rows_in_space(std::string text) {
    const auto without = [&](const std::string& joint) {
        const auto begin = text.find("  " + joint + ": {type: r");
        if (begin == std::string::npos) throw std::runtime_error("no joint " + joint);
        text.erase(begin, text.find('\n', begin) + 1 - begin);
    };
    for (const char* joint : {"root1", "root2", "teeter"}) without(joint);
    text.insert(text.find("  - {name: teeter"), "#");
    text.insert(text.find("bodies:"), "grounds: {earth: {angle: \"0\"}}\n");
    auto angle = [count = 0](const char* between, const char* first, const char* second) mutable {
        return fmt::format("  right{}: {{type: right_angle, between: {}, first: {}, second: {}}}\n", ++count, between, first,
                           second);
    };
    const char *const x = "[1, 0, 0]", *const y = "[0, 1, 0]", *const z = "[0, 0, 1]";
    std::string joints =
        "  hinge: {type: rotating_coupling, between: [shaft.end, hub], axes: earth}\n"
        "  end1: {type: rotating_coupling, between: [hub, blade1.start], axes: earth, point_first: [0, 0, root]}\n"
        "  end2: {type: rotating_coupling, between: [hub, blade2.start], axes: earth, point_first: [0, 0, -root]}\n";
    for (const char* other : {z, x}) joints += angle("[shaft.end, hub]", other, y);
    for (const char* blade : {"[hub, blade1.start]", "[hub, blade2.start]"})
        joints += angle(blade, x, y) + angle(blade, x, z) + angle(blade, y, z);
    text.insert(text.find("  yaw: {type"), joints);
    return text;
}

BuiltModel turbine(const std::string& scheme, double speed, const std::string& text = model_text()) {
    BuiltModel built = build_model(read_yaml_text(text, "wind_turbine.yaml"), {{"W", speed}});
    built.run.scheme = parse_scheme(scheme);
    return built;
}

/// Section forces of the first blade at the first Gauss point of its fourth element: flap, edge, tension, edge and flap moment.
Vec<5> section_forces(EnergyRun& run) {
    const auto& beams = run.model().beams();
    const auto blade = std::find_if(beams.begin(), beams.end(), [](const BeamRecord& beam) { return beam.name == "blade1"; });
    const Vec6 s = blade->batch->stress(run.model().motion(run.state()), blade->first_element + 3, -std::sqrt(0.6));
    return {s[1], s[2], s[0], s[4], s[5]};
}

/// A run that looks at the edge shear from 2 s on.
struct Watched {
    EnergyRun run;
    Vec<5> half, one;
    Vec3 tip;
    double identity = 0;  ///< largest error of the energy identity in a step, relative
    std::vector<double> edge;

    Watched(const std::string& scheme, double end, const std::string& text = model_text()) : run(turbine(scheme, 6, text)) {
        const auto watch = [&](const EnergyRun&, const StepBooks& b) {
            identity = std::max(identity, std::abs(b.identity() / b.energy_to));
            if (run.state().time > 2 + 1e-9) edge.push_back(section_forces(run)[1]);
        };
        run.to(0.5, watch);
        half = section_forces(run);
        run.to(1, watch);
        one = section_forces(run);
        tip = run.pose("tip1").x;
        run.to(end, watch);
    }
    double ripple() const {
        double sum = 0;
        for (std::size_t k = 1; k + 1 < edge.size(); ++k) sum += std::pow(edge[k - 1] - 2 * edge[k] + edge[k + 1], 2);
        return std::sqrt(sum / static_cast<double>(edge.size() - 2)) / 4;
    }
};

Vec<5> five(double a, double b, double c, double d, double e) {
    Vec<5> v;
    v << a, b, c, d, e;
    return v;
}

}  // namespace

void turbine_cases(Table& table) {
    const char* const source = "the same model over directors, independent computation";
    table.about("wind turbine at rest, driver locked", source);
    BuiltModel still = turbine("energy_decaying", 0);
    Model& model = *still.model;
    const State rest = model.initial_state();
    ModeSettings wanted;
    wanted.count = 6;
    const auto found = find_modes(linearise(model, model.nodes(), rest), {}, wanted);
    if (!found) throw std::runtime_error(found.error());
    table.near("motions that nothing resists: the teeter", 1, static_cast<double>(found->rigid.cols()), 0);
    const double frequencies[] = {0.558203918, 0.559062864, 2.51969326, 3.80466985, 4.28007146, 4.68179803};
    for (std::size_t k = 0; k < 6; ++k)
        table.relative(fmt::format("frequency {}", k + 1), frequencies[k], found->modes[k].frequency() / (2 * std::numbers::pi),
                       1e-6);

    table.about("wind turbine, ED", source);
    EnergyRun start(turbine("energy_decaying:start=plain", 6));
    table.relative("kinetic energy at the start", 763364.1940158934, start.energy(), 1e-9);
    const Watched ed("energy_decaying:start=plain", 1, with_rows_in_space(model_text()));
    const double part = 1e-5 * 49246.103199;
    table.near("h=5 ms, t=0.5: forces and moments at mid-span", five(354.98501, 7.360657, 49246.103199, -20.663066, 2260.325584),
               ed.half, part);
    table.near("t=1: forces and moments at mid-span", five(787.108891, -28.587217, 49245.611181, 91.657332, 4766.203995), ed.one,
               part);
    table.near("t=1: tip", Vec3(2.532394, 3.843788, 55.881062), ed.tip, 1e-5);
    table.below("energy identity, largest error of a step, relative", ed.identity, 1e-12);

    table.about("wind turbine, EP", source);
    const Watched ep("energy_preserving:start=plain:tolerance=1e-12", 3);
    table.near("h=5 ms, t=0.5: forces and moments at mid-span",
               five(314.737651, 173.777442, 62310.639348, -1113.570168, 2249.400491), ep.half, part);
    table.near("t=1: tip", Vec3(2.532469, 3.843746, 55.882610), ep.tip, 1e-5);
    table.below("energy identity, largest error of a step, relative", ep.identity, 1e-12);

    table.about("wind turbine, 2 to 3 s", "Bauchau 2003: the noise of the edge shear under EP is gone under ED");
    const Watched smooth("energy_decaying:start=plain", 3);
    table.below("ripple ED / ripple EP", smooth.ripple() / ep.ripple(), 0.01);
}

}  // namespace trammel::verification
