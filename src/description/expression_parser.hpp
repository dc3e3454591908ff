// description/expression_parser.hpp: text of an expression to a postfix program; internal to expressions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "description/expression.hpp"
#include "description/expression_units.hpp"
#include "description/jet.hpp"

namespace trammel {

class ExpressionParser {
public:
    static constexpr int stack_size = 32;

    ExpressionParser(std::string_view text, const Parameters& constants, Dimension dimension, TimeUse time);
    std::vector<Expression::Instruction> program();

private:
    // One function per level of the grammar, loosest first; each emits its code and returns its units.
    Sense conditional();
    Sense disjunction();
    Sense conjunction();
    Sense comparison();
    Sense sum();
    Sense product();
    Sense unary();
    Sense power();
    Sense quantity();
    Sense primary();
    Sense number();
    Sense named();
    Sense call(const Function& function, std::size_t start);

    // Text
    void skip_space();
    bool at_end();
    bool accept(std::string_view symbol);
    void expect(std::string_view symbol);
    std::string_view identifier();
    const Unit* unit_here();
    [[noreturn]] void fail(std::size_t offset, const std::string& message) const;
    [[noreturn]] void fail_unexpected();
    std::vector<std::string> known_names() const;

    // Code
    void push(Operation operation, double number = 0);
    void emit(Operation operation);
    Sense apply_unit(const Unit& unit, const Sense& sense, std::size_t offset);
    void drop_branch(std::size_t condition, std::size_t yes, std::size_t no);
    bool is_number(std::size_t begin) const;
    void check_interval(const Function& function, std::size_t start) const;

    std::string_view text_;
    const Parameters& constants_;
    Dimension dimension_;
    TimeUse time_;
    std::size_t position_ = 0;
    int nesting_ = 0;
    std::vector<Expression::Instruction> program_;
    std::size_t barrier_ = 0;  ///< instructions before this one belong to a finished branch and are not folded
    int height_ = 0;           ///< of the stack, at this place of the program
};

}  // namespace trammel
