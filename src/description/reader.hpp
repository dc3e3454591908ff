// description/reader.hpp: reads one item of a model by its parameters; records what is wrong and carries on.
#pragma once

#include <array>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "description/diagnostics.hpp"
#include "description/expression.hpp"
#include "description/parameter.hpp"
#include "description/value.hpp"

namespace trammel {

class FieldReader;

/// Everything about the item is checked on construction, whether it is asked for or not: keys nobody declares,
/// missing keys, kinds, expressions, units, ranges. Getters never fail on bad input, they return zeros, the identity
/// or empty texts for what was wrong or left out without a default. Asking for a key that the parameters do not
/// declare, or declare as another kind, is a mistake of the programmer: std::logic_error.
class ItemReader {
public:
    /// `what` names the item in messages: "joint 'hinge'". The key `type` is always accepted. A null value counts as
    /// an empty map. The diagnostics must outlive the reader; the rest is copied.
    ItemReader(const Value& map, std::string what, const std::vector<Parameter>& parameters, const Parameters& constants,
               Diagnostics& diagnostics);

    /// The file has this key.
    bool has(std::string_view name) const;
    /// Nothing was wrong with the item; with this key.
    bool valid() const { return valid_; }
    bool valid(std::string_view name) const;

    double number(std::string_view name) const;
    /// The fallback when the key is absent, whatever default the parameter declares.
    double number_or(std::string_view name, double fallback) const;
    int integer(std::string_view name) const;
    bool boolean(std::string_view name) const;
    /// Of kinds text, choice and name.
    const std::string& text(std::string_view name) const;
    const std::string& choice(std::string_view name) const { return text(name); }
    const std::string& name(std::string_view key) const { return text(key); }
    std::array<double, 3> vector3(std::string_view name) const;
    /// A vector3 made to length one; one without length is an error and gives (1, 0, 0).
    std::array<double, 3> direction(std::string_view name);
    Expression expression(std::string_view name) const;
    std::array<Expression, 3> expression3(std::string_view name) const;
    /// Unit quaternion w, x, y, z.
    std::array<double, 4> orientation(std::string_view name) const;
    std::vector<std::vector<double>> matrix(std::string_view name) const;
    const std::vector<double>& numbers(std::string_view name) const;
    const std::vector<std::string>& names(std::string_view name) const;
    /// The raw tree of a key, of any kind; null when absent.
    const Value& value(std::string_view name) const;

    const std::string& what() const { return what_; }
    /// Mark of the value of a key, or of the item when the key is absent.
    SourceMark where(std::string_view name) const;
    SourceMark where() const { return where_; }
    /// Mark of the i-th item of a list.
    SourceMark where(std::string_view name, std::size_t i) const;
    /// Records "joint 'hinge': message" at the value of the key; at the item.
    void error(std::string_view name, const std::string& message);
    void error(const std::string& message);

private:
    struct Field {
        Kind kind = Kind::number;
        bool present = false, valid = true;
        Value value;
        std::vector<double> numbers;
        std::vector<Expression> expressions;
        std::vector<std::string> texts;
        std::size_t columns = 0;
    };

    void check_keys(const Value& map, const std::vector<Parameter>& parameters);
    void read_field(Field& field, const Parameter& parameter, const Parameters& constants, Diagnostics& diagnostics) const;
    static void check_content(const Field& field, const Parameter& parameter, FieldReader& reader);
    const Field& field(std::string_view name, std::initializer_list<Kind> kinds) const;

    std::string what_;
    SourceMark where_;
    Diagnostics* diagnostics_;
    bool valid_ = true;
    std::map<std::string, Field, std::less<>> fields_;
};

/// The section `parameters`: names with constant expressions of the names above them. An override replaces the value
/// written in the file.
Parameters read_parameters(const Value& map, Diagnostics& diagnostics, const Parameters& overrides = {});

}  // namespace trammel
