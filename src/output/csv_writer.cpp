// output/csv_writer.cpp: one sheet for each output group; a sheet knows which slice of a row belongs to it.
#include "output/csv_writer.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <system_error>

#include "output/atomic_file.hpp"
#include "output/result_reader.hpp"

namespace trammel {

namespace {

/// "outputs/tip/position" → ("tip", "position"); "ledger/energy" → ("ledger", "energy"); "drift" → ("drift", "drift").
std::pair<std::string, std::string> group_and_name(const std::string& path) {
    const std::string prefix = "outputs/";
    const std::string rest = path.starts_with(prefix) ? path.substr(prefix.size()) : path;
    const std::size_t cut = rest.rfind('/');
    if (cut == std::string::npos) return {rest, rest};
    std::string group = rest.substr(0, cut);
    for (char& letter : group) letter = letter == '/' ? '_' : letter;
    return {group, rest.substr(cut + 1)};
}

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char letter : text) result += letter == '"' ? "\"\"" : std::string(1, letter);
    return result + "\"";
}

std::string heading(const std::string& name, const Series& series, int column) {
    std::string text = name;
    if (!series.labels.empty()) {
        text += "." + series.labels[column];
    } else if (series.columns > 1) {
        text += "." + std::to_string(column + 1);
    }
    return quoted(series.unit.empty() ? text : text + " [" + series.unit + "]");
}

void append_number(std::string& line, double value) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 17).ptr;
    line.append(digits, end);
}

}  // namespace

struct CsvWriter::Sheet {
    struct Slice {
        int begin, count;
    };

    std::string path;
    std::FILE* file = nullptr;
    std::vector<Slice> slices = {};
    std::string line = {};

    explicit Sheet(std::string where) : path(checked_destination(where)), file(std::fopen(part().c_str(), "w")) {
        if (file == nullptr) fail();
    }
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;
    ~Sheet() {
        if (file != nullptr) std::fclose(file);
    }

    std::string part() const { return path + ".part"; }

    [[noreturn]] void fail() const {
        throw std::runtime_error("cannot write '" + part() + "': " + std::generic_category().message(errno));
    }

    void put_line() {
        line += '\n';
        if (std::fwrite(line.data(), 1, line.size(), file) != line.size()) fail();
        line.clear();
    }

    void finish() {
        if (file == nullptr) return;
        if (std::fflush(file) != 0) fail();
        const int code = std::fclose(file);
        file = nullptr;
        if (code != 0) fail();
        replace_durably(part(), path);
    }
};

CsvWriter::CsvWriter(std::vector<std::unique_ptr<Sheet>> sheets, int columns) : sheets_(std::move(sheets)), columns_(columns) {}
CsvWriter::CsvWriter(CsvWriter&&) noexcept = default;
CsvWriter& CsvWriter::operator=(CsvWriter&&) noexcept = default;
CsvWriter::~CsvWriter() = default;

CsvWriter CsvWriter::create(const std::string& directory, const std::vector<Series>& series) {
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (error) throw std::runtime_error("cannot make the directory '" + directory + "': " + error.message());
    std::vector<std::unique_ptr<Sheet>> sheets;
    std::map<std::string, Sheet*> by_group;
    int columns = 0;
    for (const Series& one : series) {
        const auto [group, name] = group_and_name(one.path);
        Sheet*& sheet = by_group[group];
        if (sheet == nullptr) {
            sheets.push_back(std::make_unique<Sheet>((std::filesystem::path(directory) / (group + ".csv")).string()));
            sheet = sheets.back().get();
            sheet->line = "time [s]";
        }
        sheet->slices.push_back({columns, one.columns});
        for (int column = 0; column < one.columns; ++column) sheet->line += "," + heading(name, one, column);
        columns += one.columns;
    }
    for (const auto& sheet : sheets) sheet->put_line();
    return CsvWriter(std::move(sheets), columns);
}

void CsvWriter::append(double time, std::span<const double> values) {
    if (values.size() != static_cast<std::size_t>(columns_)) throw std::logic_error("a row of the tables has the wrong length");
    for (const auto& sheet : sheets_) {
        append_number(sheet->line, time);
        for (const Sheet::Slice& slice : sheet->slices) {
            for (const double value : values.subspan(slice.begin, slice.count)) {
                sheet->line += ',';
                append_number(sheet->line, value);
            }
        }
        sheet->put_line();
    }
}

void CsvWriter::finish() {
    for (const auto& sheet : sheets_) sheet->finish();
}

std::vector<std::string> CsvWriter::paths() const {
    std::vector<std::string> paths;
    for (const auto& sheet : sheets_) paths.push_back(sheet->path);
    return paths;
}

std::vector<std::string> export_csv(const std::string& result_path, const std::string& directory) {
    const std::vector<Series> series = read_overview(result_path).series;
    const std::vector<double> times = read_times(result_path);
    std::vector<std::vector<double>> columns;
    for (const Series& one : series) columns.push_back(read_series(result_path, one.path));
    CsvWriter writer = CsvWriter::create(directory, series);
    std::vector<double> row;
    for (std::size_t i = 0; i < times.size(); ++i) {
        row.clear();
        for (std::size_t k = 0; k < series.size(); ++k) {
            const auto begin = columns[k].begin() + static_cast<std::ptrdiff_t>(i * series[k].columns);
            row.insert(row.end(), begin, begin + series[k].columns);
        }
        writer.append(times[i], row);
    }
    writer.finish();
    return writer.paths();
}

}  // namespace trammel
