// output/result_file.hpp: the HDF5 result of a run, whole at every instant even if the program is killed.
//
// Policy: rows are collected in memory and written to <path>.part; publish() copies the part to <path>.tmp, waits for
// the disk and renames it over <path>. So <path> always opens in any HDF5 reader, holds whole rows, and a checkpoint
// that belongs to its first `rows` rows. finish() renames the part itself. An earlier <path> stays until the first
// publish().
//
//   /                attributes format, format_version, version, title, ending, complete
//   /model/          text, settings, series (the paths below, one in each line), attribute name
//   /time            (rows), attribute unit
//   /<series path>   (rows × columns), attributes unit, labels
//   /checkpoint/     rows, controller, counters, ledger, state/
//   /final_state/    time, poses (x y z, qx qy qz qw), linear, velocity, acceleration, multipliers, windings, history
//   /summary         one attribute for each item
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "state/state.hpp"

namespace trammel {

/// A quantity recorded in every row.
struct Series {
    std::string path;  ///< "outputs/tip/position"
    int columns = 1;
    std::string unit;
    std::vector<std::string> labels;  ///< one for each column, or none

    bool operator==(const Series&) const = default;
};

struct RunHeader {
    std::string model_text;
    std::string model_name;  ///< file name without directories
    std::string version;     ///< of the program
    std::string settings;
    std::string title;
};

/// All that a run needs to go on as if it had never stopped.
struct Checkpoint {
    State state;
    std::vector<double> controller;
    std::vector<std::int64_t> counters;
    std::vector<double> ledger;  ///< accumulated quantities
};

struct SummaryItem {
    std::string name;
    std::variant<double, std::int64_t, std::string> value;
};

enum class Ending : std::uint8_t { complete, interrupted, failed };
std::string_view to_string(Ending ending);

/// Throws std::runtime_error, in words for the user, when the disk or the file does not allow what is asked.
class ResultFile {
public:
    static ResultFile create(const std::string& path, const RunHeader& header, std::vector<Series> series);

    /// Continues the result at `path` from its checkpoint: rows after it are dropped (in the part, not yet in `path`).
    /// Refuses the result of another model text or with other series. Version, settings and title become those given.
    static ResultFile resume(const std::string& path, const RunHeader& header, const std::vector<Series>& series,
                             Checkpoint& checkpoint);

    ResultFile(ResultFile&&) noexcept;
    ResultFile& operator=(ResultFile&&) noexcept;
    /// Without finish(): the part is removed, `path` stays as last published.
    ~ResultFile();

    /// One row; the values of all series one after another. No allocation; one write in some hundred calls.
    void append(double time, std::span<const double> values);

    /// Remembered together with the number of rows so far; written by publish() and finish().
    void set_checkpoint(const Checkpoint& checkpoint);

    /// Makes everything so far visible at `path`. Costs a copy of the file: by the clock, not by the step.
    void publish();

    /// Last call.
    void finish(const State& final_state, std::span<const SummaryItem> summary, Ending ending = Ending::complete);

    std::int64_t rows() const;
    int row_values() const;  ///< numbers expected by append()

private:
    struct Work;
    explicit ResultFile(std::unique_ptr<Work> work);
    std::unique_ptr<Work> work_;
};

}  // namespace trammel
