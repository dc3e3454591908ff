// description/expression_units.cpp: rules of units in sums, products, functions and results.
#include "description/expression_units.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace trammel {
namespace {

using State = Sense::State;

bool same_dimension(const Exponents& a, const Exponents& b) {
    return a == b;
}

/// With lengths and masses about, angles are ratios: m · rad = m.
Exponents without_idle_angle(Exponents e) {
    if (e[0] != 0 || e[1] != 0) e[3] = 0;
    return e;
}

bool plain_exponents(const Exponents& e) {
    return e[0] == 0 && e[1] == 0 && e[2] == 0;
}

std::string with_article(std::string_view name) {
    const bool vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
    return fmt::format("{} {}", vowel ? "an" : "a", name);
}

std::string quoted_unit(const Sense& s) {
    return s.unit.empty() ? "another unit" : fmt::format("'{}'", s.unit);
}

}  // namespace

Sense sense_of_sum(const Sense& a, const Sense& b, std::size_t offset) {
    const bool a_known = a.state == State::known, b_known = b.state == State::known;
    if (a_known && b_known) {
        if (!same_dimension(a.exponents, b.exponents))
            throw ExpressionError(offset, fmt::format("{} and {} do not go together", quoted_unit(a), quoted_unit(b)));
        return a;
    }
    if (a_known || b_known) {
        const Sense &known = a_known ? a : b, &other = a_known ? b : a;
        if (other.state == State::plain && !other.zero)
            throw ExpressionError(offset, fmt::format("a number without unit meets one in {}: give both a unit, or "
                                                      "put parentheses around what the unit is meant for",
                                                      quoted_unit(known)));
        return known;
    }
    Sense result;
    result.state = std::max(a.state, b.state);
    result.zero = a.zero && b.zero;
    return result;
}

Sense sense_of_product(const Sense& a, const Sense& b, int sign) {
    Sense result;
    const bool a_known = a.state == State::known, b_known = b.state == State::known;
    if (a.state == State::open || b.state == State::open) {
        result.state = State::open;
    } else if (a_known || b_known) {
        result = a_known ? a : b;
        for (std::size_t i = 0; i < 4; ++i) result.exponents[i] = a.exponents[i] + sign * b.exponents[i];
        result.exponents = without_idle_angle(result.exponents);
        if (b_known && (a_known || sign < 0)) result.unit = {};
    } else {
        result.state = std::max(a.state, b.state);
    }
    result.zero = a.zero || (sign > 0 && b.zero);
    return result;
}

Sense sense_of_power(const Sense& base, const Sense& exponent) {
    if (exponent.state == State::known && !plain_exponents(exponent.exponents))
        throw ExpressionError(exponent.offset, fmt::format("an exponent has no unit, here it has {}", quoted_unit(exponent)));
    Sense result;
    const bool open = base.state >= State::open || exponent.state == State::open;
    result.state = open ? State::open : std::max(base.state, exponent.state);
    return result;
}

Sense sense_of_result(const Function& function, const Sense& argument) {
    const bool known = argument.state == State::known;
    const bool plain_wanted =
        function.meaning == Meaning::of_angle || function.meaning == Meaning::of_ratio || function.meaning == Meaning::to_angle;
    const bool takes_any = function.operation == Operation::sqrt || function.operation == Operation::power;
    if (known && plain_wanted && !takes_any && !plain_exponents(argument.exponents))
        throw ExpressionError(
            argument.offset,
            fmt::format("{} takes {}, not a value in {}", function.name,
                        function.meaning == Meaning::of_angle ? "an angle" : "a number without unit", quoted_unit(argument)));
    if (function.meaning == Meaning::alike) return argument;
    Sense result;
    result.state = takes_any && argument.state >= State::open ? State::open : State::ratio;
    if (function.meaning == Meaning::to_angle || function.operation == Operation::atan2) result.state = State::open;
    return result;
}

void check_result(const Sense& sense, Dimension expected) {
    if (sense.state != State::known || expected == Dimension::any) return;
    if (same_dimension(sense.exponents, exponents_of(expected))) return;
    const std::string found =
        sense.unit.empty() ? "the units of this formula do not fit" : fmt::format("unit '{}' does not fit", sense.unit);
    const std::string units = unit_names(expected);
    const std::string hint = sense.unit == "t" ? " (a multiple of the time is written with *)" : "";
    throw ExpressionError(sense.offset, fmt::format("{}: {} is expected here{}{}", found, with_article(dimension_name(expected)),
                                                    units.empty() ? ", without unit" : fmt::format(", in {}", units), hint));
}

}  // namespace trammel
