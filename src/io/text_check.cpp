// io/text_check.cpp: UTF-8 by the table of well-formed sequences (Unicode 15, table 3-7).
#include "io/text_check.hpp"

#include <cstdint>

namespace trammel {
namespace {

/// Bytes of the sequence that starts here; 0 if it is malformed, overlong, a surrogate or beyond the last code point.
std::size_t sequence_length(std::string_view bytes, std::size_t i) {
    const auto byte = [&](std::size_t k) -> std::uint8_t {
        return i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0;
    };
    const auto continues = [&](std::size_t k) { return (byte(k) & 0xC0) == 0x80; };
    const std::uint8_t first = byte(0), second = byte(1);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return continues(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const bool overlong = first == 0xE0 && second < 0xA0, surrogate = first == 0xED && second > 0x9F;
        return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool overlong = first == 0xF0 && second < 0x90, beyond = first == 0xF4 && second > 0x8F;
        return continues(1) && continues(2) && continues(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

}  // namespace

std::optional<TextFault> text_fault(std::string_view bytes) {
    TextFault place;
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = sequence_length(bytes, i);
        const char c = bytes[i];
        const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
        if (length == 0 || control) {
            place.message = length == 0 ? "this is not UTF-8 text" : "this is a binary file, not a text";
            return place;
        }
        place.column += static_cast<int>(length);
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        }
        i += length;
    }
    return {};
}

}  // namespace trammel
