// description/json.cpp: escapes, numbers and layout of JSON.
#include "description/json.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace trammel {
namespace {

std::string escaped(const std::string& text) {
    std::string result = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\')
            result += {'\\', c};
        else if (static_cast<unsigned char>(c) < 0x20)
            result += fmt::format("\\u{:04x}", static_cast<int>(c));
        else
            result += c;
    }
    return result + "\"";
}

}  // namespace

Json Json::text(const std::string& text) {
    Json json;
    json.form_ = Form::literal;
    json.literal_ = escaped(text);
    return json;
}

Json Json::number(double number) {
    Json json;
    json.form_ = Form::literal;
    const bool whole = number == static_cast<double>(static_cast<long>(number));
    json.literal_ = whole ? fmt::format("{}", static_cast<long>(number)) : fmt::format("{}", number);
    return json;
}

Json Json::boolean(bool value) {
    Json json;
    json.form_ = Form::literal;
    json.literal_ = value ? "true" : "false";
    return json;
}

Json Json::list(std::vector<Json> items) {
    Json json;
    json.form_ = Form::list;
    json.items_ = std::move(items);
    return json;
}

Json Json::texts(const std::vector<std::string>& texts) {
    std::vector<Json> items;
    for (const std::string& t : texts) items.push_back(text(t));
    return list(std::move(items));
}

Json Json::object(std::vector<std::pair<std::string, Json>> members) {
    Json json;
    json.members_ = std::move(members);
    return json;
}

Json& Json::add(const std::string& key, Json value) {
    members_.emplace_back(key, std::move(value));
    return *this;
}

std::string Json::written(int indent) const {
    if (form_ == Form::literal) return literal_;
    const bool is_list = form_ == Form::list;
    const std::string open = is_list ? "[" : "{", close = is_list ? "]" : "}";
    if (empty()) return open + close;
    const bool short_list =
        is_list && std::all_of(items_.begin(), items_.end(), [](const Json& j) { return j.form_ == Form::literal; });
    const std::string inner(static_cast<std::size_t>(indent + 2), ' ');
    std::string text = open;
    bool first = true;
    const auto separate = [&] {
        text += first ? "" : short_list ? ", " : ",";
        if (!short_list) text += "\n" + inner;
        first = false;
    };
    for (const Json& item : items_) {
        separate();
        text += item.written(indent + 2);
    }
    for (const auto& [key, value] : members_) {
        separate();
        text += escaped(key) + ": " + value.written(indent + 2);
    }
    if (!short_list) text += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
    return text + close;
}

}  // namespace trammel
