// description/expression.cpp: running the postfix program of an expression.
#include "description/expression.hpp"

#include <cctype>

#include "description/expression_parser.hpp"
#include "description/jet.hpp"

namespace trammel {

Expression Expression::parse(std::string_view text, const Parameters& constants, Dimension dimension, TimeUse time) {
    ExpressionParser parser(text, constants, dimension, time);
    std::vector<Instruction> program = parser.program();
    if (program.size() == 1 && program[0].operation == Operation::number) return Expression(program[0].number);
    Expression expression;
    expression.program_ = std::move(program);
    return expression;
}

Jet Expression::run(double t) const {
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
                if ((--top)->value == 0) i += static_cast<std::ptrdiff_t>(i->number);
                break;
            default:
                top -= i->arguments;
                *top = apply(i->operation, top);
                ++top;
        }
    }
    return stack[0];
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
