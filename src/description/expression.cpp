// description/expression.cpp: running the postfix program of an expression.
#include "description/expression.hpp"

#include <cctype>
#include <limits>

#include "description/expression_parser.hpp"
#include "description/jet.hpp"

namespace trammel {

Expression Expression::parse(std::string_view text, const Parameters& constants, Dimension dimension, TimeUse time) {
    ExpressionParser parser(text, constants, dimension, time);
    std::vector<Instruction> program = parser.program();
    if (program.size() == 1 && program[0].operation == Operation::number) return Expression(program[0].number);
    Expression expression;
    expression.program_ = std::move(program);
    for (const Instruction& i : expression.program_) expression.branches_ |= decides(i.operation);
    return expression;
}

Jet Expression::run(double t, std::uint64_t* taken) const {
    // one number for all decisions, in their order
    const auto note = [taken](std::int64_t decision) {
        if (taken) *taken = (*taken ^ static_cast<std::uint64_t>(decision)) * 0x9E3779B97F4A7C15u + (*taken >> 29);
    };
    Jet stack[ExpressionParser::stack_size];
    Jet* top = stack;  // one past the last
    for (const Instruction *i = program_.data(), *end = i + program_.size(); i < end; ++i) {
        switch (i->operation) {
            case Operation::number:
                *top++ = {i->number};
                break;
            case Operation::time:
                *top++ = {t, 1};
                break;
            case Operation::jump:
                i += static_cast<std::ptrdiff_t>(i->number);
                break;
            case Operation::jump_if_false:
                note((--top)->value == 0);
                if (top->value == 0) i += static_cast<std::ptrdiff_t>(i->number);
                break;
            default:
                top -= i->arguments;
                if (taken && decides(i->operation)) note(decision(i->operation, top));
                *top = apply(i->operation, top);
                ++top;
        }
    }
    return stack[0];
}

std::uint64_t Expression::branches_taken(double t) const {
    std::uint64_t taken = 1;
    run(t, &taken);
    return taken;
}

double Expression::next_kink(double from, double to) const {
    constexpr double nothing = std::numeric_limits<double>::infinity();
    constexpr int looks = 16;
    if (!branches_ || !(to > from)) return nothing;
    const std::uint64_t here = branches_taken(from);
    double before = from, after = from;
    for (int k = 1; k <= looks; ++k) {
        after = k == looks ? to : from + (to - from) * k / looks;
        if (branches_taken(after) != here) break;
        before = after;
    }
    if (before == after) return nothing;
    for (double middle = before + (after - before) / 2; middle > before && middle < after; middle = before + (after - before) / 2)
        (branches_taken(middle) == here ? before : after) = middle;
    return before;
}

bool is_identifier(std::string_view name) {
    const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; };
    if (name.empty() || !letter(name[0])) return false;
    for (char c : name)
        if (!letter(c) && !(c >= '0' && c <= '9')) return false;
    return true;
}

bool is_reserved_name(std::string_view name) {
    return name == "t" || name == "pi" || name == "e" || find_function(name) != nullptr;
}

}  // namespace trammel
