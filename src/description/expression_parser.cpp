// description/expression_parser.cpp: recursive descent, one function per level of the grammar.
#include "description/expression_parser.hpp"

#include <charconv>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "description/diagnostics.hpp"

namespace trammel {
namespace {

constexpr int deepest_nesting = 200;

struct Binary {
    std::string_view symbol;
    Operation operation;
};

// Longer symbols first.
constexpr Binary comparisons[] = {{"<=", Operation::less_equal}, {">=", Operation::greater_equal}, {"==", Operation::equal},
                                  {"!=", Operation::not_equal},  {"<", Operation::less},           {">", Operation::greater}};

/// Counts how deep the parser is, so that a hostile text cannot exhaust the stack of the machine.
class Level {
public:
    explicit Level(int& depth) : depth_(depth) { ++depth_; }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

private:
    int& depth_;
};

}  // namespace

ExpressionParser::ExpressionParser(std::string_view text, const Parameters& constants, Dimension dimension, TimeUse time)
    : text_(text), constants_(constants), dimension_(dimension), time_(time) {}

std::vector<Expression::Instruction> ExpressionParser::program() {
    if (at_end()) fail(0, "an expression is expected, but there is nothing");
    Sense sense = conditional();
    // A unit at the end is meant for the whole.
    if (!at_end()) {
        const std::size_t start = position_;
        const Unit* unit = unit_here();
        if (!unit) fail_unexpected();
        if (!at_end())
            fail(start, "a unit after a name must end the text; put the name in parentheses: (name) " + std::string(unit->name));
        sense = apply_unit(*unit, sense, start);
    }
    check_result(sense, dimension_);
    for (const Expression::Instruction& i : program_)
        if (!std::isfinite(i.number)) fail(0, fmt::format("'{}' has no finite value", text_));
    return std::move(program_);
}

Sense ExpressionParser::conditional() {
    const Level level(nesting_);
    if (nesting_ > deepest_nesting) fail(position_, "the expression is nested too deeply");
    const std::size_t barrier = barrier_, begin = program_.size();
    Sense sense = disjunction();
    if (!accept("?")) return sense;
    const bool decided = is_number(begin);
    const std::size_t condition = program_.size();  // its jump comes here
    push(Operation::jump_if_false);
    height_ -= 1;
    // Neither branch may be folded into what comes before it.
    barrier_ = program_.size();
    const Sense yes = conditional();
    expect(":");
    const std::size_t offset = position_, jump = program_.size();
    push(Operation::jump);
    height_ -= 1;
    barrier_ = program_.size();
    const Sense no = conditional();
    program_[condition].number = static_cast<double>(jump - condition);
    program_[jump].number = static_cast<double>(program_.size() - jump - 1);
    if (decided) drop_branch(condition, condition + 1, jump + 1);
    barrier_ = is_number(begin) ? barrier : program_.size();
    return sense_of_sum(yes, no, offset);
}

Sense ExpressionParser::disjunction() {
    Sense sense = conjunction();
    while (accept("||")) {
        conjunction();
        emit(Operation::logical_or);
        sense = {};
    }
    return sense;
}

Sense ExpressionParser::conjunction() {
    Sense sense = comparison();
    while (accept("&&")) {
        comparison();
        emit(Operation::logical_and);
        sense = {};
    }
    return sense;
}

Sense ExpressionParser::comparison() {
    Sense sense = sum();
    bool compared = false;
    for (bool again = true; again;) {
        again = false;
        skip_space();
        const std::size_t offset = position_;
        for (const Binary& binary : comparisons) {
            if (!accept(binary.symbol)) continue;
            if (compared) fail(offset, "comparisons do not chain; write a < b && b < c");
            sense_of_sum(sense, sum(), offset);
            emit(binary.operation);
            sense = {Sense::State::ratio};
            compared = again = true;
            break;
        }
    }
    return sense;
}

Sense ExpressionParser::sum() {
    Sense sense = product();
    for (;;) {
        skip_space();
        const std::size_t offset = position_;
        const bool plus = accept("+");
        if (!plus && !accept("-")) return sense;
        sense = sense_of_sum(sense, product(), offset);
        emit(plus ? Operation::add : Operation::subtract);
    }
}

Sense ExpressionParser::product() {
    Sense sense = unary();
    for (;;) {
        const bool times = accept("*");
        if (!times && !accept("/")) return sense;
        if (times && position_ < text_.size() && text_[position_] == '*') fail(position_ - 1, "a power is written a^b");
        sense = sense_of_product(sense, unary(), times ? 1 : -1);
        emit(times ? Operation::multiply : Operation::divide);
    }
}

Sense ExpressionParser::unary() {
    const Level level(nesting_);
    if (nesting_ > deepest_nesting) fail(position_, "the expression is nested too deeply");
    skip_space();
    if (accept("+")) return unary();
    const bool minus = accept("-");
    if (!minus && !accept("!")) return power();
    const Sense sense = unary();
    emit(minus ? Operation::negate : Operation::logical_not);
    return minus ? sense : Sense{Sense::State::ratio};
}

Sense ExpressionParser::power() {
    const Sense base = quantity();
    if (!accept("^")) return base;
    const Sense exponent = unary();
    emit(Operation::power);
    return sense_of_power(base, exponent);
}

Sense ExpressionParser::quantity() {
    skip_space();
    const std::size_t start = position_;
    const Sense sense = primary();
    // A unit follows a number or a parenthesis; after a name it can only end the text.
    const char last = text_[position_ - 1];
    const bool may_follow = last == ')' || (text_[start] >= '0' && text_[start] <= '9') || text_[start] == '.';
    if (!may_follow || at_end()) return sense;
    const std::size_t offset = position_;
    const Unit* unit = unit_here();
    return unit ? apply_unit(*unit, sense, offset) : sense;
}

Sense ExpressionParser::primary() {
    skip_space();
    if (position_ >= text_.size()) fail(position_, "the expression ends too early");
    if (accept("(")) {
        const Sense sense = conditional();
        expect(")");
        return sense;
    }
    const char c = text_[position_];
    if ((c >= '0' && c <= '9') || c == '.') return number();
    return named();
}

Sense ExpressionParser::number() {
    double value = 0;
    const char* begin = text_.data() + position_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) fail(position_, "this number is too large or too small");
    if (error != std::errc()) fail_unexpected();
    Sense sense;
    sense.offset = position_;
    sense.zero = value == 0;
    position_ += static_cast<std::size_t>(end - begin);
    push(Operation::number, value);
    return sense;
}

Sense ExpressionParser::named() {
    const std::size_t start = position_;
    const std::string_view name = identifier();
    if (name.empty()) fail_unexpected();
    const Function* function = find_function(name);
    if (function && accept("(")) return call(*function, start);
    Sense sense;
    sense.offset = start;
    if (const auto constant = constants_.find(name); constant != constants_.end()) {
        push(Operation::number, constant->second);
        sense.state = Sense::State::open;
    } else if (name == "pi" || name == "e") {
        push(Operation::number, name == "pi" ? std::numbers::pi : std::numbers::e);
    } else if (name == "t" && time_ == TimeUse::allowed) {
        push(Operation::time);
        sense.state = Sense::State::open;
    } else if (name == "t") {
        fail(start, "the time t cannot be used here: a constant is expected");
    } else if (function) {
        fail(start, fmt::format("'{}' is a function: write {}(...)", name, name));
    } else {
        fail(start, fmt::format("unknown name '{}'{}", name, did_you_mean(name, known_names())));
    }
    return sense;
}

Sense ExpressionParser::call(const Function& function, std::size_t start) {
    const bool many = function.operation == Operation::minimum || function.operation == Operation::maximum;
    Sense argument = conditional();
    int count = 1;
    while (accept(",")) {
        const std::size_t offset = position_;
        const Sense next = conditional();
        ++count;
        argument = function.operation == Operation::power ? sense_of_power(argument, next) : sense_of_sum(argument, next, offset);
        if (many) emit(function.operation);
        if (!many && count > function.arguments) break;
    }
    if (many ? count < 2 : count != function.arguments)
        fail(start, fmt::format("{} takes {}{} argument{}", function.name, many ? "at least " : "", function.arguments,
                                function.arguments == 1 ? "" : "s"));
    expect(")");
    if (function.operation == Operation::ramp || function.operation == Operation::smooth) check_interval(function, start);
    const Sense sense = sense_of_result(function, argument);
    if (!many) emit(function.operation);
    return sense;
}

}  // namespace trammel
