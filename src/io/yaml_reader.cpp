// io/yaml_reader.cpp: reads a file with care, then lets the YAML parser feed the tree.
#include "io/yaml_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "io/text_check.hpp"
#include "io/yaml_tree.hpp"

namespace trammel {
namespace {

[[noreturn]] void fail_too_large(const std::string& file, const YamlLimits& limits) {
    throw ModelError({file}, fmt::format("the file is larger than {} MB", limits.bytes >> 20));
}

std::string bytes_of(const std::string& path, const YamlLimits& limits) {
    std::error_code code;
    const std::filesystem::file_status status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status)) throw ModelError({path}, "there is no such file");
    if (std::filesystem::is_directory(status)) throw ModelError({path}, "this is a directory, not a file");
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw ModelError({path}, "the file cannot be opened");
    // Piecewise, since the size of a pipe is not known beforehand.
    std::string bytes;
    std::string buffer(1 << 16, '\0');
    while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0) {
        bytes.append(buffer, 0, static_cast<std::size_t>(stream.gcount()));
        if (bytes.size() > limits.bytes) fail_too_large(path, limits);
    }
    if (stream.bad()) throw ModelError({path}, "the file cannot be read");
    return bytes;
}

}  // namespace

Value read_yaml_file(const std::string& path, const YamlLimits& limits) {
    return read_yaml_text(bytes_of(path, limits), path, limits);
}

Value read_yaml_text(std::string_view text, const std::string& file, const YamlLimits& limits) {
    if (text.size() > limits.bytes) fail_too_large(file, limits);
    if (const auto fault = text_fault(text)) throw ModelError({file, fault->line, fault->column}, fault->message);
    YamlTree tree(file, limits);
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(tree)) {
        }
    } catch (const YAML::Exception& e) {
        throw ModelError(tree.mark(e.mark), fmt::format("this is not valid YAML: {}", e.msg));
    }
    if (tree.root().is_null()) throw ModelError({file}, "the file is empty");
    return tree.root();
}

}  // namespace trammel
