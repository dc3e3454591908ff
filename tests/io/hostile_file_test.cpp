// tests/io/hostile_file_test.cpp: files that cannot be read or mean harm: one clear error, soon.
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "io/yaml_reader.hpp"

namespace trammel {
namespace {

/// A file that is gone at the end of the test.
class Scratch {
public:
    explicit Scratch(const std::string& content) {
        path_ = std::filesystem::temp_directory_path() /
                ("trammel_hostile_" + std::to_string(::getpid()) + "_" + std::to_string(count_++) + ".yaml");
        std::ofstream(path_, std::ios::binary) << content;
    }
    ~Scratch() { std::filesystem::remove(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    std::string path() const { return path_.string(); }

private:
    inline static int count_ = 0;
    std::filesystem::path path_;
};

/// The error of a file, which must be one.
std::string fault(const std::string& path, const YamlLimits& limits = {}) {
    std::string text;
    try {
        read_yaml_file(path, limits);
    } catch (const ModelError& e) {
        EXPECT_EQ(e.diagnostics().size(), 1u);
        EXPECT_EQ(e.diagnostics()[0].where.file, path);
        EXPECT_LT(std::string(e.what()).size(), 1000u);
        text = e.diagnostics()[0].message;
    }
    return text;
}

std::string fault_of(const std::string& content, const YamlLimits& limits = {}) {
    return fault(Scratch(content).path(), limits);
}

std::string repeated(const std::string& piece, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += piece;
    return text;
}

TEST(HostileFile, CannotBeRead) {
    EXPECT_EQ(fault("/nonexistent/model.yaml"), "there is no such file");
    EXPECT_EQ(fault(std::filesystem::temp_directory_path().string()), "this is a directory, not a file");
    EXPECT_EQ(fault_of(""), "the file is empty");
    EXPECT_EQ(fault_of(std::string("\x7f"
                                   "ELF\0\0\1",
                                   7)),
              "this is a binary file, not a text");
    YamlLimits small;
    small.bytes = 1 << 20;
    EXPECT_EQ(fault_of(repeated("# 34567\n", 1 << 18), small), "the file is larger than 1 MB");
    EXPECT_EQ(fault("/dev/zero", small), "the file is larger than 1 MB");
}

TEST(HostileFile, GoodFileIsRead) {
    const Scratch file("a: [1, 2]\n");
    EXPECT_EQ(read_yaml_file(file.path()).find("a")->items().size(), 2u);
    EXPECT_EQ(fault(file.path()), "");
}

TEST(HostileFile, DeepNesting) {
    const std::string deep = "lists and maps are nested more than 64 deep";
    EXPECT_EQ(fault_of(repeated("- ", 100'000)), deep);
    // which fault of an unfinished text the parser meets first is its own affair
    for (const char* unfinished : {"[", "{a: ", "[\n", "? "})
        EXPECT_NE(fault_of(repeated(unfinished, 200'000)), "") << unfinished;
    EXPECT_EQ(fault_of(repeated("{a: ", 64) + repeated("}", 64)), "");
    EXPECT_EQ(fault_of(repeated("{a: ", 65) + repeated("}", 65)), deep);
    std::string indented;
    for (int i = 0; i < 1000; ++i) indented += repeated(" ", i) + "a:\n";
    EXPECT_EQ(fault_of(indented), deep);
    EXPECT_EQ(fault_of(repeated("[", 64) + repeated("]", 64)), "");
    EXPECT_EQ(fault_of(repeated("[", 65) + repeated("]", 65)), deep);
}

TEST(HostileFile, AliasBombs) {
    const std::string many = "the file has more than 1000000 values, counting those that aliases repeat";
    std::string laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        const std::string alias = "*a" + std::to_string(i - 1);
        laughs += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + repeated(alias + ", ", 8) + alias + "]\n";
    }
    EXPECT_EQ(fault_of(laughs), many);

    std::string doubled = "a0: &a0 x\n", chain = "a0: &a0 [x]\n", merged = "a0: &a0 {k0: 1}\n";
    for (int i = 1; i < 10'000; ++i) {
        const std::string now = std::to_string(i), last = std::to_string(i - 1);
        doubled += "a" + now + ": &a" + now + " [*a" + last + ", *a" + last + "]\n";
        chain += "a" + now + ": &a" + now + " [*a" + last + "]\n";
        merged += "a" + now + ": &a" + now + " {<<: *a" + last + ", k" + now + ": 1}\n";
    }
    EXPECT_EQ(fault_of(doubled), many);
    EXPECT_EQ(fault_of(chain), "lists and maps are nested more than 64 deep");
    EXPECT_NE(fault_of(merged), "");
    EXPECT_EQ(fault_of("a: &a [1, *a]"), "this alias refers to a value that contains it");
    EXPECT_EQ(fault_of("a: &a {b: {c: *a}}"), "this alias refers to a value that contains it");
}

TEST(HostileFile, ManyValuesAndKeys) {
    EXPECT_EQ(fault_of("a: [" + repeated("1,", 1'100'000) + "1]"),
              "the file has more than 1000000 values, counting those that aliases repeat");
    std::string keys;
    for (int i = 0; i < 20'000; ++i) keys += "key" + std::to_string(i) + ": 1\n";
    EXPECT_EQ(fault_of(keys), "");
    EXPECT_EQ(fault_of(keys + "key7: 1\n"), "the key 'key7' is given twice, first in line 8");
    EXPECT_EQ(fault_of("a: " + std::string(5'000'000, 'x')), "");
}

}  // namespace
}  // namespace trammel
