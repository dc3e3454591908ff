// mesh/scanner.cpp: numbers from text by from_chars, from binary by copying.
#include "mesh/scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "description/diagnostics.hpp"

namespace trammel {

void Scanner::fail(const std::string& message) const {
    if (binary_) throw ModelError({name_}, fmt::format("{} (byte {})", message, at_));
    throw ModelError({name_, mark_}, message);
}

void Scanner::skip_blanks() {
    while (at_ < bytes_.size() && static_cast<unsigned char>(bytes_[at_]) <= ' ') {
        if (bytes_[at_] == '\n') ++line_;
        ++at_;
    }
}

std::string Scanner::line() {
    mark_ = line_;
    const auto stop = std::min(bytes_.find('\n', at_), bytes_.size());
    std::string_view text = bytes_.substr(at_, stop - at_);
    at_ = std::min(stop + 1, bytes_.size());
    ++line_;
    const auto blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return std::string(text.substr(0, 1000));
}

void Scanner::end_line() {
    while (at_ < bytes_.size() && bytes_[at_] != '\n') {
        if (static_cast<unsigned char>(bytes_[at_]) > ' ') return;
        ++at_;
    }
    if (at_ < bytes_.size()) ++at_, ++line_;
}

bool Scanner::skip_to(std::string_view mark) {
    const auto found = bytes_.find(mark, at_);
    if (found == std::string_view::npos) return false;
    line_ +=
        static_cast<int>(std::count(bytes_.begin() + static_cast<long>(at_), bytes_.begin() + static_cast<long>(found), '\n'));
    at_ = found;
    line();
    return true;
}

template <class Number>
Number Scanner::text() {
    skip_blanks();
    mark_ = line_;
    if (at_end()) fail("the file ends in the middle of a section");
    Number value{};
    const char* begin = bytes_.data() + at_;
    const char* end = bytes_.data() + bytes_.size();
    if (*begin == '+') ++begin;
    const auto [stop, code] = std::from_chars(begin, end, value);
    if (code != std::errc() || (stop<end&& static_cast<unsigned char>(*stop)> ' ')) {
        const auto word = bytes_.substr(at_, std::min<std::size_t>(20, bytes_.find_first_of(" \t\r\n", at_) - at_));
        fail(fmt::format("a number was expected, not '{}'", word));
    }
    at_ = static_cast<std::size_t>(stop - bytes_.data());
    return value;
}

template <class Number>
Number Scanner::raw() {
    if (left() < sizeof(Number)) fail("the file ends in the middle of a section");
    Number value;
    std::memcpy(&value, bytes_.data() + at_, sizeof(Number));
    at_ += sizeof(Number);
    return value;
}

double Scanner::real_text() {
    return text<double>();
}

int Scanner::integer_text() {
    return text<int>();
}

double Scanner::real() {
    return binary_ ? raw<double>() : text<double>();
}

int Scanner::int32() {
    return binary_ ? raw<std::int32_t>() : text<int>();
}

std::uint64_t Scanner::size64() {
    return binary_ ? raw<std::uint64_t>() : text<std::uint64_t>();
}

std::size_t Scanner::size(std::size_t bytes_each) {
    const std::uint64_t count = size64();
    if (count > left() / bytes_each + 1)
        fail(fmt::format("{} items are announced, more than the rest of the file can hold: it is cut off or damaged", count));
    if (count > 500'000'000) fail(fmt::format("{} items are more than this program takes", count));
    return count;
}

void LabelPlaces::build(const std::vector<std::int64_t>& labels, const Scanner& where) {
    sorted_.clear();
    sorted_.reserve(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) sorted_.emplace_back(labels[i], static_cast<int>(i));
    std::sort(sorted_.begin(), sorted_.end());
    for (std::size_t i = 1; i < sorted_.size(); ++i)
        if (sorted_[i].first == sorted_[i - 1].first) where.fail(fmt::format("node {} is defined twice", sorted_[i].first));
}

int LabelPlaces::find(std::int64_t label) const {
    const auto at = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair{label, -1});
    return at != sorted_.end() && at->first == label ? at->second : -1;
}

}  // namespace trammel
