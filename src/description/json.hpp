// description/json.hpp: a JSON document built piece by piece and written indented; internal to the schema.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace trammel {

class Json {
public:
    static Json text(const std::string& text);
    static Json number(double number);
    static Json boolean(bool value);
    static Json list(std::vector<Json> items);
    static Json texts(const std::vector<std::string>& texts);
    static Json object(std::vector<std::pair<std::string, Json>> members = {});

    /// Adds a member to an object.
    Json& add(const std::string& key, Json value);
    bool empty() const { return members_.empty() && items_.empty(); }
    std::string written(int indent = 0) const;

private:
    enum class Form { literal, list, object };

    Form form_ = Form::object;
    std::string literal_;
    std::vector<Json> items_;
    std::vector<std::pair<std::string, Json>> members_;
};

}  // namespace trammel
