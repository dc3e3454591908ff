// output/result_layout.cpp: names and types of everything in a result except the rows.
#include "output/result_layout.hpp"

#include <filesystem>
#include <stdexcept>

namespace trammel::layout {

namespace {

constexpr int pose_columns = 7;

std::span<const double> as_span(const VecX& vector) {
    return {vector.data(), static_cast<std::size_t>(vector.size())};
}

VecX as_vector(const std::vector<double>& values) {
    return Eigen::Map<const VecX>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

void write_header(hid_t file, const RunHeader& header) {
    hdf5::write_attribute(file, "format", std::string(format));
    hdf5::write_attribute(file, "format_version", format_version);
    hdf5::write_attribute(file, "version", header.version);
    hdf5::write_attribute(file, "title", header.title);
    const Hdf5Handle model = hdf5::group(file, "model");
    hdf5::write_attribute(model, "name", header.model_name);
    hdf5::write_text(model, "text", header.model_text);
    hdf5::write_text(model, "settings", header.settings);
}

RunHeader read_header(hid_t file) {
    const Hdf5Handle model = hdf5::group(file, "model");
    return {.model_text = hdf5::read_text(model, "text"),
            .model_name = hdf5::read_text_attribute(model, "name"),
            .version = hdf5::read_text_attribute(file, "version"),
            .settings = hdf5::read_text(model, "settings"),
            .title = hdf5::read_text_attribute(file, "title")};
}

void write_series_list(hid_t file, const std::vector<Series>& series) {
    // One text with a path in each line: an attribute has no room for many thousand names.
    std::string lines;
    for (const Series& one : series) lines += one.path + "\n";
    hdf5::write_text(hdf5::group(file, "model"), "series", lines);
}

std::vector<Series> read_series_list(hid_t file) {
    std::vector<Series> series;
    const std::string lines = hdf5::read_text(file, "model/series");
    for (std::size_t begin = 0, end = 0; (end = lines.find('\n', begin)) != std::string::npos; begin = end + 1) {
        Series one{.path = lines.substr(begin, end - begin), .columns = 1, .unit = {}, .labels = {}};
        const std::string what = "cannot read '" + one.path + "'";
        const Hdf5Handle dataset = hdf5::checked(H5Dopen2(file, one.path.c_str(), H5P_DEFAULT), what);
        const Hdf5Handle space = hdf5::checked(H5Dget_space(dataset), what);
        hsize_t size[2] = {0, 0};
        if (H5Sget_simple_extent_ndims(space) != 2) throw std::runtime_error(what + ": it is not a table");
        hdf5::check(H5Sget_simple_extent_dims(space, size, nullptr), what);
        one.columns = static_cast<int>(size[1]);
        one.unit = hdf5::read_text_attribute(dataset, "unit");
        one.labels = hdf5::read_texts_attribute(dataset, "labels");
        series.push_back(std::move(one));
    }
    return series;
}

void write_summary(hid_t file, std::span<const SummaryItem> summary) {
    const Hdf5Handle group = hdf5::group(file, "summary");
    for (const SummaryItem& item : summary) {
        std::visit([&](const auto& value) { hdf5::write_attribute(group, item.name, value); }, item.value);
    }
}

void write_ending(hid_t file, std::string_view ending, bool complete) {
    hdf5::write_attribute(file, "ending", std::string(ending));
    hdf5::write_attribute(file, "complete", complete);
}

void write_state(hid_t group, const State& state) {
    std::vector<double> poses;
    poses.reserve(pose_columns * state.poses.size());
    for (const Pose& pose : state.poses) {
        poses.insert(poses.end(), pose.x.data(), pose.x.data() + 3);
        poses.insert(poses.end(), pose.q.coeffs().data(), pose.q.coeffs().data() + 4);
    }
    hdf5::write_numbers(group, "time", std::span<const double>(&state.time, 1));
    hdf5::write_numbers(group, "poses", poses, pose_columns);
    hdf5::write_numbers(group, "linear", as_span(state.linear));
    hdf5::write_numbers(group, "velocity", as_span(state.velocity));
    hdf5::write_numbers(group, "acceleration", as_span(state.acceleration));
    hdf5::write_numbers(group, "multipliers", as_span(state.multipliers));
    hdf5::write_numbers(group, "windings", as_span(state.windings));
    hdf5::write_numbers(group, "history", as_span(state.history));
}

State read_state(hid_t group) {
    State state;
    const std::vector<double> time = hdf5::read_numbers(group, "time");
    const std::vector<double> poses = hdf5::read_numbers(group, "poses");
    if (time.size() != 1 || poses.size() % pose_columns != 0) throw std::runtime_error("the stored state is damaged");
    state.time = time[0];
    state.poses.resize(poses.size() / pose_columns);
    for (std::size_t i = 0; i < state.poses.size(); ++i) {
        const double* numbers = poses.data() + pose_columns * i;
        state.poses[i].x = Eigen::Map<const Vec3>(numbers);
        state.poses[i].q.coeffs() = Eigen::Map<const Vec<4>>(numbers + 3);
    }
    state.linear = as_vector(hdf5::read_numbers(group, "linear"));
    state.velocity = as_vector(hdf5::read_numbers(group, "velocity"));
    state.acceleration = as_vector(hdf5::read_numbers(group, "acceleration"));
    state.multipliers = as_vector(hdf5::read_numbers(group, "multipliers"));
    state.windings = as_vector(hdf5::read_numbers(group, "windings"));
    state.history = as_vector(hdf5::read_numbers(group, "history"));
    return state;
}

void write_checkpoint(hid_t file, const Checkpoint& checkpoint, std::int64_t rows) {
    const Hdf5Handle group = hdf5::group(file, "checkpoint");
    write_state(hdf5::group(group, "state"), checkpoint.state);
    hdf5::write_numbers(group, "controller", checkpoint.controller);
    hdf5::write_numbers(group, "counters", checkpoint.counters);
    hdf5::write_numbers(group, "ledger", checkpoint.ledger);
    hdf5::write_numbers(group, "rows", std::span<const std::int64_t>(&rows, 1));
}

Checkpoint read_checkpoint(hid_t file, std::int64_t& rows) {
    const Hdf5Handle group = hdf5::group(file, "checkpoint");
    const std::vector<std::int64_t> stored_rows = hdf5::read_integers(group, "rows");
    if (stored_rows.size() != 1) throw std::runtime_error("the checkpoint is damaged");
    rows = stored_rows[0];
    return {.state = read_state(hdf5::group(group, "state")),
            .controller = hdf5::read_numbers(group, "controller"),
            .counters = hdf5::read_integers(group, "counters"),
            .ledger = hdf5::read_numbers(group, "ledger")};
}

bool has_checkpoint(hid_t file) {
    return hdf5::exists(file, "checkpoint/rows");
}

Hdf5Handle open_result(const std::string& path) {
    hdf5::set_up();
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) throw std::runtime_error("there is no result '" + path + "'");
    Hdf5Handle file;
    if (H5Fis_hdf5(path.c_str()) > 0) file = hdf5::open_file(path, false);
    const bool is_result = file.is_open() && hdf5::has_attribute(file, "format") && hdf5::has_attribute(file, "format_version") &&
                           hdf5::read_text_attribute(file, "format") == format;
    if (!is_result) throw std::runtime_error("'" + path + "' is not a result of this program (or not readable)");
    const std::int64_t version = hdf5::read_integer_attribute(file, "format_version");
    if (version > format_version) {
        throw std::runtime_error("'" + path + "' was written by a later version of this program (format " +
                                 std::to_string(version) + ", this one reads up to " + std::to_string(format_version) + ")");
    }
    return file;
}

}  // namespace trammel::layout
