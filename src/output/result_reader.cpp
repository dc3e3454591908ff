// output/result_reader.cpp: each function opens the file, takes what is asked, and closes it.
#include "output/result_reader.hpp"

#include <stdexcept>

#include "output/result_layout.hpp"
#include "storage/hdf5_handles.hpp"

namespace trammel {

namespace {

void require(bool condition, const std::string& path, const std::string& what) {
    if (!condition) throw std::runtime_error("'" + path + "' holds no " + what);
}

}  // namespace

ResultOverview read_overview(const std::string& path) {
    const Hdf5Handle file = layout::open_result(path);
    ResultOverview overview;
    overview.header = layout::read_header(file);
    overview.ending = hdf5::read_text_attribute(file, "ending");
    overview.complete = overview.ending == to_string(Ending::complete);
    overview.series = layout::read_series_list(file);
    overview.rows = static_cast<std::int64_t>(hdf5::read_numbers(file, "time").size());
    if (layout::has_checkpoint(file)) {
        std::int64_t rows = 0;
        overview.checkpoint_time = layout::read_checkpoint(file, rows).state.time;
        overview.checkpoint_rows = rows;
    }
    return overview;
}

Checkpoint read_checkpoint(const std::string& path) {
    const Hdf5Handle file = layout::open_result(path);
    require(layout::has_checkpoint(file), path, "checkpoint");
    std::int64_t rows = 0;
    return layout::read_checkpoint(file, rows);
}

State read_final_state(const std::string& path) {
    const Hdf5Handle file = layout::open_result(path);
    require(hdf5::exists(file, "final_state/time"), path, "final state; the run has not ended");
    return layout::read_state(hdf5::group(file, "final_state"));
}

std::vector<double> read_times(const std::string& path) {
    return hdf5::read_numbers(layout::open_result(path), "time");
}

std::vector<double> read_series(const std::string& path, const std::string& series_path) {
    const Hdf5Handle file = layout::open_result(path);
    require(hdf5::exists(file, series_path), path, "series '" + series_path + "'");
    return hdf5::read_numbers(file, series_path);
}

}  // namespace trammel
