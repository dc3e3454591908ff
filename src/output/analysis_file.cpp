// output/analysis_file.cpp: written in one go; HDF5 groups are made as names ask for them.
#include "output/analysis_file.hpp"

#include "output/result_layout.hpp"

namespace trammel {
namespace {

/// "modes" of "modes/frequency", and the rest.
std::pair<std::string, std::string> split(const std::string& name) {
    const auto slash = name.rfind('/');
    if (slash == std::string::npos) return {"/", name};
    return {name.substr(0, slash), name.substr(slash + 1)};
}

}  // namespace

AnalysisFile::AnalysisFile(std::string path, const RunHeader& header) : path_(std::move(path)) {
    hdf5::set_up();
    file_ = hdf5::create_file(path_);
    layout::write_header(file_, header);
    layout::write_ending(file_, to_string(Ending::complete), true);
}

void AnalysisFile::state(const State& state) {
    layout::write_state(hdf5::group(file_, "final_state"), state);
}

void AnalysisFile::matrix(const std::string& name, const Eigen::SparseMatrix<double>& m) {
    std::vector<std::int64_t> rows, columns;
    std::vector<double> values;
    for (int j = 0; j < m.outerSize(); ++j)
        for (Eigen::SparseMatrix<double>::InnerIterator it(m, j); it; ++it) {
            rows.push_back(it.row());
            columns.push_back(j);
            values.push_back(it.value());
        }
    const Hdf5Handle group = hdf5::group(file_, "matrices/" + name);
    hdf5::write_attribute(group, "rows", static_cast<std::int64_t>(m.rows()));
    hdf5::write_attribute(group, "columns", static_cast<std::int64_t>(m.cols()));
    hdf5::write_numbers(group, "row", rows);
    hdf5::write_numbers(group, "column", columns);
    hdf5::write_numbers(group, "value", values);
}

void AnalysisFile::numbers(const std::string& name, std::span<const double> values, int columns) {
    const auto [where, last] = split(name);
    hdf5::write_numbers(hdf5::group(file_, where), last, values, columns);
}

void AnalysisFile::lines(const std::string& name, const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += text + "\n";
    const auto [where, last] = split(name);
    hdf5::write_text(hdf5::group(file_, where), last, all);
}

void AnalysisFile::finish() {
    file_.finish("cannot write '" + path_ + "'");
}

AnalysisShapes read_shapes(const std::string& path, int freedoms) {
    hdf5::set_up();
    const Hdf5Handle file = hdf5::open_file(path, false);
    AnalysisShapes found;
    if (!hdf5::exists(file, "modes")) return found;
    const std::vector<double> real = hdf5::read_numbers(file, "modes/shape_real"),
                              imaginary = hdf5::read_numbers(file, "modes/shape_imaginary");
    if (freedoms == 0 || real.size() % static_cast<std::size_t>(freedoms) != 0 || real.size() != imaginary.size())
        throw std::runtime_error("'" + path + "' holds the modes of another model");
    for (std::size_t at = 0; at < real.size(); at += static_cast<std::size_t>(freedoms)) {
        Eigen::VectorXcd shape(freedoms);
        for (int i = 0; i < freedoms; ++i)
            shape[i] = {real[at + static_cast<std::size_t>(i)], imaginary[at + static_cast<std::size_t>(i)]};
        found.shapes.push_back(std::move(shape));
    }
    return found;
}

}  // namespace trammel
