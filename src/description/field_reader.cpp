// description/field_reader.cpp: kinds, expressions and ranges of single values and lists.
#include "description/field_reader.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace trammel {
namespace {

constexpr std::size_t most_items = 100'000;

/// .nan, -.inf, Infinity: numbers of other formats that are none here.
bool means_no_number(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::size_t start = text.find_first_not_of("+-.");
    if (start == std::string::npos) return false;
    const std::string word = text.substr(start);
    return word == "nan" || word == "inf" || word == "infinity";
}

std::string shortened(const std::string& text) {
    return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

}  // namespace

FieldReader::FieldReader(std::string what, std::string key, const Parameters& constants, Diagnostics& diagnostics)
    : what_(std::move(what)),
      key_(std::move(key)),
      constants_(constants),
      diagnostics_(diagnostics),
      count_(diagnostics.size()) {}

FieldReader FieldReader::inside(const std::string& key) const {
    return {what_, key_ + "." + key, constants_, diagnostics_};
}

void FieldReader::error(const SourceMark& where, const std::string& message) {
    diagnostics_.add(where, fmt::format("{}: '{}' {}", what_, key_, message));
}

std::optional<Expression> FieldReader::expression(const Value& value, Dimension dimension, TimeUse time) {
    if (!value.is_scalar()) {
        error(value.where(), fmt::format("must be a number or an expression, found {}", value.kind_name()));
        return {};
    }
    if (means_no_number(value.text()) && !constants_.contains(value.text())) {
        error(value.where(), fmt::format("is {}, but must be a finite number", value.text()));
        return {};
    }
    try {
        return Expression::parse(value.text(), constants_, dimension, time);
    } catch (const ExpressionError& e) {
        error(value.where(e.offset), fmt::format("is not understood: {}", e.what()));
        return {};
    }
}

std::optional<double> FieldReader::number(const Value& value, Dimension dimension) {
    const std::optional<Expression> read = expression(value, dimension, TimeUse::forbidden);
    if (!read) return {};
    return read->at(0).value;
}

std::optional<double> FieldReader::integer(const Value& value) {
    const std::optional<double> read = number(value, Dimension::none);
    if (!read) return {};
    if (std::floor(*read) != *read || std::abs(*read) > 1e9) {
        error(value.where(), fmt::format("is {:g}, but must be a whole number", *read));
        return {};
    }
    return read;
}

std::optional<bool> FieldReader::boolean(const Value& value) {
    const std::string& text = value.text();
    if (value.is_scalar() && (text == "true" || text == "True" || text == "TRUE")) return true;
    if (value.is_scalar() && (text == "false" || text == "False" || text == "FALSE")) return false;
    error(value.where(), fmt::format("must be true or false, found {}",
                                     value.is_scalar() ? fmt::format("'{}'", shortened(text)) : value.kind_name()));
    return {};
}

std::optional<std::string> FieldReader::text(const Value& value) {
    if (value.is_scalar()) return value.text();
    error(value.where(), fmt::format("must be a single text, found {}", value.kind_name()));
    return {};
}

bool FieldReader::is_list_of(const Value& value, std::size_t size, std::string_view things) {
    const std::size_t found = value.items().size();
    const std::string wanted = size > 0 ? fmt::format("a list of {} {}", size, things) : fmt::format("a list of {}", things);
    if (!value.is_list()) {
        error(value.where(), fmt::format("must be {}, found {}", wanted, value.kind_name()));
    } else if (size > 0 && found != size) {
        error(value.where(), fmt::format("must be {}, found {}", wanted, found));
    } else if (found > most_items) {
        error(value.where(), fmt::format("has {} items, more than the {} allowed", found, most_items));
    } else {
        return true;
    }
    return false;
}

std::vector<Expression> FieldReader::expressions(const Value& value, Dimension dimension, std::size_t size, TimeUse time) {
    if (!is_list_of(value, size, "numbers")) return {};
    std::vector<Expression> result;
    bool good = true;
    for (const Value& item : value.items()) {
        const std::optional<Expression> read = expression(item, dimension, time);
        good = good && read;
        result.push_back(read.value_or(Expression()));
    }
    return good ? result : std::vector<Expression>();
}

std::vector<double> FieldReader::numbers(const Value& value, Dimension dimension, std::size_t size) {
    std::vector<double> result;
    for (const Expression& e : expressions(value, dimension, size, TimeUse::forbidden)) result.push_back(e.at(0).value);
    return result;
}

std::vector<std::string> FieldReader::texts(const Value& value, std::size_t size) {
    if (!is_list_of(value, size, "names")) return {};
    std::vector<std::string> result;
    bool good = true;
    for (const Value& item : value.items()) {
        const std::optional<std::string> read = text(item);
        good = good && read;
        result.push_back(read.value_or(""));
    }
    return good ? result : std::vector<std::string>();
}

std::vector<std::vector<double>> FieldReader::matrix(const Value& value, Dimension dimension, std::size_t size) {
    if (!is_list_of(value, size, "rows")) return {};
    std::vector<std::vector<double>> rows;
    const std::size_t before = diagnostics_.size();
    for (const Value& item : value.items()) {
        const std::size_t columns = size > 0 ? size : rows.empty() ? 0 : rows.front().size();
        rows.push_back(numbers(item, dimension, columns));
        if (diagnostics_.size() > before && rows.size() == 1) break;  // without a first row no length to compare with
    }
    return diagnostics_.size() == before ? rows : std::vector<std::vector<double>>();
}

void FieldReader::check_choice(const Value& value, const std::string& text, const std::vector<std::string>& choices) {
    if (std::find(choices.begin(), choices.end(), text) != choices.end()) return;
    error(value.where(), fmt::format("is '{}', but must be one of {}{}", shortened(text), fmt::join(choices, ", "),
                                     did_you_mean(text, choices)));
}

void FieldReader::check_range(const Value& value, double number, const Parameter& parameter) {
    const std::string_view si = si_unit(parameter.dimension);
    const auto with_unit = [si](double x) { return fmt::format("{:g}{}{}", x, si.empty() ? "" : " ", si); };
    std::vector<std::string> limits;
    if (parameter.greater_than) limits.push_back("greater than " + with_unit(*parameter.greater_than));
    if (parameter.at_least) limits.push_back("at least " + with_unit(*parameter.at_least));
    if (parameter.at_most) limits.push_back("at most " + with_unit(*parameter.at_most));
    const bool inside = !(parameter.greater_than && !(number > *parameter.greater_than)) &&
                        !(parameter.at_least && number < *parameter.at_least) &&
                        !(parameter.at_most && number > *parameter.at_most);
    if (!inside) error(value.where(), fmt::format("is {}, but must be {}", with_unit(number), fmt::join(limits, " and ")));
}

}  // namespace trammel
