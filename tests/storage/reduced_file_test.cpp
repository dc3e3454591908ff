// tests/storage/reduced_file_test.cpp: a reduced solid goes to a file and comes back bit by bit; damaged files are named.
#include "storage/reduced_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace trammel {
namespace {

ReducedSolid sample() {
    ReducedSolid body;
    body.interface = {"left x", "left y", "left z"};
    body.omega = Eigen::Vector2d(10, 20);
    for (MatX* m : {&body.mass, &body.stiffness, &body.stress, &body.spin, &body.centrifugal}) *m = MatX::Random(5, 5);
    for (VecX* v : {&body.centrifugal_load, &body.euler_load, &body.frequencies, &body.errors, &body.equilibrium})
        *v = VecX::Random(5);
    body.vectors = MatX::Random(12, 5);
    body.weight = MatX::Random(5, 3);
    body.points = {Vec3(1, 2, 3)};
    body.source = "a bar";
    body.effective_mass = Vec3(0.1, 0.2, 0.3);
    body.trusted = 15;
    return body;
}

class ReducedFile : public ::testing::Test {
protected:
    ReducedFile()
        : path((std::filesystem::temp_directory_path() / ("trammel_reduced_" + std::to_string(::getpid()) + ".h5")).string()) {}
    ~ReducedFile() override { std::filesystem::remove(path); }
    std::string path;
};

TEST_F(ReducedFile, ComesBack) {
    const ReducedSolid body = sample();
    write_reduced(path, body);
    const ReducedSolid back = read_reduced(path);
    EXPECT_EQ(back.interface, body.interface);
    EXPECT_EQ(back.omega, body.omega);
    EXPECT_EQ(back.mass, body.mass);
    EXPECT_EQ(back.stiffness, body.stiffness);
    EXPECT_EQ(back.stress, body.stress);
    EXPECT_EQ(back.spin, body.spin);
    EXPECT_EQ(back.centrifugal, body.centrifugal);
    EXPECT_EQ(back.centrifugal_load, body.centrifugal_load);
    EXPECT_EQ(back.euler_load, body.euler_load);
    EXPECT_EQ(back.vectors, body.vectors);
    EXPECT_EQ(back.effective_mass, body.effective_mass);
    EXPECT_EQ(back.trusted, body.trusted);
}

TEST_F(ReducedFile, WhatIsNoneIsNamed) {
    EXPECT_THROW(read_reduced("/nonexistent/body.h5"), ModelError);
    std::ofstream(path) << "not a body";
    EXPECT_THROW(read_reduced(path), ModelError);
    ReducedSolid body = sample();
    body.stress = MatX::Random(4, 4);
    write_reduced(path, body);
    try {
        read_reduced(path);
        FAIL();
    } catch (const ModelError& e) {
        EXPECT_NE(std::string(e.what()).find("'stress' has not the size of the body"), std::string::npos);
    }
}

}  // namespace
}  // namespace trammel
