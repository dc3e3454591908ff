// output/csv_writer.hpp: the series of a run as comma-separated text, one file for each output group.
// Series "outputs/tip/position" and "outputs/tip/velocity" become columns of <directory>/tip.csv, after the time:
//   time [s],position.x [m],position.y [m],…   Numbers have 17 significant digits, so that they read back bit for bit.
// Rows go to <name>.csv.part, renamed by finish(); the part of a killed run stays readable.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "output/result_file.hpp"

namespace trammel {

/// Throws std::runtime_error if the disk does not allow what is asked.
class CsvWriter {
public:
    /// Creates the directory if needed.
    static CsvWriter create(const std::string& directory, const std::vector<Series>& series);

    CsvWriter(CsvWriter&&) noexcept;
    CsvWriter& operator=(CsvWriter&&) noexcept;
    ~CsvWriter();

    /// One row; the values of all series one after another, as for ResultFile::append.
    void append(double time, std::span<const double> values);
    void finish();

    /// Final names of the files.
    std::vector<std::string> paths() const;

private:
    struct Sheet;
    explicit CsvWriter(std::vector<std::unique_ptr<Sheet>> sheets, int columns);
    std::vector<std::unique_ptr<Sheet>> sheets_;
    int columns_;
};

/// Exports a whole result file, also one of an unfinished or continued run. Returns the names of the files.
std::vector<std::string> export_csv(const std::string& result_path, const std::string& directory);

}  // namespace trammel
