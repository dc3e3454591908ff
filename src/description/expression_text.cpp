// description/expression_text.cpp: how the expression parser reads symbols and writes code.
#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "description/expression_parser.hpp"

namespace trammel {
namespace {

bool part_of_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

int argument_count(Operation operation) {
    switch (operation) {
        case Operation::number:
        case Operation::time:
        case Operation::jump:
        case Operation::jump_if_false:
            return 0;
        case Operation::negate:
        case Operation::logical_not:
            return 1;
        default:
            break;
    }
    for (const Function& function : functions())
        if (function.operation == operation) return function.arguments;
    return 2;
}

}  // namespace

void ExpressionParser::skip_space() {
    while (position_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[position_]))) ++position_;
}

bool ExpressionParser::at_end() {
    skip_space();
    return position_ >= text_.size();
}

bool ExpressionParser::accept(std::string_view symbol) {
    skip_space();
    if (!text_.substr(position_).starts_with(symbol)) return false;
    // "!" is not the beginning of "!=".
    if (symbol == "!" && text_.substr(position_).starts_with("!=")) return false;
    position_ += symbol.size();
    return true;
}

void ExpressionParser::expect(std::string_view symbol) {
    if (accept(symbol)) return;
    if (at_end()) fail(position_, fmt::format("'{}' is missing at the end", symbol));
    fail(position_, fmt::format("'{}' is expected before '{}'", symbol, text_[position_]));
}

std::string_view ExpressionParser::identifier() {
    skip_space();
    const std::size_t start = position_;
    if (start < text_.size() && std::isdigit(static_cast<unsigned char>(text_[start]))) return {};
    while (position_ < text_.size() && part_of_name(text_[position_])) ++position_;
    return text_.substr(start, position_ - start);
}

/// The longest unit that starts here and ends at the end of a word; moves past it.
const Unit* ExpressionParser::unit_here() {
    skip_space();
    const std::string_view rest = text_.substr(position_);
    const Unit* longest = nullptr;
    for (const Unit& unit : units()) {
        const std::size_t size = unit.name.size();
        if (!rest.starts_with(unit.name) || (rest.size() > size && part_of_name(rest[size]))) continue;
        if (!longest || size > longest->name.size()) longest = &unit;
    }
    if (longest) position_ += longest->name.size();
    return longest;
}

void ExpressionParser::fail(std::size_t offset, const std::string& message) const {
    throw ExpressionError(offset, message);
}

void ExpressionParser::fail_unexpected() {
    if (at_end()) fail(position_, "the expression ends too early");
    const std::size_t start = position_;
    const std::string_view name = identifier();
    if (name.empty()) {
        const char c = text_[start];
        const std::string hint = c == '='   ? " (equality is written ==)"
                                 : c == '&' ? " (and is written &&)"
                                 : c == '|' ? " (or is written ||)"
                                            : "";
        // Bytes beyond ASCII are not shown one by one: they are parts of characters.
        if (c & 0x80) fail(start, "this character has no meaning in an expression");
        fail(start, fmt::format("'{}' is not expected here{}", c, hint));
    }
    const bool known = is_reserved_name(name) || constants_.contains(name);
    fail(start, known ? fmt::format("an operator is missing before '{}'", name)
                      : fmt::format("'{}' is neither an operator nor a unit", name));
}

std::vector<std::string> ExpressionParser::known_names() const {
    std::vector<std::string> names = {"pi"};
    for (const auto& [name, value] : constants_) names.push_back(name);
    for (const Function& function : functions()) names.emplace_back(function.name);
    return names;
}

void ExpressionParser::push(Operation operation, double number) {
    program_.push_back({operation, argument_count(operation), number});
    if (operation == Operation::jump || operation == Operation::jump_if_false) return;
    if (++height_ > stack_size) fail(position_, "the expression has too many levels");
}

/// Appends an operation, or its result when all its arguments are numbers.
void ExpressionParser::emit(Operation operation) {
    const auto count = static_cast<std::size_t>(argument_count(operation));
    height_ -= static_cast<int>(count);
    const std::size_t first = program_.size() - std::min(count, program_.size());
    const bool foldable =
        first >= barrier_ && std::all_of(program_.begin() + static_cast<std::ptrdiff_t>(first), program_.end(),
                                         [](const Expression::Instruction& i) { return i.operation == Operation::number; });
    if (!foldable) return push(operation);
    Jet arguments[3];
    for (std::size_t i = 0; i < count; ++i) arguments[i] = {program_[first + i].number};
    program_.resize(first);
    push(Operation::number, apply(operation, arguments).value);
}

Sense ExpressionParser::apply_unit(const Unit& unit, const Sense& sense, std::size_t offset) {
    if (sense.state == Sense::State::known) fail(offset, fmt::format("unit '{}' is given to what has a unit already", unit.name));
    push(Operation::number, unit.factor);
    emit(Operation::multiply);
    return {Sense::State::known, exponents_of(unit.dimension), false, unit.name, offset};
}

bool ExpressionParser::is_number(std::size_t begin) const {
    return program_.size() == begin + 1 && program_[begin].operation == Operation::number;
}

/// Of a condition known beforehand: removes the condition, the jumps and the branch not taken.
void ExpressionParser::drop_branch(std::size_t condition, std::size_t yes, std::size_t no) {
    const auto at = [this](std::size_t i) { return program_.begin() + static_cast<std::ptrdiff_t>(i); };
    const bool taken = program_[condition - 1].number != 0;
    if (taken) {
        program_.erase(at(no - 1), program_.end());
        program_.erase(at(condition - 1), at(yes));
    } else {
        program_.erase(at(condition - 1), at(no));
    }
}

/// The last two of the three arguments just written, when they are known, must be in order.
void ExpressionParser::check_interval(const Function& function, std::size_t start) const {
    const std::size_t n = program_.size();
    if (n < 2 || n - 2 < barrier_) return;
    const Expression::Instruction &from = program_[n - 2], &to = program_[n - 1];
    if (from.operation != Operation::number || to.operation != Operation::number) return;
    if (!(from.number < to.number))
        throw ExpressionError(start, fmt::format("{} goes from {} to {}: the second must be later than the first", function.name,
                                                 from.number, to.number));
}

}  // namespace trammel
