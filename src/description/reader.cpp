// description/reader.cpp: checks of a whole item, then getters that hand out what was read.
#include "description/reader.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "description/default_value.hpp"
#include "description/field_reader.hpp"
#include "description/orientation.hpp"

namespace trammel {

ItemReader::ItemReader(const Value& map, std::string what, const std::vector<Parameter>& parameters, const Parameters& constants,
                       Diagnostics& diagnostics)
    : what_(std::move(what)), where_(map.where()), diagnostics_(&diagnostics) {
    const std::size_t before = diagnostics.size();
    const bool readable = map.is_map() || map.is_null();
    if (readable)
        check_keys(map, parameters);
    else
        error(fmt::format("must be a map of keys and values, found {}", map.kind_name()));
    for (const Parameter& parameter : parameters) {
        Field& field = fields_[parameter.name];
        field.kind = parameter.kind;
        if (const Value* value = map.find(parameter.name)) {
            field.present = true;
            field.value = *value;
            read_field(field, parameter, constants, diagnostics);
        } else if (parameter.required) {
            field.valid = false;
            if (readable) error(fmt::format("the key '{}' is missing", parameter.name));
        } else if (has_default_value(parameter)) {
            field.value = default_value(parameter);
            Diagnostics of_default;
            read_field(field, parameter, {}, of_default);
            if (!of_default.empty()) throw std::logic_error("default of a parameter: " + of_default.sorted().front().message);
            field.value = Value();
        }
    }
    valid_ = diagnostics.size() == before;
}

void ItemReader::check_keys(const Value& map, const std::vector<Parameter>& parameters) {
    std::vector<std::string> declared = {"type"};
    for (const Parameter& parameter : parameters) declared.push_back(parameter.name);
    for (const Value::Entry& entry : map.entries()) {
        if (std::find(declared.begin(), declared.end(), entry.key) != declared.end()) continue;
        diagnostics_->add(entry.where,
                          fmt::format("{}: unknown key '{}'{}", what_, entry.key, did_you_mean(entry.key, declared)));
    }
}

void ItemReader::read_field(Field& field, const Parameter& parameter, const Parameters& constants,
                            Diagnostics& diagnostics) const {
    FieldReader reader(what_, parameter.name, constants, diagnostics);
    const Value& value = field.value;
    const Dimension dimension = parameter.dimension;
    const auto size = static_cast<std::size_t>(parameter.size);
    const auto keep = [&field](std::optional<double> number) {
        if (number) field.numbers = {*number};
    };
    const auto keep_text = [&field](std::optional<std::string> text) {
        if (text) field.texts = {std::move(*text)};
    };
    if (value.is_null()) {
        reader.error(value.where(), "has no value");
        field.valid = false;
        return;
    }
    switch (parameter.kind) {
        case Kind::number:
            keep(reader.number(value, dimension));
            break;
        case Kind::integer:
            keep(reader.integer(value));
            break;
        case Kind::boolean:
            keep(reader.boolean(value));
            break;
        case Kind::text:
        case Kind::choice:
        case Kind::name:
            keep_text(reader.text(value));
            break;
        case Kind::vector3:
            field.numbers = reader.numbers(value, dimension, 3);
            break;
        case Kind::number_list:
            field.numbers = reader.numbers(value, dimension, size);
            break;
        case Kind::time_expression:
            if (auto read = reader.expression(value, dimension, TimeUse::allowed)) field.expressions = {*read};
            break;
        case Kind::time_vector3:
            field.expressions = reader.expressions(value, dimension, 3, TimeUse::allowed);
            break;
        case Kind::orientation: {
            const std::array<double, 4> q = read_orientation(value, reader);
            field.numbers.assign(q.begin(), q.end());
            break;
        }
        case Kind::matrix:
            for (const std::vector<double>& row : reader.matrix(value, dimension, size)) {
                field.columns = row.size();
                field.numbers.insert(field.numbers.end(), row.begin(), row.end());
            }
            break;
        case Kind::name_list:
            field.texts = reader.texts(value, size);
            break;
        case Kind::map:
            if (!value.is_map()) reader.error(value.where(), fmt::format("must be a map, found {}", value.kind_name()));
            break;
    }
    if (reader.valid()) check_content(field, parameter, reader);
    field.valid = reader.valid();
    if (!field.valid) {
        field.numbers.clear();
        field.expressions.clear();
        field.texts.clear();
    }
}

/// Ranges, choices and empty names.
void ItemReader::check_content(const Field& field, const Parameter& parameter, FieldReader& reader) {
    const auto place = [&field](std::size_t i) -> const Value& {
        return field.value.is_list() && i < field.value.items().size() ? field.value.items()[i] : field.value;
    };
    if (parameter.kind == Kind::choice) reader.check_choice(field.value, field.texts.front(), parameter.choices);
    if (parameter.kind == Kind::name || parameter.kind == Kind::name_list)
        for (std::size_t i = 0; i < field.texts.size(); ++i)
            if (field.texts[i].empty()) reader.error(place(i).where(), "has an empty name");
    if (parameter.kind == Kind::orientation || parameter.kind == Kind::boolean) return;
    for (std::size_t i = 0; i < field.numbers.size(); ++i) {
        const Value& row = place(parameter.kind == Kind::matrix ? i / field.columns : i);
        reader.check_range(row, field.numbers[i], parameter);
    }
    for (std::size_t i = 0; i < field.expressions.size(); ++i)
        if (field.expressions[i].constant()) reader.check_range(place(i), field.expressions[i].at(0).value, parameter);
}

const ItemReader::Field& ItemReader::field(std::string_view name, std::initializer_list<Kind> kinds) const {
    const auto found = fields_.find(name);
    if (found == fields_.end()) throw std::logic_error(fmt::format("{}: key '{}' is not declared", what_, name));
    if (kinds.size() > 0 && std::find(kinds.begin(), kinds.end(), found->second.kind) == kinds.end())
        throw std::logic_error(fmt::format("{}: key '{}' is declared as {}", what_, name, kind_name(found->second.kind)));
    return found->second;
}

bool ItemReader::has(std::string_view name) const {
    return field(name, {}).present;
}

bool ItemReader::valid(std::string_view name) const {
    return field(name, {}).valid;
}

double ItemReader::number(std::string_view name) const {
    const Field& f = field(name, {Kind::number, Kind::integer});
    return f.numbers.empty() ? 0 : f.numbers.front();
}

double ItemReader::number_or(std::string_view name, double fallback) const {
    return has(name) ? number(name) : fallback;
}

int ItemReader::integer(std::string_view name) const {
    const Field& f = field(name, {Kind::integer});
    return f.numbers.empty() ? 0 : static_cast<int>(f.numbers.front());
}

bool ItemReader::boolean(std::string_view name) const {
    const Field& f = field(name, {Kind::boolean});
    return !f.numbers.empty() && f.numbers.front() != 0;
}

const std::string& ItemReader::text(std::string_view name) const {
    static const std::string empty;
    const Field& f = field(name, {Kind::text, Kind::choice, Kind::name});
    return f.texts.empty() ? empty : f.texts.front();
}

std::array<double, 3> ItemReader::vector3(std::string_view name) const {
    const Field& f = field(name, {Kind::vector3});
    return f.numbers.size() == 3 ? std::array{f.numbers[0], f.numbers[1], f.numbers[2]} : std::array<double, 3>{};
}

std::array<double, 3> ItemReader::direction(std::string_view name) {
    std::array<double, 3> v = vector3(name);
    const double length = std::hypot(v[0], v[1], v[2]);
    if (length > 0 && std::isfinite(length)) return {v[0] / length, v[1] / length, v[2] / length};
    if (valid(name)) error(name, fmt::format("'{}' must be a direction, found a vector without length", name));
    return {1, 0, 0};
}

Expression ItemReader::expression(std::string_view name) const {
    const Field& f = field(name, {Kind::time_expression});
    return f.expressions.empty() ? Expression() : f.expressions.front();
}

std::array<Expression, 3> ItemReader::expression3(std::string_view name) const {
    const Field& f = field(name, {Kind::time_vector3});
    if (f.expressions.size() != 3) return {};
    return {f.expressions[0], f.expressions[1], f.expressions[2]};
}

std::array<double, 4> ItemReader::orientation(std::string_view name) const {
    const Field& f = field(name, {Kind::orientation});
    if (f.numbers.size() != 4) return {1, 0, 0, 0};
    return {f.numbers[0], f.numbers[1], f.numbers[2], f.numbers[3]};
}

std::vector<std::vector<double>> ItemReader::matrix(std::string_view name) const {
    const Field& f = field(name, {Kind::matrix});
    std::vector<std::vector<double>> rows;
    for (auto row = f.numbers.begin(); row != f.numbers.end(); row += static_cast<std::ptrdiff_t>(f.columns))
        rows.emplace_back(row, row + static_cast<std::ptrdiff_t>(f.columns));
    return rows;
}

const std::vector<double>& ItemReader::numbers(std::string_view name) const {
    return field(name, {Kind::number_list, Kind::vector3}).numbers;
}

const std::vector<std::string>& ItemReader::names(std::string_view name) const {
    return field(name, {Kind::name_list}).texts;
}

const Value& ItemReader::value(std::string_view name) const {
    return field(name, {}).value;
}

SourceMark ItemReader::where(std::string_view name) const {
    return has(name) ? value(name).where() : where_;
}

SourceMark ItemReader::where(std::string_view name, std::size_t i) const {
    const std::vector<Value>& items = value(name).items();
    return i < items.size() ? items[i].where() : where(name);
}

void ItemReader::error(std::string_view name, const std::string& message) {
    valid_ = false;
    diagnostics_->add(where(name), what_ + ": " + message);
}

void ItemReader::error(const std::string& message) {
    valid_ = false;
    diagnostics_->add(where_, what_ + ": " + message);
}

}  // namespace trammel
