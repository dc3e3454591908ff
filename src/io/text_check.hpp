// io/text_check.hpp: whether bytes are text that a model file may consist of.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trammel {

struct TextFault {
    int line = 1, column = 1;  ///< counted from 1, columns in bytes
    std::string message;
};

/// The first place that is no UTF-8, or a control character that no text has; nothing if all is well.
std::optional<TextFault> text_fault(std::string_view bytes);

}  // namespace trammel
