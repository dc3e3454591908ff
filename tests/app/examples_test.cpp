// Every example runs as its page says, and gives the values of its expected.csv, which come from outside this program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/program.hpp"

namespace trammel {
namespace {

using test::Folder;
namespace fs = test::fs;

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    return cells;
}

/// One CSV file of a result: column by heading, time first.
class Sheet {
public:
    explicit Sheet(const std::string& path) {
        std::ifstream in(path);
        std::string line;
        std::getline(in, line);
        headings_ = split(line);
        while (std::getline(in, line)) {
            std::vector<double> row;
            for (const std::string& cell : split(line)) row.push_back(std::stod(cell));
            rows_.push_back(std::move(row));
        }
    }

    /// Not a number when there is no such column or instant.
    double at(const std::string& column, double time) const {
        const auto found = std::find(headings_.begin(), headings_.end(), column);
        for (const auto& row : rows_)
            if (found != headings_.end() && std::abs(row[0] - time) < 1e-9)
                return row[static_cast<std::size_t>(found - headings_.begin())];
        return std::nan("");
    }

private:
    std::vector<std::string> headings_;
    std::vector<std::vector<double>> rows_;
};

std::vector<std::string> examples() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(TRAMMEL_SOURCE_DIR "/examples"))
        if (entry.is_directory()) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

class Example : public testing::TestWithParam<std::string> {};

TEST_P(Example, GivesTheExpectedValues) {
    const fs::path source = fs::path(TRAMMEL_SOURCE_DIR) / "examples" / GetParam();
    const Folder folder;
    const std::string model = (source / (GetParam().substr(3) + ".yaml")).string();
    const auto outcome = test::run(folder, {"run", model, "-o", folder / "r.h5", "--csv"});
    ASSERT_EQ(outcome.code, 0) << outcome.text;

    std::ifstream expected(source / "expected.csv");
    std::map<std::string, Sheet> sheets;
    int compared = 0;
    for (std::string line; std::getline(expected, line);) {
        if (line.starts_with("#") || line.starts_with("sheet,")) continue;
        const auto cells = split(line);
        ASSERT_EQ(cells.size(), 5u) << line;
        const auto& sheet = sheets.try_emplace(cells[0], folder / ("r_csv/" + cells[0] + ".csv")).first->second;
        EXPECT_NEAR(sheet.at(cells[1], std::stod(cells[2])), std::stod(cells[3]), std::stod(cells[4])) << line;
        ++compared;
    }
    EXPECT_GT(compared, 3);
}

INSTANTIATE_TEST_SUITE_P(Examples, Example, testing::ValuesIn(examples()),
                         [](const auto& example) { return "e" + example.param; });

}  // namespace
}  // namespace trammel
