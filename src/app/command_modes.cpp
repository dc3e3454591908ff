// app/command_modes.cpp: trammel modes: a table of frequencies; shapes and matrices in a file.
#include <fmt/format.h>

#include <numbers>

#include "analysis/free_motion_names.hpp"
#include "analysis/ground_axes.hpp"
#include "app/analysis_options.hpp"
#include "app/spinning_solids.hpp"
#include "output/analysis_file.hpp"

namespace trammel {
namespace {

constexpr double turn = 2 * std::numbers::pi;
constexpr double no_damping = 1e-7;  ///< ratio that rounding may leave

std::string what_it_does(const Mode& mode, double whirling, bool spinning) {
    if (mode.frequency() < 1e-9 * std::abs(mode.exponent))
        return mode.unstable() ? "grows, no oscillation" : "fades, no oscillation";
    std::string text = mode.unstable() ? "grows" : "";
    if (spinning && std::abs(whirling) > 0.05)
        text += (text.empty() ? "" : ", ") + std::string(whirling > 0 ? "forward" : "backward");
    return text;
}

void print_table(const SpinningModes& found, const NodeTable& nodes, const Spin& spin) {
    fmt::print("{:>5} {:>14} {:>14} {:>12}\n", "mode", "Hz", "rad/s", "damping");
    for (std::size_t k = 0; k < found.modes.modes.size(); ++k) {
        const Mode& m = found.modes.modes[k];
        const bool oscillates = m.frequency() >= 1e-9 * std::abs(m.exponent);
        const double w = oscillates ? m.frequency() : std::abs(m.exponent);
        const double damping = found.modes.symmetric && oscillates ? 0 : m.damping_ratio();
        fmt::print("{:>5} {:>14.8g} {:>14.8g} {:>12.4g}  {}\n", k + 1, w / turn, w, std::abs(damping) < no_damping ? 0 : damping,
                   what_it_does(m, whirl(nodes, found.state, spin, found.ground_axes, m), spin.speed != 0));
    }
}

void write_file(const std::string& path, AnalysisStart& start, const SpinningModes& found) {
    AnalysisFile file(path, start.header);
    const Model& model = start.model();
    file.state(found.state);
    file.matrix("M", found.linear.M);
    file.matrix("C", found.linear.C);
    file.matrix("K", found.linear.K);
    file.matrix("B", found.linear.B);
    std::vector<std::string> names;
    for (int i = 0; i < model.dofs(); ++i) names.push_back(model.dof_name(i));
    file.lines("matrices/freedoms", names);
    names.clear();
    for (int i = 0; i < model.rows(); ++i) names.push_back(model.row_name(i));
    file.lines("matrices/rows", names);
    std::vector<double> exponents, real, imaginary;
    for (const Mode& m : found.modes.modes) {
        exponents.insert(exponents.end(), {m.exponent.real(), m.exponent.imag()});
        for (const Complex& x : m.shape) real.push_back(x.real()), imaginary.push_back(x.imag());
    }
    const MatX rigid = found.modes.rigid;
    file.numbers("modes/exponent", exponents, 2);
    file.numbers("modes/shape_real", real, model.dofs());
    file.numbers("modes/shape_imaginary", imaginary, model.dofs());
    file.numbers("modes/rigid", {rigid.data(), static_cast<std::size_t>(rigid.size())}, model.dofs());
    file.finish();
}

int modes_of_spinning_solids(const ModesOptions& options, AnalysisStart& start, const SpinningAxes& axes,
                             const ModeSettings& settings) {
    Model& model = start.model();
    auto found = modes_in_axes(model, model.nodes(), start.state, axes, settings);
    if (!found) {
        fmt::print(stderr, "{}: error: {}\n", options.model, found.error());
        return simulation_failed;
    }
    fmt::print("model        {}{}\n", start.header.model_name, start.header.title.empty() ? "" : ": " + start.header.title);
    fmt::print("size         {} degrees of freedom, {} constraint rows, {} of them redundant\n", model.dofs(), model.rows(),
               found->redundant.size());
    print_solids(model);
    fmt::print("spin         {:.9g} rad/s; small motions in the spinning axes\n", axes.speed);
    if (!found->partners.empty())
        fmt::print("stator       not alike on all sides: modes by harmonics of the spin (exact for rotors that are)\n");
    fmt::print("rigid        {} motion{} that nothing resists\n", found->modes.rigid.cols(),
               found->modes.rigid.cols() == 1 ? "" : "s");
    print_whirling(*found, axes);
    start.header.settings = fmt::format("modes spin={}", axes.speed);
    const std::string path = output_path(options.output, options.model, ".modes.h5");
    write_file(path, start, *found);
    fmt::print("result       {}\n", path);
    return done;
}

}  // namespace

int modes_command(const ModesOptions& options) {
    AnalysisStart start = start_analysis(options);
    Model& model = start.model();
    ModeSettings settings;
    settings.count = options.count;
    if (const auto axes = solid_axes(options, start)) return modes_of_spinning_solids(options, start, *axes, settings);
    if (options.as_it_is && options.from.empty()) set_steady_motion(model.nodes(), start.spin, start.state);
    auto found = options.as_it_is ? modes_about(model, model.nodes(), start.state, start.spin, axes_of(options.axes), settings)
                                  : modes_at(model, model.nodes(), start.state, start.spin, axes_of(options.axes), settings, {});
    if (!found) {
        fmt::print(stderr, "{}: error: {}\n", options.model, found.error());
        return simulation_failed;
    }
    fmt::print("model        {}{}\n", start.header.model_name, start.header.title.empty() ? "" : ": " + start.header.title);
    fmt::print("size         {} degrees of freedom, {} constraint rows, {} of them redundant\n", model.dofs(), model.rows(),
               found->redundant.size());
    if (start.spin.speed != 0)
        fmt::print("spin         {:.9g} rad/s; small motions in {} axes\n", start.spin.speed,
                   found->ground_axes ? "ground" : "spinning");
    // in ground axes they come with the unlike stiffnesses that the turning rotor meets, and mean nothing
    for (const SingularPoint& p : found->singular)
        if (!found->ground_axes)
            fmt::print("note         the equilibrium is singular at load factor {:.6g} on the way: it may not be stable\n",
                       p.factor);
    fmt::print("rigid        {} motion{} that nothing resists\n", found->modes.rigid.cols(),
               found->modes.rigid.cols() == 1 ? "" : "s");
    for (int k = 0; k < found->modes.rigid.cols(); ++k) {
        VecX motion = found->modes.rigid.col(k);
        if (found->ground_axes) motion = seen_from_nodes(model.nodes(), found->state, start.spin, motion);
        fmt::print("             {}\n", motion_name(model, model.nodes(), found->state, motion));
    }
    print_table(*found, model.nodes(), start.spin);
    start.header.settings = fmt::format("modes spin={}", start.spin.speed);
    const std::string path = output_path(options.output, options.model, ".modes.h5");
    write_file(path, start, *found);
    fmt::print("result       {}\n", path);
    return done;
}

}  // namespace trammel
