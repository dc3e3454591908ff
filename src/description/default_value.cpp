// description/default_value.cpp: reads the few forms that default texts have.
#include "description/default_value.hpp"

#include <stdexcept>
#include <string_view>
#include <vector>

namespace trammel {
namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// The text between commas that stand in no inner bracket.
std::vector<std::string_view> parts(std::string_view text) {
    std::vector<std::string_view> result;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        depth += (c == '[' || c == '(') - (c == ']' || c == ')');
        if (c != ',' || depth != 0) continue;
        result.push_back(text.substr(begin, i - begin));
        begin = i + 1;
    }
    if (!trimmed(text).empty()) result.push_back(text.substr(begin));
    return result;
}

Value parsed(std::string_view text) {
    text = trimmed(text);
    if (!text.starts_with('[')) return Value::scalar(std::string(text));
    if (!text.ends_with(']')) throw std::logic_error("default of a parameter: '" + std::string(text) + "'");
    std::vector<Value> items;
    for (std::string_view part : parts(text.substr(1, text.size() - 2))) items.push_back(parsed(part));
    return Value::list(std::move(items));
}

}  // namespace

bool has_default_value(const Parameter& parameter) {
    if (parameter.kind == Kind::orientation || parameter.kind == Kind::map) return false;
    return !parameter.default_text.empty() && !parameter.default_text.starts_with("auto");
}

Value default_value(const Parameter& parameter) {
    return parsed(parameter.default_text);
}

}  // namespace trammel
