// app/command_vtu.cpp: trammel vtu: displacements and stresses of solids at all nodes of their meshes, for ParaView.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "app/analysis_options.hpp"
#include "mesh/write_vtu.hpp"
#include "output/analysis_file.hpp"
#include "output/result_reader.hpp"

namespace trammel {
namespace {

MeshField nodal(const std::string& name, int components, const double* values, int nodes) {
    return {name, components, {values, values + static_cast<std::ptrdiff_t>(components) * nodes}, true};
}

/// σ of v. Mises at every node from xx, yy, zz, xy, yz, zx.
VecX mises(const MatX& s) {
    VecX all(s.cols());
    for (int n = 0; n < s.cols(); ++n) {
        const double a = s(0, n) - s(1, n), b = s(1, n) - s(2, n), c = s(2, n) - s(0, n);
        all[n] = std::sqrt(0.5 * (a * a + b * b + c * c) + 3 * s.col(n).tail<3>().squaredNorm());
    }
    return all;
}

/// Displacements in the axes of the solid; positions are those without deformation.
void write_state(const std::string& path, const SolidRecord& solid, const VecX& q) {
    const VecX u = solid.displacements(q);
    const MatX stress = solid.stresses(q);
    const VecX equivalent = mises(stress);
    const int nodes = solid.solid->nodes();
    write_vtu(path, solid.solid->mesh(),
              {nodal("displacement", 3, u.data(), nodes), nodal("stress", 6, stress.data(), nodes),
               nodal("von_mises", 1, equivalent.data(), nodes)});
}

/// A list of files with their times, as ParaView reads it.
void write_collection(const std::string& path, const std::vector<std::pair<double, std::string>>& files) {
    std::string text = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\"><Collection>\n";
    for (const auto& [time, file] : files)
        text += fmt::format("<DataSet timestep=\"{:.17g}\" part=\"0\" file=\"{}\"/>\n", time,
                            std::filesystem::path(file).filename().string());
    write_text(path, text + "</Collection></VTKFile>\n");
}

class Writer {
public:
    Writer(const Model& model, const VtuOptions& options) : model_(model), options_(options) {}

    /// Shapes of modes, as large as the scale tells.
    int shapes(const AnalysisShapes& modes) const {
        int count = 0;
        for (const SolidRecord& solid : model_.solids()) {
            for (std::size_t k = 0; k < modes.shapes.size(); ++k) {
                const Eigen::VectorXcd q = solid.part_of(model_.nodes(), modes.shapes[k]);
                VecX real = solid.displacements(q.real()), imaginary = solid.displacements(q.imag());
                const double size = std::sqrt((real.cwiseAbs2() + imaginary.cwiseAbs2()).maxCoeff());
                const double factor = size > 0 ? 1 / size : 1;
                real *= factor, imaginary *= factor;
                const MatX stress = factor * solid.stresses(q.real());
                const int nodes = solid.solid->nodes();
                write_vtu(name(solid, fmt::format("mode{:02}", k + 1)), solid.solid->mesh(),
                          {nodal("real", 3, real.data(), nodes), nodal("imaginary", 3, imaginary.data(), nodes),
                           nodal("stress_real", 6, stress.data(), nodes)});
                ++count;
            }
        }
        return count;
    }

    /// The final state, and all recorded coordinates.
    int states(const State& last) const {
        const std::vector<double> times = read_times(options_.result);
        const std::vector<Series> series = read_overview(options_.result).series;
        int count = 0;
        for (const SolidRecord& solid : model_.solids()) {
            write_state(name(solid, "final"), solid, solid.coordinates(last));
            ++count;
            const auto recorded = std::find_if(series.begin(), series.end(), [&](const Series& s) {
                return s.path.ends_with("/coordinates") && s.columns == solid.size() && s.path.starts_with("outputs/") &&
                       s.unit == solid.name;
            });
            if (recorded == series.end()) continue;
            const std::vector<double> rows = read_series(options_.result, recorded->path);
            std::vector<std::pair<double, std::string>> files;
            for (std::size_t row = 0; row < times.size(); row += static_cast<std::size_t>(options_.every)) {
                const Eigen::Map<const VecX> q(rows.data() + row * static_cast<std::size_t>(solid.size()), solid.size());
                files.emplace_back(times[row], name(solid, fmt::format("{:06}", row)));
                write_state(files.back().second, solid, q);
                ++count;
            }
            write_collection(prefix() + "_" + solid.name + ".pvd", files);
        }
        return count;
    }

private:
    std::string prefix() const {
        return options_.output.empty() ? std::filesystem::path(options_.result).replace_extension("").string() : options_.output;
    }
    std::string name(const SolidRecord& solid, const std::string& what) const {
        return fmt::format("{}_{}_{}.vtu", prefix(), solid.name, what);
    }

    const Model& model_;
    const VtuOptions& options_;
};

}  // namespace

int vtu_command(const VtuOptions& options) {
    const LoadedModel loaded = load_model(options.model, options.set);
    const Model& model = *loaded.built.model;
    if (model.solids().empty()) throw ModelError({options.model}, "the model has no solids");
    const State last = state_from(options.result, model);
    const Writer writer(model, options);
    const AnalysisShapes modes = read_shapes(options.result, model.dofs());
    const int count = modes.shapes.empty() ? writer.states(last) : writer.shapes(modes);
    fmt::print("vtu          {} files\n", count);
    return done;
}

}  // namespace trammel
