// csv_writer_test.cpp: one table for each output group, numbers that read back bit for bit.
#include "output/csv_writer.hpp"

#include <sstream>

#include "output/result_fixture.hpp"

namespace trammel {
namespace {

std::string contents(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

class CsvTest : public ResultTest {};

TEST_F(CsvTest, writes_a_table_for_each_group) {
    CsvWriter writer = CsvWriter::create(directory + "/tables", series());
    writer.append(0, std::vector<double>{1, 2, 3, 4, 5, 6});
    writer.append(0.1, std::vector<double>{1.0 / 3, -0.0, 1e-300, std::numeric_limits<double>::quiet_NaN(), 5, 1e22});
    EXPECT_FALSE(std::filesystem::exists(directory + "/tables/tip.csv"));
    writer.finish();
    EXPECT_EQ(contents(directory + "/tables/tip.csv"),
              "time [s],position.x [m],position.y [m],position.z [m],angle [rad]\n"
              "0,1,2,3,4\n"
              "0.10000000000000001,0.33333333333333331,-0,1e-300,nan\n");
    EXPECT_EQ(contents(directory + "/tables/ledger.csv"),
              "time [s],\"momentum.a,b [kg m/s]\",momentum.c [kg m/s]\n"
              "0,5,6\n"
              "0.10000000000000001,5,1e+22\n");
    EXPECT_EQ(writer.paths().size(), 2u);
    EXPECT_FALSE(std::filesystem::exists(directory + "/tables/tip.csv.part"));
}

TEST_F(CsvTest, exports_a_result_file) {
    ResultFile file = ResultFile::create(path, header(), series());
    append_rows(file, 0, 700);
    file.finish(state(0), {});
    CsvWriter writer = CsvWriter::create(directory + "/a", series());
    for (int i = 0; i < 700; ++i) writer.append(1e-3 * i, row(i));
    writer.finish();
    export_csv(path, directory + "/b");
    EXPECT_EQ(contents(directory + "/a/tip.csv"), contents(directory + "/b/tip.csv"));
    EXPECT_EQ(contents(directory + "/a/ledger.csv"), contents(directory + "/b/ledger.csv"));
}

TEST_F(CsvTest, says_why_it_cannot_write) {
    std::ofstream(directory + "/file") << "x";
    EXPECT_NE(error_of([&] { CsvWriter::create(directory + "/file", series()); }), "");
    std::filesystem::create_directories(directory + "/t/tip.csv");
    EXPECT_NE(error_of([&] { CsvWriter::create(directory + "/t", series()); }).find("not a regular file"), std::string::npos);
}

}  // namespace
}  // namespace trammel
