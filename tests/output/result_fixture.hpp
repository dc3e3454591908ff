// result_fixture.hpp: a directory of its own for each test, and a small result to write.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "output/result_file.hpp"

namespace trammel {

class ResultTest : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "trammel_result_XXXXXX").string();
        directory = mkdtemp(pattern.data());
        path = directory + "/run.h5";
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::permissions(directory, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(directory, ignored);
    }

    static RunHeader header() {
        return {.model_text = "title: Kurbel \"ü\"\n",
                .model_name = "crank.yaml",
                .version = "0.1.0",
                .settings = "h: 1e-3",
                .title = "Crank ü"};
    }
    static std::vector<Series> series() {
        return {{"outputs/tip/position", 3, "m", {"x", "y", "z"}},
                {"outputs/tip/angle", 1, "rad", {}},
                {"ledger/momentum", 2, "kg m/s", {"a,b", "c"}}};
    }
    /// Six numbers that tell their row.
    static std::vector<double> row(std::int64_t index) {
        std::vector<double> values;
        for (int k = 0; k < 6; ++k) values.push_back(static_cast<double>(index) + 0.1 * k);
        return values;
    }
    static State state(double time) {
        State state;
        state.time = time;
        state.poses.resize(2);
        state.poses[0].x = Vec3(1.0 / 3, -0.0, time);
        state.poses[0].q.coeffs() << 0.1, 0.2, 0.3, 0.9999999999999999;  // not quite unit, and must stay so
        state.velocity = VecX::LinSpaced(7, -1, 1.0 / 7);
        state.acceleration = VecX::Constant(7, std::numeric_limits<double>::denorm_min());
        state.multipliers = VecX::Constant(3, 1e300);
        state.history = VecX::Constant(1, time);
        return state;
    }
    static Checkpoint checkpoint(double time, std::int64_t rows) {
        return {.state = state(time), .controller = {time, 2, 3}, .counters = {rows, -5}, .ledger = {0.1}};
    }
    static void append_rows(ResultFile& file, std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) file.append(1e-3 * static_cast<double>(i), row(i));
    }

    static bool same_bits(const VecX& a, const VecX& b) {
        if (a.size() != b.size()) return false;
        return a.size() == 0 || std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())) == 0;
    }
    static void expect_same_bits(const State& a, const State& b) {
        EXPECT_EQ(std::memcmp(&a.time, &b.time, sizeof(double)), 0);
        ASSERT_EQ(a.poses.size(), b.poses.size());
        for (std::size_t i = 0; i < a.poses.size(); ++i) {
            EXPECT_TRUE(same_bits(a.poses[i].x, b.poses[i].x));
            EXPECT_TRUE(same_bits(a.poses[i].q.coeffs(), b.poses[i].q.coeffs()));
        }
        EXPECT_TRUE(same_bits(a.linear, b.linear));
        EXPECT_TRUE(same_bits(a.velocity, b.velocity));
        EXPECT_TRUE(same_bits(a.acceleration, b.acceleration));
        EXPECT_TRUE(same_bits(a.multipliers, b.multipliers));
        EXPECT_TRUE(same_bits(a.windings, b.windings));
        EXPECT_TRUE(same_bits(a.history, b.history));
    }

    /// The sentence a user would see; empty if nothing was thrown.
    template <class Action>
    static std::string error_of(Action action) {
        try {
            action();
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    }

    std::string directory, path;
};

}  // namespace trammel
