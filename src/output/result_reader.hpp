// output/result_reader.hpp: a result file back in memory, for continuing, comparing and exporting.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/result_file.hpp"

namespace trammel {

/// What a result is, without its rows.
struct ResultOverview {
    RunHeader header;
    std::string ending;  ///< "running", or one of the names of Ending
    bool complete = false;
    std::vector<Series> series;
    std::int64_t rows = 0;
    std::optional<std::int64_t> checkpoint_rows;  ///< nothing: the run cannot be continued
    double checkpoint_time = 0;
};

/// Both throw std::runtime_error if the file is missing or not a result.
ResultOverview read_overview(const std::string& path);
Checkpoint read_checkpoint(const std::string& path);
State read_final_state(const std::string& path);

/// The times of all rows.
std::vector<double> read_times(const std::string& path);
/// One series, row after row.
std::vector<double> read_series(const std::string& path, const std::string& series_path);

}  // namespace trammel
