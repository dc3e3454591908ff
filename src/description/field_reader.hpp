// description/field_reader.hpp: turns the value of one key into numbers, recording what is wrong; internal to readers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "description/diagnostics.hpp"
#include "description/expression.hpp"
#include "description/parameter.hpp"
#include "description/value.hpp"

namespace trammel {

class FieldReader {
public:
    FieldReader(std::string what, std::string key, const Parameters& constants, Diagnostics& diagnostics);
    /// Reads a key within the map of this one; messages name both.
    FieldReader inside(const std::string& key) const;

    // Each returns nothing, or an empty list, after recording an error.
    std::optional<Expression> expression(const Value& value, Dimension dimension, TimeUse time);
    std::optional<double> number(const Value& value, Dimension dimension);
    std::optional<double> integer(const Value& value);
    std::optional<bool> boolean(const Value& value);
    std::optional<std::string> text(const Value& value);
    std::vector<Expression> expressions(const Value& value, Dimension dimension, std::size_t size, TimeUse time);
    std::vector<double> numbers(const Value& value, Dimension dimension, std::size_t size);
    std::vector<std::string> texts(const Value& value, std::size_t size);
    std::vector<std::vector<double>> matrix(const Value& value, Dimension dimension, std::size_t size);

    void check_choice(const Value& value, const std::string& text, const std::vector<std::string>& choices);
    void check_range(const Value& value, double number, const Parameter& parameter);
    /// Records "joint 'hinge': 'axis' message".
    void error(const SourceMark& where, const std::string& message);
    /// Nothing was recorded since this reader was made.
    bool valid() const { return diagnostics_.size() == count_; }

private:
    bool is_list_of(const Value& value, std::size_t size, std::string_view things);

    std::string what_, key_;
    const Parameters& constants_;
    Diagnostics& diagnostics_;
    std::size_t count_;
};

}  // namespace trammel
